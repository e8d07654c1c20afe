import type { IncomingMessage } from 'node:http'

interface Asked {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: { readonly accept?: string | undefined }
}

/** Whether a person's browser asks for a page, rather than a program for an answer or the page for one of its files. */
export function forPage({ method, url, headers }: Asked): boolean {
  const path = (url ?? '').split('?')[0] ?? ''
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|docs|socket\.io|assets|bundles|dev|healthz|readyz|metrics)(\/|$)/.test(path) &&
    (headers.accept ?? '').includes('text/html')
  )
}

/**
 * The address that is looked up. One that cannot be read leads a person where no page is, and so to the hall's own word
 * for that; a program gets the refusal.
 */
export function readableUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (!forPage(request)) return url
  try {
    decodeURI(url.split('?')[0] ?? '')
    return url
  } catch {
    return '/not-readable'
  }
}
