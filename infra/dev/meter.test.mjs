import { entityRules, Game, text } from '@moothall/engine'
import { expect, test } from 'vitest'
import { metered } from './meter.mjs'

const load = (code) =>
  import(`data:text/javascript;base64,${Buffer.from(metered(code)).toString('base64')}`)

/** A game of one question; what its rules do with the answer stands in `act`. */
async function game(act) {
  const { default: ruleset } = await load(`
${act}
const ruleset = {
  id: 'test-meter', version: '1', seats: () => 1, players: { min: 1, max: 1 }, hiddenInformation: false,
  options: { fields: [] },
  setup: (t) => t.create('board', { n: 0 }),
  *flow(t) {
    for (;;) {
      yield* t.ask({ kind: 'meter.go', seats: 0, space: () => ({ type: 'one', options: [{ id: 'go', label: { k: 'go' } }] }) })
      t.edit('board').n++
      act(t)
    }
  },
  views: {}, invariants: () => [], result: () => undefined, messages: { en: {} },
}
export { ruleset as default }`)
  const views = { board: entityRules({ n: 'all' }) }
  return Game.create({
    ruleset: Object.assign(ruleset, { views }),
    options: {},
    secret: 'meter',
    holders: ['p1'],
  })
}

function go(game) {
  const [open] = game.open()
  const prepared = game.prepareFor(0, open.key, 'go')
  game.apply({ ...prepared.row, n: game.n + 1, segment: 1, time: 0 })
  return game
}

test.each([
  ['a loop that touches nothing', 'const act = () => { for (;;); }'],
  ['a loop that catches what stops it', 'function act() { for (;;) try { for (;;) {} } catch {} }'],
  [
    'calls that double each other',
    'const f = (n) => n < 2 ? 1 : f(n - 1) + f(n - 2); const act = () => f(99)',
  ],
  [
    'all of a row without end',
    'function* all() { do yield 1; while (true) } const act = () => Math.max(...all())',
  ],
  [
    'a getter behind each element',
    'const act = () => { const o = { get a() { return o.a } }; for (;;) try { o.a } catch {} }',
  ],
])('%s is stopped, the game stands as it was, in every replica alike', async (_, act) => {
  const played = go(await game(act))
  expect(played.paused?.error.message).toBe('more than 200000 steps in one choice')
  expect(played.table.get('board').n).toBe(0)
})

test('rules that catch what stops them and go on are stopped all the same', async () => {
  const played = go(await game('function act() { try { for (;;) {} } catch {} }'))
  expect(played.paused?.error.message).toBe('more than 200000 steps in one choice')
})

test('what is allowed begins anew with each choice', async () => {
  const played = await game('const act = () => { for (let i = 0; i < 1_500_000; i++) {} }')
  for (let i = 0; i < 3; i++) go(played)
  expect(played.paused).toBeUndefined()
  expect(played.table.get('board').n).toBe(3)
})

test('counted code does what it did, however it is written', async () => {
  const { default: made } = await load(`
const out = []
for (const a of [1, 2]) for (const b in { x: 1, y: 2 }) out.push(a + b)
let n = 3
while (n --> 0) out.push(n)
do n++; while (n < 2)
label: for (;;) { for (;;) { if (n++ > 4) break label; continue label } }
for (var i = 0, fs = []; i < 2; i++) fs[i] = (x) => ({ x, i: i })
const nest = (a) => (b) => a => [a, b]
class Thing { #x = 1; static made = 0; constructor() { Thing.made++ } get x() { return this.#x } *all() { yield* [this.#x, 2] } }
if (n) for (;;) { out.push(() => n); break } else out.push('never')
async function later() { for await (const one of [Promise.resolve(7)]) out.push(one) }
const { a = () => { while (true) return 8 } } = {}
export default { out, n, fs: fs.map((f) => f(4)), nest: nest(1)(2)(3), all: [...new Thing().all()], made: Thing.made, later, a: a() }`)
  await made.later()
  expect(made.out.map((one) => (typeof one === 'function' ? one() : one))).toEqual([
    ...['1x', '1y', '2x', '2y', 2, 1, 0, 6, 7],
  ])
  expect(made).toMatchObject({
    ...{ n: 6, nest: [3, 2], all: [1, 2], made: 1, a: 8 },
    fs: [
      { x: 4, i: 2 },
      { x: 4, i: 2 },
    ],
  })
})

test('lines stay where they are, and a name that is taken is left alone', () => {
  const code =
    'const $meter = 1\nconst f = () => {\n  throw new Error("here")\n}\nexport { f as default }\n'
  const lines = metered(code).split('\n')
  expect(lines).toHaveLength(code.split('\n').length)
  expect(lines[2]).toContain('throw new Error("here")')
  expect(lines[0]).toContain('const $meter_=')
  expect(text('x')).toEqual({ k: 'x' })
})
