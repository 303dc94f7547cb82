import { describe, expect, test } from 'vitest'
import { type Check, failed, passed, skipped, warning } from '../../ports/check.js'
import { lineOf, runChecks } from './run-checks.js'

const check = (code: string, run: Check['run'], needs: readonly string[] = []): Check => ({ code, run, needs })
const states = async (checks: readonly Check[], bound?: number) => {
  const results = await runChecks(checks, { onResult: () => undefined, ...(bound === undefined ? {} : { bound }) })
  return results.map(({ code, state }) => `${code} ${state}`)
}

describe('a run of checks (CMD10)', () => {
  test('skips what needs a check that has failed, and goes on after a warning or a skipped one', async () => {
    const checks = [
      check('a', async () => failed('No.', 'Mend it.')),
      check('b', async () => passed('Yes.'), ['a']),
      check('c', async () => passed('Yes.'), ['b']),
      check('d', async () => warning('Hm.', 'Mend it.')),
      check('e', async () => skipped('Not here.'), ['d']),
      check('f', async () => passed('Yes.'), ['e']),
    ]
    expect(await states(checks)).toEqual(['a failed', 'b skipped', 'c skipped', 'd warning', 'e skipped', 'f ok'])
  })

  test('ends a check that does not end, and one that breaks, and makes the others', async () => {
    const endless = () => new Promise<never>(() => undefined)
    const broken = async () => {
      throw new Error('a bug')
    }
    const checks = [check('a', endless), check('b', broken), check('c', async () => passed('Yes.'))]
    expect(await states(checks, 20)).toEqual(['a failed', 'b failed', 'c ok'])
  })

  test('tells each result in one line, whatever another machine said', () => {
    const said = { code: 'a', ...failed('It said "x\n\u001b[31mfailed".', 'Mend it.') }
    expect(lineOf(said)).toBe('failed  a                          It said "x  [31mfailed". Mend it.')
  })
})
