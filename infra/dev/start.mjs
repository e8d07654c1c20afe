/** `npm start`: from a fresh clone to a running server, with nothing else installed. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, setUp } from './setup.mjs'

setUp()

// The server runs in this very process rather than in a child, so that every signal (SIGKILL too)
// and the exit code are its own, and nothing stays behind that would hold the port or the data.
process.chdir(root)
const main = join(root, 'apps', 'server', 'dist', 'main.mjs')
process.argv[1] = main
// Traces name the sources.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
