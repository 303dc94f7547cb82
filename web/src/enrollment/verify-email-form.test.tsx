import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { noContact, sampleUser, signedInSession, verifyingSession } from '../testing/sample-sessions.js'

const verified = { success: true, message: 'Verified.', data: sampleUser } as const

test('the code of a new address has exactly six digits (FIELD2)', async () => {
  const { screen, user, calls } = renderPortal('/dashboard/enrollment', {
    session: signedInSession(),
    addEmail: { message: 'Sent.', data: { id: '3' } },
    verifyEmail: verified,
  })
  await user.click(await screen.findByRole('button', { name: 'Verify alice@old.example' }))
  await sixDigits(user, () => calls.filter(({ name }) => name === 'verifyEmail'))
})

test('the code of a first address has exactly six digits (FIELD2)', async () => {
  const { screen, user, calls } = renderPortal('/verification', {
    session: verifyingSession('profile', noContact, { pendingEmailId: 'new' }),
    verifyInitialEmail: verified,
  })
  await screen.findByRole('dialog')
  await sixDigits(user, () => calls.filter(({ name }) => name === 'verifyInitialEmail'))
})

type User = ReturnType<typeof renderPortal>['user']

/** Types five digits, which are not sent, and then two more, of which one is kept. */
async function sixDigits(user: User, sent: () => readonly { input: unknown }[]) {
  const dialog = within(document.querySelector('dialog') as HTMLDialogElement)
  const field = await dialog.findByRole('textbox', { name: /code/i })
  await user.type(field, '12345')
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  expect(sent()).toEqual([])
  await user.type(field, '67')
  expect(field).toHaveValue('123456')
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  await expect.poll(() => sent().map(({ input }) => input)).toEqual([expect.objectContaining({ code: '123456' })])
}
