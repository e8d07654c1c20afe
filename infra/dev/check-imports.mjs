/** Checks the direction of every import in `libs/` and `apps/`; exits with 1 if one is wrong. */
import { checkImports } from './import-rules.mjs'
import { root } from './setup.mjs'

const { files, wrong } = checkImports(root)
for (const line of wrong) console.error(line)
console.error(`${files} files, ${wrong.length} wrong imports`)
process.exitCode = wrong.length > 0 || files === 0 ? 1 : 0
