import type { ControlChange, PresenceChange, RowBody, RowBy, Seat, UndoTarget } from '../journal.ts'
import type { Entities } from '../ruleset.ts'
import { check } from '../space/check.ts'
import { firstAnswer } from '../space/enumerate.ts'
import type { Answer, Space } from '../space/types.ts'
import type { Viewer } from './frames.ts'
import type { Gallery } from './gallery.ts'
import type { Replica } from './replica.ts'
import { type Prepared, type Request, refuse } from './requests.ts'
import { STANDING } from './run.ts'
import { undoFor } from './undoing.ts'
import { type OpenDecision, PASS } from './waiting.ts'

/**
 * Turns what somebody asks for into a row, or refuses it. Changes nothing, and accepts an answer exactly if it is
 * among the options now.
 */
export class Preparing<E extends Entities, O> {
  readonly #replica: Replica<E, O>
  readonly #gallery: Gallery

  constructor(replica: Replica<E, O>, gallery: Gallery) {
    this.#replica = replica
    this.#gallery = gallery
  }

  /** Why nothing can be played, if that is so. */
  closed(): Prepared | undefined {
    const ended = this.#ended()
    return ended ?? (this.#replica.status === 'resting' ? refuse('GAME_RESTING') : undefined)
  }

  /** Why the hall can do nothing either. */
  #ended(): Prepared | undefined {
    switch (this.#replica.status) {
      case 'paused':
        return refuse('GAME_PAUSED')
      case 'over':
        return refuse('GAME_OVER')
      case 'moved':
        return refuse('GAME_MOVED')
      default:
        return undefined
    }
  }

  /** All decisions that are open, one for each seat that is asked. */
  open(): OpenDecision[] {
    return this.#decisionsBy('keyOf')
  }

  /** Sealed answers that may still be replaced. */
  replaceable(): OpenDecision[] {
    return this.#decisionsBy('replaceKeyOf')
  }

  #decisionsBy(keyOf: 'keyOf' | 'replaceKeyOf'): OpenDecision[] {
    const { run, undos, status } = this.#replica
    return status === 'open' ? run.decisions(keyOf, undos.seats) : []
  }

  /** Key under which this seat may answer now, be it anew. */
  #keyOf(seat: Seat): string | undefined {
    const { run, undos } = this.#replica
    const undone = undos.seats[seat] ?? 0
    return run.keyOf(seat, undone) ?? run.replaceKeyOf(seat, undone)
  }

  /** Which of the viewer's decisions is known to it by this id. */
  find(viewer: Viewer, decision: string, seat?: Seat): { seat: Seat; key: string } | undefined {
    const { ruleset } = this.#replica
    for (const own of viewer.seats) {
      if (seat !== undefined && own !== seat) continue
      const key = this.#keyOf(own)
      if (key !== undefined && this.#gallery.idOf(viewer, key) === decision)
        return { seat: own, key }
      for (const permission of ruleset.standing ?? []) {
        const standing = `${STANDING}${permission.kind}`
        if (this.#gallery.idOf(viewer, `${standing}/${own}`) === decision)
          return { seat: own, key: standing }
      }
    }
    return undefined
  }

  /** A viewer's choice, by the ids that the viewer knows. */
  choice(viewer: Viewer, request: Request, by: RowBy, clientId?: string): Prepared {
    const closed = this.closed()
    if (closed !== undefined) return closed
    if (request.seat !== undefined && !viewer.seats.includes(request.seat))
      return refuse('NOT_YOUR_DECISION')
    if (viewer.seats.length === 0) return refuse('NOT_YOUR_DECISION')
    const found = this.find(viewer, request.decision, request.seat)
    if (found === undefined) return refuse('STALE_DECISION')
    const answer = this.#gallery.decode(viewer, request.answer)
    const prepared = this.#answer(found.seat, found.key, answer, by, clientId)
    // What does not fit is named to the sender in the sender's own handles.
    return prepared.ok ? prepared : this.#gallery.encode(viewer, prepared)
  }

  /** The same from inside the house: kernel key and kernel ids. */
  choiceFor(seat: Seat, key: string, answer: unknown, by: RowBy, clientId?: string): Prepared {
    const closed = this.closed()
    if (closed !== undefined) return closed
    if (this.#keyOf(seat) !== key && !key.startsWith(STANDING)) return refuse('STALE_DECISION')
    return this.#answer(seat, key, answer, by, clientId)
  }

  #answer(seat: Seat, key: string, given: unknown, by: RowBy, clientId?: string): Prepared {
    const space = this.#spaceOf(seat, key)
    if (space === undefined) return refuse('STALE_DECISION')
    const checked = check(space, given)
    if (!checked.ok) return { ok: false, code: 'NOT_AN_OPTION', misfit: checked.misfit }
    return {
      ok: true,
      row: body('choice', by, clientId, { seat, decision: key, answer: checked.answer }),
    }
  }

  #spaceOf(seat: Seat, key: string): Space | undefined {
    const { run } = this.#replica
    return key.startsWith(STANDING)
      ? run.standingSpace(key.slice(STANDING.length), seat)
      : run.spaceOf(seat)
  }

  /** The default answer of a seat whose time is up: what the decision names, in a window the pass. */
  timeout(seat: Seat): Prepared {
    const open = this.open().find((d) => d.seat === seat)
    if (open === undefined) return this.closed() ?? refuse('STALE_DECISION')
    const named = open.type === 'window' ? PASS : open.ask?.fallback?.(seat)
    const answer: Answer = named ?? firstAnswer(open.space)
    const prepared = this.#answer(seat, open.key, answer, 'clock')
    return prepared.ok ? { ok: true, row: { ...prepared.row, kind: 'timeout' } } : prepared
  }

  /** Ends the open reaction window. */
  close(): Prepared {
    if (this.#replica.run.waiting?.type !== 'window')
      return this.closed() ?? refuse('STALE_DECISION')
    return this.closed() ?? { ok: true, row: body('window.close', 'system', undefined, {}) }
  }

  undo(viewer: Viewer, ask: boolean, clientId?: string): Prepared {
    const closed = this.closed()
    if (closed !== undefined) return closed
    const undo = undoFor(this.#replica, viewer)
    if (undo.state === 'none' || undo.n === undefined || undo.seat === undefined)
      return refuse('NOTHING_TO_UNDO')
    if (undo.state === 'asked') return refuse('UNDO_ASKED')
    if (undo.state === 'barred')
      return { ok: false, code: 'UNDO_BARRED', barrier: undo.why ?? 'old' }
    if (undo.state === 'ask' && !ask)
      return { ok: false, code: 'UNDO_NEEDS_CONSENT', barrier: undo.why ?? 'answered' }
    const target: UndoTarget = undo.state === 'ask' ? { n: undo.n, ask: true } : { n: undo.n }
    return { ok: true, row: body('undo', 'person', clientId, { seat: undo.seat, answer: target }) }
  }

  consent(viewer: Viewer, agree: boolean, clientId?: string, by: RowBy = 'person'): Prepared {
    const closed = this.closed()
    if (closed !== undefined) return closed
    const { pending } = this.#replica
    // Who asked says no by taking the question back.
    const asker = !agree && pending !== undefined && viewer.seats.includes(pending.by)
    const seat = asker
      ? pending.by
      : pending?.need.find((s) => viewer.seats.includes(s) && !pending.agreed.includes(s))
    if (seat === undefined) return refuse('NO_CONSENT_ASKED')
    return { ok: true, row: body('consent', by, clientId, { seat, answer: agree }) }
  }

  control(change: ControlChange, by: RowBy): Prepared {
    const row = () => body('control', by, undefined, { seat: change.seat, answer: change })
    return this.#ended() ?? { ok: true, row: row() }
  }

  presence(change: PresenceChange): Prepared {
    const row = () => body('presence', 'system', undefined, { answer: change })
    return this.#ended() ?? { ok: true, row: row() }
  }

  resign(seat: Seat, by: RowBy, clientId?: string): Prepared {
    return this.#ended() ?? { ok: true, row: body('resign', by, clientId, { seat }) }
  }

  /** Puts the game away, or takes it out again; nothing to do is refused. */
  rest(resting: boolean, by?: Seat): Prepared {
    const ended = this.#ended()
    if (ended !== undefined) return ended
    if ((this.#replica.status === 'resting') === resting)
      return refuse(resting ? 'GAME_RESTING' : 'STALE_DECISION')
    const seat = by === undefined ? {} : { seat: by }
    return { ok: true, row: body('rest', 'host', undefined, { ...seat, answer: resting }) }
  }

  /** Closes the game here: it goes on elsewhere. */
  move(): Prepared {
    return this.#ended() ?? { ok: true, row: body('close', 'host', undefined, {}) }
  }
}

function body(
  kind: RowBody['kind'],
  by: RowBy,
  clientId: string | undefined,
  rest: Omit<RowBody, 'kind' | 'by' | 'clientId'>,
): RowBody {
  return Object.assign(rest, clientId === undefined ? { kind, by } : { kind, by, clientId })
}
