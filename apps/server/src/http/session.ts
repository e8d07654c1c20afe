import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account, People } from '../people/people.ts'
import { SESSION_DAYS } from '../people/people.ts'

/**
 * Where the hall is reached by https, browsers are told by the name alone that no other host and no page without https
 * may set this cookie; at home, without https, they would not take it.
 */
export const cookieName = (secure: boolean): string =>
  secure ? '__Host-moothall_session' : 'moothall_session'
const TOKEN = /^[A-Za-z0-9_-]{20,100}$/

/** The session token of a request, from the bearer header or the cookie. */
export function tokenOf(
  headers: { authorization?: string | undefined },
  cookie?: string,
): string | undefined {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const token = bearer ?? cookie
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

export interface SessionOf {
  readonly account: Account
  readonly token: string
}

export async function sessionOf(
  people: People,
  request: FastifyRequest,
  secure: boolean,
): Promise<SessionOf | undefined> {
  const token = tokenOf(request.headers, request.cookies[cookieName(secure)])
  if (token === undefined) return undefined
  const account = await people.bySession(token)
  return account === undefined ? undefined : { account, token }
}

export function giveCookie(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(cookieName(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SESSION_DAYS * 86_400,
  })
}

export function takeCookie(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(cookieName(secure), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
  // Not the cookies, since those of the hosts beside this one would go with them; not the storage, where the light and
  // the sounds are set and nothing of anybody's games lies.
  void reply.header('clear-site-data', '"cache"')
}

/** One cookie's value out of a raw header, for sockets. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
