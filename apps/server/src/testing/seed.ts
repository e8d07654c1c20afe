import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lays the embedded database that tests begin from into the data folder of a hall that has none yet. Where the tests'
 * set-up made none, the hall makes its own.
 */
export async function seedFolder(data: string): Promise<void> {
  const template = process.env['MOOTHALL_TEST_FOLDER']
  const folder = join(data, 'pglite')
  if (template !== undefined && !existsSync(folder)) await cp(template, folder, { recursive: true })
}
