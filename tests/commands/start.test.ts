import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'moothall-start-'))
const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

/** Runs the command behind `npm start` with no services named, and waits for the address it prints. */
async function start() {
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env
  const child = spawn(process.execPath, [join(root, 'infra/dev/start.mjs')], {
    cwd: tmpdir(),
    env: { ...env, MOOTHALL_DATA: data, MOOTHALL_HOST: '127.0.0.1', MOOTHALL_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child)
    return { code, signal }
  })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const found = /^The hall is open: (http:\S+)$/m.exec(said)?.[1]
      if (found) resolve(found)
    })
    ended.then(({ code }) => reject(new Error(`it ended with ${code}: ${said}`)), reject)
  })
  return { child, ended, address }
}

test('one command opens the hall: page, service and embedded database in one process', async () => {
  const hall = await start()
  const page = await fetch(hall.address)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('Moothall')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  const code = await fetch(new URL(script ?? '/no-script', hall.address))
  expect(code.status).toBe(200)
  // Read to its end: a server waits a while for downloads before it closes.
  expect(await code.text()).toContain('import')
  expect(await (await fetch(new URL('/readyz', hall.address))).json()).toMatchObject({
    database: 'pglite',
  })
  expect(existsSync(join(data, 'pglite'))).toBe(true)

  hall.child.kill('SIGTERM')
  expect(await hall.ended).toEqual({ code: 0, signal: null })
})

test('the server is the very process that was started: killed, it leaves nothing behind', async () => {
  const first = await start()
  first.child.kill('SIGKILL')
  expect(await first.ended).toEqual({ code: null, signal: 'SIGKILL' })
  await expect(fetch(first.address)).rejects.toThrow()

  // The data that it held open can be taken up at once.
  const second = await start()
  expect(await (await fetch(second.address)).text()).toContain('Moothall')
  second.child.kill('SIGINT')
  expect((await second.ended).code).toBe(0)
})

test('a second start on the same data is told that a hall runs there, and harms nothing', async () => {
  const first = await start()
  const second = spawn(process.execPath, [join(root, 'infra/dev/start.mjs')], {
    env: { ...process.env, MOOTHALL_DATA: data, MOOTHALL_PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  second.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  expect((await once(second, 'exit'))[0]).toBe(1)
  expect(said).toContain(`another hall is running on ${data}`)
  expect(said).not.toContain(' at ')
  const { port } = new URL(first.address)
  const elsewhere = join(data, 'other')
  const third = spawn(process.execPath, [join(root, 'infra/dev/start.mjs')], {
    env: {
      ...process.env,
      MOOTHALL_DATA: elsewhere,
      MOOTHALL_HOST: '127.0.0.1',
      MOOTHALL_PORT: port,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  said = ''
  third.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  expect((await once(third, 'exit'))[0]).toBe(1)
  expect(said).toContain(`port ${port} is taken`)
  // What guests do meanwhile is there after the worst end.
  const made = await fetch(new URL('/api/v1/guests', first.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nickname: 'Ann' }),
  })
  const { token } = (await made.json()) as { token: string }
  first.child.kill('SIGKILL')
  await first.ended
  const again = await start()
  const me = await fetch(new URL('/api/v1/me', again.address), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await me.json()).toMatchObject({ me: { nickname: 'Ann' } })
  again.child.kill('SIGTERM')
  await again.ended
})
