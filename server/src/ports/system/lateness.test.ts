import { expect, test } from 'vitest'
import { lateness } from './load-gate.js'

/** A line whose oldest has waited for a time, looked at each 50 ms; the last answer counts. */
function line() {
  let now = 0
  const { isTooMany } = lateness(() => now)
  return {
    pass(ms: number) {
      now += ms
    },
    isTooMany,
    lookedAt(forMs: number, waitedMs: number) {
      let answer = false
      for (let passed = 0; passed < forMs; passed += 50) {
        now += 50
        answer = isTooMany(waitedMs)
      }
      return answer
    },
  }
}

test('a line that stays late has too many, and a line that is late for a moment has not (Q5)', () => {
  const { lookedAt } = line()
  expect([lookedAt(700, 400), lookedAt(100, 0), lookedAt(700, 400)]).toEqual([false, false, false])
  expect(lookedAt(1_000, 400)).toBe(true)
})

test('one pause, however long, is no rush, and neither are two with a quiet time between (Q5)', () => {
  const { isTooMany, pass } = line()
  for (let pauses = 0; pauses < 10; pauses += 1) {
    expect(isTooMany(5_000)).toBe(false)
    pass(600)
  }
})

test('a line that is always a little late has never too many (Q5)', () => {
  expect(line().lookedAt(60_000, 250)).toBe(false)
})

test('the line is kept shorter in a rush, and each short look lets one in (Q5)', () => {
  const { lookedAt, isTooMany } = line()
  expect(lookedAt(1_000, 400)).toBe(true)
  expect([isTooMany(150), isTooMany(50), isTooMany(150)]).toEqual([true, false, true])
})

test('a rush is over after five seconds with a short line (Q5)', () => {
  const { lookedAt, isTooMany } = line()
  lookedAt(1_000, 400)
  lookedAt(5_100, 0)
  expect(isTooMany(250)).toBe(false)
})
