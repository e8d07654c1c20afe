import { afterAll, beforeAll, expect, test } from 'vitest'
import { LocalBus } from '../bus/local-bus.ts'
import { type Opened, onEachDatabase } from '../testing/databases.ts'
import { Chat } from './chat.ts'

onEachDatabase('talk', (open) => {
  let opened: Opened
  let chat: Chat
  const told: string[] = []
  let clock = 1_000
  const [ann, ben] = ['Ann', 'Ben'].map((nickname) => ({
    id: nickname,
    nickname,
    email: null,
  })) as [
    { id: string; nickname: string; email: null; confirmed: false },
    { id: string; nickname: string; email: null; confirmed: false },
  ]
  beforeAll(async () => {
    opened = await open()
    await opened.database.prisma.account.createMany({
      data: [ann, ben].map(({ id, nickname }) => ({ id, nickname })),
    })
    const bus = new LocalBus()
    bus.subscribe('chat', ({ room, i }) => told.push(`${room} ${i}`))
    chat = new Chat(opened.database, bus, () => clock)
  })
  afterAll(() => opened.close())

  test('has its lines in order, each room for itself, and tells of each once', async () => {
    await chat.say('game:a', ann, 'Hello', 'hello-ann')
    clock = 2_000
    await chat.say('game:a', ben, 'Good evening', 'hello-ben')
    await chat.say('lobby:a', ben, 'Anybody here?', 'hello-all')
    expect(await chat.history('game:a')).toEqual([
      { i: 0, from: { id: 'Ann', nickname: 'Ann' }, text: 'Hello', time: 1_000 },
      { i: 1, from: { id: 'Ben', nickname: 'Ben' }, text: 'Good evening', time: 2_000 },
    ])
    expect((await chat.history('lobby:a')).map((line) => line.i)).toEqual([0])
    expect(await chat.line('game:a', 1)).toMatchObject({ text: 'Good evening' })
    expect(await chat.line('game:a', 2)).toBeUndefined()
    await expect.poll(() => told).toEqual(['game:a 0', 'game:a 1', 'lobby:a 0'])
  })

  test('said twice by the same person it is one line; by another it is another', async () => {
    const first = await chat.say('game:b', ann, 'Once', 'the-same-id')
    expect(await chat.say('game:b', ann, 'Once', 'the-same-id')).toEqual(first)
    const other = await chat.say('game:b', ben, 'Once', 'the-same-id')
    expect(other.i).toBe(first.i + 1)
    expect(await chat.history('game:b')).toHaveLength(2)
  })

  test('of many who speak at once each has a number of their own, without a gap', async () => {
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        chat.say('game:c', i % 2 ? ann : ben, `${i}`, `id-${i}`),
      ),
    )
    expect(said.map((line) => line.i).sort((a, b) => a - b)).toEqual(said.map((_, i) => i))
    expect(new Set((await chat.history('game:c')).map((line) => line.text)).size).toBe(20)
  })

  test('is read page by page, back to its beginning', async () => {
    for (let i = 0; i < 130; i++) await chat.say('game:d', ann, `line ${i}`, `line-${i}-d`)
    const newest = await chat.history('game:d')
    expect([newest[0]?.i, newest.at(-1)?.i]).toEqual([70, 129])
    const before = await chat.history('game:d', 70)
    expect([before[0]?.i, before.at(-1)?.i]).toEqual([10, 69])
    expect((await chat.history('game:d', 10)).map((line) => line.i)).toHaveLength(10)
    expect(await chat.history('game:d', 0)).toEqual([])
  })
})
