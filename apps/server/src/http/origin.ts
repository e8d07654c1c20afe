/**
 * Whether a request comes from the hall's own pages, from an origin that the host has named, or from a program, which
 * names none. Pages of other origins must not speak in the name of whoever looks at them; that cookies stay away from
 * them is the browser's doing, and does not hold for pages beside the hall, under another name of the same site.
 */
export function fromHere(
  headers: { origin?: string | undefined; host?: string | undefined },
  others: readonly string[],
): boolean {
  const { origin, host } = headers
  if (origin === undefined || others.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Of several hosts a proxy might have looked at another than the hall does. */
export function hasOneHost({ rawHeaders }: { readonly rawHeaders: readonly string[] }): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length <= 1
}
