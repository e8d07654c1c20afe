import {
  type AnyGame,
  type LogLine,
  type StoredLine,
  type Viewer,
  viewerOf,
  WATCHER,
} from '@moothall/engine'
import { compare, isMap, matches, pick, show } from './compare.ts'
import type { Expectation, LineWanted } from './format.ts'
import { isCalled, type Offer, offersFor, plain, type Readable, shown } from './words.ts'

/** All that differs from what is expected after a step, each as a sentence. `before` is the row before the step. */
export function differences(
  game: AnyGame,
  wanted: Expectation,
  before: number,
  words: Readable,
): string[] {
  const out: string[] = []
  for (const [path, value] of Object.entries(wanted.state ?? {})) {
    compare(`state ${path}`, pick(game.table.store.all(), path), value, out)
  }
  for (const [who, paths] of Object.entries(wanted.view ?? {})) {
    const { entities } = game.viewInIds(viewerNamed(who))
    for (const [path, value] of Object.entries(paths))
      compare(`view of ${who} ${path}`, pick(entities, path), value, out)
  }
  compareAsked(game, wanted, words, out)
  compareOptions(game, wanted, words, out)
  compareReasons(game, wanted, words, out)
  compareLog(game, wanted, before, words, out)
  if (wanted.status !== undefined && wanted.status !== game.status)
    out.push(`status ${game.status}, expected ${wanted.status}`)
  if (wanted.result !== undefined) {
    const whole = isMap(wanted.result)
    compare('result', whole ? game.result : game.result?.outcome, wanted.result, out)
  }
  for (const [seat, state] of Object.entries(wanted.undo ?? {})) {
    const undo = game.undoFor(viewerOf([Number(seat)])).state
    if (undo !== state) out.push(`undo of seat ${seat} is ${undo}, expected ${state}`)
  }
  return out
}

/** What is open (for one seat, if it is asked), with everything on offer by id and label. */
export function openOf(game: AnyGame, words: Readable, seat?: number): string {
  const all = game.open()
  const own = all.filter((d) => d.seat === seat)
  return (
    (own.length > 0 ? own : all)
      .map((d) => `${d.kind}/${d.seat} [${listed(offersFor(game, d.seat, words).asked)}]`)
      .join(', ') || 'nothing'
  )
}

const listed = (offers: readonly Offer[]): string => offers.map(shown).join(', ') || 'nothing'

function viewerNamed(who: string): Viewer {
  return who === 'watch' ? WATCHER : viewerOf(who.split(',').map(Number))
}

function compareAsked(game: AnyGame, wanted: Expectation, words: Readable, out: string[]): void {
  for (const [kind, seats] of Object.entries(wanted.asked ?? {})) {
    const asked = game
      .open()
      .filter((d) => d.kind === kind)
      .map((d) => d.seat)
    if (show(asked) !== show(seats)) {
      const open = openOf(game, words)
      out.push(`${kind} asks ${show(asked)}, expected ${show(seats)}; open: ${open}`)
    }
  }
  for (const [seat, called] of Object.entries(wanted.question ?? {})) {
    const asked = game
      .view(viewerOf([Number(seat)]))
      .decisions.flatMap((d) => d.mine)
      .map((one) => one.question)
      .filter((question) => question !== undefined)
    if (!asked.some((q) => q.k === called || plain(words.say(q)) === plain(called))) {
      out.push(
        `seat ${seat} is asked ${asked.map(words.say).join(', ') || 'nothing'}, expected ${called}`,
      )
    }
  }
}

/** `0` or `0/event`: a seat, and the option inside which to look. */
function placeOf(where: string): { seat: number; inside: string | undefined } {
  const slash = where.indexOf('/')
  return slash < 0
    ? { seat: Number(where), inside: undefined }
    : { seat: Number(where.slice(0, slash)), inside: where.slice(slash + 1) }
}

/** Offers inside the named option, without what is around them. */
function inside(offers: readonly Offer[], called: string | undefined): Offer[] {
  if (called === undefined) return [...offers]
  const outer = offers.find((offer) => isCalled(offer, called))
  return outer === undefined
    ? []
    : offers
        .filter(
          (offer) => offer.length > outer.length && outer.every((o, i) => o.id === offer[i]?.id),
        )
        .map((offer) => offer.slice(outer.length))
}

/** Inside the same option? */
function isBeside(one: Offer, other: Offer): boolean {
  return (
    one.length === other.length && one.slice(0, -1).every((calls, i) => calls.id === other[i]?.id)
  )
}

function compareOptions(game: AnyGame, wanted: Expectation, words: Readable, out: string[]): void {
  const on = (where: string): { all: Offer[]; asked: Offer[] } => {
    const place = placeOf(where)
    const { asked, standing } = offersFor(game, place.seat, words)
    return {
      all: inside([...asked, ...standing], place.inside),
      asked: inside(asked, place.inside),
    }
  }
  for (const [where, called] of Object.entries(wanted.options ?? {})) {
    const { all } = on(where)
    for (const one of called)
      if (!all.some((offer) => isCalled(offer, one)))
        out.push(`seat ${where} is not offered ${one}, but ${listed(all)}`)
  }
  for (const [where, called] of Object.entries(wanted.only ?? {})) {
    const { asked } = on(where)
    const isNamed = (offer: Offer): boolean => called.some((one) => isCalled(offer, one))
    const missing = called.filter((one) => !asked.some((offer) => isCalled(offer, one)))
    // What is inside an option counts where the list speaks of anything inside it.
    const counting = asked.filter(
      (offer) =>
        offer.length === 1 || asked.some((other) => isBeside(offer, other) && isNamed(other)),
    )
    const beyond = counting.filter((offer) => !isNamed(offer))
    if (missing.length > 0 || beyond.length > 0)
      out.push(`seat ${where} is offered ${listed(counting)}, expected only ${called.join(', ')}`)
  }
  for (const [where, called] of Object.entries(wanted.not ?? {})) {
    const { all } = on(where)
    for (const one of called)
      if (all.some((offer) => isCalled(offer, one))) out.push(`seat ${where} is offered ${one}`)
  }
}

function compareReasons(game: AnyGame, wanted: Expectation, words: Readable, out: string[]): void {
  for (const [seat, reasons] of Object.entries(wanted.reasons ?? {})) {
    const ask = game.open().find((d) => d.seat === Number(seat))?.ask
    const refused = (ask?.refused?.(Number(seat)) ?? []).map((one) => ({
      ...one,
      offer: [words.callsOf(one.option)],
    }))
    const { asked } = offersFor(game, Number(seat), words)
    for (const [called, why] of Object.entries(reasons)) {
      const found = refused.find(({ offer }) => isCalled(offer, called))
      if (found === undefined) {
        const those = listed(refused.map(({ offer }) => offer))
        out.push(`${called} has no reason for seat ${seat}; with one: ${those}`)
      } else {
        const sentence = words.say(found.reason)
        if (found.clause !== why && found.reason.k !== why && !plain(sentence).includes(plain(why)))
          out.push(
            `${called} is refused by ${found.clause} (${found.reason.k}: ${sentence}), expected ${why}`,
          )
      }
      if (asked.some((offer) => isCalled(offer, called)))
        out.push(`${called} is refused and offered to seat ${seat}`)
    }
  }
}

function compareLog(
  game: AnyGame,
  wanted: Expectation,
  before: number,
  words: Readable,
  out: string[],
): void {
  const check = (lists: Expectation['log'], missing: boolean): void => {
    const byViewer = lists === undefined || isList(lists) ? { '': lists ?? [] } : lists
    for (const [who, wishes] of Object.entries(byViewer)) {
      const lines = linesAfter(game, who, before)
      const of = who === '' ? '' : ` of ${who}`
      const told = lines.map((line) => `${line.text.k} "${words.say(line.text)}"`).join(', ')
      for (const wish of wishes) {
        const found = lines.some((line) => isLine(line, wish, words))
        const name = typeof wish === 'string' ? wish : show(wish)
        if (missing && !found) out.push(`no log${of} ${name}; there is ${told || 'nothing'}`)
        if (!missing && found) out.push(`there is a log${of} ${name}: ${told}`)
      }
    }
  }
  check(wanted.log, true)
  check(wanted.noLog, false)
}

const isList = (lists: NonNullable<Expectation['log']>): lists is readonly LineWanted[] =>
  Array.isArray(lists)

/** Lines written since row `before`: all of them, or those that a viewer may read. A scenario's time counts rows. */
function linesAfter(game: AnyGame, who: string, before: number): readonly (StoredLine | LogLine)[] {
  const lines = (): readonly (StoredLine | LogLine)[] => {
    if (who === '') return game.logLines()
    const { logCount } = game.view(viewerNamed(who))
    return game.pageLog(viewerNamed(who), logCount, logCount)
  }
  return lines().filter((line) => line.time > before)
}

function isLine(line: StoredLine | LogLine, wish: LineWanted, words: Readable): boolean {
  if (typeof wish !== 'string')
    return Object.entries(wish).every(
      ([key, args]) => line.text.k === key && matches(line.text.a ?? {}, args),
    )
  return line.text.k === wish || plain(words.say(line.text)).includes(plain(wish))
}
