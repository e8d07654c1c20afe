/** Serves the broken source in place of one file, for programs that run through tsx: see mutate.ts. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const target = process.env.MOOTHALL_MUTANT
const source = process.env.MOOTHALL_MUTANT_SOURCE
if (target !== undefined && source !== undefined) {
  const swap = (read) =>
    function swapped(path, ...rest) {
      const name = path instanceof URL ? path.pathname : String(path)
      return read.call(fs, name === target ? source : path, ...rest)
    }
  fs.readFileSync = swap(fs.readFileSync)
  fs.readFile = swap(fs.readFile)
  fs.promises.readFile = swap(fs.promises.readFile)
  syncBuiltinESMExports()
}
