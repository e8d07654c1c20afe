import { join } from 'node:path'
import { PgliteClient } from './client.ts'
import { lockFolder } from './lock.ts'

/** An embedded database that is being opened, in its own thread. */
export interface Embedded {
  readonly client: PgliteClient
  /** Undefined in memory. */
  readonly folder: string | undefined
  /** Lets others have the folder. */
  readonly unlock: () => void
}

/**
 * @param data folder of the hall's data, or `:memory:`
 * @param dump see `DatabaseChoice`
 * @throws DataError if another hall has the folder
 */
export function beginEmbedded(data: string, dump?: string): Embedded {
  const folder = data === ':memory:' ? undefined : join(data, 'pglite')
  // Before anything of it is opened.
  const unlock = folder === undefined ? () => {} : lockFolder(data)
  return { client: new PgliteClient(folder, dump), folder, unlock }
}
