/**
 * Builds the server into a folder of `apps/server`: `main.mjs` with what it loads, and `thread.mjs` for the embedded database. Only what is
 * written in this house goes in; packages are loaded from where they are installed.
 *
 *   node infra/dev/server.mjs FOLDER
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './setup.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('into which folder?')
const src = join(root, 'apps', 'server', 'src')
const PROGRAMS = { main: join(src, 'main.ts'), thread: join(src, 'storage', 'pglite', 'thread.ts') }

mkdirSync(folder, { recursive: true })
for (const [name, entry] of Object.entries(PROGRAMS)) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: entry,
      outDir: folder,
      write: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        external: (id) => /^[^./]/.test(id) && !id.startsWith('@moothall/'),
        output: { entryFileNames: `${name}.mjs`, chunkFileNames: `${name}-[name].mjs` },
      },
    },
  })
  for (const { type, fileName, code, source } of [built].flat()[0].output) {
    // Written aside and moved, so that nobody ever starts half of it.
    const aside = join(folder, `${fileName}.${process.pid}`)
    writeFileSync(aside, type === 'chunk' ? code : source)
    renameSync(aside, join(folder, fileName))
  }
}
