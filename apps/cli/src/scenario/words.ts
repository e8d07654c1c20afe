import type { AnyGame, Option, Seat, Space, Text } from '@moothall/engine'
import { kernelEn } from '@moothall/engine/words/kernel-en.ts'
import { say, type Words } from '@moothall/engine/words/say.ts'
import type { KnownGame } from '../games.ts'

/** How a game's things, options and log lines are called in English. */
export interface Readable {
  say(text: Text): string
  /** Everything that an option may be called by: its id first, then its label, then names of what it is about. */
  callsOf(option: Option): Calls
}

export interface Calls {
  readonly id: string
  readonly label: string
  readonly names: readonly string[]
}

export function readable({ ruleset, scenarios }: KnownGame, options: unknown): Readable {
  const words: Words = {
    messages: { ...kernelEn, ...ruleset.messages['en'] },
    nameOf: (id) => scenarios.nameOf(id) ?? id,
    seatName: (seat) => {
      const name = ruleset.seatName?.(seat, options)
      return name === undefined ? `Seat ${seat + 1}` : say(name, words)
    },
  }
  return {
    say: (text) => say(text, words),
    callsOf(option) {
      const parts = option.id.split(':')
      const named = parts.map((part) => scenarios.nameOf(part))
      const names = named.filter((name) => name !== undefined)
      if (names.length > 0 && parts.length > 1) {
        names.push(parts.map((part, i) => named[i] ?? part).join(':'))
      }
      return { id: option.id, label: say(option.label, words), names }
    },
  }
}

/** Words are compared without regard to case and to the kind of apostrophe. */
export function plain(words: string): string {
  return words.trim().toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
}

/** One option on offer with those around it, from the outside in. */
export type Offer = readonly Calls[]

/** All options of a space, those inside others after the outer one. */
export function offersOf(space: Space, words: Readable): Offer[] {
  switch (space.type) {
    case 'amount': {
      const range = `${space.min}..${space.max}`
      return [[{ id: range, label: range, names: [] }]]
    }
    case 'sequence':
      return space.steps.flatMap((step) => {
        const outer: Calls = { id: step.key, label: words.say(step.label), names: [] }
        return offersOf(step.space, words).map((offer) => [outer, ...offer])
      })
    default:
      return space.options.flatMap((option) => {
        const outer = words.callsOf(option)
        const inner = option.then === undefined ? [] : offersOf(option.then, words)
        return [[outer], ...inner.map((offer) => [outer, ...offer])]
      })
  }
}

/** What a seat is offered now: options of the decision that asks it, then its standing permissions by kind. */
export function offersFor(
  game: AnyGame,
  seat: Seat,
  words: Readable,
): { readonly asked: Offer[]; readonly standing: Offer[] } {
  const asked = game
    .open()
    .filter((d) => d.seat === seat)
    .flatMap((d) => offersOf(d.space, words))
  const standing = (game.ruleset.standing ?? []).flatMap((permission): Offer[] => {
    const space = game.status === 'open' ? permission.space(game.table, seat) : undefined
    const outer: Calls = { id: permission.kind, label: permission.kind, names: [] }
    return space === undefined
      ? []
      : [[outer], ...offersOf(space, words).map((offer) => [outer, ...offer])]
  })
  return { asked, standing }
}

/** Is this what the file calls the offer: ids, labels or names, with `/` between outer and inner? */
export function isCalled(offer: Offer, called: string): boolean {
  let ends = ['']
  for (const { id, label, names } of offer) {
    ends = ends.flatMap((end) => [id, label, ...names].map((one) => `${end}/${one}`))
  }
  return ends.some((end) => plain(end.slice(1)) === plain(called))
}

/** `flip:hand.1.4 "Turn New Moon down"` */
export function shown(offer: Offer): string {
  const ids = offer.map((calls) => calls.id).join('/')
  const label = offer.at(-1)?.label ?? ''
  return label === '' || label === offer.at(-1)?.id ? ids : `${ids} "${label}"`
}
