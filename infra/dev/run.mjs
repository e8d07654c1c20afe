/**
 * Runs a program of the house written in TypeScript: `node infra/dev/run.mjs FILE ARG…`, after the
 * dependencies and the database client have been put in place.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildRulesets, generateDatabaseClient, installDependencies, root } from './setup.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) throw new Error('which program? node infra/dev/run.mjs FILE ARG…')
installDependencies()
generateDatabaseClient()
buildRulesets()

const program = resolve(root, file)
process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...args)
await import('tsx')
await import(pathToFileURL(program).href)
