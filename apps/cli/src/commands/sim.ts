import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { optionsFor, rulesetOf } from '../rulesets.ts'
import { botNamed, layTable, playOut, type TableSpec } from '../tables.ts'

interface Repro {
  readonly game: string
  readonly options: unknown
  readonly seed: string
  readonly persons: number
  readonly bot: string
  readonly error: string
}

/** `sim GAME --games N --players K[,K…] --seed S --bot NAME [--options JSON] [--strict] [--json] [--repro FILE]` */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      games: { type: 'string', default: '100' },
      players: { type: 'string', default: '1,2,3,4' },
      seed: { type: 'string', default: 'moothall' },
      bot: { type: 'string', default: 'random' },
      options: { type: 'string', default: '{}' },
      strict: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      repro: { type: 'string' },
    },
  })
  if (values.repro !== undefined) return again(values.repro)
  const name = positionals[0] ?? ''
  const ruleset = rulesetOf(name)
  const options = optionsFor(ruleset, JSON.parse(values.options))
  const persons = values.players.split(',').map(Number)
  const games = Number(values.games)
  let finished = 0
  let stuck = 0
  let violations = 0
  let decisions = 0
  const outcomes: Record<string, number> = {}
  const winsBySeat: number[] = Array.from({ length: ruleset.seats(options) }, () => 0)
  const begin = process.hrtime.bigint()
  for (let i = 0; i < games; i++) {
    const spec: TableSpec = {
      ruleset,
      options,
      seed: `${values.seed}-${i}`,
      persons: persons[i % persons.length] ?? 1,
      bot: botNamed(values.bot),
      strict: values.strict,
    }
    const table = layTable(spec)
    let broken = ''
    try {
      playOut(spec, table, ({ game }) => {
        const found = ruleset.invariants(game.table)
        if (found.length > 0 && broken === '') broken = `invariant: ${found.join('; ')}`
      })
      finished++
      const result = table.game.result
      outcomes[result?.outcome ?? 'none'] = (outcomes[result?.outcome ?? 'none'] ?? 0) + 1
      result?.places?.forEach((place, seat) => {
        if (place === 1) winsBySeat[seat] = (winsBySeat[seat] ?? 0) + 1
      })
    } catch (error) {
      stuck++
      if (broken === '') broken = String((error as Error).stack ?? error)
    }
    decisions += table.rows.length
    if (broken !== '') {
      if (broken.startsWith('invariant')) violations++
      keep({
        game: name,
        options,
        seed: spec.seed,
        persons: spec.persons,
        bot: values.bot,
        error: broken,
      })
    }
  }
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9
  const report = {
    game: name,
    games,
    finished,
    stuck,
    violations,
    decisions,
    decisionsPerSecond: Math.round(decisions / seconds),
    gamesPerSecond: Number((games / seconds).toFixed(2)),
    meanTurns: Number((decisions / Math.max(1, games)).toFixed(1)),
    winsBySeat,
    outcomes,
  }
  process.stdout.write(
    values.json
      ? `${JSON.stringify(report)}\n`
      : `${Object.entries(report)
          .map(([key, value]) => `${key.padEnd(20)}${JSON.stringify(value)}`)
          .join('\n')}\n`,
  )
  return stuck === 0 && violations === 0 && finished === games ? 0 : 1
}

function keep(repro: Repro): void {
  mkdirSync('repro', { recursive: true })
  const file = `repro/${repro.game}-${repro.seed.replaceAll(/[^\w-]/g, '_')}.json`
  writeFileSync(file, `${JSON.stringify(repro, null, 2)}\n`)
  process.stderr.write(`${repro.error.split('\n')[0]}\n  again: npm run sim -- --repro ${file}\n`)
}

function again(file: string): number {
  const repro = JSON.parse(readFileSync(file, 'utf8')) as Repro
  const ruleset = rulesetOf(repro.game)
  const spec: TableSpec = {
    ruleset,
    options: optionsFor(ruleset, repro.options),
    seed: repro.seed,
    persons: repro.persons,
    bot: botNamed(repro.bot),
    strict: true,
  }
  const table = layTable(spec)
  playOut(spec, table, ({ game, rows }) => {
    const found = ruleset.invariants(game.table)
    if (found.length > 0) throw new Error(`after choice ${rows.length}: ${found.join('; ')}`)
  })
  process.stdout.write('nothing wrong this time\n')
  return 0
}
