import { closeSync, fstatSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Unavailable } from '../refusal.js'
import { asJournalError, createLogger, type LogChoice, leadsToJournal } from './logger.js'

test('what lies under the name of a secret is never logged (AU1)', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void lines.push(line) })
  const secrets = { password: 'hush', newpassword2: 'hush', email: 'hush', cookie: 'hush', 'x-xsrf-token': 'hush' }
  log.info(secrets, 'flat')
  log.warn({ body: secrets }, 'nested')
  log.error({ req: { headers: { ...secrets, 'set-cookie': 'hush', authorization: 'hush' } } }, 'deep')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('hush')
})

test('one event is one line, whatever it says (AU3)', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  log.info({ username: 'a\n{"event":"forged"}\u001b[2J' }, 'seen\nagain')
  log.debug('not at this level')
  expect(lines).toHaveLength(1)
  for (const sign of ['\n', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(sign)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
})

test('of an outage with a sentence for operators the log tells the sentence', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void lines.push(line) })
  const cause = new Error('0x35')
  const explanation = 'The server is of another vendor.'
  for (const err of [
    new Unavailable('directory', { explanation }),
    new Unavailable('directory', { explanation, cause }),
  ])
    log.error({ err }, 'request.unavailable')
  log.error({ err: new Unavailable('directory', { cause }) }, 'request.unavailable')
  const told = lines.map((line) => JSON.parse(line).err.message)
  expect(told).toEqual([explanation, explanation, 'directory is unavailable: 0x35'])
})

test('of an error what a library has hung on it is not logged, and its cause is told alike (AU1)', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('refused'), { code: 'EAUTH', given: ['hush'], response: { body: 'hush' } })
  log.error({ err: Object.assign(new Error('broken', { cause }), { parameters: ['hush'] }) }, 'bug')
  log.error({ err: 'hush' }, 'bug')
  expect(lines.join('')).not.toContain('hush')
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    type: 'Error',
    message: 'broken',
    stack: expect.stringContaining('logger.test'),
    cause: { message: 'refused', code: 'EAUTH' },
  })
})

test('an outage is logged with its reasons and without a stack (AU1)', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('database is locked'), { errcode: 5 })
  log.error({ err: new Unavailable('store', { cause }) }, 'housekeeping failed')
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toEqual({ type: 'Unavailable', message: 'store is unavailable: database is locked' })
})

describe('the format', () => {
  const linesIn = (format: LogChoice['format']) => {
    const lines: string[] = []
    const log = createLogger({ level: 'info', format }, { write: (line) => void lines.push(line) })
    log.info({ open: 2, audit: { at: 'now', event: 'code.sent', result: 'ok', flowId: null } }, 'code.sent')
    log.child({ requestId: 'r1' }).warn({ why: 'it "broke"\nagain\u001b[2J\u2028\u009b' }, 'a part\nfails')
    return lines
  }

  test('json has the name of the level, and nothing that the journal says anyway (OP11)', () => {
    expect(linesIn('json').map((line) => JSON.parse(line))).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/Z$/),
        open: 2,
        audit: { at: 'now', event: 'code.sent', result: 'ok', flowId: null },
        msg: 'code.sent',
      },
      expect.objectContaining({ level: 'warn', requestId: 'r1', msg: 'a part\nfails' }),
    ])
  })

  test('text is one line for a person, in which no value begins a line or commands the terminal (OP11, AU3)', () => {
    const shown = linesIn('text').map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z /, ''))
    expect(shown).toEqual([
      'info  code.sent open=2 result=ok\n',
      'warn  a part\\u{a}fails requestId=r1 why="it \\"broke\\"\\nagain\\u001b[2J\\u{2028}\\u{9b}"\n',
    ])
  })
})

describe('in the journal of systemd', () => {
  test.each(['json', 'text'] as const)(
    'each line of %s says how severe it is, and information says nothing (OP11)',
    (format) => {
      const lines: string[] = []
      const log = createLogger({ level: 'trace', format, isJournal: true }, { write: (line) => void lines.push(line) })
      for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)
        log[level]({ username: 'x\n{"level":"error"}' }, '<3>told')
      expect(lines.map((line) => /^(<\d>)?[{2]/.exec(line)?.[1])).toEqual([
        '<2>',
        '<3>',
        '<4>',
        undefined,
        '<7>',
        '<7>',
      ])
      expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    },
  )

  test('what went wrong before there is a log is an error, each line of it (OP11)', () => {
    expect(asJournalError('a\nb')).toBe('<3>a\n<3>b')
  })

  test('only the file that systemd names leads there (OP11)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-journal-'))
    const [file, other] = ['journal', 'other'].map((name) => openSync(join(folder, name), 'w'))
    const { dev, ino } = fstatSync(file ?? -1)
    const stream = `${dev}:${ino}`
    expect([file, other, 999].map((one) => leadsToJournal(one ?? -1, stream))).toEqual([true, false, false])
    expect(['', '1:2', `${stream}0`, undefined].some((one) => leadsToJournal(file ?? -1, one))).toBe(false)
    for (const one of [file, other]) closeSync(one ?? -1)
    rmSync(folder, { recursive: true })
  })
})
