import {
  commitmentOf,
  type Entities,
  type FullFrame,
  Game,
  gameSecret,
  hashOf,
  type Row,
  type Ruleset,
  type SegmentSecret,
  viewerOf,
} from '@moothall/engine'

/** What a finished game opens to everybody: all that came from outside, and the secret of its draws. */
export interface OpenedJournal {
  readonly ruleset: string
  readonly options: Readonly<Record<string, unknown>>
  readonly segment: number
  /** Secrets of the stretches before, for a game that came from another hall. */
  readonly earlier?: readonly SegmentSecret[]
  readonly holders: readonly (string | null)[]
  readonly rows: readonly Row[]
  /** Published before the seats were final. */
  readonly commitment: string
  readonly openSeed?: string | undefined
  readonly secret: string
  /** The hall's share of the secret and everyone's nonces. */
  readonly server: string
  readonly nonces: readonly string[]
}

export interface Verdict {
  /** The hall's share is the one that was promised. */
  readonly commitment: boolean
  /** The secret of the draws is mixed from the shares, or is the typed seed's. */
  readonly secret: boolean
  /** All choices played again lead to what is shown: table, log and outcome. Undefined: these rules are not here. */
  readonly course: boolean | undefined
  readonly rows: number
}

type AnyRuleset = Ruleset<Entities, unknown>

/** Rules that this page can play again, fetched only for that. */
const RULES: Readonly<Record<string, () => Promise<AnyRuleset>>> = {
  elfquest: async () => (await import('@moothall/elfquest')).elfquest as unknown as AnyRuleset,
}

/** Checks a finished game in the browser, trusting nothing but what was shown before it began. */
export async function verify(
  opened: OpenedJournal,
  shown: {
    readonly commitment: string
    readonly frame: FullFrame
    readonly seats: readonly number[]
  },
): Promise<Verdict> {
  const commitment =
    opened.commitment === shown.commitment && commitmentOf(opened.server) === shown.commitment
  const expected = gameSecret(opened.server, opened.nonces, opened.openSeed)
  const ruleset = await RULES[opened.ruleset]?.()
  return {
    commitment,
    secret: expected === opened.secret,
    course: ruleset === undefined ? undefined : leadsTo(ruleset, opened, shown),
    rows: opened.rows.length,
  }
}

function leadsTo(
  ruleset: AnyRuleset,
  opened: OpenedJournal,
  shown: { readonly frame: FullFrame; readonly seats: readonly number[] },
): boolean {
  const game = Game.create({
    ruleset,
    options: opened.options,
    secret: opened.secret,
    holders: opened.holders,
    segment: opened.segment,
    ...(opened.earlier === undefined ? {} : { earlier: opened.earlier }),
  })
  for (const row of opened.rows) {
    if (game.paused !== undefined) return false
    game.apply(row)
  }
  const viewer = viewerOf(shown.seats)
  const view = game.view(viewer)
  // A page that has looked on for long has more lines than a fresh view: as many are compared as are shown.
  const log = game.pageLog(viewer, view.logCount, shown.frame.log.length)
  return essence({ ...view, log }) === essence(shown.frame)
}

/** Everything of a view that the rules have made; not its numbering, nor when its first lines were written. */
function essence(frame: FullFrame): string {
  return hashOf({
    entities: frame.entities,
    status: frame.status,
    result: (frame.result ?? null) as never,
    lines: frame.logCount,
    log: frame.log.map(({ i, text, undone }) => ({
      i,
      text: text as never,
      undone: undone ?? false,
    })),
  })
}
