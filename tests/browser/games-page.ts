import { preview } from 'vite'

const SET_UP = '../../infra/dev/setup.mjs'

export interface GamesPage {
  address(scene: string, theme?: 'night' | 'day'): string
  close(): Promise<void>
}

/**
 * Serves the game screens over games that run in the page itself. They are built as people get them: from the sources
 * each page would load some hundred files. None of it is in the production bundle.
 */
export async function openGames(): Promise<GamesPage> {
  const { buildGameScreens } = (await import(SET_UP)) as { buildGameScreens: () => string }
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: buildGameScreens() },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const base = server.resolvedUrls?.local[0]
  if (base === undefined) throw new Error('the server of the game screens has no address')
  return {
    address: (scene, theme = 'night') =>
      `${base}src/game/harness/index.html?scene=${scene}&theme=${theme}`,
    close: () => server.close(),
  }
}
