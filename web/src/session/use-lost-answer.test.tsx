import type { CallName } from '@portico/contract/calls'
import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import { describe, expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import {
  forcedChangeSession,
  noContact,
  oneEmail,
  resettingSession,
  signedInSession,
  verifyingSession,
} from '../testing/sample-sessions.js'

const noSession = { ...signedInSession(), isLoggedIn: false, isVerified: false, path: '/' as const, user: null }
const codeSent = { type: 'email', id: 'e1' } as const

/** A server that does what it is asked, and whose answer to that call is lost. */
function losing(name: CallName, before: SessionState, after: SessionState) {
  let session = before
  const lose = () => {
    session = after
    return { status: 0 }
  }
  return { session: () => session, [name]: lose }
}

async function fillPasswords({ screen, user }: ReturnType<typeof renderPortal>, labels: readonly string[]) {
  for (const label of labels) await user.type(await screen.findByLabelText(label), 'Quiet-Columns-7')
}

const unknownPassword = 'We do not know whether your password was set. Try it.'

describe('where the answer is lost', () => {
  test('a reset whose grant is used up says that it is not known (FAIL12)', async () => {
    const portal = renderPortal('/reset-password', losing('resetPassword', resettingSession, noSession))
    await fillPasswords(portal, ['New Password', 'Confirm Password'])
    await portal.user.click(portal.screen.getByRole('button', { name: 'Confirm' }))
    expect(await portal.screen.findByRole('alert')).toHaveTextContent(unknownPassword)
    expect(await portal.screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  })

  test('a reset whose grant still stands says that the server was not reached (FAIL12)', async () => {
    const portal = renderPortal('/reset-password', losing('resetPassword', resettingSession, resettingSession))
    await fillPasswords(portal, ['New Password', 'Confirm Password'])
    await portal.user.click(portal.screen.getByRole('button', { name: 'Confirm' }))
    expect(await portal.screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
    expect(portal.screen.getByLabelText('New Password')).toBeVisible()
  })

  test.each([
    ['ended', noSession, 'Account Portal'],
    ['goes on', signedInSession(), 'Change Password'],
  ])('a change of the password says that it is not known: the session %s (FAIL12)', async (_title, after, title) => {
    const portal = renderPortal('/dashboard/change-password', losing('changePassword', signedInSession(), after))
    await fillPasswords(portal, ['Old Password', 'New Password', 'Confirm Password'])
    await portal.user.click(portal.screen.getByRole('button', { name: 'Change Password' }))
    expect((await portal.screen.findAllByText(unknownPassword))[0]).toBeVisible()
    expect(await portal.screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('a forced change goes on to its code (FAIL12)', async () => {
    const after = verifyingSession('profile', oneEmail)
    const portal = renderPortal('/reset-password', losing('forcedChange', forcedChangeSession, after))
    await fillPasswords(portal, ['New Password', 'Confirm Password'])
    await portal.user.click(portal.screen.getByRole('button', { name: 'Confirm' }))
    expect(await portal.screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
  })

  const notKnown = 'We do not know whether that was right. Please start again.'
  const notUnlocked = 'We do not know whether your account was unlocked. Try to sign in.'
  test.each<{ flow: FlowName; after: SessionState; title: string; said: string }>([
    { flow: 'profile', after: noSession, title: 'Account Portal', said: notKnown },
    { flow: 'profile', after: signedInSession(), title: 'Dashboard', said: '' },
    { flow: 'reset', after: noSession, title: 'Account Portal', said: notKnown },
    { flow: 'reset', after: resettingSession, title: 'Reset Password', said: '' },
    { flow: 'unlock', after: noSession, title: 'Account Portal', said: notUnlocked },
  ])('a code of $flow leads to $title, and says what is not known (FAIL12)', async ({ flow, after, title, said }) => {
    const before = verifyingSession(flow, oneEmail, { codeSent })
    const { screen, user } = renderPortal('/verification', losing('compareCode', before, after))
    await user.type(await screen.findByRole('textbox', { name: /code/ }), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe(said)
  })

  test('a code of a first address goes on where the session did (FAIL12)', async () => {
    const before = verifyingSession('profile', noContact, { pendingEmailId: 'n1' })
    const { screen, user } = renderPortal('/verification', losing('verifyInitialEmail', before, signedInSession()))
    await user.type(await screen.findByRole('textbox', { name: /code/ }), '123456')
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})

test('where the session cannot be asked either, the repetition says what is not known (FAIL12)', async () => {
  let isReached = true
  let calls = 0
  const portal = renderPortal('/reset-password', {
    session: () => (isReached ? (calls === 0 ? resettingSession : noSession) : { status: 0 }),
    resetPassword: () => {
      calls += 1
      isReached = calls > 1
      return calls === 1 ? { status: 0 } : { status: 401, message: 'The time to set a new password is over.' }
    },
  })
  await fillPasswords(portal, ['New Password', 'Confirm Password'])
  await portal.user.click(portal.screen.getByRole('button', { name: 'Confirm' }))
  expect(await portal.screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  await portal.user.click(portal.screen.getByRole('button', { name: 'Confirm' }))
  expect(await portal.screen.findByText(unknownPassword)).toBeVisible()
  expect(portal.screen.queryByText(/The time to set/)).toBeNull()
})
