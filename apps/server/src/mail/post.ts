import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A letter that was put into the folder, and when, as an ISO time. */
export interface KeptLetter extends Letter {
  readonly at: string
}

/** Brings letters away. Nobody waits for it, so that no answer tells whether there was a letter. */
export interface Post {
  /** Letters lie in a folder of this machine and go nowhere. */
  readonly kept: boolean
  send(letter: Letter): void
  /** When all letters so far are away or have failed. */
  settled(): Promise<void>
  /** The newest first; none where letters are really sent. */
  list(): Promise<KeptLetter[]>
  close(): Promise<void>
}

/** How long a mail server may take for any one step, ms. */
const PATIENCE = 10_000
/** Letters that the folder keeps. */
const KEPT = 100

/** What both kinds of post share: work that goes on behind the answers. */
class Behind {
  readonly #log: Logger
  readonly #under = new Set<Promise<void>>()

  constructor(log: Logger) {
    this.#log = log
  }

  run(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        // The mail server's own words may hold the address, so only its codes are noted.
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        this.#log.error({ code, responseCode }, 'a mail could not be sent')
      })
      .finally(() => this.#under.delete(running))
    this.#under.add(running)
  }

  async settled(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under)
  }
}

/**
 * Sends through the mail server `url` (`smtp://` or `smtps://`, with user and password in it).
 * @throws never for a letter: what cannot be sent is noted in the log
 */
export async function smtpPost(url: string, from: string, log: Logger): Promise<Post> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    { url, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const behind = new Behind(log)
  return {
    kept: false,
    send: ({ to, subject, text }) =>
      behind.run(async () => {
        // As an object, so that no sign in it can make two addresses of one.
        await transport.sendMail({ to: { name: '', address: to }, subject, text })
      }),
    settled: () => behind.settled(),
    list: async () => [],
    async close() {
      await behind.settled()
      transport.close()
    },
  }
}

/** Puts letters into `folder`, readable for this user alone; without a folder into one that goes when it closes. */
export function folderPost(folder: string | undefined, log: Logger): Post {
  const behind = new Behind(log)
  let own: Promise<string> | undefined
  let count = 0
  const place = async () => {
    if (folder === undefined) {
      own ??= mkdtemp(join(tmpdir(), 'moothall-mails-'))
      return own
    }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }
  const names = async (where: string) =>
    (await readdir(where)).filter((name) => name.endsWith('.json')).sort()
  return {
    kept: true,
    send: (letter) =>
      behind.run(async () => {
        const at = new Date().toISOString()
        const name = `${at.replaceAll(/[:.]/g, '-')}-${process.pid}-${String(++count).padStart(6, '0')}.json`
        const where = await place()
        const body = JSON.stringify({ at, ...letter }, null, 2)
        await writeFile(join(where, name), `${body}\n`, { mode: 0o600 })
        for (const old of (await names(where)).slice(0, -KEPT))
          await rm(join(where, old), { force: true })
      }),
    settled: () => behind.settled(),
    async list() {
      const where = await place()
      const kept = (await names(where)).reverse()
      const letters = await Promise.all(
        kept.map((name) => readFile(join(where, name), 'utf8').catch(() => undefined)),
      )
      return letters.flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as KeptLetter]))
    },
    async close() {
      await behind.settled()
      if (own !== undefined) await rm(await own, { recursive: true, force: true })
    },
  }
}
