import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS } from './kinds/index.ts'
import { readPages } from './stage/pages.ts'
import type { Act } from './stage/person.ts'
import { checkAnswers, checkJournals, nothingFound, untilEqual } from './stage/proof.ts'
import { runFault } from './stage/rounds.ts'
import { Stage } from './stage/stage.ts'

/** On machines that do other things as well, viewers may take longer than `npm run faults` allows them. */
const PATIENCE = 20_000

// One round of each; twenty, with forty rooms, are run by `npm run faults`.
let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({ rooms: 6, people: 6 })
  stage.patience = PATIENCE
})
afterAll(async () => {
  await stage?.close()
})

test.each(FAULTS.map((fault) => ({ fault, name: [fault.name, ...(fault.from ?? [])].join(', ') })))(
  '$name: nothing is lost, done twice, seen differently or shown to others',
  async ({ fault }) => {
    const { found, accepted } = await runFault(stage, fault, 1, { within: PATIENCE })
    expect(found).toEqual(nothingFound())
    expect(accepted).toBeGreaterThanOrEqual(stage.crew.tables.length)
  },
)

test('what is planted is found: a choice that is gone, one that was refused, a secret, another view', async () => {
  const { crew } = stage
  crew.play()
  await crew.progress(3)
  crew.wait()
  expect((await untilEqual(stage, PATIENCE)).different).toEqual([])
  // By REST everybody hears their own words, too; otherwise nothing could be found there.
  for (const { heard } of crew.people) heard.clear()
  await readPages(stage, 0)
  expect(crew.people.flatMap(({ heard }) => [...heard])).not.toEqual([])
  const [ann, ben] = crew.people.filter(({ accepted }) => accepted.length > 0)
  if (ann === undefined || ben === undefined) throw new Error('two must have played')
  const gone = { ...(ann.accepted[0] as Act), clientId: 'never-heard-of' }
  ann.accepted.push(gone)
  ann.refused.push(ann.accepted[0] as Act)
  const found = nothingFound()
  await checkAnswers(stage, found)
  expect(found).toMatchObject({ lost: [`never-heard-of in ${gone.game}`], doubled: [] })
  expect(found.phantom).toHaveLength(1)
  // A secret of a table at which Ann does not sit, or of a seat there that is not hers.
  const [secret] = [...ben.heard].filter((word) => !ann.heard.has(word))
  ann.hear(`...${secret}...`)
  const game = ann.client.game(ann.games[0] ?? '')
  const { frame } = game
  game.frame = frame && { ...frame, logCount: frame.logCount + 1 }
  expect((await untilEqual(stage, 300)).different).toEqual([`${ann.name} in ${game.id}: logCount`])
  await checkJournals(stage, found)
  expect(found.leaked).toEqual([`${ann.name} heard ${secret}`])
  expect(found.diverged).toEqual([`${ann.name} in ${game.id}: logCount, against the journal`])
  game.frame = frame
  ann.heard.delete(secret ?? '')
})
