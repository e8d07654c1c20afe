import { HallRefusal } from '@moothall/protocol'
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { Config } from '../config.ts'
import type { KeptLetter, Post } from '../mail/post.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

export const MAIL_PAGE = '/dev/mails'

export function hasMailPage(config: Config, post: Post): boolean {
  return (
    post.kept &&
    !config.MOOTHALL_SECURE &&
    config.MOOTHALL_PROXIES === 0 &&
    process.env['NODE_ENV'] !== 'production'
  )
}

/**
 * The letters that lie in the folder, for those who develop. Their links open accounts, so the page is there only where
 * nothing points to a hall on the internet: no mail server, no https, no proxy.
 */
export function mailPage(app: FastifyInstance, config: Config, post: Post): void {
  if (!hasMailPage(config, post)) return
  app.get(MAIL_PAGE, { schema: { hide: true } as FastifySchema }, async (request, reply) => {
    if (!fromHere(request)) throw new HallRefusal('NOT_FOUND')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer((data: unknown) => data as string)
      .send(pageOf(await post.list()))
  })
}

/** Asked on this very machine, by its own name, and through no proxy that passes on what others ask. */
function fromHere({ socket, headers }: FastifyRequest): boolean {
  const passedOn = Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded'),
  )
  // A page elsewhere could have its own name lead to this machine; the name that was asked for gives it away.
  return !passedOn && LOOPBACK.test(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '')
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')

/** Letters are our own words, in which a link stands on a line of its own. */
const withLinks = (text: string) =>
  safe(text).replaceAll(/^https?:\/\/\S+$/gm, (link) => `<a href="${link}">${link}</a>`)

function pageOf(letters: readonly KeptLetter[]): string {
  const shown = letters.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${safe(subject)}</h2><p>${safe(to)}, <time>${safe(at)}</time></p><pre>${withLinks(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails</title></head><body><h1>Mails</h1>${shown.join('') || '<p>None yet.</p>'}</body></html>`
}
