import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partResult, storyCounts, unitCounts } from './read-reports.mjs'

describe('the sum of a test run', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portico-reports-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const written = (name, report) => {
    const file = path.join(folder, name)
    writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
    return file
  }

  it('counts a test file that did not load as a failure', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }],
    }
    expect(unitCounts(written('unit.json', report))).toMatchObject({ passed: 2, failed: 1 })
  })

  it('counts stories that did not run as failures', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 4 }, errors: [{}] }
    expect(storyCounts(written('stories.json', report))).toMatchObject({ passed: 3, failed: 6 })
  })

  it('takes a missing or torn report as a failure', () => {
    expect(unitCounts(path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 })
    expect(storyCounts(written('torn.json', '{"stats":'))).toMatchObject({ passed: 0, failed: 1 })
  })

  it('takes nothing run, or a crash after green tests, as a failure', () => {
    expect(partResult({ passed: 0, failed: 0 }, { exitedWell: true }).failed).toBe(1)
    expect(partResult({ passed: 9, failed: 0 }, { exitedWell: false }).failed).toBe(1)
    expect(partResult({ passed: 9, failed: 0 }, { exitedWell: true }).failed).toBe(0)
  })
})
