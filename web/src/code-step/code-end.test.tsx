import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, verifyingSession } from '../testing/sample-sessions.js'
import type { Script } from '../testing/scripted-transport.js'

const told = /^This code has ended\./
const minute = 60_000

beforeEach(() => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A code step that was reached by pressing Send Code, after which the server said this. */
async function afterSending(answer: NonNullable<Script['sendCode']>, resent: Script['resendCode'] = answer) {
  const portal = renderPortal(
    '/verification',
    { session: verifyingSession('reset', oneEmail), sendCode: answer, resendCode: resent },
    { advanceTimers: vi.advanceTimersByTime },
  )
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Send Code' }))
  await portal.screen.findByRole('textbox', { name: /code/ })
  return portal
}

const sent = { message: 'On its way.', sent: true, resendAfter: 60 }
const failed = { status: 503, message: 'Not now.' }

test('the step says once, in a region that stood before, that its code has ended (VERIFY4)', async () => {
  const { screen } = await afterSending(sent)
  await wait(10 * minute - 5_000)
  expect(screen.queryByText(told)).toBeNull()
  const regions = screen.getAllByRole('status')
  await wait(6_000)
  expect(regions).toContain(screen.getByText(told))
  const changes: MutationRecord[] = []
  new MutationObserver((seen) => changes.push(...seen)).observe(screen.getByText(told), {
    childList: true,
    characterData: true,
    subtree: true,
  })
  await wait(5 * minute)
  expect(changes).toEqual([])
})

test('Resend Code takes the sentence away, and the new code ends for itself (VERIFY4)', async () => {
  const { screen, user } = await afterSending(sent)
  await wait(11 * minute)
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  await vi.waitFor(() => expect(screen.queryByText(told)).toBeNull())
  await wait(9 * minute)
  expect(screen.queryByText(told)).toBeNull()
  await wait(2 * minute)
  expect(screen.getByText(told)).toBeVisible()
})

test('after a resend that failed no sentence says that an ended code still works (VERIFY4)', async () => {
  const { screen, user } = await afterSending(sent, failed)
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText(/The last one still works/)).toBeVisible()
  await wait(11 * minute)
  expect(screen.queryByText(/still works/)).toBeNull()
  expect(screen.getByText(told)).toBeVisible()
})

test.each([
  ['a server that does not say whether it sent one', { message: 'On its way.' }],
  ['a code that the server did not send', { message: 'Wait.', sent: false, resendAfter: 30 }],
])('nothing is said of %s (VERIFY4, HOST4)', async (_what, answer) => {
  const { screen } = await afterSending(answer)
  await wait(60 * minute)
  expect(screen.queryByText(told)).toBeNull()
})

test('a reloaded page, which knows no time, says nothing (VERIFY4)', async () => {
  const codeSent = { type: 'email', id: 'e1' } as const
  const { screen } = renderPortal('/verification', { session: verifyingSession('reset', oneEmail, { codeSent }) })
  await screen.findByRole('textbox', { name: /code/ })
  await wait(60 * minute)
  expect(screen.queryByText(told)).toBeNull()
})

test('a machine that slept says it when it wakes, although its timers stood still (VERIFY4)', async () => {
  const { screen } = await afterSending(sent)
  vi.setSystemTime(Date.now() + 11 * minute)
  await wait(1_500)
  expect(screen.getByText(told)).toBeVisible()
})

test('a clock that was set back does not keep a code alive (VERIFY4)', async () => {
  const { screen } = await afterSending(sent)
  vi.setSystemTime(Date.now() - 24 * 60 * minute)
  await wait(9 * minute)
  expect(screen.queryByText(told)).toBeNull()
  await wait(2 * minute)
  expect(screen.getByText(told)).toBeVisible()
})
