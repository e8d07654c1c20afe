import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/**
 * What the accessibility checker has against a page as it stands.
 * `covered`: something lies over a part of it, so that of some things little is left to hit.
 */
export async function violations(page: Page, covered = false): Promise<string[]> {
  // The page's own rules forbid scripts from elsewhere; the browser's tools are not bound by them.
  await page.evaluate(axeSource)
  const found = await page.evaluate(async (over) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    return (
      await axe.run({
        runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
        rules: over ? { 'target-size': { enabled: false } } : {},
        // Every rule is run; what passed is not told element by element, which takes as long as the rules.
        resultTypes: ['violations'],
      })
    ).violations
  }, covered)
  return found.map(
    (v) => `${v.id}: ${v.nodes.map((n) => `${n.html} ${n.failureSummary ?? ''}`).join(' | ')}`,
  )
}
