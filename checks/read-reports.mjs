import { existsSync, readFileSync } from 'node:fs'

/** What a runner's report says; a report that is missing or cannot be read counts as one failure. */
function reportOf(file, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'the runner left no report' }
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return { passed: 0, failed: 1, note: `the report cannot be read: ${error.message}` }
  }
}

/** Counts of vitest's JSON report. A file that did not even load counts as one failed test; a test left out has failed too. */
export function unitCounts(file) {
  return reportOf(file, (report) => {
    const brokenFiles = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
    ).length
    const leftOut = report.numPendingTests + report.numTodoTests
    return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles + leftOut, leftOut }
  })
}

/** Counts of Playwright's JSON report: tests that did not run and errors outside of tests have failed. */
export function storyCounts(file) {
  return reportOf(file, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    leftOut: stats.skipped,
  }))
}

/** A part of the run as one sum: what a runner's exit code and its report say together; nothing run is a failure. */
export function partResult(counts, { exitedWell }) {
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'no test ran' }
  if (!exitedWell && counts.failed === 0) return { ...counts, failed: 1, note: 'the runner ended badly' }
  return counts
}
