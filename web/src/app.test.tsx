import { expect, test } from 'vitest'
import { renderPortal } from './testing/render-portal.js'
import { oneEmail, resettingSession, signedInSession, verifyingSession } from './testing/sample-sessions.js'

const signedIn = { session: signedInSession() }

test.each([
  ['/recovery', 'Recovery', {}],
  ['/verification', 'Verification', { session: verifyingSession('reset', oneEmail) }],
  ['/reset-password', 'Reset Password', { session: resettingSession }],
  ['/dashboard', 'Dashboard', signedIn],
  ['/dashboard/change-password', 'Change Password', signedIn],
  ['/dashboard/enrollment', 'Enrollment', signedIn],
  ['/dashboard/sign-out', 'Sign out', signedIn],
  ['/nowhere', '404', {}],
] as const)('slashes at the end of %s change nothing: the screen is %s (PAGE8)', async (path, title, script) => {
  for (const address of [path, `${path}/`, `${path}//`, `${path}/?x=1`]) {
    const { screen } = renderPortal(address, script)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(window.location.pathname + window.location.search).toBe(address)
  }
})

test.each(['/verification/', '/reset-password/', '/dashboard/', '/dashboard/enrollment//'])(
  'a slash at the end opens no screen that is closed: %s leads home (PAGE8)',
  async (path) => {
    const { screen } = renderPortal(path, {})
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
    await expect.poll(() => window.location.pathname).toBe('/')
  },
)
