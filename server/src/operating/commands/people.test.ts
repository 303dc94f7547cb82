import { beforeEach, describe, expect, test } from 'vitest'
import { latestCoverage } from '../../rules/coverage/coverage.js'
import { commandLine } from '../../testing/command-line.js'
import { countEvents } from '../../testing/steps.js'
import { portalSecret, type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()
const seven = Array.from({ length: 7 }, (_, n) => ({ username: `p${n}`, emails: [`p${n}@mail.example`] }))
let portal: TestPortal
beforeEach(async () => {
  const people = [...seven, { username: 'bob', emails: [] }, { username: 'gone', isDisabled: true }]
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), people })
  return () => portal.close()
})

const coverage = (line = '', more: Record<string, string> = {}) =>
  run(`people coverage ${line}`, {
    env: {
      ...{ PORTICO_PUBLIC_URL: 'http://localhost:8080', PORTICO_MAIL_URL: 'smtp://127.0.0.1:9' },
      ...{ PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret, ...more },
    },
  })

describe('portico people coverage', () => {
  test('tells ways back in fives, and fewer than five as such (CV2)', async () => {
    const few = 'fewer than 5'
    expect(await coverage()).toEqual({
      exit: 0,
      err: [],
      out: ['way\tpeople', `none\t${few}`, 'one\t5', `two\t${few}`, `kept\t${few}`, `waiting\t${few}`],
    })
  })

  test('tells the same as JSON, and its count takes the place of the night’s (CV2)', async () => {
    const { out } = await coverage('--json')
    const told = JSON.parse(out.join('')) as { readonly countedAt: string }
    expect(told).toEqual({ countedAt: expect.any(String), none: 0, one: 5, two: 0, kept: 0, waiting: 0 })
    const { countedAt, units } = (await latestCoverage(portal.ports.store)) ?? {}
    expect([new Date(countedAt ?? 0).toISOString(), units?.['']]).toEqual([
      new Date(told.countedAt).toISOString(),
      { none: 1, one: 7, two: 0, kept: 0, waiting: 0 },
    ])
  })

  test('with --list tells each enabled person, and the audit knows who asked and for how many (CV2)', async () => {
    const { exit, out } = await coverage('--list --json')
    const told = out.map((line) => JSON.parse(line) as { readonly username: string; readonly way: string })
    const ways = told.map(({ username, way }) => `${username} ${way}`)
    expect([exit, ways.toSorted()]).toEqual([0, ['bob none', ...seven.map(({ username }) => `${username} one`)]])
    expect(await countEvents(portal, 'people.listed')).toBe(1)
    await coverage()
    expect(await countEvents(portal, 'people.listed')).toBe(1)
  })

  test('with --by unit has one row where the directory names no units, and never beside --list (CV2)', async () => {
    const { out } = await coverage('--by unit --json')
    expect(JSON.parse(out.join(''))).toEqual({ unit: null, none: 0, one: 5, two: 0, kept: 0, waiting: 0 })
    expect(await coverage('--by unit --list')).toMatchObject({ exit: 1, err: ['Give --by or --list, not both.'] })
  })

  test('counts none for people whom the rules of reset exclude (CV1)', async () => {
    const { out } = await coverage('--list --json', { PORTICO_SELF_SERVICE_EXCLUDE: 'p0, p1, p2, p3, p4, p5' })
    expect(out.filter((line) => line.includes('"one"'))).toHaveLength(1)
  })
})
