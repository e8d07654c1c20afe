/** Tables with what belongs to one game. */
const PARTS = [
  ['games', 'id'],
  ['game_holders', 'game_id'],
  ['seat_history', 'game_id'],
  ['journal', 'game_id'],
  ['snapshots', 'game_id'],
  ['log_chunks', 'game_id'],
  ['clocks', 'game_id'],
] as const

/** One statement with its parameters. */
export type Query = (text: string, params: (string | number)[]) => Promise<unknown>

/**
 * Lays so many copies of a stored game beside it: the same people on the same seats, with all that was played.
 * @returns their ids, `NAME-1` and so on
 */
export async function copyGame(
  query: Query,
  game: string,
  name: string,
  count: number,
): Promise<string[]> {
  for (const [table, column] of PARTS)
    await query(
      `INSERT INTO "${table}" SELECT (jsonb_populate_record(t, jsonb_build_object('${column}', $3::text || '-' || i))).*
       FROM "${table}" t, generate_series(1, $1::int) i WHERE t.${column} = $2`,
      [count, game, name],
    )
  return Array.from({ length: count }, (_, i) => `${name}-${i + 1}`)
}
