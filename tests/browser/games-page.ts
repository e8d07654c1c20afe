import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const web = fileURLToPath(new URL('../../apps/web/', import.meta.url))

export interface GamesPage {
  readonly scenes: readonly string[]
  address(scene: string, theme?: 'night' | 'day'): string
  close(): Promise<void>
}

/** Serves the game screens over games that run in the page itself. None of it is in the production bundle. */
export async function openGames(): Promise<GamesPage> {
  const server = await createServer({
    root: web,
    configFile: `${web}vite.config.ts`,
    logLevel: 'error',
    server: { port: 0, hmr: false, watch: null, proxy: {} },
  })
  await server.listen()
  const base = server.resolvedUrls?.local[0]
  if (base === undefined) throw new Error('the server of the game screens has no address')
  const { SCENES } = (await server.ssrLoadModule('/src/game/harness/scenes.ts')) as {
    SCENES: Record<string, unknown>
  }
  return {
    scenes: Object.keys(SCENES),
    address: (scene, theme = 'night') =>
      `${base}src/game/harness/index.html?scene=${scene}&theme=${theme}`,
    close: () => server.close(),
  }
}
