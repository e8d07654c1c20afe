import {
  type AnyGame,
  commitmentOf,
  Editions,
  type FullFrame,
  gameSecret,
  hashOf,
  type Json,
  playAgain,
  type Row,
  type SegmentSecret,
  type Stretch,
  viewerOf,
} from '@moothall/engine'
import { type AnyRuleset, loadRules } from './rules.ts'

/** What a secret is mixed from, and what was shown of it while it was one. */
export interface Shares {
  readonly commitment: string
  readonly openSeed?: string | undefined
  readonly secret: string
  /** The hall's share of the secret and everyone's nonces. */
  readonly server: string
  readonly nonces: readonly string[]
}

/** A stretch of the journal before the newest, and its rules where they were others. */
export type OpenedStretch = SegmentSecret & Shares & { readonly rulesetHash?: string | undefined }

/** What a finished game opens to everybody: all that came from outside, and the secret of its draws. */
export interface OpenedJournal extends Shares {
  /** Names the rules that it was played by at the end, by the hash of their bundle. */
  readonly rulesetHash: string
  /** What it was begun with. */
  readonly options: Readonly<Record<string, unknown>>
  readonly segment: number
  /** Of a game that came from another hall, or that changed its rules. */
  readonly earlier?: readonly OpenedStretch[]
  readonly holders: readonly (string | null)[]
  readonly rows: readonly Row[]
}

export interface Verdict {
  /** The hall's share is the one that was promised. */
  readonly commitment: boolean
  /** The secret of the draws is mixed from the shares, or is the typed seed's. */
  readonly secret: boolean
  /** The same of each stretch before the newest, whose secret has the hash that is named. */
  readonly earlier: readonly { readonly commitment: string; readonly fits: boolean }[]
  /** All choices played again lead to what is shown: table, log and outcome. Undefined: its rules cannot be had. */
  readonly course: boolean | undefined
  readonly rows: number
}

/** Checks a finished game in the browser, trusting nothing but what was shown before it began. */
export async function verify(
  opened: OpenedJournal,
  shown: {
    readonly commitment: string
    readonly frame: FullFrame
    readonly seats: readonly number[]
  },
  load: (hash: string) => Promise<AnyRuleset | undefined> = loadRules,
): Promise<Verdict> {
  const editions = await editionsOf(opened, load)
  return {
    commitment: opened.commitment === shown.commitment && isPromised(opened),
    secret: isMixed(opened),
    earlier: (opened.earlier ?? []).map((one) => ({
      commitment: one.commitment,
      fits: isPromised(one) && isMixed(one),
    })),
    course: editions === undefined ? undefined : leadsTo(editions, opened, shown),
    rows: opened.rows.length,
  }
}

const isPromised = ({ server, commitment }: Shares): boolean => commitmentOf(server) === commitment
const isMixed = ({ server, nonces, openSeed, secret }: Shares): boolean =>
  gameSecret(server, nonces, openSeed) === secret

/** Each stretch of a game is played by the rules that were in force then. */
const stretchesOf = ({ earlier = [], segment, secret, rulesetHash }: OpenedJournal): Stretch[] => [
  ...earlier.map((one) => ({ ...one, edition: one.rulesetHash ?? rulesetHash })),
  { segment, secret, edition: rulesetHash },
]

async function editionsOf(
  opened: OpenedJournal,
  load: (hash: string) => Promise<AnyRuleset | undefined>,
): Promise<Editions | undefined> {
  const names = [...new Set(stretchesOf(opened).map(({ edition }) => edition))]
  const found: { name: string; ruleset: AnyRuleset }[] = []
  for (const name of names) {
    const ruleset = await load(name)
    if (ruleset === undefined) return undefined
    found.push({ name, ruleset })
  }
  return new Editions(found)
}

function leadsTo(
  editions: Editions,
  opened: OpenedJournal,
  shown: { readonly frame: FullFrame; readonly seats: readonly number[] },
): boolean {
  const { options, holders, rows } = opened
  const recorded = { options: options as Json, holders, rows, checkpoints: {} }
  let game: AnyGame
  try {
    game = playAgain({ ...recorded, stretches: stretchesOf(opened) }, editions)
  } catch {
    return false
  }
  if (game.paused !== undefined) return false
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
