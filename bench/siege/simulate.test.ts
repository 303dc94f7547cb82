import { expect, test } from 'vitest'
import { Agenda, type Party, simulate } from './simulate.js'

test('the clock jumps from act to act, and acts of one instant keep their order', async () => {
  let now = 1_000
  const time = {
    now: () => now,
    moveTo(instant: number) {
      now = instant
    },
  }
  const acts: string[] = []
  async function* party(name: string, waits: readonly number[]): Party {
    for (const wait of waits) {
      acts.push(`${now} ${name}`)
      yield wait
    }
    acts.push(`${now} ${name} ends`)
  }
  await simulate([party('one', [30, 30, 1_000]), party('two', [60, 40])], time, 1_100)
  expect(acts).toEqual(['1000 one', '1000 two', '1030 one', '1060 two', '1060 one'])
  expect(now).toBe(1_100)
})

test('an agenda gives back everything, the earliest first', () => {
  const agenda = new Agenda<number>()
  const instants = Array.from({ length: 100 }, (_, at) => (at * 37) % 101)
  for (const at of instants) agenda.add(at, at)
  expect(instants.map(() => agenda.takeFirst()?.what)).toEqual([...instants].sort((one, other) => one - other))
  expect(agenda.takeFirst()).toBeNull()
})
