import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import client from './vite.config.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The game screens of the browser tests, built as the client is and beside it: none of them is in what people load. */
export default mergeConfig(client, {
  build: {
    outDir: at('../../build/game-screens'),
    rolldownOptions: { input: at('src/game/harness/index.html') },
  },
})
