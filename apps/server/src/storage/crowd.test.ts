import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../http/errors.ts'
import { type Opened, onEachDatabase } from '../testing/databases.ts'

onEachDatabase('a crowd', (open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  test('waits for its turn, also where each takes long', async () => {
    const { prisma } = opened.database
    // On the embedded database they come one after the other: the last has waited for more than three seconds.
    const turns = Array.from({ length: 24 }, (_, i) =>
      prisma.$transaction(async (tx) => {
        await tx.account.create({ data: { id: `crowd-${i}`, nickname: 'One of many' } })
        await new Promise((resolve) => setTimeout(resolve, 150))
      }),
    )
    await Promise.all(turns)
    expect(await prisma.account.count()).toBe(24)
  })

  test('is told to come again when its time is over, and nothing has changed', async () => {
    const { prisma } = opened.database
    const before = await prisma.account.count()
    const slow = prisma.$transaction(
      async (tx) => {
        await tx.account.create({ data: { id: 'too-slow', nickname: 'Too slow' } })
        await new Promise((resolve) => setTimeout(resolve, 400))
        await tx.account.count()
      },
      { timeout: 100 },
    )
    expect(refusalOf(await slow.catch((error: unknown) => error)).code).toBe('UNAVAILABLE')
    expect(await prisma.account.count()).toBe(before)
  })
})
