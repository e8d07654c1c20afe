import { type GameClient, MoothallClient } from '@moothall/client'
import type { FullFrame } from '@moothall/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Rulesets, withoutBundle } from '../rulesets/rulesets.ts'
import { everyKind } from '../testing/every-kind.ts'
import { begin, type Guest, guest, roomOf, type TestHall, testHall } from '../testing/hall.ts'
import { onStores } from '../testing/on-stores.ts'

const ACCOUNT = { email: 'ann@example.org', password: 'a sentence to keep' }

/** What a page shows; each process numbers its frames for itself. */
const shown = ({ frame }: GameClient) => {
  const { seq: _seq, ...rest } = frame as FullFrame
  return rest
}
const hand = ({ frame }: GameClient, seat: number) => frame?.entities[`hand:${seat}`]
/** The first card that this page offers for the question of this kind, or at any moment. */
function offered(game: GameClient, kind: string) {
  const standing = game.frame?.standing.find((one) => one.kind === kind)
  const decision = game.mine.find((one) => one.kind === kind)
  const space = standing?.space ?? decision?.mine[0]?.space
  const id = standing?.id ?? decision?.id
  const card = space?.type === 'one' ? space.options[0]?.id : undefined
  return id === undefined || card === undefined ? undefined : { id, card }
}
/** Why something was refused. */
const told = (asked: Promise<unknown>) =>
  asked.then(
    () => 'OK',
    (error: { code?: string }) => error.code,
  )

// netrunner#4374 (anchors, row 21): after a reconnect the own hand lay face down, and a click moved a card to the opponent.
onStores('whoever comes back in the middle of a question', ['pglite', 'cluster'], (store) => {
  let hall: TestHall
  let ann: Guest
  let ben: Guest
  const pages: MoothallClient[] = []
  let id = ''
  beforeAll(async () => {
    hall = await testHall({}, new Rulesets(withoutBundle([everyKind])), store)
    ann = await guest(hall.url, 'Ann')
    ben = await guest(hall.url, 'Ben')
    await ann.client.rest.register(ACCOUNT)
    id = await begin([ann, ben], 'every-kind', {}, { pace: 'turns' })
    // A second window of the same browser, and another device.
    const window = new MoothallClient({ baseUrl: hall.url })
    window.rest.token = ann.client.rest.token
    const device = new MoothallClient({ baseUrl: hall.url })
    await device.rest.signIn(ACCOUNT.email, ACCOUNT.password)
    expect(device.rest.token).not.toBe(ann.client.rest.token)
    pages.push(device, window)
    for (const client of [ann.client, ben.client, window, device]) await client.game(id).join()
  })
  afterAll(async () => {
    for (const client of [ann?.client, ben?.client, ...pages]) client?.close()
    await hall?.close()
  })

  const stored = async () =>
    hall.service.database.sql.query<{ kind: string; seat: number; answer: string }>(
      'SELECT kind, seat, answer FROM "journal" WHERE game_id = $1 ORDER BY n',
      [id],
    )
  /** These pages of one person show the same, which is what the hall would tell now. */
  async function alike(person = ann, more: readonly MoothallClient[] = pages): Promise<void> {
    const room = await roomOf(hall, id)
    const whole = JSON.parse(JSON.stringify(room.view(room.viewerFor(person.id))))
    delete whole.seq
    for (const client of [person.client, ...more])
      await expect.poll(() => shown(client.game(id))).toEqual(whole)
  }
  /** Ann's own cards lie open on all of her pages, Ben's on none. */
  function handsAsTheyAre(): void {
    for (const client of [ann.client, ...pages]) {
      const game = client.game(id)
      expect(game.seats).toEqual([0])
      const cards = hand(game, 0)?.['cards'] as string[]
      expect(cards.length).toBeGreaterThan(0)
      for (const card of cards) expect(card).toMatch(/^card-of-0-/)
      expect(hand(game, 1)?.['cards']).toBeTypeOf('number')
    }
  }
  /** Ann's page is cut off, something happens, and she comes back; so does a page that is opened only now. */
  async function awayWhile(something: () => Promise<unknown>): Promise<GameClient> {
    const { socket } = ann.client.connection
    socket.disconnect()
    await something()
    socket.connect()
    pages.pop()?.close()
    const fresh = new MoothallClient({ baseUrl: hall.url })
    fresh.rest.token = ann.client.rest.token
    pages.push(fresh)
    await fresh.game(id).join()
    await alike()
    handsAsTheyAre()
    return ann.client.game(id)
  }
  /** Ben plays a card, as he may at any moment. */
  const benPlays = async () => {
    await alike(ben, [])
    const game = ben.client.game(id)
    const { id: decision, card } = offered(game, 'kinds.standing') ?? { id: '', card: '' }
    await game.choose(decision, card)
  }
  /** Ben answers what he is asked. */
  const benAnswers = async (kind: string) => {
    const game = ben.client.game(id)
    await game.until(() => offered(game, kind) !== undefined)
    const { id: decision, card } = offered(game, kind) as { id: string; card: string }
    await game.choose(decision, card)
  }

  /** Of one question: Ann is away while it is open, comes back, is taken for nobody else, and answers once. */
  async function answers(kind: string): Promise<void> {
    const before = ann.client.game(id)
    await before.until(() => offered(before, kind) !== undefined)
    const game = await awayWhile(benPlays)
    const { id: decision, card } = offered(game, kind) as { id: string; card: string }
    const rows = await stored()
    const ofBen = [hand(game, 1)?.['cards'], hand(game, 1)?.['played']]
    // Whoever says to be at the other seat is told that it is not theirs; and so is Ben, with Ann's question.
    expect(await told(game.choose(decision, card, 1))).toBe('NOT_YOUR_DECISION')
    expect(await told(ben.client.game(id).choose(decision, card, 0))).not.toBe('OK')
    expect(await stored()).toEqual(rows)

    await game.choose(decision, card)
    expect((await stored()).slice(rows.length)).toEqual([
      { kind: 'choice', seat: 0, answer: JSON.stringify(card) },
    ])
    await alike()
    handsAsTheyAre()
    expect([hand(game, 1)?.['cards'], hand(game, 1)?.['played']]).toEqual(ofBen)
    // What she answers at the one device is answered at the other. A permission stands, but the card is gone.
    const device = (pages[0] as MoothallClient).game(id)
    expect(await told(device.choose(decision, card))).toMatch(/^(STALE_DECISION|NOT_AN_OPTION)$/)
    expect(await stored()).toHaveLength(rows.length + 1)
  }

  test('and whom it asks alone, is who they were, and sees their own hand', async () => {
    await answers('kinds.ask')
  })

  test('which all answer sealed', async () => {
    await answers('kinds.sealed')
    // And once more, after sealing and before the others have.
    await awayWhile(benPlays)
    await benAnswers('kinds.sealed')
  })

  test('in a window for reactions', async () => {
    await answers('kinds.window')
    await awayWhile(benPlays)
    await benAnswers('kinds.window')
    // The hall closes it when all have answered, and the next round begins.
    const game = ann.client.game(id)
    await game.until(() => offered(game, 'kinds.ask') !== undefined)
  })

  test('beside what they may do at any moment', async () => {
    await answers('kinds.standing')
  })

  test('whether somebody may take a step back', async () => {
    const theirs = ben.client.game(id)
    await theirs.until((frame) => frame.undo.state === 'ask')
    const asked = ({ frame }: GameClient) =>
      frame?.decisions.find(({ type }) => type === 'consent')?.mine.map(({ seat }) => seat)
    const game = await awayWhile(() => theirs.undo(true))
    for (const client of [ann.client, ...pages]) expect(asked(client.game(id))).toEqual([0])
    const rows = await stored()
    // Ben asked, and cannot agree in her name.
    expect(await told(theirs.consent(true))).not.toBe('OK')
    expect(await stored()).toEqual(rows)
    await game.consent(true)
    expect((await stored()).slice(rows.length)).toEqual([
      { kind: 'consent', seat: 0, answer: 'true' },
    ])
    await alike()
    handsAsTheyAre()
    expect(asked(game)).toBeUndefined()
    expect(await told((pages[0] as MoothallClient).game(id).consent(true))).toBe('NO_CONSENT_ASKED')
  })
})
