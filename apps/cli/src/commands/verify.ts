import { parseArgs } from 'node:util'
import { canonical, type Entities, Game, type Json } from '@moothall/engine'
import type { Bench } from '@moothall/engine/testing/play.ts'
import { everyViewer } from '@moothall/engine/testing/play.ts'
import { optionsFor, rulesetOf } from '../rulesets.ts'
import { botNamed, layTable, playOut, type TableSpec } from '../tables.ts'

/**
 * `verify GAME --games N [--saveload] [--players K[,K…]] [--seed S] [--bot NAME] [--options JSON] [--json]`:
 * every game is carried out again from its journal and must have the same hash at every checkpoint; with
 * `--saveload` it is also saved and loaded at every single decision, and must offer and show the same.
 */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      games: { type: 'string', default: '50' },
      players: { type: 'string', default: '1,2,3,4' },
      seed: { type: 'string', default: 'moothall' },
      bot: { type: 'string', default: 'random' },
      options: { type: 'string', default: '{}' },
      saveload: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const ruleset = rulesetOf(positionals[0])
  const options = optionsFor(ruleset, JSON.parse(values.options))
  const persons = values.players.split(',').map(Number)
  let same = 0
  let checkpoints = 0
  let loads = 0
  const differing: string[] = []
  for (let i = 0; i < Number(values.games); i++) {
    const spec: TableSpec = {
      ruleset,
      options,
      seed: `${values.seed}-${i}`,
      persons: persons[i % persons.length] ?? 1,
      bot: botNamed(values.bot),
      strict: false,
    }
    const table = layTable(spec)
    const hashes = new Map<number, string>()
    let different = false
    playOut(spec, table, (at) => {
      hashes.set(at.game.n, at.game.checkpointHash()?.hash ?? '')
      if (values.saveload) {
        loads++
        if (!sameWhenLoaded(at)) different = true
      }
    })
    const again = Game.create(table.spec)
    for (const row of JSON.parse(JSON.stringify(table.rows)) as typeof table.rows) {
      again.apply(row)
      checkpoints++
      if (again.checkpointHash()?.hash !== hashes.get(again.n)) different = true
    }
    if (again.hash() !== table.game.hash()) different = true
    if (different) differing.push(spec.seed)
    else same++
  }
  const report = { games: Number(values.games), same, checkpoints, loads, differing }
  process.stdout.write(`${JSON.stringify(report, null, values.json ? 0 : 2)}\n`)
  return differing.length === 0 ? 0 : 1
}

/** Loads the game as another process would, and compares everything anyone could tell. */
function sameWhenLoaded(table: Bench<Entities, Json>): boolean {
  const { game } = table
  const snapshot = game.snapshot()
  const loaded = table.resumed(snapshot, snapshot === undefined ? [] : game.logLines())
  const seen = (of: Game<Entities, Json>): string =>
    canonical([
      of.hash(),
      of.open().map(({ key, kind, seat, space }) => ({ key, kind, seat, space })),
      everyViewer(of.table.seatCount).map((viewer) => ({ ...of.view(viewer), seq: 0 })),
    ])
  return seen(loaded) === seen(game)
}
