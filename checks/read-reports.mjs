import { existsSync, readFileSync } from 'node:fs'

/** Counts one report. A report that is missing or cannot be read counts as one failure. */
function reportOf(file, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'the runner left no report' }
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return { passed: 0, failed: 1, note: `the report cannot be read: ${error.message}` }
  }
}

/**
 * The counts of vitest's JSON report. A file that did not load counts as one failure, and so does
 * each test that was left out.
 */
export function unitCounts(file) {
  return reportOf(file, (report) => {
    const brokenFiles = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
    ).length
    const leftOut = report.numPendingTests + report.numTodoTests
    return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles + leftOut, leftOut }
  })
}

/**
 * The counts of Playwright's JSON report. A test that did not run and an error outside of tests
 * count as failures.
 */
export function storyCounts(file) {
  return reportOf(file, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    leftOut: stats.skipped,
  }))
}

/**
 * The sum of a part, from the runner's report and its exit code. A part in which no test ran has
 * failed.
 */
export function partResult(counts, { exitedWell }) {
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: 'no test ran' }
  if (!exitedWell && counts.failed === 0) return { ...counts, failed: 1, note: 'the runner ended badly' }
  return counts
}
