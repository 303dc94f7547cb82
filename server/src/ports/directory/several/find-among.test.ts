import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sampleAccount } from '../../../testing/sample-account.js'
import { Unavailable } from '../../refusal.js'
import type { Directory } from '../directory.js'
import { takeDecided } from '../take-decided.js'
import { answersOfSeveral } from './answers-of-several.js'
import { findAmong } from './find-among.js'
import { beginOf, drawn, type NamedDirectory } from './named-directory.js'

type Answer = 'away' | 'never' | readonly string[]

/** Staff before students, each with these usernames, or without an answer. */
function pair(answersOf: Readonly<Record<string, Answer>>, patienceMs: number | null = 20) {
  const among = Object.entries(answersOf).map(([name, answer]) => {
    const find: Directory['find'] = async (username, whole = username) => {
      if (answer === 'never') await new Promise(() => undefined)
      if (answer === 'away' || answer === 'never') throw new Unavailable('directory')
      const known = answer.find((one) => one === whole) ?? answer.find((one) => one === username)
      return known === undefined ? null : { ...sampleAccount, id: known, username, usernames: [username, known] }
    }
    const suffix = `${name}.uni.example`
    return { name, suffix, usernames: null, hasNamedIds: false, patienceMs, directory: { find } } as NamedDirectory
  })
  return findAmong({ among, log: { warn: () => undefined } as never }, answersOfSeveral())
}

async function idBy(find: Directory['find'], username: string, whole = username) {
  try {
    return (await find(username, whole, takeDecided))?.id
  } catch (cause) {
    return cause instanceof Unavailable ? 'unavailable' : cause
  }
}

test('a name means the account of a directory before the lost one, and of no later one (DIR27)', async () => {
  const lost = 'unavailable'
  const withoutSecond = pair({ staff: ['ada'], students: 'away' })
  expect([await idBy(withoutSecond, 'ada'), await idBy(withoutSecond, 'max')]).toEqual(['staff:ada', lost])
  const withoutFirst = pair({ staff: 'away', students: ['max'] })
  expect(await idBy(withoutFirst, 'max')).toBe(lost)
  expect(await idBy(withoutFirst, 'max', 'max@students.uni.example')).toBe('students:max')
  expect(await idBy(withoutFirst, 'ada', 'ada@staff.uni.example')).toBe(lost)
})

test('a name with a domain means an account that is called just so, unless the lost one comes before it (E7)', async () => {
  const whole = 'ada@uni.example'
  expect(await idBy(pair({ staff: ['ada'], students: 'away' }), 'ada', whole)).toBe('unavailable')
  expect(await idBy(pair({ staff: [whole], students: 'away' }), 'ada', whole)).toBe(`staff:${whole}`)
  expect(await idBy(pair({ staff: 'away', students: [whole] }), 'ada', whole)).toBe('unavailable')
})

test('a directory that never answers is lost once its patience is over, and another one has answered (W4)', async () => {
  expect(await idBy(pair({ staff: ['ada'], students: 'never' }), 'ada')).toBe('staff:ada')
  expect(await idBy(pair({ staff: 'never', students: ['max'] }), 'max')).toBe('unavailable')
  const alone = pair({ staff: 'away', students: 'never' })
  expect(await Promise.race([idBy(alone, 'ada'), sleep(100, 'still asked')])).toBe('still asked')
})

test('without anybody to decide a name is unavailable while one of them is away (DIR27)', async () => {
  const find = pair({ staff: ['ada'], students: 'away' })
  await expect(find('ada')).rejects.toBeInstanceOf(Unavailable)
})

test('an unknown name keeps its look while another directory is away, which its text alone does not tell (E6)', async () => {
  const answersOf = { staff: [], guests: [], students: [] }
  const keys = Array.from({ length: 30 }, (_, n) => `key ${n}`)
  const looksWithout = async (lost: string) => {
    const looks: string[] = []
    await pair({ ...answersOf, [lost]: 'away' })('nobody', 'nobody', async ({ homeOf }) => {
      looks.push(...keys.map(homeOf))
      return null
    })
    return looks
  }
  const [first, second] = [await looksWithout('staff'), await looksWithout('students')]
  expect(new Set([...first, ...second])).toEqual(new Set(['staff:', 'guests:', 'students:']))
  const usual = keys.map((key) => beginOf(drawn(Object.keys(answersOf).map((name) => ({ name })) as never, key)))
  const kept = (looks: readonly string[], lost: string) =>
    usual.every((look, at) => look === lost || look === looks[at])
  expect([kept(first, 'staff:'), kept(second, 'students:')]).toEqual([true, true])
})
