import { expect, test } from 'vitest'
import { slowPatterns } from './slow-patterns.mjs'

test.each([
  ['header.split(/\\s*;\\s*/)'],
  ["typed.replace(/ +$/, '')"],
  ['/^(?:a+)+$/.test(name)'],
  ['const between = /~(?<tag>.*)\\./u'],
])('a pattern that reads its text again and again is told: %s', (source) => {
  expect(slowPatterns('one.ts', `\n${source}`)).toEqual([expect.stringMatching(/^one\.ts:2 .*square/)])
})

test.each([
  ["typed.replace(/(?<! ) +$/, '')"],
  ["typed.replace(/^ +/, '')"],
  ['/^[0-9]{6}$/.test(code)'],
  ["header.split(';').map((part) => part.trim())"],
  ['// header.split(/\\s*;\\s*/)'],
])('a pattern that reads each sign once is fine: %s', (source) => {
  expect(slowPatterns('one.ts', source)).toEqual([])
})
