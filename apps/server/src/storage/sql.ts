/** Plain SQL, for what is written for many games in one statement. Both databases speak it. */
export interface Sql {
  /**
   * Runs one statement; parameters are `$1`, `$2` … and are text, numbers, booleans or null.
   * @throws Error what the database says
   */
  query<Row extends object>(statement: string, params?: readonly Param[]): Promise<Row[]>
  /** Runs several statements without parameters, as a migration file has them. */
  script(statements: string): Promise<void>
  /** All of `work` in one transaction; nothing of anybody else comes between. An error rolls it back. */
  transaction<R>(work: (sql: Sql) => Promise<R>): Promise<R>
}

export type Param = string | number | boolean | null
