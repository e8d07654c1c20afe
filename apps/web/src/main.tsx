import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { BrowserWire } from './data/browser-wire.ts'
import { HallProvider } from './data/hall.ts'
import { LiveHall } from './data/live-hall.ts'
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
    <HallProvider value={new LiveHall(new BrowserWire())}>
      <SessionProvider>
        <App />
      </SessionProvider>
    </HallProvider>
  </StrictMode>,
)
