import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyFailures, unitFailures } from './read-failures.mjs'

describe('what failed in a test run', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portico-failures-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const written = (report) => {
    const file = path.join(folder, 'report.json')
    writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
    return file
  }

  it('is told of a unit test with its message, and of a file that did not load', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'failed', fullName: 'two', failureMessages: ['Error: no\n    at a.test.ts:3'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot load', assertionResults: [] },
    ]
    expect(unitFailures(written({ testResults }))).toEqual([
      'a.test.ts: two\n    Error: no\n        at a.test.ts:3',
      'b.test.ts\n    Cannot load',
    ])
  })

  it('is told of a story with its errors and the texts that it attached, without colours', () => {
    const body = Buffer.from('40 ms /page: 500').toString('base64')
    const result = {
      errors: [{ message: '\u001b[31mnot visible\u001b[39m' }],
      attachments: [{ name: 'calls', body }, { name: 'screenshot' }],
    }
    const spec = {
      title: 'a reload',
      file: 'delivery.spec.ts',
      tests: [{ projectName: 'embedded', results: [result] }],
    }
    const report = { suites: [{ suites: [{ specs: [spec] }] }], errors: [{ message: 'no browser' }] }
    expect(storyFailures(written(report))).toEqual([
      '[embedded] delivery.spec.ts: a reload\n    not visible\n    calls:\n    40 ms /page: 500',
      'outside of the stories\n    no browser',
    ])
  })

  it('is nothing where a report is missing or torn', () => {
    expect(unitFailures(path.join(folder, 'none.json'))).toEqual([])
    expect(storyFailures(written('{"suites":'))).toEqual([])
  })
})
