import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GameClient } from '@moothall/client'
import {
  anyAnswer,
  begin,
  draws,
  type Guest,
  guest,
  TWO_PROCESSES,
} from '@moothall/server/testing/hall.ts'
import { redisUrl, type TestDatabase, testDatabase } from '@moothall/server/testing/store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleInto, PEBBLES, WHISPERS } from '../faults/stage/games.ts'
import { RealHall } from '../halls/real-hall.ts'

/** Tables that are measured, of two people each. */
const TABLES = 5
/** How long they are measured, with all well and with something amiss, ms. */
const MEASURED = 2_500
/** How long somebody thinks before the next act, ms. */
const THINK = 40
/** Games whose rules loop, one after another. */
const LOOPS = 4
/** Of what is waited for: so many times what it took with all well, and so much more, on a machine that does other things. */
const TIMES = 3
const MORE = 500

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)
const at = (numbers: readonly number[], share: number) =>
  sorted(numbers)[Math.floor(numbers.length * share)] ?? Number.NaN
const figures = (name: string, waits: readonly number[]) =>
  `${name}: ${waits.length} answers, median ${at(waits, 0.5).toFixed(1)} ms, p99 ${at(waits, 0.99).toFixed(1)} ms, longest ${Math.max(...waits).toFixed(1)} ms\n`

describe.skipIf(!TWO_PROCESSES)('what people elsewhere wait for answers', () => {
  let folder: string
  let own: TestDatabase
  const halls: RealHall[] = []
  const came: Guest[] = []
  const busy: { person: Guest; game: GameClient }[] = []
  const draw = draws(5)

  const come = async (name: string, hall: number) => {
    const person = await guest(halls[hall]?.url ?? '', name)
    came.push(person)
    return person
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moothall-answers-'))
    const games = join(folder, 'games')
    await bundleInto(games, [WHISPERS, PEBBLES])
    own = await testDatabase()
    const env = { DATABASE_URL: own.url, REDIS_URL: redisUrl(), MOOTHALL_RULESETS: games }
    for (let i = 0; i < 2; i++)
      halls.push(await RealHall.prepare({ data: join(folder, `process-${i}`), env }))
    await Promise.all(halls.map((hall) => hall.start()))
    // Somebody at the other process looks at each table, so that both have to do with it.
    const looker = await come('Maud', 1)
    for (let i = 0; i < TABLES; i++) {
      const people = [await come(`Ann ${i}`, 0), await come(`Ben ${i}`, 0)]
      const id = await begin(people, 'pebbles', { rounds: 1000 })
      for (const { client } of [...people, looker]) await client.game(id).join()
      busy.push(...people.map((person) => ({ person, game: person.client.game(id) })))
    }
  })
  afterAll(async () => {
    for (const { client } of came) client.close()
    await Promise.all(halls.map((hall) => hall.close()))
    await own?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Plays, looks anew and asks for pages until the time is over. @returns how long each answer took, ms */
  async function waited(): Promise<number[]> {
    const waits: number[] = []
    const end = performance.now() + MEASURED
    const acts = busy.map(async ({ person, game }) => {
      for (let n = 0; performance.now() < end; n++) {
        const [decision] = game.mine
        const before = performance.now()
        if (n % 4 === 1) await person.client.connection.ask('game:join', { game: game.id })
        else if (n % 4 === 3) await person.client.rest.game(game.id)
        else if (decision !== undefined) {
          const { answer, seat } = anyAnswer(decision, draw)
          await game.choose(decision.id, answer, seat)
        } else await game.say(`I wait, for the ${n}th time`)
        waits.push(performance.now() - before)
        await sleep(THINK)
      }
    })
    await Promise.all(acts)
    return waits
  }
  function compare(what: string, well: readonly number[], amiss: readonly number[]): void {
    process.stdout.write(figures('with all well', well) + figures(what, amiss))
    expect(amiss.length).toBeGreaterThan(100)
    expect(at(amiss, 0.99)).toBeLessThan(TIMES * at(well, 0.99) + MORE)
  }

  // Anchors, row 26: a loop in the rules of one game blocked a whole site.
  test('stays what it was while the rules of a game loop for ever (bgs engine-runner)', async () => {
    const people = [await come('Cat', 0), await come('Dan', 1)]
    const looping: (() => Promise<string | undefined>)[] = []
    for (let i = 0; i < LOOPS; i++) {
      const id = await begin(people, 'whispers', { seats: 2, faults: true })
      const games = people.map(({ client }) => client.game(id))
      for (const game of games) await game.join()
      for (const game of games) {
        const [decision] = game.mine
        if (decision !== undefined) await game.choose(decision.id, anyAnswer(decision, draw).answer)
      }
      const [speaker] = games as [GameClient]
      await speaker.until(() => speaker.mine[0]?.kind === 'whispers.speak')
      looping.push(() =>
        speaker.choose(speaker.mine[0]?.id ?? '', i % 2 === 0 ? 'loop' : 'spin').then(
          () => 'OK',
          (error: { code?: string }) => error.code,
        ),
      )
    }
    const well = await waited()
    const told: (string | undefined)[] = []
    const [amiss] = await Promise.all([
      waited(),
      (async () => {
        for (const loop of looping) {
          await sleep(MEASURED / LOOPS / 2)
          told.push(await loop())
        }
      })(),
    ])
    expect(told).toEqual(looping.map(() => 'GAME_PAUSED'))
    compare('while rules loop', well, amiss)
  })

  // Anchors, row 40: whoever asks all processes waits for the one that is gone.
  test('stays what it was when another process dies (redis-adapter#367, redis-adapter#527, redis-streams-adapter#6)', async () => {
    // Some sit at tables with people of the process that dies.
    for (let i = 0; i < 2; i++) {
      const people = [await come(`Eve ${i}`, 0), await come(`Flo ${i}`, 1)] as const
      const id = await begin(people, 'pebbles', { rounds: 1000 })
      for (const { client } of people) await client.game(id).join()
      busy.push({ person: people[0], game: people[0].client.game(id) })
    }
    const well = await waited()
    const [amiss] = await Promise.all([waited(), sleep(MEASURED / 10).then(() => halls[1]?.kill())])
    compare('when a process has died', well, amiss)
  })
})
