import {
  type Answer,
  type Option,
  type Seat,
  type StandingPermission,
  text,
} from '@moothall/engine'
import type { Gainable } from '../content/schema.ts'
import { tokenFace } from '../content/tokens.ts'
import { TRAY_LIMIT } from '../content/tracks.ts'
import type { EvEntities, EvOptions } from '../state/entities.ts'
import { type Flow, player, type T } from '../state/table.ts'
import { gain, gainAll } from './resources.ts'

export function tokenText(id: string): ReturnType<typeof text> {
  const face = tokenFace(id)
  const words = face.gives.map((res) => text(`ev.res.${res}`))
  return text(face.choice ? 'ev.token.or' : words.length > 1 ? 'ev.token.two' : 'ev.token.one', {
    a: words[0] ?? '',
    b: words[1] ?? '',
  })
}

/** A token for its gain; one with a slash gives one of the two, chosen now (EV-TERM-06). */
function discardOption(id: string): Option {
  const face = tokenFace(id)
  return {
    id: `discard:${id}`,
    label: text('ev.opt.discard', { token: tokenText(id) }),
    at: [`token:${id}`],
    ...(face.choice
      ? {
          then: {
            type: 'one' as const,
            options: face.gives.map((res) => ({ id: res, label: text(`ev.res.${res}`) })),
          },
        }
      : {}),
  }
}

/**
 * The token leaves the tray for good, and the player gains what it shows (EV-FREE-04); a Magic card icon means to draw
 * one (EV-FREE-05). Nobody is asked anything, and no window opens (EV-FREE-09).
 */
export function discardToken(t: T, seat: Seat, answer: Answer): void {
  const said = answer as string | { id: string; then: string }
  const id = (typeof said === 'string' ? said : said.id).slice('discard:'.length)
  const face = tokenFace(id)
  const mine = t.edit(`player:${seat}`)
  mine.tokens = mine.tokens.filter((one) => one !== id)
  t.edit('game').tokensGone++
  t.log(text('ev.log.token', { token: tokenText(id) }), { seat })
  if (typeof said !== 'string') gain(t, seat, said.then as Gainable, 1)
  else {
    const mix: Record<string, number> = {}
    for (const res of face.gives) mix[res] = (mix[res] ?? 0) + 1
    gainAll(t, seat, mix)
  }
}

/**
 * Discarding a token is open at any moment, on other players' turns and in the middle of effects too (EV-FREE-07,
 * EV-REACT-07), but not while a hidden choice of several players is open (EV-FREE-08). Dice are thrown in one go, so no
 * moment lies within a roll. Tokens on slots are not in the tray (EV-FREE-06).
 */
export const tokenPermission: StandingPermission<EvEntities, EvOptions> = {
  kind: 'ev.token',
  space(t, seat) {
    if (t.get('game').phase !== 'turns') return undefined
    const { tokens } = player(t, seat)
    return tokens.length === 0
      ? undefined
      : { type: 'one', options: tokens.map((id) => discardOption(id)) }
  },
  run: (t, seat, answer) => discardToken(t, seat, answer),
}

/** The next token of a stack comes to light, or the space is empty from now on (EV-HIDDEN-05, EV-REALM-05). */
export function turnUp(t: T, stack: string): void {
  const place = t.edit(`stack:${stack}`)
  if (place.below === 0) {
    place.top = null
    return
  }
  place.below--
  place.top = t.drawFrom(`tokens.${place.element}`, t.edit(`pool:${place.element}`).tokens)
}

/** Takes the top token of a stack into the tray; of five, one must go at once (EV-REALM-01, EV-REALM-07). */
export function* takeToken(t: T, seat: Seat, stack: string): Flow<void> {
  const { top: id } = t.get(`stack:${stack}`)
  if (id === null) return
  turnUp(t, stack)
  t.edit(`player:${seat}`).tokens.push(id)
  t.log(text('ev.log.took', { token: tokenText(id) }), { seat, at: [`stack:${stack}`] })
  if (player(t, seat).tokens.length <= TRAY_LIMIT) return
  const { answer } = yield* t.ask({
    kind: 'ev.fifth',
    seats: seat,
    space: () => ({
      type: 'one',
      // Meanwhile one may have been discarded by itself; then there is nothing left to do.
      options:
        player(t, seat).tokens.length > TRAY_LIMIT
          ? player(t, seat).tokens.map((one) => discardOption(one))
          : [{ id: 'keep', label: text('ev.opt.keepTokens') }],
    }),
    auto: () => (player(t, seat).tokens.length <= TRAY_LIMIT ? 'keep' : undefined),
  })
  if (answer !== 'keep') discardToken(t, seat, answer)
}
