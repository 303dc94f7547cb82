import { expect, test } from 'vitest'
import { compareClasses } from './compare-classes.js'
import { measureCall } from './measure-call.js'
import { seededRandom } from './statistics.js'
import { timingPage } from './timing-page.js'

const circumstances = { day: '2026-01-05', cores: 2, node: '20.20.2', rounds: 200, load: 0.25 }

/**
 * A call whose last class takes `gap` ms longer than the first. It is measured like a real call,
 * without a portal.
 */
async function comparedWith(gap: number) {
  const random = seededRandom(5)
  const order: string[] = []
  const aClass = (name: string, ms: number) => ({
    name,
    measure: async (round: number) => {
      order.push(`${round} ${name}`)
      return ms + random() * 6 + (round < 20 ? 500 : 0)
    },
  })
  const call = {
    name: 'sign in',
    classes: [aClass('known', 30), aClass('equal', 30), aClass('other', 30 + gap)],
  } as const
  const measured = await measureCall(call, { counted: 200, warmUp: 20, random })
  return { order, measured, compared: compareClasses(measured, random) }
}

test('each round holds every class once, in changing order, and the first rounds do not count', async () => {
  const { order, measured } = await comparedWith(0)
  const rounds = Array.from({ length: 220 }, (_, round) => order.slice(3 * round, 3 * round + 3))
  rounds.forEach((round, at) => {
    expect([...round].sort()).toEqual([`${at} equal`, `${at} known`, `${at} other`])
  })
  expect(new Set(rounds.map((round) => round.map((entry) => entry.split(' ')[1]).join())).size).toBe(6)
  for (const { times } of measured) {
    expect(times).toHaveLength(200)
    expect(Math.max(...times)).toBeLessThan(500)
  }
})

test('a class that takes 8 ms longer is found and named, and equal ones are not (E6)', async () => {
  const { compared } = await comparedWith(8)
  expect(compared.others.map(({ name, isInside }) => [name, isInside])).toEqual([
    ['equal', true],
    ['other', false],
  ])
  expect(compared.others[1]?.p).toBeLessThan(0.01)
  const page = timingPage([{ name: 'sign in', ...compared }], circumstances)
  expect(page).toContain('**Outside ±5 ms: sign in: other.**')
  expect(page).toMatch(/\| \| equal \|.*\| yes \|\n\| \| other \|.*\| \*\*no\*\* \|\n$/)
})

test('the page says where and when, and that every gap is small where it is so', async () => {
  const { compared } = await comparedWith(0)
  const page = timingPage([{ name: 'sign in', ...compared }], circumstances)
  expect(page).toContain('Measured on 2026-01-05: 200 rounds, 2 cores, Node 20.20.2, load 0.3 at the start.')
  expect(page).toContain('**Every interval lies inside ±5 ms.**')
})
