import { expect, test } from 'vitest'
import { type Entry, groupEntries } from './group-entries.js'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime()
let number = 0
const entry = (what: string, instant: number, where = '192.0.2.x'): Entry => {
  number += 1
  return { id: String(number), at: instant, what, where }
}
const told = (entries: readonly Entry[]) =>
  groupEntries(entries).map(({ rows }) => rows.map(({ what, count }) => `${count} ${what}`))

test('what was repeated is one row with its first and its last time', () => {
  const entries = [58, 50, 41].map((minute) => entry('wrong-password', at(2, 7, minute)))
  const [day] = groupEntries(entries)
  expect(day?.rows).toEqual([
    expect.objectContaining({ count: 3, first: at(2, 7, 41), last: at(2, 7, 58), where: '192.0.2.x' }),
  ])
})

test('waits between wrong passwords do not part them, but a sign-in does', () => {
  expect(
    told([
      entry('must-wait', at(2, 9, 4)),
      entry('wrong-password', at(2, 9, 3)),
      entry('must-wait', at(2, 9, 2)),
      entry('wrong-password', at(2, 9, 1)),
      entry('signed-in', at(2, 9)),
      entry('wrong-password', at(2, 8)),
    ]),
  ).toEqual([['2 must-wait', '2 wrong-password', '1 signed-in', '1 wrong-password']])
})

test('another place, another day and what changes something have rows of their own', () => {
  expect(
    told([
      entry('wrong-password', at(3, 0, 1)),
      entry('wrong-password', at(2, 23, 59)),
      entry('wrong-password', at(2, 23, 58), '198.51.100.x'),
      entry('password-changed', at(1, 12, 1)),
      entry('password-changed', at(1, 12)),
    ]),
  ).toEqual([
    ['1 wrong-password'],
    ['1 wrong-password', '1 wrong-password'],
    ['1 password-changed', '1 password-changed'],
  ])
})

test('a completed sign-in tells its password and its codes, and no others', () => {
  expect(
    told([
      entry('signed-in', at(2, 9, 5)),
      entry('code-sent', at(2, 9, 4)),
      entry('code-sent', at(2, 9, 3)),
      entry('password-right', at(2, 9, 2)),
      entry('password-right', at(2, 9, 1)),
      entry('signed-in', at(2, 8)),
      entry('password-right', at(2, 7, 59), '198.51.100.x'),
      entry('code-sent', at(2, 6)),
      entry('signed-in', at(2, 5)),
      entry('password-right', at(2, 3)),
    ]),
  ).toEqual([
    [
      '1 signed-in',
      '1 password-right',
      '1 signed-in',
      '1 password-right',
      '1 code-sent',
      '1 signed-in',
      '1 password-right',
    ],
  ])
})

test('nothing has no days', () => {
  expect(groupEntries([])).toEqual([])
})
