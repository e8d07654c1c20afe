import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ERRORS } from '@moothall/protocol'
import { guest, testHall } from '@moothall/server/testing/hall.ts'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url)
const page = () => readFile(new URL('docs/protocol.md', ROOT), 'utf8')

test('the page lists every code of refusal with its status, and no other', async () => {
  const rows = [...(await page()).matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (.+) \|$/gm)]
  const listed = Object.fromEntries(
    rows.map(([, code, status, message]) => [code, { status: Number(status), message }]),
  )
  expect(listed).toEqual(ERRORS)
})

test('the bot on the page joins a table and plays a game to its end', async () => {
  const source = /```ts\n([\s\S]*?)```/.exec(await page())?.[1] ?? ''
  expect(source.split('\n').length).toBeLessThanOrEqual(26)
  const folder = new URL('build/protocol-doc/', ROOT)
  await mkdir(folder, { recursive: true })
  const file = fileURLToPath(new URL('bot.ts', folder))
  await writeFile(file, source)
  const { bot } = (await import(pathToFileURL(file).href)) as {
    bot: (url: string, table: string) => Promise<{ outcome: string } | undefined>
  }
  const hall = await testHall()
  const host = await guest(hall.url, 'Host')
  const lobby = await host.client.rest.createLobby({ ruleset: 'elfquest', name: 'With a program' })
  const playing = bot(hall.url, lobby.id)
  await expect
    .poll(async () => (await host.client.rest.lobby(lobby.id)).chairs[1]?.ready, {
      timeout: 10_000,
    })
    .toBe(true)
  const gameId = await host.client.rest.start(lobby.id)
  // The host lets a bot of the house play on, so that the program is the only one from outside.
  await host.client.rest.resign(gameId)
  expect((await playing)?.outcome).toMatch(/won|lost/)
  host.client.close()
  await hall.close()
  await rm(folder, { recursive: true, force: true })
})
