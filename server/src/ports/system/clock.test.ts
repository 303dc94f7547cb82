import { beforeEach, describe, expect, test } from 'vitest'
import { clockFrom } from './clock.js'

let wall: number
let passed: number
const clocks = { wall: () => wall, monotonic: () => passed }
beforeEach(() => {
  wall = 1_000_000
  passed = 0
})
const pass = (ms: number) => {
  wall += ms
  passed += ms
}

describe("the portal's time (G4)", () => {
  test('is that of a wall clock which goes on steadily, and never goes back', () => {
    const clock = clockFrom(0, clocks)
    pass(5_000)
    expect(clock.now()).toBe(1_005_000)
    wall += 800
    expect(clock.now()).toBe(1_005_800)
    wall -= 800
    expect(clock.now()).toBe(1_005_800)
    pass(900)
    expect(clock.now()).toBe(1_005_900)
  })

  test('is the monotonic time from a jump on, either way, until it is carried forward', () => {
    const clock = clockFrom(0, clocks)
    wall += 90_000
    pass(5_000)
    expect([clock.now(), clock.aheadMs()]).toEqual([1_005_000, -90_000])
    clock.goOnFrom(1_000_000)
    expect(clock.now()).toBe(1_005_000)
    clock.goOnFrom(wall)
    expect(clock.now()).toBe(1_095_000)
    wall -= 90_000
    pass(5_000)
    expect([clock.now(), clock.aheadMs()]).toEqual([1_100_000, 90_000])
  })

  test('begins at the floor, and goes on until the wall clock has caught up', () => {
    const clock = clockFrom(1_060_000, clocks)
    pass(5_000)
    expect(clock.now()).toBe(1_065_000)
    wall += 60_000
    expect(clock.now()).toBe(1_065_000)
    pass(1)
    expect(clock.now()).toBe(wall)
  })

  test('has dates of the wall clock', () => {
    const clock = clockFrom(1_060_000, clocks)
    pass(5_000)
    expect(clock.date()).toBe(wall)
    // Given before the portal's time was ahead, given since, and to come.
    expect([900_000, 1_062_000, 1_065_000 + 7_000].map(clock.date)).toEqual([900_000, 1_002_000, wall + 7_000])
  })
})
