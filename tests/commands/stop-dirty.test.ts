import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MoothallClient, newClientId } from '@moothall/client'
import { anyAnswer, begin, draws, guest, playTogether } from '@moothall/server/testing/hall.ts'
import { available, testDatabase } from '@moothall/server/testing/store.ts'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { bundleInto, PEBBLES } from '../faults/stage/games.ts'
import { copyGame } from '../halls/copies.ts'
import { RealHall } from '../halls/real-hall.ts'

const GAMES = 200
/** Windows of whoever chooses: of one connection the hall does only some work at a time. */
const WINDOWS = 10
/** With the choice after so many a snapshot is due: a round has two sealed answers, which count as one step for it. */
const PLAYED = 149
/** How long each statement takes for each of these tables that it writes to, s. */
const SLOW = 0.15
const WRITTEN = ['journal', 'outbox', 'snapshots', 'log_chunks', 'games']
/** How long the hall waits for what is under way when it is told to end, ms. */
const GRACE = 2_000
/** Longer than anybody waits for an answer meanwhile, on a busy machine, ms. */
const PATIENCE = 5_000

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function newHall() {
  const folder = await mkdtemp(join(tmpdir(), 'moothall-dirty-'))
  open.push(() => rm(folder, { recursive: true, force: true }))
  await bundleInto(join(folder, 'games'), [PEBBLES])
  const own = await testDatabase()
  open.push(own.drop)
  const sql = postgres(own.url, { max: 1, onnotice: () => {} })
  open.push(() => sql.end())
  const hall = await RealHall.open({
    env: { DATABASE_URL: own.url, MOOTHALL_RULESETS: join(folder, 'games') },
  })
  open.push(() => hall.close())
  return { hall, sql }
}

/** From now on whatever is written takes its time, as on a disk that is too slow. */
async function slowDown(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(${SLOW}); RETURN NULL; END $$;
    ${WRITTEN.map(
      (table) =>
        `CREATE TRIGGER slow BEFORE INSERT OR UPDATE OR DELETE ON "${table}" EXECUTE FUNCTION take_time();`,
    ).join('\n')}`)
}

// Anchors, row 24.
test.skipIf(!available('postgres'))(
  'told to end with 200 games whose lists and snapshots wait for a slow database, it answers all the while and ends when everything is stored (colyseus#823)',
  async () => {
    const { hall, sql } = await newHall()
    const people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
    for (const { client } of people) open.push(() => client.close())
    const model = await begin(people, 'pebbles', { rounds: 100 })
    const games = people.map(({ client }) => client.game(model))
    await playTogether(games, draws(3), PLAYED)
    const unsettled = async () => (await sql`SELECT game_id FROM outbox`).length
    await expect.poll(unsettled).toBe(0)
    const ids = await copyGame((text, params) => sql.unsafe(text, params), model, 'dirty', GAMES)
    const mover = people.find((_, i) => games[i]?.mine.length === 1)
    if (mover === undefined) throw new Error('nobody is asked')
    const windows = Array.from({ length: WINDOWS }, () => {
      const window = new MoothallClient({ baseUrl: hall.url })
      window.rest.token = mover.client.rest.token
      open.push(() => window.close())
      return window
    })
    const asked = await Promise.all(
      ids.map(async (game, i) => {
        const { connection } = windows[i % WINDOWS] as MoothallClient
        const { frame } = await connection.ask('game:join', { game }, 60_000)
        const decision = frame?.decisions.find(({ mine }) => mine.length > 0)
        if (decision === undefined) throw new Error(`nothing is asked in ${game}`)
        const choice = { game, decision: decision.id, ...anyAnswer(decision, draws(4)) }
        return { choice, connection }
      }),
    )
    expect(await sql`SELECT 1 FROM snapshots`).toHaveLength(0)

    await slowDown(sql)
    const acknowledged = new Set<string>()
    // Whoever hears nothing before the end asks again under the same id.
    const choices = asked.map(({ choice, connection }) =>
      connection.ask('game:choose', { ...choice, clientId: newClientId() }, 20_000).then(
        () => acknowledged.add(choice.game),
        () => {},
      ),
    )
    // Somebody else looks at games, some of those among them, while all of this is being written.
    const [looker] = people.filter((one) => one !== mover)
    const waits: number[] = []
    let stopping = false
    const looking = (async () => {
      for (let i = 0; !stopping; i++) {
        const game = ids[i % GAMES] as string
        const before = performance.now()
        await Promise.all([
          looker?.client.rest.game(game),
          looker?.client.rest.publicGames(),
          looker?.client.connection.ask('game:join', { game }, 60_000),
        ])
        waits.push(performance.now() - before)
      }
    })()
    await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThan(0)
    stopping = true
    await looking
    const before = acknowledged.size
    const waiting = await unsettled()
    const start = performance.now()
    const ended = await hall.stop()
    const took = performance.now() - start
    const longest = Math.max(...waits)
    process.stdout.write(
      `told to end with ${before} of ${GAMES} choices acknowledged and ${waiting} lists behind; ended in ${took.toFixed(0)} ms with ${acknowledged.size} acknowledged; of ${waits.length} looks meanwhile the longest took ${longest.toFixed(0)} ms\n`,
    )
    for (const one of windows) one.close()
    await Promise.all(choices)

    expect(ended).toEqual({ code: 0, signal: null })
    // Else this would say nothing of what has to wait.
    expect(waiting).toBeGreaterThan(0)
    expect(longest).toBeLessThan(PATIENCE)
    // What had been begun is answered, too, where the hall need not give up waiting for it.
    if (took < GRACE) expect(acknowledged.size).toBe(GAMES)
    // Nothing was known to the process alone: what it has acknowledged, what lists show, what games are taken up from.
    const kept = await sql<{ id: string; listed: number; snapshots: number }[]>`
      SELECT g.id, (g.summary->>'n')::int AS listed,
        (SELECT count(*)::int FROM snapshots s WHERE s.game_id = g.id) AS snapshots
      FROM games g JOIN journal j ON j.game_id = g.id AND j.n = ${PLAYED + 1}`
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged]))
    expect(kept.filter(({ listed }) => listed !== PLAYED + 1)).toEqual([])
    expect(kept.filter(({ snapshots }) => snapshots !== 1)).toEqual([])
    expect(await unsettled()).toBe(0)
  },
)
