import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Game, sampleAnswer, text, type Viewer } from '@moothall/engine'
import { dice, everyViewer, faultsOf, playOut } from '@moothall/engine/testing/play.ts'
import { playTwoWorlds } from '@moothall/engine/testing/swap/swap.ts'
import { say } from '@moothall/engine/words/say.ts'
import { begin, draws, guest, playOn } from '@moothall/server/testing/hall.ts'
import { expect, test } from 'vitest'
import prizes from '../../docs/examples/prizes.ts'
import { RealHall } from '../halls/real-hall.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const doc = readFileSync(join(ROOT, 'docs', 'writing-a-ruleset.md'), 'utf8')
const source = readFileSync(join(ROOT, 'docs', 'examples', 'prizes.ts'), 'utf8')

const spec = (seats: number, rounds: number, seed: string) => ({
  ruleset: prizes,
  options: { seats, rounds },
  secret: seed,
  holders: Array.from({ length: seats }, (_, i) => `p${i + 1}`),
})

test('the game on the page is the one that is tested here, and at most 200 lines long', () => {
  expect(doc.split('```ts\n')[1]?.split('```')[0]).toBe(source)
  expect(source.split('\n').length - 1).toBeLessThanOrEqual(200)
})

test('every part of a ruleset is named in the table of the page', () => {
  const face = readFileSync(join(ROOT, 'libs', 'engine', 'src', 'ruleset.ts'), 'utf8')
  const parts = [
    ...(face.split('export interface Ruleset<')[1] ?? '').matchAll(
      /^ {2}(?:readonly )?(\w+)\??[:(]/gm,
    ),
  ]
  expect(parts.length).toBeGreaterThan(12)
  const table = doc.split('## The public face')[1]?.split('## ')[0]
  for (const [, part] of parts) expect(table).toMatch(new RegExp(`\`\\*?${part}[?(\`]`))
})

test('at random it plays to its end, its cards stay in the game, and its journal gives it again', () => {
  for (let i = 0; i < 120; i++) {
    const own = spec(2 + (i % 3), 3 + (i % 6), `prizes/${i}`)
    const game = Game.create(own)
    const { rows, stuck, violations } = playOut(game, {
      draw: dice(own.secret),
      choose: ({ space }, draw) => sampleAnswer(space, draw),
      most: 500,
    })
    expect(stuck).toBeUndefined()
    expect(violations).toEqual([])
    expect(game.status).toBe('over')
    expect(game.result?.places).toContain(1)
    expect(Game.resume({ ...own, rows }).hash()).toBe(game.hash())
  }
})

test('a card that comes twice is noticed', () => {
  const game = Game.create(spec(2, 3, 'twice'))
  expect(faultsOf(game as never)).toEqual([])
  const [first] = game.table.get('hand:0').cards
  game.table.edit('hand:1').cards[0] = first as string
  expect(faultsOf(game as never)).toEqual(['cards are amiss'])
})

test('what a viewer gets does not depend on the cards in other hands', () => {
  const viewers = everyViewer(3)
  const total = { moved: 0, hiddenActs: 0 }
  for (let i = 0; i < 60; i++) {
    const { difference, moved, hiddenActs } = playTwoWorlds({
      spec: spec(3, 4, `swap/${i}`),
      swaps: {
        hidden: (t, { seats }) => [
          t
            .keys<`hand:${number}`>('hand')
            .filter((key) => !seats.includes(t.get(key).seat))
            .flatMap((key) => t.get(key).cards),
        ],
        own: {},
      },
      viewer: viewers[i % viewers.length] as Viewer,
      seed: `${i}`,
    })
    expect(difference).toBeUndefined()
    total.moved += moved
    total.hiddenActs += hiddenActs
  }
  expect(total.moved).toBeGreaterThan(100)
  expect(total.hiddenActs).toBeGreaterThan(100)
})

/** The page's way to check a game's types, for a folder beside the house. */
async function compiled(change: (game: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'moothall-types-'))
  const config = doc.split('```json\n')[1]?.split('```')[0] as string
  await writeFile(join(folder, 'tsconfig.json'), config.replaceAll('../moothall/', ROOT))
  await writeFile(join(folder, 'game.ts'), change(source))
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
  const { stdout } = spawnSync(tsc, [], { cwd: folder, encoding: 'utf8' })
  await rm(folder, { recursive: true })
  return stdout
}

test('as the page says, the types of a game that lies beside the house are checked', async () => {
  expect(await compiled((game) => game)).toBe('')
  const spoilt = await compiled((game) =>
    game
      .replace("t.die('prize')", "t.int('prize', 1, 6)")
      .replace("key: 'rounds', type: 'number'", "key: 'rounds', type: 'boolean'"),
  )
  expect(spoilt).toContain('Expected 2 arguments, but got 3')
  expect(spoilt).toContain(`Type '"boolean"' is not assignable`)
})

test('what the log of the example says of the reader and of others is said right', () => {
  const messages = prizes.messages['en'] ?? {}
  const seatName = (seat: number) =>
    ({ text: ['You', 'Ann'][seat] ?? '', person: seat === 0 ? 'you' : 'one' }) as const
  const said = (seat: number) =>
    say(text('prizes.gained', { who: { seat }, won: 3 }), { messages, seatName })
  expect([said(0), said(1)]).toEqual(['You gain 3', 'Ann gains 3'])
})

const npm = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['infra/dev/run.mjs', 'apps/cli/src/main.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  })

test('the commands take the file of a game, and refuse what is none', async () => {
  const scenario = npm('scenario', 'docs/examples/prizes.ts', 'docs/examples/prizes.yaml')
  expect(scenario.stdout).toContain('1 of 1 scenarios hold')
  expect(scenario.status).toBe(0)
  const sim = npm('sim', 'docs/examples/prizes.ts', '--games', '20', '--json')
  expect(JSON.parse(sim.stdout)).toMatchObject({ finished: 20, stuck: 0, violations: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'moothall-own-'))
  await writeFile(join(folder, 'none.mjs'), 'export default { id: "none" }')
  const none = npm('verify', join(folder, 'none.mjs'))
  expect(none).toMatchObject({ status: 2 })
  expect(none.stderr).toContain('flow: is missing; needed is a function')
  await rm(folder, { recursive: true })
})

test('a hall started with the file lets people and a bot play it to its end', async () => {
  const hall = await RealHall.open({
    program: ['infra/dev/start.mjs'],
    env: { MOOTHALL_OWN_GAMES: 'docs/examples/prizes.ts', MOOTHALL_BOT_PAUSE: '0' },
  })
  try {
    const people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
    const [ann] = people as [(typeof people)[number]]
    const shelf = await ann.client.rest.rulesets()
    expect(shelf.map(({ id }) => id)).toContain('prizes')
    expect(shelf.length).toBeGreaterThan(1)
    expect(shelf.find(({ id }) => id === 'prizes')?.messages['en']?.['game.title']).toBe('Prizes')
    const id = await begin(people, 'prizes', { seats: 3, rounds: 4 }, { bots: 1 })
    const games = people.map(({ client }) => client.game(id))
    await Promise.all(games.map((game, i) => playOn(game, draws(i + 1))))
    expect(games.map((game) => game.frame?.status)).toEqual(['over', 'over'])
    expect(games[0]?.frame?.result?.places).toHaveLength(3)
    for (const { client } of people) client.close()
  } finally {
    await hall.close()
  }
})

test('a hall is not opened on a file that is not there, nor with two games of one name', async () => {
  const start = (files: string) =>
    RealHall.open({ program: ['infra/dev/start.mjs'], env: { MOOTHALL_OWN_GAMES: files } })
  await expect(start('docs/examples/none.ts')).rejects.toThrow('ended with 1')
  await expect(start('docs/examples/prizes.ts,docs/examples/prizes.ts')).rejects.toThrow(
    'ended with 1',
  )
})
