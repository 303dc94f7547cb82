import { expect, test, vi } from 'vitest'
import { oneEmail } from '../testing/sample-sessions.js'
import { scriptTransport } from '../testing/scripted-transport.js'
import { CallFailed } from './call-failed.js'
import { callServer } from './call-server.js'

const form = { username: 'alice', captcha: '' }
const resetPass = { message: 'Verified.', grant: '2026-11-27T12:10:00.000Z' }
const givenUp = (call: Promise<unknown>) => call.catch((failure: unknown) => failure)

/** A call that the server does not answer until the test says so. */
function slow<Answer>(answer: Answer) {
  let arrive: () => void = () => undefined
  return { reply: () => new Promise<Answer>((resolve) => (arrive = () => resolve(answer))), arrive: () => arrive() }
}

test.each([
  ['begun', 10, ['startReset', 'startUnlock']],
  ['about to begin', 0, ['startUnlock']],
] as const)(
  'a new flow gives up one that was %s, whose late answer would overrule it (FAIL19)',
  async (...[, ms, made]) => {
    const calls = scriptTransport({ startReset: () => new Promise(() => undefined), startUnlock: oneEmail })
    const first = givenUp(callServer('startReset', form))
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    expect(await callServer('startUnlock', form)).toMatchObject(oneEmail)
    expect(await first).toMatchObject({ cause: { name: 'AbortError' } })
    expect(calls.map(({ name }) => name)).toEqual(made)
  },
)

test.each(['compareCode', 'compareApp', 'compareRecoveryCode', 'verifyInitialEmail'] as const)(
  'a new flow gives up a %s of the flow before, whose session no page would show (FAIL19)',
  async (name) => {
    scriptTransport({ [name]: () => new Promise(() => undefined), startReset: oneEmail })
    const code = givenUp(callServer(name, { code: '123456', id: 'n1' } as never, { flow: 'profile' }))
    expect(await callServer('startReset', form)).toMatchObject(oneEmail)
    expect(await code).toBeInstanceOf(CallFailed)
  },
)

test.each(['signOut', 'startReset', 'resetPass'] as const)(
  'a %s waits for a change of the password, however long it takes (PASS4)',
  async (name) => {
    vi.useFakeTimers()
    try {
      const { reply, arrive } = slow({ success: true as const, message: 'Changed.' })
      const calls = scriptTransport({
        changePassword: reply,
        signOut: { message: 'Gone.' },
        startReset: oneEmail,
        resetPass,
      })
      const change = callServer('changePassword', { oldPassword: 'a', newPassword: 'b', newpassword2: 'b' })
      const next = callServer(name, form as never)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(calls.map((call) => call.name)).toEqual(['changePassword'])
      arrive()
      expect(await change).toMatchObject({ message: 'Changed.' })
      await next
      expect(calls.map((call) => call.name)).toEqual(['changePassword', name])
    } finally {
      vi.useRealTimers()
    }
  },
)
