import type { Fault } from '../stage/fault.ts'

/** A process must be open again within this, however many games lie in the database, ms. */
const READY = 10_000
/** Stored games for each room that is under play. */
const EACH = 2_500

/**
 * A process starts while very many games are stored, each with a few rows and the note that its lists want looking
 * after. They are put there before the first round and stay.
 */
export const stored: Fault = {
  name: 'stored',
  from: ['terraforming-mars#5193'],
  async strike(stage, found, round) {
    const { sql } = stage.postgres
    if (round === 0) {
      const [model] = stage.crew.tables
      const count = EACH * stage.crew.tables.length
      // A second try of the same test finds them already there.
      await sql`
        INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', 'stored-' || i))).*
        FROM games g, generate_series(1, ${count}::int) i WHERE g.id = ${model ?? ''}
        ON CONFLICT DO NOTHING`
      await sql`
        INSERT INTO journal SELECT (jsonb_populate_record(j,
          jsonb_build_object('game_id', 'stored-' || i, 'client_id', null))).*
        FROM journal j, generate_series(1, ${count}::int) i WHERE j.game_id = ${model ?? ''} AND j.n <= 3
        ON CONFLICT DO NOTHING`
      await sql`
        INSERT INTO outbox (kind, game_id, n)
        SELECT 'summary', 'stored-' || i, 3 FROM generate_series(1, ${count}::int) i`
    }
    const process = stage.processes[round % stage.processes.length]
    if (process === undefined) return
    await stage.kill(process)
    const begin = Date.now()
    await stage.revive(process)
    const took = Date.now() - begin
    if (took > READY) found.diverged.push(`with all those games it was open after ${took} ms`)
  },
}
