import { describe, expect, test } from 'vitest'
import { loadGate } from './load-gate.js'

/** Two places and a line of at most 100, through which work is within a second. */
function gateAt(size = { atOnce: 2, queue: 100, waitMs: 1_000 }) {
  let now = 0
  const gate = loadGate(size, () => now)
  const pass = (ms: number) => {
    now += ms
  }
  return {
    ...gate,
    pass,
    /** So much work comes as the gate lets in, `most` at most; returns how much. */
    fill(most: number) {
      let came = 0
      for (; came < most && gate.hasRoom(); came += 1) gate.came()
      return came
    },
    /** Work ends, and as much comes, so often, each time after a pause of so many ms. */
    turnOver(times: number, pauseMs: number) {
      for (let n = 0; n < times; n += 1) {
        pass(pauseMs)
        gate.ended()
        gate.came()
      }
    },
  }
}

describe('the load gate (Q5)', () => {
  test('has room while a place is free, however slowly others have ended', () => {
    const gate = gateAt()
    gate.fill(2)
    gate.turnOver(100, 10_000)
    expect(gate.hasRoom()).toBe(false)
    gate.ended()
    expect(gate.hasRoom()).toBe(true)
  })

  test('lets no more wait than the queue has places', () => {
    const gate = gateAt()
    expect(gate.fill(1_000)).toBe(102)
    expect(gate.waiting()).toBe(100)
  })

  test.each([
    [20, 48],
    [100, 8],
    [400, 0],
  ])('where work ends every %i ms, lets as many wait as end within a second', (pauseMs, waiting) => {
    const gate = gateAt()
    gate.fill(2)
    gate.turnOver(1_000, pauseMs)
    gate.fill(1_000)
    expect(gate.waiting()).toBe(waiting)
  })

  test('has room again when those that waited have ended', () => {
    const gate = gateAt()
    gate.fill(2)
    gate.turnOver(1_000, 100)
    gate.fill(1_000)
    expect(gate.hasRoom()).toBe(false)
    gate.ended()
    expect([gate.hasRoom(), gate.waiting()]).toEqual([true, 7])
  })

  test('has room again when work that waited is given up, which says nothing of speed', () => {
    const gate = gateAt()
    gate.fill(2)
    gate.turnOver(1_000, 100)
    gate.fill(1_000)
    for (let n = 0; n < 5; n += 1) gate.gaveUp()
    expect(gate.fill(1_000)).toBe(5)
  })

  test('lets fewer wait while nothing ends, and as many as before soon after work ends again', () => {
    const gate = gateAt()
    gate.fill(2)
    gate.turnOver(1_000, 20)
    gate.pass(10_000)
    expect(gate.fill(1_000)).toBeLessThan(10)
    gate.turnOver(500, 20)
    gate.fill(1_000)
    expect(gate.waiting()).toBeGreaterThan(43)
  })

  test('does not take a quiet hour for slow work', () => {
    const gate = gateAt()
    for (let n = 0; n < 200; n += 1) {
      gate.came()
      gate.pass(60_000)
      gate.ended()
    }
    expect(gate.fill(1_000)).toBe(102)
  })
})
