import { createRoot } from 'react-dom/client'
import { Toasts } from '../../frame/toasts.tsx'
import { registerIcons } from '../../pieces/GameIcon.tsx'
import { icons } from '../../pieces/generated/hall-icons.ts'
import '../../styles/index.css'
import '../../frame/frame.css'
import { GameView } from '../GameView.tsx'
import { SCENES, scene } from './scenes.ts'

registerIcons(icons)
const query = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = query.get('theme') ?? 'night'
if (query.get('paper') === 'dim') document.documentElement.dataset['paper'] = 'dim'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the game')
const source = scene(query.get('scene') ?? 'next')
// For looking around by hand, for the browser tests and for the pictures.
Object.assign(window, { source, scenes: Object.keys(SCENES) })
createRoot(root).render(
  <>
    <GameView source={source} />
    <Toasts />
  </>,
)
