import type { Logger } from 'pino'

/**
 * All of these rows that can be shown. One that cannot spoils the list for nobody: it is left out, and the log tells its
 * id and why.
 */
export function shownOf<Row extends { readonly id: string }, Shown>(
  log: Logger,
  what: 'lobby' | 'game',
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Shown[] {
  return rows.flatMap((row) => {
    try {
      return [show(row)]
    } catch (err) {
      log.error({ err, [what]: row.id }, 'left out of a list')
      return []
    }
  })
}
