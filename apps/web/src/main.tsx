import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { HallProvider } from './data/hall.ts'
import { RestHall } from './data/rest-hall.ts'
import { SessionProvider } from './data/session.tsx'
import { registerIcons } from './pieces/GameIcon.tsx'
import { icons } from './pieces/generated/hall-icons.ts'
import './styles/index.css'
import { startPreferences } from './theme/preferences.ts'

startPreferences()
registerIcons(icons)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the hall')

createRoot(root).render(
  <StrictMode>
    <HallProvider value={new RestHall()}>
      <SessionProvider>
        <App />
      </SessionProvider>
    </HallProvider>
  </StrictMode>,
)
