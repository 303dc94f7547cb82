import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { resettingSession, signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

/** A change of the password that the server refuses. */
async function refusedChange(refusal: { status: number; code?: string; message: string }) {
  const script: Script = { session: signedInSession(), changePassword: refusal }
  const { screen, user } = renderPortal('/dashboard/change-password', script)
  const fields = {
    old: await screen.findByLabelText('Old Password'),
    new: screen.getByLabelText('New Password'),
    confirm: screen.getByLabelText('Confirm Password'),
  }
  for (const field of Object.values(fields)) await user.type(field, 'Quiet-Columns-7')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  await screen.findByRole('alert')
  const wrong = () => Object.values(fields).filter((field) => field.getAttribute('aria-invalid') === 'true')
  const inline = () => screen.queryAllByText(refusal.message).filter((text) => text.closest('[role=alert]') === null)
  return { screen, user, fields, wrong, inline }
}

const refusals = [
  ['old-password-wrong', 'old'],
  ['password-mismatch', 'confirm'],
  ['password-rules', 'new'],
  ['password-common', 'new'],
  ['password-recent', 'new'],
  ['password-long', 'new'],
  ['password-institution', 'new'],
  ['password-not-accepted', 'new'],
] as const

test.each(refusals)('%s is told at the %s password, which takes the focus (PASS6)', async (code, name) => {
  const { fields, wrong, inline } = await refusedChange({ status: 400, code, message: 'Not this one.' })
  expect(wrong()).toEqual([fields[name]])
  expect(fields[name]).toHaveFocus()
  expect(fields[name]).toHaveAccessibleDescription('Not this one.')
  expect(inline()).toHaveLength(1)
})

test.each([
  [400, 'password-too-young'],
  [503, 'outcome-unknown'],
  [429, undefined],
])(
  'a refusal that is about no field (%i %s) is told above the button, until a field changes (PASS6)',
  async (status, code) => {
    const { user, fields, wrong, inline } = await refusedChange({ status, message: 'Not now.', ...(code && { code }) })
    expect(wrong()).toEqual([])
    expect(inline()).toHaveLength(1)
    await user.type(fields.old, 'x')
    expect(inline()).toHaveLength(0)
  },
)

test('a refusal stays until its field changes, whatever else changes (PASS6)', async () => {
  const { user, fields, inline } = await refusedChange({ status: 400, code: 'old-password-wrong', message: 'Not it.' })
  await user.type(fields.new, 'x')
  await user.type(fields.confirm, 'x')
  expect(inline()).toHaveLength(1)
  await user.type(fields.old, 'x')
  expect(inline()).toHaveLength(0)
})

test.each(['new', 'confirm'] as const)('two different passwords are mended in the %s one (PASS6)', async (name) => {
  const { user, fields, inline } = await refusedChange({
    status: 400,
    code: 'password-mismatch',
    message: 'Not alike.',
  })
  await user.type(fields[name], 'x')
  expect(inline()).toHaveLength(0)
})

test('a refused field shows its refusal in place of the hint (PASS6)', async () => {
  const refusal = { status: 400, code: 'password-mismatch', message: 'Not alike.' }
  const { screen, user } = renderPortal('/reset-password', { session: resettingSession, resetPassword: refusal })
  await user.type(await screen.findByLabelText('New Password'), 'Quiet-Columns-7')
  await user.type(screen.getByLabelText('Confirm Password'), 'Quiet-Columns-8')
  expect(screen.getByText('The two passwords are not the same yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('alert')
  expect(screen.queryByText('The two passwords are not the same yet.')).toBeNull()
  expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Not alike.')
})

test('a change asks the browser not to send an empty field (PASS6)', async () => {
  const { screen, user, calls } = renderPortal('/dashboard/change-password', { session: signedInSession() })
  await screen.findByLabelText('Old Password')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(calls.map(({ name }) => name)).not.toContain('changePassword')
})
