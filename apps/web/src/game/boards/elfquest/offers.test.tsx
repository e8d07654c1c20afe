// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { GameView } from '../../GameView.tsx'
import { scene } from '../../harness/scenes.ts'
import { content, nameOf } from './cards.ts'
import { type EqTable, tableOf } from './view.ts'

afterEach(cleanup)

type Local = ReturnType<typeof scene>

async function open(name: string): Promise<Local> {
  const local = scene(name)
  render(<GameView source={local} />)
  await screen.findByRole('region', { name: 'Board' }, { timeout: 20_000 })
  await act(() => new Promise<void>((done) => setTimeout(done, 10)))
  return local
}
function frameOf(local: Local) {
  const { frame } = local.now()
  if (frame === undefined) throw new Error('no view yet')
  return frame
}
const main = () => document.querySelector<HTMLButtonElement>('.go-main') as HTMLButtonElement
const press = async (button: HTMLElement) => act(async () => button.click())
const sheet = () => document.querySelector<HTMLElement>('.decision') as HTMLElement

/** Every state of play that the scenes know, as different questions are asked. */
const STATES = ['next', 'pool', 'roll', 'rerolled', 'theirs', 'endSeason', 'cost'] as const

/** The event: progress, white dice, lock, and who has tried it. */
function eventIsShown(table: EqTable, board: HTMLElement): void {
  const { card, successes, whiteSpent, lock } = table.event
  if (card !== null) {
    const event = content.event(card)
    expect(board.textContent).toContain(nameOf(card))
    if (event.resolve === 'dice') expect(board.textContent).toContain(`${successes} of `)
    if (event.resolve === 'dice') {
      expect(board.textContent).toMatch(whiteSpent ? /white dice thrown/ : /white di(e|ce)/)
    }
    // Who tried it and who takes part.
    for (const id of table.event.attempters)
      expect(board.querySelector('.eq-tried')?.textContent).toContain(nameOf(id))
    if (table.event.participants.length > 0)
      expect(board.querySelector('.eq-tried')?.textContent).toContain('Taking part:')
    if (lock !== null) expect(board.textContent).toContain(`${nameOf(lock)} has to finish this`)
  }
}

describe('nothing more from me', () => {
  const nothing = () => screen.queryByRole('button', { name: /^Nothing more from me/ })
  const afterAll = () => screen.queryByRole('button', { name: 'Put something in after all' })

  it('stands until it is taken back, which is one press away, or the dice are thrown', async () => {
    const local = await open('theirs')
    expect(afterAll()).toBeNull()
    await press(nothing() as HTMLElement)
    expect(nothing()).toBeNull()
    expect(document.querySelector('.not-mine')).not.toBeNull()
    await press(afterAll() as HTMLElement)
    expect(afterAll()).toBeNull()
    await press(nothing() as HTMLElement)
    await act(async () => local.play(0, 'roll'))
    expect(nothing()).not.toBeNull()
    await press(nothing() as HTMLElement)
    await act(async () => {
      const die = local.game.open()[0]?.space
      const again =
        die?.type === 'one' ? die.options.find((o) => o.id.startsWith('reroll:')) : undefined
      local.play(0, again?.id ?? '')
    })
    expect(nothing()).toBeNull()
    expect(afterAll()).not.toBeNull()
  })
})

describe('what the interface offers at each decision', () => {
  it('EQ-UI-04: what the rules refuse is listed with its reason and the clause that refuses', async () => {
    await open('pool')
    await press(screen.getByRole('button', { name: 'What is not open, and why?' }))
    const list = within(sheet().querySelector('.not-open') as HTMLElement)
    const lines = list.getAllByRole('listitem')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line.querySelector('abbr')?.textContent).toMatch(/^EQ-[A-Z]+-\d\d$/)
      expect(line.textContent).toMatch(/: .+\./)
    }
    expect(sheet().textContent).toContain('The card shares no trait with what is attempted.')
  })

  it('EQ-UI-05: the pool stands by origin, the matches by trait, the chance beside it, and they add up', async () => {
    const local = await open('pool')
    const table = tableOf(frameOf(local))
    const tray = document.querySelector('.eq-tray') as HTMLElement
    const groups = [...tray.querySelectorAll('.eq-die-group')]
    const dice = groups.reduce((sum, group) => sum + group.querySelectorAll('.die').length, 0)
    expect(tray.textContent).toContain(`${dice} dice`)
    expect(tray.textContent).toContain('White')
    expect(tray.textContent).toContain('2 Savvy')
    expect(tray.textContent).toContain(nameOf('hand.1.2'))
    expect(tray.textContent).toMatch(/Re-rolls\s*4/)
    expect(tray.textContent).toMatch(/\d+ ?%/)
    expect(table.attempt?.step).toBe('before')
  })

  it.each(STATES)(
    'EQ-UI-07: who is asked is named, and all see the question (%s)',
    async (name) => {
      const local = await open(name)
      const frame = frameOf(local)
      const decision = frame.decisions[0]
      const question = decision?.question ?? decision?.mine[0]?.question
      expect(question).toBeDefined()
      const mine = document.querySelector('.decision.sheet') !== null
      const beam = document.querySelector('.game-turn')?.textContent ?? ''
      if (mine) expect(beam).toMatch(/^Your decision/)
      else {
        // Whoever has spoken already is not waited for.
        const agreed = (decision?.about as { proposal?: { agreed: number[] } } | undefined)
          ?.proposal
        const asked = decision?.seats.find((seat) => !agreed?.agreed.includes(seat)) ?? -1
        const person = ['Ada', 'Bram', 'Ada', 'Tove'][asked] ?? '?'
        expect(beam).toContain(person)
        expect(sheet().textContent).toContain(person)
      }
      expect(sheet().querySelector('h2')?.textContent?.trim()).toMatch(/\?/)
    },
  )

  it.each(STATES)('EQ-UI-08: all that is open lies in sight (%s)', async (name) => {
    const local = await open(name)
    const table = tableOf(frameOf(local))
    const board = document.querySelector('[data-board]') as HTMLElement
    const rail = document.querySelector('#players') as HTMLElement
    const where = document.querySelector('.game-where')?.textContent ?? ''
    // Season and limit, and what the next one over it costs.
    expect(where).toContain(`season ${table.campaign.season} of ${table.campaign.limit}`)
    expect(board.querySelector('.is-over')?.textContent).toMatch(
      /Season \d+ is over the limit: each character loses .+ cubes? and/,
    )
    eventIsShown(table, board)
    // Each character: cubes against caps, tokens, whether it has acted or attempts.
    for (const char of table.seats) {
      if (char === undefined) continue
      const own = [...rail.querySelectorAll<HTMLElement>('[data-at^="char:"]')].find(
        (one) => one.dataset['at'] === `char:${char.id}`,
      )
      const said = own?.getAttribute('aria-label') ?? ''
      expect(said).toContain(nameOf(char.id))
      expect(said).toMatch(/Physique \d of \d.*Grace \d of \d.*Savvy \d of \d.*Magic \d of \d/)
      expect(said).toContain(`${char.growth} of `)
      if (char.acted) expect(said).toContain('has acted')
      if (table.attempt?.who.includes(char.id)) expect(said).toMatch(/attempting|deciding/)
    }
    expect(rail.textContent).toContain('Home pool')
  })

  it('EQ-UI-19: a card after the roll shows what comes of it, is confirmed, and never comes back', async () => {
    const local = await open('roll')
    const start = local.game.hash()
    const more = sheet().querySelectorAll<HTMLElement>('.more-row')
    for (const one of more) await press(one)
    const row = sheet().querySelector<HTMLElement>('.row[data-option*="flip:"]') as HTMLElement
    await press(row.querySelector('input') as HTMLElement)
    // Chosen is not done: the chance that it leads to stands beside it.
    expect(local.game.hash()).toBe(start)
    expect(row.querySelector('.row-effect')?.textContent).toMatch(/%|\d|sure|never/)
    expect(main().textContent).toMatch(/^Turn /)
    await press(main())
    expect(local.game.hash()).not.toBe(start)
    expect(frameOf(local).undo.state).toBe('barred')
  })

  it('EQ-UI-34: the campaign rests by itself, and giving it up is asked twice and of everybody', async () => {
    const local = await open('next')
    const openThing = async () => {
      await press(screen.getByRole('button', { name: 'Game menu' }))
      await press(screen.getByRole('button', { name: /^I want to give the campaign up/ }))
      return document.querySelector('dialog.any-time') as HTMLDialogElement
    }
    const dialog = await openThing()
    await press(dialog.querySelector('.go-main') as HTMLElement)
    // The first press only asks again, with focus on keeping.
    expect(document.activeElement?.textContent).toBe('Keep it')
    await press(document.activeElement as HTMLElement)
    expect(frameOf(local).entities['campaign']?.['abandon']).toEqual([])
    await press(dialog.querySelector('.go-main') as HTMLElement)
    await press(dialog.querySelector('.btn-danger') as HTMLElement)
    // One of three persons wants it: the campaign goes on.
    expect(frameOf(local).status).toBe('open')
    expect(frameOf(local).entities['campaign']?.['abandon']).toEqual(['p1'])
  })
})
