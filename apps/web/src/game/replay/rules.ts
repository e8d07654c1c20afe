import { type Entities, hashOfText, type Ruleset } from '@moothall/engine'

export type AnyRuleset = Ruleset<Entities, unknown>

const HASH = /^[0-9a-f]{64}$/

/**
 * The very rules that a game was played by: its bundle, whose name is the hash of its bytes. Bytes with another hash
 * are not run. Undefined: they cannot be had, or are not what they are named.
 */
export async function loadRules(hash: string): Promise<AnyRuleset | undefined> {
  if (!HASH.test(hash)) return undefined
  const address = `/bundles/${hash}.mjs`
  try {
    if (!(await (canPreload() ? preloaded(address, hash) : fits(address, hash)))) return undefined
    const { default: ruleset } = (await import(/* @vite-ignore */ address)) as {
      default?: AnyRuleset
    }
    return ruleset
  } catch {
    return undefined
  }
}

function canPreload(): boolean {
  return document.createElement('link').relList?.supports('modulepreload') === true
}

/** Has the browser itself fetch and compare; what is imported afterwards is what was compared. */
function preloaded(address: string, hash: string): Promise<boolean> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.integrity = `sha256-${base64(hash)}`
  link.href = address
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => resolve(false))
    document.head.append(link)
  })
}

async function fits(address: string, hash: string): Promise<boolean> {
  const answer = await fetch(address)
  return answer.ok && hashOfText(await answer.text()) === hash
}

function base64(hex: string): string {
  const bytes = hex.match(/../g) ?? []
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''))
}
