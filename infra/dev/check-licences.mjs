/** Part of `npm run check`: may the house use every package that it stands on? */

import { wrongLicences } from './licences.mjs'
import { root } from './setup.mjs'

const wrong = wrongLicences(root)
for (const line of wrong) process.stdout.write(`${line}\n`)
process.exitCode = wrong.length === 0 ? 0 : 1
