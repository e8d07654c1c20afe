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

test('a game and a pack are called as they call themselves', () => {
  const own = gameFace('elfquest')
  expect(gameFace('prizes', 'Prizes')).toMatchObject({
    name: 'Prizes',
    long: 'Prizes',
    short: 'Prizes',
  })
  expect(gameFace('elfquest-salt-marsh', 'The Salt Marsh').name).toBe(`${own.name}: The Salt Marsh`)
})

test('a game that nobody here knows has a plain face, and no two have one name', () => {
  expect(gameFace('chess').name).not.toBe(gameFace('go').name)
  expect(gameFace('chess-salt-marsh')).toMatchObject({ short: 'chess-salt-marsh', together: false })
})
