/** Makes the embedded database that tests begin from, in the folder that is named. */
import { makeEmbedded } from './templates.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('into which folder?')
await makeEmbedded(folder)
