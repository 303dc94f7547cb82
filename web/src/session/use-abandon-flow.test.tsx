import { expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, verifyingSession } from '../testing/sample-sessions.js'

/** A cancelled reset whose sign-out has no answer yet, and a new reset that was sent since. */
async function startAgainDuringSignOut() {
  let answer: () => void = () => undefined
  const { screen, user, calls } = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail),
    signOut: () => new Promise((resolve) => (answer = () => resolve({ message: 'Gone.' }))),
    startReset: oneEmail,
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByText('Forgot Password'))
  const [send] = screen.getAllByRole('button', { name: 'Continue', hidden: true })
  await user.click(send as HTMLElement)
  return { screen, answer, names: () => calls.map(({ name }) => name) }
}

test('a new flow waits for the answer of a sign-out, which would take its cookie away (FAIL19)', async () => {
  const { screen, answer, names } = await startAgainDuringSignOut()
  await expect.poll(names).toContain('signOut')
  expect(names()).not.toContain('startReset')
  answer()
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
})

test('a new flow waits five seconds for a sign-out, and the answer after them counts no more (FAIL19)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const { screen, answer, names } = await startAgainDuringSignOut()
    expect(names()).not.toContain('startReset')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
    answer()
    expect(screen.queryByRole('alert')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
