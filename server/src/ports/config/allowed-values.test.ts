import { expect, test } from 'vitest'
import { allowedValues } from './allowed-values.js'
import { namedSettings } from './setting-table.js'
import { settings } from './settings.js'

const rows = namedSettings(settings).flatMap(({ path, schema }) => {
  const allowed = allowedValues(schema)
  const takes = (value: number | string) => schema.safeParse(`${value}`).success
  return allowed === null ? [] : [{ path, allowed, takes }]
})

test('a setting takes the smallest and the largest number that the documents name, and none beyond (SET7)', () => {
  const numbers = rows.flatMap(({ path, allowed, takes }) => ('least' in allowed ? [{ path, allowed, takes }] : []))
  expect(numbers.length).toBeGreaterThan(15)
  for (const { path, allowed, takes } of numbers) {
    const { least, most, isWhole } = allowed
    expect({ path, takes: [least, most].map(takes) }).toEqual({ path, takes: [true, true] })
    expect({ path, beyond: [least - 0.0001, most + 1].map(takes) }).toEqual({ path, beyond: [false, false] })
    expect({ path, part: takes(least + 0.5) }).toEqual({ path, part: !isWhole })
  }
})

test('a setting takes each word that the documents name, and no other (SET7)', () => {
  const words = rows.flatMap(({ path, allowed, takes }) => ('words' in allowed ? [{ path, allowed, takes }] : []))
  expect(words.length).toBeGreaterThan(8)
  for (const { path, allowed, takes } of words) {
    expect({ path, taken: allowed.words.filter(takes) }).toEqual({ path, taken: allowed.words })
    expect({ path, other: takes('something-else') }).toEqual({ path, other: false })
  }
})
