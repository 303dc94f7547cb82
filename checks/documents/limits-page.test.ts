import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitsOfRule, limitsPage } from './limits-page.js'
import { rulesOf, withLimits } from './rule.js'

test('the page of limits has a row for each, with settings by their names', () => {
  const page = limitsPage()
  expect(page).toContain('| 15 minutes |')
  expect(page).toContain('| `PORTICO_LIMITS_WRONG_CODES_PER_ACCOUNT_DAY` | a day |')
  expect(page).toContain('| typed codes | code | 5 | the life of the code |')
})

test('the page of limits says who can use them up, and leaves out those that only their user meets', () => {
  const [, section = ''] = limitsPage().split('## Who can use them up')
  expect(section).toContain('| calls, each client address and server | a stranger behind the same address |')
  expect(section).toContain('beginnings of flows: 24 at once')
  expect(section).not.toContain('typed codes')
})

test('each limit keeps rules that exist', () => {
  const rules = rulesOf(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')).map(({ id }) => id)
  const named = [...limitsPage().matchAll(/\| ([A-Z0-9, ]+) \|$/gm)].flatMap(([, ids = '']) => ids.split(', '))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((id) => !rules.includes(id))).toEqual([])
})

test('the limits of a rule stand below it, once, in lines of at most 100 characters', () => {
  const page =
    '# Rules\n\n### O4\nA code takes five tries. (1 test)\\\nWhy: chance.\n\n### E1\nSame. (1 test)\\\nWhy: no.\n'
  const written = withLimits(page, limitsOfRule)
  expect(written).toContain(
    'Why: chance.\\\nLimits: typed codes, each code: 5; typed codes, each flow: 10.\n\n### E1\n',
  )
  expect(withLimits(written, limitsOfRule)).toBe(written)
  expect(withLimits(written, () => [])).toBe(page)
  const long = withLimits(page, () => Array.from({ length: 20 }, () => 'wrong codes, each name: 5'))
  expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
})
