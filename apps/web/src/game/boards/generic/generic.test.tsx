import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GameView } from '../../GameView.tsx'
import { Stage } from '../../harness/stage.tsx'

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
