import { expect, test } from 'vitest'
import { killRounds } from './kill.ts'

// More rounds are run by `npm run faults`.
test('kill -9 in the middle of play, five times: nothing acknowledged is lost, nothing is done twice (terraforming-mars#2737)', async () => {
  const report = await killRounds(5)
  expect(report).toMatchObject({ kills: 5, lost: [], doubled: [], phantom: [], broken: [] })
  expect(report.acknowledged).toBeGreaterThan(20)
}, 180_000)
