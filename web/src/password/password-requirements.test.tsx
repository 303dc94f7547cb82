import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { resettingSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

async function requirements(script: Script) {
  const portal = renderPortal('/reset-password', { session: resettingSession, ...script })
  const field = await portal.screen.findByLabelText('New Password')
  const rows = () =>
    portal.screen
      .getAllByRole('listitem')
      .map((row) => row.textContent ?? '')
      .filter((text) => text !== '')
  return { ...portal, field, rows }
}

test('a server that does not tell its rules gets the list of the specification (PASS2)', async () => {
  const { rows } = await requirements({ passwordRules: { status: 404, message: 'There is nothing here.' } })
  expect(rows()).toEqual(
    expect.arrayContaining([
      'At least 7 characters',
      'At least one number',
      'At least one uppercase letter',
      'At least one lowercase letter',
      'At least one special character',
      'Must not contain your username · checked by the server',
    ]),
  )
})

test('the list ticks itself while the person types and says how far it is when they rest (PASS2)', async () => {
  const { screen, user, field, rows } = await requirements({ passwordRules: { status: 404, message: '' } })
  await user.type(field, 'columns7')
  expect(rows()).toEqual(
    expect.arrayContaining([
      'At least 7 characters (met)',
      'At least one number (met)',
      'At least one uppercase letter',
    ]),
  )
  const progress = await screen.findByText('3 of 5 requirements are met', {}, { timeout: 2000 })
  expect(progress.getAttribute('role')).toBe('status')
})

test('the rules and notes that the server tells are shown in its words (PASS2)', async () => {
  const { screen, calls } = await requirements({
    passwordRules: {
      rules: [
        { id: 'length', sentence: 'At least 15 characters', params: { minimum: 15 } },
        { id: 'moon-phase', sentence: 'Only at full moon', params: {} },
      ],
      notes: ['It can be changed again tomorrow.'],
    },
  })
  expect(await screen.findByText('At least 15 characters')).toBeVisible()
  expect(screen.getByText('Only at full moon').closest('li')?.textContent).toContain('checked by the server')
  expect(screen.getByText('It can be changed again tomorrow.')).toBeVisible()
  expect(screen.queryByText('At least one number')).toBeNull()
  expect(calls).toContainEqual(expect.objectContaining({ name: 'passwordRules', flow: 'reset' }))
})

test.each([{}, { rules: 'none', notes: 7 }, { rules: [null, 7, {}, { id: 1, sentence: {} }], notes: [{}] }])(
  'rules that cannot be read are no rules: %j',
  async (told) => {
    const { screen } = await requirements({ passwordRules: told as never })
    expect(await screen.findByText('At least one number')).toBeVisible()
  },
)

test('what can be read of the rules is shown', async () => {
  const told = { rules: [null, { id: 'length', sentence: 'Fifteen at least' }] }
  const { screen, user, field } = await requirements({ passwordRules: told as never })
  expect((await screen.findByText('Fifteen at least')).closest('li')?.textContent).toContain('checked by the server')
  await user.type(field, 'columns7')
  expect(screen.queryByText('At least one number')).toBeNull()
})
