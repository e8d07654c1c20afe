import type { Results } from '@electric-sql/pglite'

/** What the server's thread asks of the database's thread. `tx` names an open transaction. */
export type Ask =
  | { readonly op: 'query'; readonly sql: string; readonly params: unknown[]; readonly tx?: number }
  | { readonly op: 'exec'; readonly sql: string; readonly tx?: number }
  | { readonly op: 'begin'; readonly tx: number }
  | { readonly op: 'end'; readonly tx: number; readonly how: 'commit' | 'rollback' }
  | { readonly op: 'close' }

export type Asked = Ask & { readonly id: number }

/** Rows come as arrays of text, as PostgreSQL sent them: whoever asked knows what to make of them. */
export type RawResults = Pick<Results, 'fields' | 'affectedRows'> & {
  readonly rows: (string | null)[][]
}

export type Answered =
  | { readonly id: number; readonly result?: RawResults | undefined }
  | { readonly id: number; readonly error: RawError }

/** An error as it crosses between threads. `database` is what PostgreSQL said about it, by name. */
export interface RawError {
  readonly message: string
  readonly stack: string | undefined
  readonly database?: Readonly<Record<string, unknown>>
}
