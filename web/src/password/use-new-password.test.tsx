import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { forcedChangeSession, resettingSession, signedInSession } from '../testing/sample-sessions.js'

const refusal = { status: 400, message: 'The two new passwords are not the same.' }

test.each([
  ['reset', resettingSession, 'resetPassword', 'Confirm', ['password', 'password2']],
  ['forced change', forcedChangeSession, 'forcedChange', 'Confirm', ['password', 'password2']],
  ['change', signedInSession(), 'changePassword', 'Change Password', ['newPassword', 'newpassword2']],
] as const)('a %s sends two passwords that differ, and the server refuses them (HOME2)', async (...given) => {
  const [what, session, call, send, [first, second]] = given
  const { screen, user, calls } = renderPortal(what === 'change' ? '/dashboard/change-password' : '/reset-password', {
    session,
    [call]: refusal,
  })
  await user.type(await screen.findByLabelText('New Password'), 'Quiet-Columns-7')
  await user.type(screen.getByLabelText('Confirm Password'), 'Quiet-Columns-8')
  if (what === 'change') await user.type(screen.getByLabelText('Old Password'), 'Portico-Demo-1')
  await user.click(screen.getByRole('button', { name: send }))
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal.message)
  const input = { [first]: 'Quiet-Columns-7', [second]: 'Quiet-Columns-8' }
  expect(calls).toContainEqual({
    name: call,
    flow: undefined,
    input: what === 'change' ? { oldPassword: 'Portico-Demo-1', ...input } : input,
  })
})
