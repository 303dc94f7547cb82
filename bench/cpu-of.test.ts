import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'
import { cpuOf, cpuOfEventLoops } from './cpu-of.js'

test('the event loop of a process has a part of its time', () => {
  const part = cpuOfEventLoops([process.pid])
  const all = cpuOf([process.pid])
  expect(part).toBeGreaterThan(0)
  expect(all).toBeGreaterThanOrEqual(part)
})

test('a process that has ended has no time of its own', () => {
  const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
  expect([cpuOf([ended]), cpuOfEventLoops([ended])]).toEqual([0, 0])
})
