import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * The network address that a socket comes from, as Fastify's `request.ip` tells it of requests: behind `proxies` reverse
 * proxies the one that the outermost of them has noted. What stands further left in `X-Forwarded-For` anybody could
 * have written.
 */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const nearest = request.socket.remoteAddress ?? ''
  const noted = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const way = [
    nearest,
    ...noted
      .map((one) => one.trim())
      .filter(Boolean)
      .reverse(),
  ]
  return way[Math.min(proxies, way.length - 1)] ?? nearest
}

/** The same of a request. Whoever has hung up before it is looked at has no address any more; they count as one. */
export function requestAddress(request: FastifyRequest): string {
  return (request.ip as string | undefined) ?? ''
}
