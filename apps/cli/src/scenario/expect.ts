import type { AnyGame } from '@moothall/bots'
import { equalJson, type Space, viewerOf, WATCHER } from '@moothall/engine'
import type { Expectation } from './format.ts'

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** All that differs from what is expected, each as a sentence. `from` is the first log line of the step. */
export function differences(game: AnyGame, wanted: Expectation, from: number): string[] {
  const out: string[] = []
  for (const [path, value] of Object.entries(wanted.state ?? {})) {
    compare(`state ${path}`, pick(game.table.store.all(), path), value, out)
  }
  for (const [who, paths] of Object.entries(wanted.view ?? {})) {
    const viewer = who === 'watch' ? WATCHER : viewerOf(who.split(',').map(Number))
    const { entities } = game.view(viewer)
    for (const [path, value] of Object.entries(paths))
      compare(`view of ${who} ${path}`, pick(entities, path), value, out)
  }
  for (const [kind, seats] of Object.entries(wanted.asked ?? {})) {
    const asked = game
      .open()
      .filter((d) => d.kind === kind)
      .map((d) => d.seat)
    if (!equalJson(asked, seats)) {
      out.push(`${kind} asks ${show(asked)}, expected ${show(seats)}; open: ${openOf(game)}`)
    }
  }
  compareOptions(game, wanted, out)
  compareReasons(game, wanted, out)
  const log = game.logLines(from).map((line) => line.text.k)
  for (const key of wanted.log ?? [])
    if (!log.includes(key)) out.push(`no log ${key}; there is ${log.join(', ') || 'nothing'}`)
  for (const key of wanted.noLog ?? []) if (log.includes(key)) out.push(`there is a log ${key}`)
  if (wanted.status !== undefined && wanted.status !== game.status)
    out.push(`status ${game.status}, expected ${wanted.status}`)
  if (wanted.result !== undefined && wanted.result !== game.result?.outcome) {
    out.push(`result ${show(game.result?.outcome)}, expected ${wanted.result}`)
  }
  for (const [seat, state] of Object.entries(wanted.undo ?? {})) {
    const undo = game.undoFor(viewerOf([Number(seat)])).state
    if (undo !== state) out.push(`undo of seat ${seat} is ${undo}, expected ${state}`)
  }
  return out
}

export function openOf(game: AnyGame): string {
  return (
    game
      .open()
      .map((d) => `${d.kind}/${d.seat} [${offered(d.space).join(' ')}]`)
      .join(', ') || 'nothing'
  )
}

function compareReasons(game: AnyGame, wanted: Expectation, out: string[]): void {
  for (const [seat, reasons] of Object.entries(wanted.reasons ?? {})) {
    const ask = game.open().find((d) => d.seat === Number(seat))?.ask
    const refused = ask?.refused?.(Number(seat)) ?? []
    for (const [id, why] of Object.entries(reasons)) {
      const found = refused.find((r) => r.option.id === id)
      if (found === undefined)
        out.push(
          `${id} has no reason for seat ${seat}; with one: ${refused.map((r) => r.option.id).join(', ')}`,
        )
      else if (found.clause !== why && found.reason.k !== why) {
        out.push(`${id} is refused by ${found.clause} (${found.reason.k}), expected ${why}`)
      }
    }
  }
}

function compareOptions(game: AnyGame, wanted: Expectation, out: string[]): void {
  const of = (seat: string): string[] =>
    game
      .open()
      .filter((d) => d.seat === Number(seat))
      .flatMap((d) => offered(d.space))
  for (const [seat, ids] of Object.entries(wanted.options ?? {})) {
    for (const id of ids)
      if (!of(seat).includes(id))
        out.push(`seat ${seat} is not offered ${id}, but ${of(seat).join(' ')}`)
  }
  for (const [seat, ids] of Object.entries(wanted.only ?? {})) {
    if (!equalJson(of(seat).sort(), [...ids].sort()))
      out.push(`seat ${seat} is offered ${of(seat).join(' ')}, expected only ${ids.join(' ')}`)
  }
  for (const [seat, ids] of Object.entries(wanted.not ?? {})) {
    for (const id of ids) if (of(seat).includes(id)) out.push(`seat ${seat} is offered ${id}`)
  }
}

/** Ids of all options, those inside others with the outer one before them: `event/char.2`. */
function offered(space: Space): string[] {
  switch (space.type) {
    case 'amount':
      return [`${space.min}..${space.max}`]
    case 'sequence':
      return space.steps.flatMap((step) => offered(step.space).map((id) => `${step.key}/${id}`))
    default:
      return space.options.flatMap((o) => [
        o.id,
        ...(o.then === undefined ? [] : offered(o.then).map((id) => `${o.id}/${id}`)),
      ])
  }
}

/** `gone`: there is nothing. `{ has: x }`: a list with x. `{ size: n }`. A map: these fields. Else: equal. */
function compare(what: string, is: unknown, wanted: unknown, out: string[]): void {
  if (wanted === 'gone') {
    if (is !== undefined) out.push(`${what} is ${show(is)}, expected gone`)
    return
  }
  if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)) {
    for (const [key, value] of Object.entries(wanted)) {
      if (key === 'has') {
        if (!Array.isArray(is) || !is.some((one) => equalJson(one, value)))
          out.push(`${what} is ${show(is)}, without ${show(value)}`)
      } else if (key === 'size')
        compare(`${what} size`, (is as unknown[] | undefined)?.length, value, out)
      else compare(`${what}.${key}`, (is as Record<string, unknown> | undefined)?.[key], value, out)
    }
  } else if (!equalJson(is, wanted)) out.push(`${what} is ${show(is)}, expected ${show(wanted)}`)
}

/** `char:char.1 cubes.red`, `event successes`, `char:char.1 hand[card=hand.1.4].state`. */
function pick(entities: Readonly<Record<string, unknown>>, path: string): unknown {
  const [key = '', rest = ''] = path.split(' ', 2)
  let at: unknown = entities[key]
  for (const [, name, index] of rest.matchAll(/([\w-]+)|\[([^\]]+)\]/g)) {
    if (at === undefined || at === null) return undefined
    if (name !== undefined) at = (at as Record<string, unknown>)[name]
    else {
      const [field = '', value] = (index as string).split('=', 2)
      at =
        value === undefined
          ? (at as unknown[])[Number(field)]
          : (at as Record<string, unknown>[]).find((one) => String(one[field]) === value)
    }
  }
  return at
}
