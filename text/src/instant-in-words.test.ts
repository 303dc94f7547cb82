import { expect, test } from 'vitest'
import { instantInShort, instantInWords, timeInWords, timeToTheSecond } from './instant-in-words.js'

const summer = Date.UTC(2026, 6, 5, 14, 3, 9)
const winter = Date.UTC(2026, 0, 5, 23, 30)

test.each([
  ['en', 'UTC', '5 July 2026 at 14:03 UTC'],
  ['en', 'Europe/Berlin', '5 July 2026 at 16:03 CEST'],
  ['de', 'Europe/Berlin', '5. Juli 2026 um 16:03 MESZ'],
  ['ar', 'Europe/Berlin', '5 يوليو 2026 في 04:03 م توقيت ألمانيا'],
  ['zh', 'Asia/Shanghai', '2026年7月5日 中国时间 22:03'],
  ['tr', 'Europe/Istanbul', '5 Temmuz 2026 17:03 TSİ'],
  ['fr', 'Europe/Paris', '5 juillet 2026 à 16:03 UTC+2'],
  ['zh', 'UTC', '2026年7月5日 UTC 14:03'],
])('an instant in %s and %s names its zone (TIME3)', (language, timeZone, words) => {
  expect(instantInWords(summer, { language, timeZone })).toBe(words)
})

test('the day is that of the zone, and winter has its own time (TIME3)', () => {
  const style = { language: 'en', timeZone: 'Europe/Berlin' }
  expect(instantInWords(winter, style)).toBe('6 January 2026 at 00:30 CET')
  expect(instantInShort(winter, style)).toBe('6 Jan, 00:30 CET')
  expect(timeInWords(winter, style)).toBe('00:30 CET')
  expect(timeToTheSecond(summer, style)).toBe('16:03:09 CEST')
})
