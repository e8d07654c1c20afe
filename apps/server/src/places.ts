import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// This module, and whatever it is built into, lies in a folder of `apps/server`.
const here = import.meta.url
const built = !here.endsWith('.ts')

/** The root of the house. */
export const ROOT = fileURLToPath(new URL('../../..', here))
export const MIGRATIONS = join(ROOT, 'prisma', 'migrations')
/** What runs in the thread of the embedded database. */
export const DATABASE_THREAD = new URL(built ? './thread.mjs' : './storage/pglite/start.mjs', here)
