import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '../../../rules/stores.js'
import { openSqliteStore } from '../../../store/sqlite/open-sqlite-store.js'
import { Unavailable } from '../../refusal.js'
import { deriveSecrets } from '../../system/secrets.js'
import type { Captcha } from '../captcha.js'
import { defaultCaptchaCost, drawTries, proofOfWork } from './proof-of-work.js'

const secrets = deriveSecrets('a secret of thirty-two characters!')
const minute = 60_000
let now = Date.UTC(2026, 10, 21)
const clock = { now: () => now, date: () => now }
let store: Store
let captcha: Captcha

beforeEach(async () => {
  store = (await openSqliteStore({ file: ':memory:', owner: 'command' })).store
  captcha = proofOfWork({ secrets, cost: 1, clock, spent: store.spentCaptchas })
})
afterEach(() => store.close())

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

async function solved(by: Captcha = captcha, effort = 1) {
  const challenge = (await by.challenge?.(effort)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('not solved in time')
  return { challenge, solution }
}

const redeem = (token: string) => captcha.redeem(token, '203.0.113.1')
const refused = (token: string) => expect(redeem(token)).rejects.toMatchObject({ name: 'Refusal', code: 'captcha' })

describe('proof of work', () => {
  test('a solved challenge passes, and is small enough for the field', async () => {
    const token = encoded(await solved())
    expect(token.length).toBeLessThan(2_000)
    await redeem(token)
  })

  test('takes from one try on, and 149.5 on average, so that no part of the work can be skipped (G13)', async () => {
    const drawn = Array.from({ length: 50_000 }, () => drawTries())
    expect(Math.min(...drawn)).toBe(1)
    const mean = drawn.reduce((sum, tries) => sum + tries, 0) / drawn.length
    expect(Math.abs(mean / 149.5 - 1)).toBeLessThan(0.02)
    const counters = await Promise.all(Array.from({ length: 40 }, async () => (await solved()).solution.counter))
    expect(new Set(counters).size).toBeGreaterThan(20)
    expect(Math.min(...counters)).toBeLessThan(100)
  })

  test('takes four times as many tries on average with four times the effort, and says so (G3)', async () => {
    const drawn = Array.from({ length: 50_000 }, () => drawTries(4))
    expect(Math.min(...drawn)).toBe(1)
    expect(drawn.reduce((sum, tries) => sum + tries, 0) / drawn.length / (4 * 149.5)).toBeCloseTo(1, 1)
    const { challenge } = await solved(captcha, 4)
    expect(challenge.parameters.data).toEqual({ goodUntil: now + 5 * minute, isRaised: true })
    expect((await solved()).challenge.parameters.data).toEqual({ goodUntil: now + 5 * minute })
  })

  test('C2 one solution works once, also ten times in parallel', async () => {
    const token = encoded(await solved())
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(token)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await refused(token)
  })

  test('C2 another spelling of a spent solution is spent too', async () => {
    const { challenge, solution } = await solved()
    await redeem(encoded({ challenge, solution }))
    await refused(encoded({ solution, challenge: { ...challenge, extra: 1 }, extra: 2 }))
    await refused(` ${encoded({ challenge, solution: { ...solution, time: 7 } })}\n`)
  })

  test.each([
    '',
    ' ',
    'x',
    'null',
    encoded(null),
    encoded([]),
    encoded({}),
    encoded({ challenge: null, solution: null }),
    encoded({ challenge: { parameters: {}, signature: '' }, solution: {} }),
    Buffer.from(`{"challenge":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}}`).toString('base64'),
    Buffer.from('['.repeat(5_000)).toString('base64'),
  ])('C1 what is no solution is refused (%#)', async (token) => {
    await refused(token)
  })

  test('a challenge is good for five minutes and not longer', async () => {
    const [first, second] = [encoded(await solved()), encoded(await solved())]
    now += 5 * minute - 1
    await redeem(first)
    now += 1
    await refused(second)
  })

  test("the time of the machine that a solution comes to does not matter, only the portal's (G4)", async () => {
    const token = encoded(await solved())
    const machine = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * minute)
    await redeem(token).finally(() => machine.mockRestore())
  })

  test("a challenge from before the portal's time was set back is good no more (G4)", async () => {
    const token = encoded(await solved())
    now -= 30 * 24 * 60 * minute
    await refused(token)
  })

  test('C1 nothing of a challenge can be altered', async () => {
    const { challenge, solution } = await solved()
    const parameters = challenge.parameters
    const data = { goodUntil: now + 900 * minute }
    await refused(encoded({ challenge: { ...challenge, parameters: { ...parameters, data } }, solution }))
    await refused(encoded({ challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution }))
    await refused(
      encoded({ challenge: { ...challenge, parameters: { ...parameters, keySignature: undefined } }, solution }),
    )
    await refused(encoded({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }))
    await refused(encoded({ challenge: { parameters }, solution }))
    await refused(
      encoded({ challenge, solution: { ...solution, derivedKey: `${parameters.keyPrefix}${'00'.repeat(16)}` } }),
    )
    await refused(encoded({ challenge, solution: { ...solution, counter: -1 } }))
    await redeem(encoded({ challenge, solution }))
  })

  test('C1 a solution made for another secret is refused', async () => {
    const other = deriveSecrets('quite another secret of 32 characters')
    await refused(encoded(await solved(proofOfWork({ secrets: other, cost: 1, clock, spent: store.spentCaptchas }))))
  })

  test('C1 the tries that a challenge needs do not come from a source that can be guessed', async () => {
    const guessed = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const counters = new Set<number>()
    for (let n = 0; n < 8; n += 1) counters.add((await solved()).solution.counter)
    guessed.mockRestore()
    expect(counters.size).toBeGreaterThan(1)
  })

  test('C1 when the store cannot tell, nothing passes', async () => {
    const spent = { ...store.spentCaptchas, spend: () => Promise.reject(new Unavailable('store')) }
    const failing = proofOfWork({ secrets, cost: 1, clock, spent })
    await expect(failing.redeem(encoded(await solved()), '')).rejects.toBeInstanceOf(Unavailable)
  })

  test('the default cost is work of a fraction of a second, not of many (changed by G13)', async () => {
    const usual = proofOfWork({ secrets, cost: defaultCaptchaCost, clock, spent: store.spentCaptchas })
    const { solution } = await solved(usual)
    expect(solution.counter).toBeGreaterThanOrEqual(1)
    expect(solution.counter).toBeLessThanOrEqual(298)
    expect(solution.time).toBeLessThan(5_000)
  })
})
