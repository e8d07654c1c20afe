import { expect, test } from 'vitest'
import { fuzz } from './run.ts'

// A few hundred inputs; a million are sent by `npm run fuzz`.
test('whatever is sent is answered and does no harm; what was done by nobody is found', async () => {
  const { counts, found, answers, stills, inputs } = await fuzz({
    inputs: 400,
    seed: 7,
    // What an unlawful change would leave behind.
    meanwhile: async ({ games, others, house }) => {
      const { sql } = house.postgres
      const control = games.find((game) => game.control && game.hidden)?.id ?? ''
      await sql`INSERT INTO accounts (id, nickname) VALUES ('planted', 'Nobody')`
      await sql`UPDATE accounts SET nickname = 'Somebody else' WHERE id = ${others[0]?.id ?? ''}`
      await sql`
        INSERT INTO snapshots (game_id, segment, n, lines, hash, body)
        VALUES (${control}, 1, 999, 0, '', '{}')`
      // In a game that no process has open: there it would be a row that rules stumble over.
      await sql`
        INSERT INTO journal (game_id, segment, n, kind, "by", time)
        VALUES ('planted', 1, 1, 'choice', 'person', 0)`
      await sql`
        INSERT INTO chat_lines (room, i, text, time) VALUES (${`game:${control}`}, 99, 'planted', 0)`
    },
  })
  expect(inputs).toBeGreaterThanOrEqual(400)
  expect(stills).toBeGreaterThan(0)
  expect(answers['BAD_INPUT']).toBeGreaterThan(20)
  expect(answers['OK']).toBeGreaterThan(10)
  const planted = ['unlawful', 'unlawful', 'unlawful', 'unlawful', 'unlawful', 'unlawful']
  expect(found.map(({ kind }) => kind)).toEqual(planted)
  const all = found.map(({ what }) => what).join('\n')
  for (const trace of [
    /^snapshots of /m,
    /^talk of /m,
    /^account /m,
    /^accounts: planted was made by nothing/m,
    /^planted: row 1 \(choice by person\) from nowhere/m,
    /lines that nobody has said/,
  ])
    expect(all).toMatch(trace)
  expect(counts).toMatchObject({ crash: 0, '5xx': 0, hang: 0, leaked: 0 })
}, 300_000)
