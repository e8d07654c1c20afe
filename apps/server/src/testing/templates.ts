import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../storage/database.ts'

/**
 * Makes an embedded database with every migration in `folder`, as `pglite`, and a dump of it, as `pglite.tar`. Tests begin from these: to make one
 * anew takes some seconds, to copy one hardly any time.
 */
export async function makeEmbedded(folder: string): Promise<void> {
  await (await openDatabase({ data: folder })).close()
  const database = new PGlite(join(folder, 'pglite'))
  await database.exec('CHECKPOINT')
  const dump = await database.dumpDataDir('none')
  await database.close()
  await writeFile(join(folder, 'pglite.tar'), Buffer.from(await dump.arrayBuffer()))
}

/** Brings the database of a PostgreSQL server to the newest migration and lets go of it. */
export async function makeOnServer(url: string): Promise<void> {
  await (await openDatabase({ url, data: ':memory:' })).close()
}
