import { text } from '@moothall/engine'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GameView } from '../../GameView.tsx'
import { decision, Stage } from '../../harness/stage.tsx'

afterEach(cleanup)

it('shows a game without a board of its own in the words of its ruleset', async () => {
  const entities = {
    'char:elyse': { id: 'elyse', power: { spent: 1, unspent: 2 }, cards: ['march'], free: true },
    'purse:1': { seat: 1, coins: 4 },
    pool: { power: 3, odd: null },
    secret: { weather: 'rain' },
    'held:~924f43b6b14d': { seat: 1, card: 'march' },
    'held:~55d0e1': { seat: 2, card: null },
    'heap:c4/0': { cardsIn: ['~924f43b6b14d', '~55d0e1', 'char:elyse'], takenBy: [0, null] },
    'heap:c5': { id: 'c5', cardsIn: ['flag0'], takenBy: 1 },
  }
  const messages = {
    'board.char': 'Characters',
    'board.char.id': '',
    'board.char.cards': 'In hand',
    'board.pool': 'The middle',
    'board.secret': '',
    'board.heap': 'Heaps',
    'board.heap.id': '',
    'board.heap.takenBy': 'Taken by {seat}',
    'x.name.flag0': 'Flag of {seat0}',
    'x.name.elyse': 'Elyse',
    'x.name.march': 'March',
    'x.about.march': 'Moves 3 steps.',
    'x.about.halt': 'Lies nowhere.',
  }
  render(<GameView source={new Stage({ entities, messages })} />)
  const board = within(await screen.findByRole('region', { name: 'Board' }))
  expect(board.getByRole('heading', { name: 'Characters' })).toBeTruthy()
  const told = board.getByText('Elyse').parentElement?.textContent
  expect(told).toBe('Elysepowerspent 1, unspent 2In handMarchfreeyes')
  expect(board.queryByText('rain')).toBeNull()
  // A thing that can be hidden is called by what it shows, never by its handle.
  expect(board.getByText('March', { selector: 'b' })).toBeTruthy()
  expect(board.queryByText(/~/)).toBeNull()
  // Neither ids of programs nor numbers of seats reach anybody.
  const heaps = board.getByRole('heading', { name: 'Heaps' }).parentElement?.textContent
  expect(heaps).toMatch(
    /^Heapscards inMarch, a face-down one, ElyseTaken by(\D+), –c5cards inFlag of \1Taken by\D+$/,
  )
  // What cards do is told for those that lie there.
  const about = board.getAllByText('What they do')[0]?.closest('details')
  expect(about?.textContent).toBe('What they doMarchMoves 3 steps.')
  expect(about?.open).toBe(true)
  // What belongs to a seat is called by whoever sits there.
  const purse = board.getByText('coins').closest('.generic-entity')
  expect(purse?.textContent).toMatch(/^\D+coins4$/)
  expect(purse?.textContent).not.toContain('seat')
  const alone = board.getByRole('heading', { name: 'The middle' }).parentElement?.textContent
  expect(alone).toBe('The middlepower3odd–')
})

it('tells the places of somebody who holds several apart', async () => {
  const ask = (seat: number) =>
    decision(
      { type: 'one', options: [{ id: 'a', label: { k: 'test.a' } }] },
      {
        id: `d${seat}`,
        seats: [seat],
        mine: [
          {
            seat,
            space: { type: 'one', options: [{ id: 'a', label: { k: 'test.a' } }] },
            question: { k: 'test.question' },
          },
        ],
      },
    )
  const held = { decisions: [ask(0), ask(2)], mySeats: [0, 2], holders: ['p1', 'p2', 'p1'] }
  const messages = { 'test.place': '{who}', 'board.purse.of': 'of {seat}', 'test.a': 'Go' }
  const entities = { 'purse:x': { of: 2 } }
  const stage = new Stage({ ...held, messages, entities })
  render(<GameView source={stage} />)
  const strip = () => [...document.querySelectorAll('.seats .who')].map((one) => one.textContent)
  const tabs = () =>
    [...document.querySelectorAll('.decision-switch button')].map((one) => one.textContent)
  await screen.findByRole('region', { name: 'Board' })
  expect(strip()).toEqual(['Seat 1 (you)', 'Bram', 'Seat 3 (you)'])
  expect(tabs()).toEqual(['For Seat 1', 'For Seat 3'])
  expect(screen.getByText('Yours to decide, for Seat 1')).toBeTruthy()
  expect(screen.getByText('of').parentElement?.textContent).toBe('ofSeat 3 (you)')
  // Where the rules name places, everybody's have their names.
  const places = ['Ann', 'Ben', 'Cleo'].map((who) => text('test.place', { who }))
  act(() => stage.show({ ...held, places, messages, entities }))
  expect(strip()).toEqual(['Ann (you)', 'Ben (Bram)', 'Cleo (you)'])
  expect(tabs()).toEqual(['For Ann', 'For Cleo'])
  expect(screen.getByText('Yours to decide, for Ann')).toBeTruthy()
})
