import { classes } from '../../../pieces/piece.ts'
import { chanceWords, type Outlook } from './chance.ts'
import { te } from './text.ts'

/** Shows what is less likely than this not at all. */
const LEAST = 0.004

/** How many successes there will be: bars that reach the target are pale, the others dark. */
export function Chart({ view }: { readonly view: Outlook }) {
  const base = view.goal === undefined ? 0 : view.have
  const bars = view.chances.map((p, k) => ({ n: k + base, p }))
  const from = Math.max(
    0,
    bars.findIndex((b) => b.p >= LEAST),
  )
  const to = bars.length - 1 - [...bars].reverse().findIndex((b) => b.p >= LEAST)
  const shown = bars.slice(from, to + 1)
  const most = Math.max(...shown.map((b) => b.p))
  const likely = likelyRange(bars)
  const goal = view.goal
  const every = shown.length > 10 ? 3 : shown.length > 5 ? 2 : 1
  const sentence =
    goal === undefined
      ? te('chart.sentence', likely)
      : te('chart.sentenceTarget', { ...likely, n: goal, chance: chanceWords(view.chance) })
  return (
    <div className="eq-chart" role="img" aria-label={sentence} title={sentence}>
      {shown.map((bar) => (
        <i
          key={bar.n}
          className={classes(
            (goal === undefined || bar.n >= goal) && 'is-hit',
            bar.n === goal && 'is-target',
          )}
          style={{ height: `${Math.max(1, (bar.p / most) * 100)}%` }}
        >
          {(bar.n === goal ||
            (bar.n % every === 0 &&
              (goal === undefined || Math.abs(bar.n - goal) >= Math.min(2, every)))) && (
            <u>{bar.n}</u>
          )}
        </i>
      ))}
    </div>
  )
}

/** The numbers in the middle that hold at least half of all cases. */
function likelyRange(bars: readonly { n: number; p: number }[]): { from: number; to: number } {
  const top = bars.reduce((best, b, at) => (b.p > (bars[best]?.p ?? 0) ? at : best), 0)
  let lo = top
  let hi = top
  let sum = bars[top]?.p ?? 0
  while (sum < 0.5 && (lo > 0 || hi < bars.length - 1)) {
    if ((bars[lo - 1]?.p ?? -1) >= (bars[hi + 1]?.p ?? -1)) sum += bars[--lo]?.p ?? 0
    else sum += bars[++hi]?.p ?? 0
  }
  return { from: bars[lo]?.n ?? 0, to: bars[hi]?.n ?? 0 }
}
