import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { MoothallClient } from '@moothall/client'
import { elfquest } from '@moothall/elfquest'
import { type FullFrame, Game, viewerOf } from '@moothall/engine'
import { SqlJournal } from '@moothall/server/journal/sql-journal.ts'
import { ownClientId } from '@moothall/server/rooms/client-id.ts'
import { readGame } from '@moothall/server/rooms/record.ts'
import { openDatabase } from '@moothall/server/storage/database.ts'
import { pebbles } from '@moothall/server/testing/pebbles.ts'
import { type Act, CANARY, type Person } from './person.ts'
import type { Stage } from './stage.ts'
import whispers from './whispers.ts'

// biome-ignore lint/suspicious/noExplicitAny: rules of several games side by side
const RULES: Readonly<Record<string, any>> = { elfquest, pebbles, whispers }

/** What was found wrong, each in a sentence. */
export interface Findings {
  /** Acknowledged, and not in the journal. */
  readonly lost: readonly string[]
  /** In the journal more than once. */
  readonly doubled: readonly string[]
  /** Views that stay different from a fresh one or from the journal's, and other promises that were not kept. */
  readonly diverged: readonly string[]
  /** Views that came to be equal, and acts that came to be answered, but later than promised. */
  readonly late: readonly string[]
  /** Shown to whom it does not belong. */
  readonly leaked: readonly string[]
  /** Refused, and in the journal all the same. */
  readonly phantom: readonly string[]
}

/** Findings that more may be added to. */
export type Notes = { readonly [K in keyof Findings]: string[] }

export const nothingFound = (): Notes => ({
  lost: [],
  doubled: [],
  diverged: [],
  late: [],
  leaked: [],
  phantom: [],
})

/** Where two views differ, if they do. The number of the frame is each connection's own, and older lines may be kept. */
function difference(mine: FullFrame | undefined, fresh: FullFrame): string | undefined {
  if (mine === undefined) return 'no view'
  for (const key of Object.keys({ ...mine, ...fresh }) as (keyof FullFrame)[]) {
    if (key === 'seq' || key === 'log') continue
    if (!isDeepStrictEqual(mine[key], fresh[key])) return key
  }
  const lines = Math.min(mine.log.length, fresh.log.length)
  return isDeepStrictEqual(mine.log.slice(-lines), fresh.log.slice(-lines)) ? undefined : 'log'
}

export interface Equality {
  /** How long it took until everybody saw the same, or until the patience was over, ms. */
  readonly took: number
  /** What was as it should be only after the time that is allowed. */
  readonly late: readonly string[]
  /** What was still different when the patience was over. */
  readonly different: readonly string[]
}

/**
 * Waits until nothing is under way and what everybody sees equals a fresh view from another process.
 * @param within when all should be equal, ms
 * @param patience when what is not equal yet counts as different for good, ms
 */
export async function untilEqual(
  stage: Stage,
  within: number,
  patience = within,
): Promise<Equality> {
  const { crew } = stage
  const begin = performance.now()
  const passed = () => Math.round(performance.now() - begin)
  while (crew.underWay > 0 && passed() <= patience) await sleep(10)
  const different = crew.underWay > 0 ? [`${crew.underWay} acts were not answered`] : []
  const answered = passed()
  const late = answered > within ? [`the last act was answered after ${answered} ms`] : []
  await Promise.all(
    crew.everybody.map(async (person) => {
      const fresh = person.elsewhere(stage.other(stage.doorOf(person)).hall.url)
      const left = await equalFor(
        person,
        fresh,
        () => passed() > patience,
        (id, what) => {
          if (passed() > within) late.push(`${person.name} in ${id}: ${what}, for ${passed()} ms`)
        },
      )
      different.push(...left)
      fresh.close()
    }),
  )
  return { took: passed(), late, different }
}

/** @param equal told of each view that was seen to differ and then no longer did */
async function equalFor(
  person: Person,
  fresh: MoothallClient,
  over: () => boolean,
  equal: (id: string, what: string) => void,
): Promise<string[]> {
  let left = new Map<string, string | undefined>(person.games.map((id) => [id, undefined]))
  for (;;) {
    const again = new Map<string, string>()
    await Promise.all(
      [...left].map(async ([id, before]) => {
        const joined = await fresh.connection.ask('game:join', { game: id }, 3_000).catch(() => {})
        const what =
          joined?.frame === undefined
            ? 'no fresh view'
            : difference(person.client.game(id).frame, joined.frame)
        if (what !== undefined) again.set(id, what)
        else if (before !== undefined) equal(id, before)
      }),
    )
    left = again
    if (left.size === 0) return []
    if (over()) return [...again].map(([id, what]) => `${person.name} in ${id}: ${what}`)
    await sleep(100)
  }
}

const keyOf = ({ owner, clientId }: Act) => ownClientId(owner, clientId)

/** Holds what was answered since the last time against the journal. */
export async function checkAnswers(stage: Stage, found: Notes): Promise<void> {
  const take = (list: 'accepted' | 'refused') =>
    stage.crew.everybody.flatMap((person) => person[list].splice(0))
  const accepted = take('accepted')
  const refused = take('refused')
  const keys = [...accepted, ...refused].map(keyOf)
  const rows = await stage.postgres.sql<{ game_id: string; client_id: string; n: number }[]>`
    SELECT game_id, client_id, count(*)::int AS n FROM journal
    WHERE client_id = ANY(${keys}) GROUP BY game_id, client_id`
  const times = new Map(rows.map((row) => [`${row.game_id}/${row.client_id}`, row.n]))
  const timesOf = (act: Act) => times.get(`${act.game}/${keyOf(act)}`) ?? 0
  for (const act of accepted) {
    if (timesOf(act) === 0) found.lost.push(`${act.clientId} in ${act.game}`)
    if (timesOf(act) > 1) found.doubled.push(`${act.clientId} in ${act.game}`)
  }
  for (const act of refused)
    if (timesOf(act) > 0) found.phantom.push(`${act.clientId} in ${act.game}`)
}

/**
 * Plays every game again from its journal: it must come to what people see, and to the same from its snapshot; and
 * tells whose each secret is, so that whoever has heard another's is found.
 */
export async function checkJournals(stage: Stage, found: Notes): Promise<void> {
  const database = await openDatabase({ url: stage.postgres.url, data: '' })
  const journal = new SqlJournal(database.sql)
  const owners = new Map<string, string>()
  for (const id of new Set(stage.crew.everybody.flatMap((person) => person.games))) {
    const record = await readGame(database.prisma, id)
    const rules = record === undefined ? undefined : RULES[record.ruleset]
    if (record === undefined || rules === undefined) {
      found.diverged.push(`${id} is gone`)
      continue
    }
    const { options, secret, holders, segment } = record
    const time = record.createdAt.getTime()
    const spec = { ruleset: rules, options, secret, holders, segment, time }
    const replay = async () => Game.resume({ ...spec, rows: await journal.rows(id, 0) }) as Game
    let game = await replay()
    let different = differing(stage, id, game)
    // Bots do not wait: what they did meanwhile is still on its way.
    for (let tries = 0; different.length > 0 && tries < 10; tries++) {
      await sleep(200)
      game = await replay()
      different = differing(stage, id, game)
    }
    found.diverged.push(...different)
    const rows = (await journal.rows(id, 0)).slice(0, game.n)
    if (rows.some((row, i) => row.n !== i + 1)) found.diverged.push(`${id}: a gap in its journal`)
    const { snapshot, log, rows: later } = await journal.load(id)
    const upTo = later.filter((row) => row.n <= game.n)
    const again = Game.resume({ ...spec, snapshot, log, rows: upTo }) as Game
    if (again.n === game.n && game.hash() !== again.hash())
      found.diverged.push(`${id}: another state from its snapshot on`)
    for (const [word, seat] of secretsOf(game)) owners.set(word, `${id}/${seat}`)
  }
  await database.close()
  for (const person of stage.crew.everybody)
    for (const word of person.heard) {
      const owner = owners.get(word)
      if (owner === undefined || !stage.crew.held.has(`${owner}/${person.id}`))
        found.leaked.push(`${person.name} heard ${word}`)
    }
}

/** Whose view of this game is another than that of the game played again from its journal. */
function differing(stage: Stage, id: string, game: Game): string[] {
  return stage.crew.everybody
    .filter(({ games }) => games.includes(id))
    .flatMap((person) => {
      const { frame, seats } = person.client.game(id)
      const shown = JSON.parse(JSON.stringify(game.view(viewerOf(seats)))) as FullFrame
      const what = difference(frame, shown)
      return what === undefined ? [] : [`${person.name} in ${id}: ${what}, against the journal`]
    })
}

/** Every secret that ever was in this game, with its seat. */
function secretsOf(game: Game): [string, number][] {
  const out: [string, number][] = []
  const note = (value: unknown, seat: number) => {
    for (const [word] of JSON.stringify(value).matchAll(CANARY)) out.push([word, seat])
  }
  for (let seat = 0; seat < game.table.seatCount; seat++)
    if (game.table.has(`hand:${seat}`)) note(game.table.get(`hand:${seat}`), seat)
  for (const line of game.logLines())
    if (typeof line.to !== 'string' && line.to[0] !== undefined) note(line.text, line.to[0])
  return out
}
