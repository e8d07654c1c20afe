import { readFileSync } from 'node:fs'

/**
 * The counts in a Vitest JSON report, one plain line that says them, and which tests were skipped. Undefined if there is no
 * such report. A test file that could not even be loaded counts as one failure.
 */
export function countTests(path) {
  let report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const passed = report.numPassedTests
  const failed = report.numFailedTests + unloaded
  const skipped = report.numPendingTests + report.numTodoTests
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const skippedNames = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  )
  return { passed, failed, skipped, skippedNames, line }
}
