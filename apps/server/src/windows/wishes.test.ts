import { setTimeout as sleep } from 'node:timers/promises'
import { viewerOf } from '@moothall/engine'
import { afterAll, beforeAll, type ExpectStatic, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, draws, type Guest, guest, playOn, roomOf, testHall } from '../testing/hall.ts'

let hall: Hall
const came: Guest[] = []
beforeAll(async () => {
  hall = await testHall({}, ['eldervale-battle'])
})
afterAll(async () => {
  for (const person of came) person.client.close()
  await hall.close()
})

/** A live game of Cat and Dan, who play nowhere else. */
async function table(
  expect: ExpectStatic,
  times: { pause: string; answer?: number; budget?: number },
) {
  const [cat, dan] = [await guest(hall.url, 'Cat'), await guest(hall.url, 'Dan')]
  came.push(cat, dan)
  const options = { seats: 2, rounds: 20, ...times }
  const id = await begin([cat, dan], 'eldervale-battle', options, {
    openSeed: 'b',
  })
  const room = await roomOf(hall, id)
  for (const person of [cat, dan]) await person.client.game(id).join()
  const draw = draws(8)
  const seatOf = (person: Guest) => room.seatsOf(person.id)[0]
  const at = (seat: number) => (seat === seatOf(cat) ? cat : dan)
  const asked = (seat: number | undefined) => room.game.open().find((one) => one.seat === seat)

  /** Everybody who is asked in the window passes, as if each had pressed it. */
  const pass = async (only?: number): Promise<void> => {
    for (const { seat, key } of room.game.open()) {
      if (only !== undefined && seat !== only) continue
      // The window may have closed meanwhile.
      await room.act((game) => game.prepareFor(seat, key, 'pass', 'person')).catch(() => {})
    }
    await sleep(20)
  }
  /** In a window these pass; else whoever is asked first answers. */
  const step = async (only?: number): Promise<void> => {
    if (room.game.windowOpen) return pass(only)
    const open = room.game.open()[0]
    if (open !== undefined) await playOn(at(open.seat).client.game(id), draw, 1)
    // It may have been stored by another process, and whoever chose is not asked a second time.
    await room.freshen()
  }
  /** Plays on to a moment to react in which `fits` holds; in others everybody passes. */
  const toWindow = async (fits: () => boolean): Promise<string> => {
    await room.freshen()
    while (room.game.status === 'open') {
      if (room.game.windowOpen && fits()) return room.game.openKey as string
      await step()
    }
    throw new Error('no such moment came')
  }
  /** How long a window stayed open in which nobody answered, ms: the longest. */
  const longest = async (): Promise<number> => {
    const rows = await hall.service.database.sql.query<{ kind: string; time: number }>(
      `SELECT kind, time::float8 AS time FROM "journal" WHERE game_id = $1 ORDER BY n`,
      [id],
    )
    const lasted = rows.map(({ kind, time }, i) =>
      kind === 'window.close' ? time - (rows[i - 1]?.time ?? time) : 0,
    )
    return Math.max(...lasted)
  }
  const closed = (key: string) => room.game.openKey !== key
  /** The window as this person's page shows it. */
  const shown = async (person: Guest) => {
    const game = person.client.game(id)
    const found = () => game.frame?.decisions.find((one) => one.type === 'window')
    await expect.poll(found).toBeDefined()
    return found() as NonNullable<ReturnType<typeof found>>
  }
  /** What this person is told of the own wishes. */
  const wishes = async (person: Guest) =>
    (await person.client.connection.ask('game:join', { game: id })).windows
  return { cat, dan, id, room, seatOf, asked, step, toWindow, pass, closed, longest, shown, wishes }
}
type Table = Awaited<ReturnType<typeof table>>

/** More to choose from than the pass. */
const hasSomething = (one: ReturnType<Table['asked']>): boolean =>
  one?.space.type === 'one' && one.space.options.length > 1
const nobodyHasAnything = ({ room }: Table): boolean =>
  room.game.open().length === 2 && !room.game.open().some(hasSomething)

// Most of it is waiting, each at a table of its own, so they wait together.
test.concurrent('EV-REACT-12: a window takes its fixed pause, though all have answered at once', async ({
  expect,
}) => {
  const t = await table(expect, { pause: '3' })
  const key = await t.toWindow(() => true)
  const begun = performance.now()
  await t.pass()
  expect(t.room.game.open()).toEqual([])
  await sleep(500)
  expect(t.closed(key)).toBe(false)
  await expect.poll(() => t.closed(key)).toBe(true)
  // A little less than the pause, because it was open before anybody looked.
  expect(performance.now() - begun).toBeGreaterThan(2_000)
})

test.concurrent('EV-REACT-14: whoever might hold a card may hold the window, with or without one that fits; let go, it closes', async ({
  expect,
}) => {
  const t = await table(expect, { pause: '2', answer: 60 })
  const game = t.cat.client.game(t.id)
  // By itself it would close after the pause.
  const key = await t.toWindow(() => nobodyHasAnything(t))
  const { id } = await t.shown(t.cat)
  const dans = () => JSON.stringify(t.room.view(viewerOf(t.room.seatsOf(t.dan.id))))
  const before = dans()
  await game.hold(id)
  await sleep(4_000)
  expect(t.closed(key)).toBe(false)
  // Nobody is told who keeps it open, nor that anybody does.
  expect(dans()).toBe(before)
  await game.hold(id, false)
  await expect.poll(() => t.closed(key)).toBe(true)
  await expect(game.hold(id)).rejects.toMatchObject({ code: 'STALE_DECISION' })
})

test.concurrent('EV-REACT-14: an unanswered question keeps it open in the same way, up to the answer time', async ({
  expect,
}) => {
  const t = await table(expect, { pause: '0', answer: 5 })
  const key = await t.toWindow(() => t.room.game.open().some(hasSomething))
  await expect.poll(() => t.closed(key)).toBe(true)
  expect(await t.longest()).toBeGreaterThan(4_500)
})

test.concurrent('EV-REACT-15: who has set to pass is not asked, is the only one to know it, and may set it anew', async ({
  expect,
}) => {
  const t = await table(expect, { pause: '2', answer: 60 })
  const game = t.cat.client.game(t.id)
  const cat = t.seatOf(t.cat)
  await t.toWindow(() => t.asked(cat) !== undefined)
  const { kind } = await t.shown(t.cat)
  expect((await game.meetWindows(kind, 'pass')).kinds).toEqual({
    [kind]: { mode: 'pass', scope: 'game' },
  })
  // At once in the window that is open, and in the next of its kind.
  await expect.poll(() => t.asked(cat)).toBeUndefined()
  await t.pass()
  await t.toWindow(() => t.room.game.open().some((one) => one.kind === kind))
  await expect.poll(() => t.asked(cat)).toBeUndefined()
  const rows = await hall.service.database.sql.query<{ seat: number; answer: string }>(
    `SELECT seat, answer FROM "journal" WHERE game_id = $1 AND "by" = 'standing'`,
    [t.id],
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const row of rows) expect(row).toEqual({ seat: cat, answer: '"pass"' })
  expect((await t.wishes(t.dan))?.kinds).toEqual({})
  expect((await t.wishes(t.cat))?.kinds).toEqual({ [kind]: { mode: 'pass', scope: 'game' } })

  await game.meetWindows(kind, 'ask')
  await t.pass()
  await t.toWindow(() => t.asked(cat)?.kind === kind)
  // Held for this turn, it stays open though everybody else has passed and nobody is asked for more time.
  await game.meetWindows(kind, 'hold', 'turn')
  const key = t.room.game.openKey as string
  const { turn } = t.room.game
  await t.pass(t.seatOf(t.dan))
  await sleep(4_000)
  expect(t.closed(key)).toBe(false)
  await t.pass()
  await t.toWindow(() => t.room.game.turn !== turn)
  expect((await t.wishes(t.cat))?.kinds).toEqual({})
})

test.concurrent('EV-REACT-21: holding uses up a budget; when that is gone, windows close after their pause', async ({
  expect,
}) => {
  const t = await table(expect, { pause: '0', answer: 60, budget: 2 })
  expect((await t.wishes(t.cat))?.left).toBe(2_000)
  let seat: number | undefined
  const key = await t.toWindow(() => {
    seat = t.room.game.open().find(hasSomething)?.seat
    return seat !== undefined
  })
  const begun = performance.now()
  await expect.poll(() => t.closed(key)).toBe(true)
  // Without the budget it would have been a minute.
  expect(performance.now() - begun).toBeLessThan(20_000)
  const slow = seat === t.seatOf(t.cat) ? t.cat : t.dan
  await expect.poll(async () => (await t.wishes(slow))?.left).toBeLessThan(500)
  // From now on no window waits for the slow one, who answers none; each would take a minute.
  const other = t.seatOf(slow === t.cat ? t.dan : t.cat)
  while (t.room.game.status === 'open') await t.step(other)
  expect(t.room.game.status).toBe('over')
})
