import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { client, wireOf } from './data/client.ts'
import { HallProvider } from './data/hall.ts'
import { LiveHall } from './data/live-hall.ts'
import { watchForNewerPage } from './data/newer.ts'
import { SessionProvider } from './data/session.tsx'
import { registerIcons } from './pieces/GameIcon.tsx'
import { icons } from './pieces/generated/hall-icons.ts'
import './styles/index.css'
import { startPreferences } from './theme/preferences.ts'

startPreferences()
watchForNewerPage(client)
registerIcons(icons)

const hall = new LiveHall(wireOf(client))
const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the hall')

createRoot(root).render(
  <StrictMode>
    <HallProvider value={hall}>
      <SessionProvider>
        <App />
      </SessionProvider>
    </HallProvider>
  </StrictMode>,
)
