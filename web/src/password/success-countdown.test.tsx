import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { resettingSession, signedInSession } from '../testing/sample-sessions.js'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

const success = { success: true, message: 'It is done.' } as const

/** Lets seconds pass one by one, since each of them starts the next. */
function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) act(() => vi.advanceTimersByTime(1_000))
}

const reset = { session: resettingSession, resetPassword: success }
const change = { session: signedInSession(), changePassword: success }

test.each([
  ['/reset-password', reset, ['New Password', 'Confirm Password'], 'Confirm'],
  ['/dashboard/change-password', change, ['Old Password', 'New Password', 'Confirm Password'], 'Change Password'],
] as const)('ten seconds after a success %s leads home (P4, PASS4)', async (...given) => {
  const [path, script, labels, send] = given
  const { screen, user } = renderPortal(path, script, { advanceTimers: vi.advanceTimersByTime })
  await screen.findByLabelText('New Password')
  for (const label of labels) await user.type(screen.getByLabelText(label), 'Quiet-Columns-7')
  await user.click(screen.getByRole('button', { name: send }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('It is done.')
  pass(5)
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(window.location.pathname).toBe(path)
  pass(5)
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/')
  expect(screen.queryByRole('dialog')).toBeNull()
})
