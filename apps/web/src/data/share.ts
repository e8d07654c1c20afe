/** My share in a game's secret, so that the hall alone can never choose the dice. */
export function ownShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
