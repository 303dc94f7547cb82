import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { sampleEmail, sampleUser, signedInSession } from '../testing/sample-sessions.js'
import { rememberUsername } from '../visitor/typed-username.js'

type Script = Parameters<typeof renderPortal>[1]

async function atEnrollment(script: Script) {
  const portal = renderPortal('/dashboard/enrollment', { session: signedInSession(), ...script })
  const link = await portal.screen.findByRole('link', { name: 'Add Email Address' })
  const press = (name: string) => portal.user.click(portal.screen.getByRole('button', { name }))
  const openDialog = () => portal.user.click(link)
  const inDialog = () => within(portal.screen.getByRole('dialog'))
  return { ...portal, press, openDialog, inDialog }
}

const renewed = { ...sampleUser, emails: [sampleEmail('9', 'renewed@mail.example')] }

test('the list needs somebody signed in (PAGE4)', async () => {
  const { screen } = renderPortal('/dashboard/enrollment', {})
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('each address has a marker, a date and a way to delete it (ENROLL1)', async () => {
  const { screen } = await atEnrollment({})
  expect(screen.getAllByText('Verified')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Verify alice@old.example' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete alice@home.example' })).toBeVisible()
  expect(screen.getAllByText(/14/)[0]?.getAttribute('datetime')).toBe('2024-03-14T12:00:00.000Z')
})

test('an address that the institution keeps says so and has no way to delete it (ENROLL1)', async () => {
  const kept = { ...sampleEmail('1', 'alice@kept.example'), kept: true as const }
  const user = { ...sampleUser, emails: [kept, sampleEmail('2', 'alice@own.example')] }
  const { screen } = await atEnrollment({ session: signedInSession(user) })
  const [row = document.body] = within(screen.getByRole('main')).getAllByRole('listitem')
  const entry = within(row)
  expect(row).toHaveTextContent('alice@kept.example')
  expect(entry.getByText('Kept by your institution')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Delete / })).toEqual([
    screen.getByRole('button', { name: 'Delete alice@own.example' }),
  ])
})

test('an empty list invites to add an address (ENROLL1)', async () => {
  const { screen } = await atEnrollment({ session: signedInSession({ ...sampleUser, emails: [] }) })
  expect(screen.getByRole('heading', { name: 'No email addresses yet' })).toBeVisible()
})

test('the dialog has an address of its own, which closing it leaves (ENROLL2)', async () => {
  const { screen, openDialog, inDialog, user } = await atEnrollment({})
  await openDialog()
  expect(window.location.hash).toBe('#add-email')
  await user.click(inDialog().getByRole('button', { name: 'Cancel' }))
  expect(window.location.hash).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address that was proven is marked, also where the server tells no list (HOST4)', async () => {
  const { screen, user, press, inDialog } = await atEnrollment({
    addEmail: { message: 'Sent.', data: { id: '3' } },
    verifyEmail: { message: 'Proven.', success: true, data: undefined as never },
  })
  await press('Verify alice@old.example')
  await inDialog().findByText(/We sent a code to/)
  await user.type(inDialog().getByRole('textbox'), '123456')
  await user.click(inDialog().getByRole('button', { name: 'Verify' }))
  expect(await screen.findAllByText('Verified')).toHaveLength(3)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your email addresses' }))
})

test('an address is added, proven, and the list renewed (ENROLL2)', async () => {
  const { screen, user, calls, openDialog, inDialog } = await atEnrollment({
    addEmail: { message: 'Sent.', data: { id: 'new' } },
    verifyEmail: { success: true, message: 'Your email address is verified.', data: renewed },
  })
  await openDialog()
  await user.type(inDialog().getByRole('textbox', { name: 'Email address' }), 'new@mail.example')
  await user.click(inDialog().getByRole('button', { name: 'Add' }))
  await user.type(await inDialog().findByRole('textbox', { name: 'Verification code, 6 digits' }), '123456')
  await user.click(inDialog().getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Your email address is verified.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete renewed@mail.example' })).toBeVisible()
  expect(calls).toContainEqual(expect.objectContaining({ name: 'verifyEmail', input: { code: '123456', id: 'new' } }))
})

test('an address that was added and not proven waits on the list', async () => {
  const { screen, user, openDialog, inDialog } = await atEnrollment({
    addEmail: { message: 'Sent.', data: { id: 'new' } },
  })
  await openDialog()
  await user.type(inDialog().getByRole('textbox', { name: 'Email address' }), 'new@mail.example')
  await user.click(inDialog().getByRole('button', { name: 'Add' }))
  await user.click(await inDialog().findByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Verify new@mail.example' })).toBeVisible()
})

test.each([400, 429, 500, 503])(
  'a refused address (%i) is toasted and said under the field (FAIL6)',
  async (status) => {
    const { screen, user, openDialog, inDialog } = await atEnrollment({
      addEmail: { status, message: 'This address is already on your list.' },
    })
    await openDialog()
    await user.type(inDialog().getByRole('textbox'), 'alice@mail.example')
    await user.click(inDialog().getByRole('button', { name: 'Add' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This address is already on your list.')
    const field = inDialog().getByRole('textbox', { description: /already on your list/ })
    await user.type(field, 'x')
    expect(field).not.toHaveAccessibleDescription(/already on your list/)
  },
)

test('adding that needs another sign-in leads to it, and the address waits for the return (N1)', async () => {
  const { screen, user, openDialog, inDialog } = await atEnrollment({
    addEmail: { status: 400, code: 'sign-in-again', message: 'Please sign in again.' },
  })
  rememberUsername('alice')
  await openDialog()
  await user.type(inDialog().getByRole('textbox'), 'new@mail.example')
  await user.click(inDialog().getByRole('button', { name: 'Add' }))
  await user.click(await inDialog().findByRole('button', { name: 'Sign in again' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Go to your dashboard' }))
  await user.click((await screen.findAllByRole('link', { name: 'Enrollment' }))[0] ?? document.body)
  await user.click(await screen.findByRole('link', { name: 'Add Email Address' }))
  expect(inDialog().getByRole('textbox')).toHaveValue('new@mail.example')
})

test('401 on adding says nothing, and opens the way to sign in again (FAIL6)', async () => {
  const { screen, user, openDialog, inDialog } = await atEnrollment({
    addEmail: { status: 401, message: 'From the server' },
  })
  await openDialog()
  await user.type(inDialog().getByRole('textbox'), 'new@mail.example')
  await user.click(inDialog().getByRole('button', { name: 'Add' }))
  const again = await inDialog().findByRole('button', { name: 'Sign in again' })
  expect(screen.queryByText('From the server')).toBeNull()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  expect(again).toHaveFocus()
  expect(inDialog().getByRole('textbox', { name: 'Email address' })).toBeVisible()
})

test('the Verify marker asks for a new code and opens in the code step (ENROLL2)', async () => {
  const { calls, press, inDialog } = await atEnrollment({ addEmail: { message: 'Sent.', data: { id: '3' } } })
  await press('Verify alice@old.example')
  expect(await inDialog().findByText(/We sent a code to/)).toBeVisible()
  expect(calls.filter(({ name }) => name === 'addEmail')).toEqual([
    expect.objectContaining({ input: { email: 'alice@old.example' } }),
  ])
})

test('a Verify that is refused shows toast and sentence in the code step (FAIL6)', async () => {
  const { screen, press, inDialog } = await atEnrollment({ addEmail: { status: 400, message: 'Too many.' } })
  await press('Verify alice@old.example')
  expect((await screen.findByRole('alert')).textContent).toContain('Too many.')
  expect(inDialog().getByRole('textbox', { description: /Too many\./ })).toBeVisible()
})

test.each([400, 429, 503])('a wrong code (%i) is said under the field, without a toast (FAIL6)', async (status) => {
  const { screen, user, press, inDialog } = await atEnrollment({
    addEmail: { message: 'Sent.', data: { id: '3' } },
    verifyEmail: { status, message: 'Wrong code.' },
  })
  await press('Verify alice@old.example')
  await inDialog().findByText(/We sent a code to/)
  await user.type(inDialog().getByRole('textbox'), '111111')
  await user.click(inDialog().getByRole('button', { name: 'Verify' }))
  await expect.poll(() => inDialog().getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  expect(inDialog().getByRole('textbox', { description: /Wrong code\./ })).toBeVisible()
  expect(screen.getAllByText('Wrong code.')).toHaveLength(1)
  expect(inDialog().getByRole('alert')).toHaveTextContent('Wrong code.')
  expect(inDialog().getByRole('textbox')).toHaveFocus()
  await user.keyboard('2')
  expect(inDialog().queryByText('Wrong code.')).toBeNull()
})

test('an empty code is not sent', async () => {
  const { user, calls, press, inDialog } = await atEnrollment({ addEmail: { message: 'Sent.', data: { id: '3' } } })
  await press('Verify alice@old.example')
  await inDialog().findByText(/We sent a code to/)
  await user.click(inDialog().getByRole('button', { name: 'Verify' }))
  expect(inDialog().getByRole('textbox')).toBeRequired()
  expect(calls.map(({ name }) => name)).not.toContain('verifyEmail')
})

test('a code that gets no answer is announced once, by its toast', async () => {
  const { user, press, inDialog } = await atEnrollment({
    addEmail: { message: 'Sent.', data: { id: '3' } },
    verifyEmail: { status: 0 },
  })
  await press('Verify alice@old.example')
  await inDialog().findByText(/We sent a code to/)
  await user.type(inDialog().getByRole('textbox'), '111111')
  await user.click(inDialog().getByRole('button', { name: 'Verify' }))
  expect(await inDialog().findAllByText(/could not reach the server/)).toHaveLength(2)
  expect(inDialog().getAllByRole('alert')).toHaveLength(1)
})

test('a session that ended while proving is toasted and leads home (FAIL12)', async () => {
  const { screen, user, press, inDialog } = await atEnrollment({
    addEmail: { message: 'Sent.', data: { id: '3' } },
    verifyEmail: { status: 401, message: 'You are no longer signed in.' },
  })
  await press('Verify alice@old.example')
  await inDialog().findByText(/We sent a code to/)
  await user.type(inDialog().getByRole('textbox'), '111111')
  await user.click(inDialog().getByRole('button', { name: 'Verify' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert').textContent).toContain('You are no longer signed in.')
})

test('the dialog tells what the server said about the code, but not after a reload (ENROLL2)', async () => {
  const added = { message: 'The last code still counts.', data: { id: 'new' } }
  const { screen, user, openDialog, inDialog } = await atEnrollment({ addEmail: added })
  await openDialog()
  await user.type(inDialog().getByRole('textbox', { name: 'Email address' }), 'new@mail.example')
  await user.click(inDialog().getByRole('button', { name: 'Add' }))
  expect(await inDialog().findByText('The last code still counts.')).toBeVisible()
  expect(JSON.stringify(window.history.state)).not.toContain('still counts')
  expect(screen.getByRole('dialog')).toHaveTextContent('We sent a code to new@mail.example.')
})
