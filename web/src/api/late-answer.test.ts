import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptTransport } from '../testing/scripted-transport.js'
import { callServer } from './call-server.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a call has no time-out: an answer that takes an hour still counts', async () => {
  let answer: (reply: { message: string }) => void = () => undefined
  scriptTransport({ sendCode: () => new Promise((resolve) => (answer = resolve)) })
  const call = callServer('sendCode', { type: 'email', id: 'e1' }, { flow: 'reset' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  answer({ message: 'Sent.' })
  expect(await call).toEqual({ message: 'Sent.' })
})
