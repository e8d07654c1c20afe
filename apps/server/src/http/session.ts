import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account, People } from '../people/people.ts'
import { SESSION_DAYS } from '../people/people.ts'

export const COOKIE = 'moothall_session'
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
): Promise<SessionOf | undefined> {
  const token = tokenOf(request.headers, request.cookies[COOKIE])
  if (token === undefined) return undefined
  const account = await people.bySession(token)
  return account === undefined ? undefined : { account, token }
}

export function giveCookie(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SESSION_DAYS * 86_400,
  })
}

export function takeCookie(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(COOKIE, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}

/** One cookie's value out of a raw header, for sockets. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
