import { expect, test } from 'vitest'
import { circuitBreaker } from './circuit-breaker.js'

function scene() {
  let now = 1_000
  const breaker = circuitBreaker(() => now)
  const fail = (times: number) => {
    for (let at = 0; at < times; at++) breaker.failed()
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { breaker, fail, pass }
}

test('a server that failed is suspect for 15 s, and then tried again by all', () => {
  const { breaker, fail, pass } = scene()
  fail(4)
  expect(breaker.state()).toBe('suspect')
  pass(15_000)
  expect(breaker.state()).toBe('half-open')
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true])
})

test('the fifth failure in a row opens the breaker for 15 s (W4)', () => {
  const { breaker, fail, pass } = scene()
  fail(4)
  breaker.succeeded()
  fail(4)
  expect(breaker.admits()).toBe(true)
  fail(1)
  expect([breaker.state(), breaker.admits()]).toEqual(['open', false])
  pass(14_999)
  expect(breaker.admits()).toBe(false)
})

test('a half-open breaker admits one try, whose end decides (W4)', () => {
  const { breaker, fail, pass } = scene()
  fail(5)
  pass(15_000)
  expect(breaker.state()).toBe('half-open')
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false])
  breaker.failed()
  expect(breaker.admits()).toBe(false)
  pass(15_000)
  expect(breaker.admits()).toBe(true)
  breaker.succeeded()
  expect([breaker.state(), breaker.admits(), breaker.admits()]).toEqual(['closed', true, true])
})
