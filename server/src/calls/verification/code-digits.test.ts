import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCode, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const limits = { resendMs: 0, sendsPerFlow: 5_000, sendsPerContactDay: 5_000, sendsPerAccountDay: 5_000 }
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ limits })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await portal.close()
})

/** How far counts are from an even distribution (chi-square). */
function unevenness(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

test('two thousand codes are six digits each and evenly drawn (O1)', () => {
  const codes = Array.from({ length: 2_000 }, () => portal.ports.random.code())
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  for (let place = 0; place < 6; place += 1) {
    const digits = codes.map((code) => code[place])
    const counts = Array.from('0123456789', (digit) => digits.filter((found) => found === digit).length)
    // With nine degrees of freedom an even draw exceeds this once in ten million times.
    expect(unevenness(counts)).toBeLessThan(50)
  }
  expect(new Set(codes).size).toBeGreaterThan(1_980)
})

test('what is sent is what was drawn, and a code that starts with a zero works, but not without it (O1)', async () => {
  const draw = vi.spyOn(portal.ports.random, 'code')
  const { visitor, id, code: first } = await startWithCode(portal, 'profile')
  const sent = [first]
  while (sent.length < 20 || !sent.at(-1)?.startsWith('0')) {
    await visitor.call('resendCode', { type: 'email', id })
    sent.push(await readCode(portal, 'alice@mail.example'))
  }
  expect(draw.mock.results.map(({ value }) => value)).toEqual(sent)
  const code = sent.at(-1) ?? ''
  expect((await visitor.call('compareCode', { code: code.slice(1) })).status).toBe(400)
  expect((await visitor.call('compareCode', { code })).status).toBe(200)
})
