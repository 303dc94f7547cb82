import { expect, test } from 'vitest'
import { signInFully } from '../../testing/steps.js'
import { password, testPortal } from '../../testing/test-portal.js'
import { createLogger } from './logger.js'
import { traced } from './traced.js'

test('at trace each question to the store and the directory is a line with its time and no value (OP11)', async () => {
  const portal = await testPortal()
  await signInFully(portal)
  const lines = portal.logLines.filter((line) => line.includes('part.asked'))
  const asked = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  for (const of of [
    { part: 'store', method: 'transaction' },
    { part: 'directory', method: 'isPasswordRight' },
  ]) {
    expect(asked).toContainEqual(expect.objectContaining({ ...of, level: 'trace', ms: expect.any(Number) }))
  }
  expect(lines.join('')).not.toContain(password)
  await portal.close()
})

test('below trace a part is used as it is, and above it a failure passes through (OP11)', async () => {
  const part = { ask: () => Promise.reject(new Error('gone')) }
  expect(traced({ log: createLogger({ level: 'debug', format: 'json' }), onAnswer: null }, 'part', part)).toBe(part)
  const lines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void lines.push(line) })
  await expect(traced({ log, onAnswer: null }, 'part', part).ask()).rejects.toThrow('gone')
  expect(lines).toHaveLength(1)
})

test('what measures hears of each question how long it took, at every level of the log (METRIC1)', async () => {
  const log = createLogger({ level: 'info', format: 'json' }, { write: () => expect.unreachable() })
  const heard: (readonly [string, number])[] = []
  const part = { ask: () => new Promise((resolve) => setTimeout(() => resolve('answer'), 20)), name: 'a part' }
  const measured = traced({ log, onAnswer: (name, seconds) => heard.push([name, seconds]) }, 'directory', part)
  expect([await measured.ask(), measured.name]).toEqual(['answer', 'a part'])
  expect(heard).toEqual([['directory', expect.any(Number)]])
  expect(heard[0]?.[1]).toBeGreaterThan(0.01)
  expect(heard[0]?.[1]).toBeLessThan(10)
})
