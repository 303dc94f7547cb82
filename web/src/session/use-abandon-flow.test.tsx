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

/** A reset that was cancelled while its code was on the way. */
async function cancelDuringCode() {
  let answer: () => void = () => undefined
  const { screen, user, calls } = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail, { codeSent: { type: 'email', id: 'e1' } }),
    compareCode: () => new Promise((resolve) => (answer = () => resolve({ success: true, message: 'Yes.' }))),
    signOut: { message: 'Gone.' },
  })
  await user.type(await screen.findByRole('textbox', { name: /code/ }), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  return { answer, names: () => calls.map(({ name }) => name) }
}

test('a sign-out waits for a code on its way, whose answer would bring a session that nobody signs out (VERIFY6)', async () => {
  const { answer, names } = await cancelDuringCode()
  expect(names()).not.toContain('signOut')
  answer()
  await expect.poll(names).toContain('signOut')
})

test('a sign-out gives a code up that takes longer than five seconds (VERIFY6)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const { names } = await cancelDuringCode()
    expect(names()).not.toContain('signOut')
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(names).toContain('signOut')
  } finally {
    vi.useRealTimers()
  }
})

test('a sign-out that waits for a code leaves when the page does (VERIFY6)', async () => {
  const { names } = await cancelDuringCode()
  expect(names()).not.toContain('signOut')
  window.dispatchEvent(new Event('pagehide'))
  // Without the page that is left it waits five seconds.
  await expect.poll(names, { timeout: 2_000 }).toContain('signOut')
})
