import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { folderPost, smtpPost } from './post.ts'

const log = openLog('silent')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Received {
  readonly user: string | undefined
  readonly from: string
  readonly to: readonly string[]
  readonly body: string
}

/** A mail server of our own, with a user. */
async function mailServer(): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'hall' && password === 'secret'
        ? done(null, { user: username })
        : done(new Error('not you')),
    onData(stream, { envelope, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          user: user as string | undefined,
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          body: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, received }
}

test('letters reach the mail server, each at one address whatever signs it has', async () => {
  const { port, received } = await mailServer()
  const post = await smtpPost(
    `smtp://hall:secret@127.0.0.1:${port}`,
    'Hall <hall@example.org>',
    log,
  )
  post.send({ to: 'ann@example.org', subject: 'Hello', text: 'One line\n' })
  post.send({ to: 'a,b@example.org', subject: 'Hello', text: 'Another\n' })
  await post.close()
  expect(received.map(({ user, from }) => [user, from])).toEqual([
    ['hall', 'hall@example.org'],
    ['hall', 'hall@example.org'],
  ])
  for (const { to } of received) expect(to).toHaveLength(1)
  const first = received.find(({ to }) => to[0] === 'ann@example.org')
  expect(first?.body).toContain('Subject: Hello')
  expect(first?.body).toContain('One line')
  expect(await post.list()).toEqual([])
})

test('a mail server that refuses or is not there harms nobody', async () => {
  const { port, received } = await mailServer()
  for (const url of [`smtp://hall:wrong@127.0.0.1:${port}`, 'smtp://127.0.0.1:1']) {
    const post = await smtpPost(url, 'hall@example.org', log)
    post.send({ to: 'ann@example.org', subject: 'Hello', text: 'x' })
    await post.close()
  }
  expect(received).toEqual([])
})

test('without a mail server letters lie in a folder for this user alone, the newest hundred', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'moothall-test-'))
  ends.push(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'mails')
  const post = folderPost(folder, log)
  for (let n = 0; n < 103; n++) {
    post.send({ to: 'ann@example.org', subject: `Letter ${n}`, text: 'x' })
    await post.settled()
  }
  const letters = await post.list()
  expect(letters).toHaveLength(100)
  expect([letters[0]?.subject, letters[99]?.subject]).toEqual(['Letter 102', 'Letter 3'])
  expect((await stat(folder)).mode & 0o077).toBe(0)
  const [file] = await readdir(folder)
  expect((await stat(join(folder, file ?? ''))).mode & 0o077).toBe(0)
})
