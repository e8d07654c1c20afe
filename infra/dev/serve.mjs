/** The server for `npm run dev`: builds the games if their sources have changed, and runs. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOwnGames, buildRulesets, root } from './setup.mjs'

buildRulesets()
buildOwnGames()
await import(pathToFileURL(join(root, 'apps', 'server', 'src', 'main.ts')).href)
