import { expect, test } from 'vitest'
import { createLogger } from './logger.js'

test('what lies under the name of a secret is never logged (AU1)', () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const secrets = { password: 'hush', newpassword2: 'hush', email: 'hush', cookie: 'hush', 'x-xsrf-token': 'hush' }
  log.info(secrets, 'flat')
  log.warn({ body: secrets }, 'nested')
  log.error({ req: { headers: { ...secrets, 'set-cookie': 'hush', authorization: 'hush' } } }, 'deep')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('hush')
})

test('one event is one line, whatever it says (AU3)', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  log.info({ username: 'a\n{"event":"forged"}\u001b[2J' }, 'seen\nagain')
  log.debug('not at this level')
  expect(lines).toHaveLength(1)
  for (const sign of ['\n', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(sign)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
})

test('of an error what a library has hung on it is not logged, and its cause is told alike (AU1)', () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
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
