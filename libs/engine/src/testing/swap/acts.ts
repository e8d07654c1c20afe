import { type FullFrame, viewerOf } from '../../game/frames.ts'
import type { Prepared } from '../../game/requests.ts'
import type { OpenDecision } from '../../game/waiting.ts'
import type { RowBody, Seat } from '../../journal.ts'
import { equalJson } from '../../json.ts'
import type { Entities } from '../../ruleset.ts'
import { sampleAnswer } from '../../space/enumerate.ts'
import { type Deal, renamed, Told, type World } from './worlds.ts'

/**
 * How an act went: `done` in both worlds; `said`: the viewer was answered in both without a row; `nothing` could be
 * done; `parted`: the worlds cannot be led side by side any further, because what is hidden decided what could be done.
 */
export type Went = 'done' | 'said' | 'nothing' | 'parted'

/** Acts in two worlds at once: the viewer asks for the same bytes, others for the same thing in their own world. */
export class TwoWorlds<E extends Entities, O> {
  readonly a: World<E, O>
  readonly b: World<E, O>
  readonly deal: Deal
  readonly #draw: (n: number) => number
  /** Seats whose sealed answer is another one in the second world, or none at all. */
  readonly diverged = new Set<Seat>()
  /** Sealed acts that were other ones in the second world, or were made there alone. */
  hiddenActs = 0

  constructor(a: World<E, O>, b: World<E, O>, deal: Deal, draw: (n: number) => number) {
    this.a = a
    this.b = b
    this.deal = deal
    this.#draw = draw
  }

  isOwn(seat: Seat): boolean {
    return this.a.viewer.seats.includes(seat)
  }

  /** @throws Told if the bytes differ */
  same(what: string, first: unknown, second: unknown): void {
    const [a, b] = [this.a.bytes(first), this.b.bytes(second)]
    if (a !== b) throw new Told(what, a, b)
  }

  /** Rows prepared for the viewer: what is refused is refused in the same words. */
  #own(what: string, first: Prepared, second: Prepared): Went {
    const told = (p: Prepared) => (p.ok ? 'accepted' : p)
    this.same(`${what}: the answer to the sender`, told(first), told(second))
    return first.ok && second.ok ? this.#commit(first.row, second.row) : 'said'
  }

  #others(first: Prepared, second: Prepared): Went {
    if (!first.ok) return 'nothing'
    return second.ok ? this.#commit(first.row, second.row) : 'parted'
  }

  #commit(first: RowBody, second: RowBody): Went {
    this.a.commit(first)
    this.b.commit(second)
    return 'done'
  }

  // ---- answers -----------------------------------------------------------------------------------------

  /** One of the decisions that are open is answered. */
  answer(): Went {
    const { game } = this.a
    const open = [...game.open(), ...(this.#draw(3) === 0 ? game.replaceable() : [])]
    const decision = open[this.#draw(Math.max(1, open.length))]
    if (decision === undefined) return 'nothing'
    return this.isOwn(decision.seat) ? this.#ownAnswer() : this.#privateAnswer(decision)
  }

  #ownAnswer(): Went {
    const { viewer, outlet } = this.a
    // Everything is taken from the bytes that the viewer received.
    const frame = JSON.parse(this.a.bytes(outlet.view(viewer))) as FullFrame
    const offers = frame.decisions.flatMap((d) =>
      [...d.mine, ...(d.replace ?? [])].map((offer) => ({ ...offer, id: d.id, type: d.type })),
    )
    const offer = offers[this.#draw(Math.max(1, offers.length))]
    if (offer === undefined || offer.type === 'consent') return 'nothing'
    return this.request(offer.id, offer.seat, sampleAnswer(offer.space, this.#draw))
  }

  /** The viewer sends an answer, in the names of `World.bytes`. */
  request(decision: string, seat: Seat, answer: unknown): Went {
    const bytes = JSON.stringify(answer ?? null)
    const [first, second] = [this.a, this.b].map((world) =>
      world.outlet.prepare(world.viewer, { decision, seat, answer: world.fromBytes(bytes) }),
    ) as [Prepared, Prepared]
    return this.#own(`answers ${bytes}`, first, second)
  }

  #privateAnswer(decision: OpenDecision): Went {
    const { seat } = decision
    const answer = sampleAnswer(decision.space, this.#draw)
    const sealed = decision.type !== 'ask'
    const inA = this.a.game.prepareFor(seat, decision.key, answer)
    const others = this.#decisionOf(seat)
    if (sealed && (this.diverged.has(seat) || this.#draw(5) === 0))
      return this.#anotherAnswer(inA, others, seat)
    if (others === undefined) return 'parted'
    return this.#others(inA, this.b.game.prepareFor(seat, others.key, renamed(answer, this.deal)))
  }

  /** In the second world the seat seals something else, or nothing at all. */
  #anotherAnswer(first: Prepared, others: OpenDecision | undefined, seat: Seat): Went {
    if (!first.ok) return 'nothing'
    this.diverged.add(seat)
    this.hiddenActs++
    this.a.commit(first.row)
    // Where it is public who has answered, both must have.
    const silent = this.#draw(3) === 0 && !this.#marksAnswers()
    if (!silent && others !== undefined) this.#answerInSecond(others)
    return this.#marksAnswers() && !this.#sameMarks() ? 'parted' : 'done'
  }

  #answerInSecond(decision: OpenDecision): boolean {
    if (this.#wouldOpen(decision)) return false
    const answer = sampleAnswer(decision.space, this.#draw)
    const prepared = this.b.game.prepareFor(decision.seat, decision.key, answer)
    if (prepared.ok) this.b.commit(prepared.row)
    return prepared.ok
  }

  /** The last of all to answer opens everything, which is no secret any more. */
  #wouldOpen(decision: OpenDecision): boolean {
    return decision.type === 'sealed' && this.b.game.open().every((d) => d.seat === decision.seat)
  }

  #decisionOf(seat: Seat): OpenDecision | undefined {
    const { game } = this.b
    return [...game.open(), ...game.replaceable()].find((d) => d.seat === seat)
  }

  #marks(world: World<E, O>): unknown {
    return world.game.view(world.viewer).decisions.map((d) => d.answered ?? null)
  }

  #marksAnswers(): boolean {
    return this.a.game.view(this.a.viewer).decisions.some((d) => d.answered !== undefined)
  }

  #sameMarks(): boolean {
    return equalJson(this.#marks(this.a), this.#marks(this.b))
  }

  /** Somebody thinks again, in the second world alone. Nobody else must notice. */
  secondThoughts(): Went {
    const { game } = this.b
    const again = game.replaceable().filter((d) => !this.isOwn(d.seat))
    const replaced = again[this.#draw(Math.max(1, again.length))]
    if (replaced !== undefined) {
      if (!this.#answerInSecond(replaced)) return 'nothing'
      this.diverged.add(replaced.seat)
      this.hiddenActs++
      return 'done'
    }
    const open = game.open().filter((d) => d.type !== 'ask' && !this.isOwn(d.seat))
    const decision = open[this.#draw(Math.max(1, open.length))]
    if (decision === undefined || this.#marksAnswers()) return 'nothing'
    if (!this.#answerInSecond(decision)) return 'nothing'
    this.hiddenActs++
    const back = game.prepareUndo(viewerOf([decision.seat]))
    if (back.ok) this.b.commit(back.row)
    else this.diverged.add(decision.seat)
    return 'done'
  }

  // ---- everything else that can happen -----------------------------------------------------------------

  undo(seat: Seat, ask: boolean): Went {
    const [first, second] = this.isOwn(seat)
      ? [this.a, this.b].map((w) => w.outlet.prepareUndo(w.viewer, ask))
      : [this.a, this.b].map((w) => w.game.prepareUndo(viewerOf([seat]), ask))
    if (first === undefined || second === undefined) return 'nothing'
    if (this.isOwn(seat)) return this.#own('takes back', first, second)
    // What a seat sealed in one world alone can be taken back there alone.
    return this.diverged.has(seat) ? 'nothing' : this.#others(first, second)
  }

  consent(seat: Seat, agree: boolean): Went {
    const [first, second] = this.isOwn(seat)
      ? [this.a, this.b].map((w) => w.outlet.prepareConsent(w.viewer, agree))
      : [this.a, this.b].map((w) => w.game.prepareConsent(viewerOf([seat]), agree))
    if (first === undefined || second === undefined) return 'nothing'
    return this.isOwn(seat) ? this.#own('consents', first, second) : this.#others(first, second)
  }

  standing(seat: Seat): Went {
    const open = this.a.game.standing(seat)
    const permission = open[this.#draw(Math.max(1, open.length))]
    if (permission === undefined) return 'nothing'
    if (this.isOwn(seat)) {
      const seen = JSON.parse(this.a.bytes(this.a.outlet.view(this.a.viewer))) as FullFrame
      const own = seen.standing.find((s) => s.kind === permission.kind && s.seat === seat)
      if (own === undefined) return 'nothing'
      return this.request(own.id, seat, sampleAnswer(own.space, this.#draw))
    }
    const answer = sampleAnswer(permission.space, this.#draw)
    const first = this.a.game.prepareStanding(seat, permission.kind, answer)
    const mapped = renamed(answer, this.deal)
    return this.#others(first, this.b.game.prepareStanding(seat, permission.kind, mapped))
  }

  timeout(seat: Seat): Went {
    if (this.diverged.has(seat)) return 'nothing'
    const first = this.a.game.prepareTimeout(seat)
    const second = this.b.game.prepareTimeout(seat)
    if (!first.ok) return 'nothing'
    if (!second.ok) return 'parted'
    const same = equalJson(renamed(first.row.answer, this.deal), second.row.answer)
    return same ? this.#commit(first.row, second.row) : 'nothing'
  }

  /** Rows that look at nothing hidden: seats, presence, the end of a window. */
  hall(prepare: (game: World<E, O>['game']) => Prepared): Went {
    return this.#others(prepare(this.a.game), prepare(this.b.game))
  }
}
