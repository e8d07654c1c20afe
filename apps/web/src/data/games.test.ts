import { expect, test } from 'vitest'
import { gameFace } from './games.ts'

test('a game with another pack of cards is called by both, and is played like the game', () => {
  const own = gameFace('elfquest')
  expect(gameFace('elfquest-salt-marsh')).toMatchObject({
    name: `${own.name}: salt marsh`,
    emblem: own.emblem,
    together: own.together,
  })
})

test('a game that nobody here knows has a plain face', () => {
  expect(gameFace('chess-salt-marsh')).toMatchObject({ short: 'chess-salt-marsh', together: false })
})
