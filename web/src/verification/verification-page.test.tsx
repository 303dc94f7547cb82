import { defaultSettings } from '@portico/contract/default-settings'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import {
  bothKinds,
  noContact,
  oneEmail,
  onePhone,
  sampleUser,
  signsIn,
  verifyingSession,
} from '../testing/sample-sessions.js'

const said = { message: 'A code is on its way.' }

test('without a verification the address leads to the home page (PAGE4)', async () => {
  const { screen } = renderPortal('/verification', {})
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('both kinds of contact are offered and the chosen one is sent (VERIFY1)', async () => {
  const { screen, user, calls } = renderPortal('/verification', {
    session: verifyingSession('reset', bothKinds),
    sendCode: said,
  })
  await user.click(await screen.findByRole('radio', { name: 'Phone' }))
  expect(screen.getByRole('combobox', { name: 'Phone number' }).textContent).toBe('••• ••• 42')
  await user.click(screen.getByRole('radio', { name: 'Email' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email address' }), 'a•••@h•••')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  expect(await screen.findByRole('heading', { name: 'Enter Verification Code' })).toBeVisible()
  expect(calls).toContainEqual({ name: 'sendCode', flow: 'reset', input: { type: 'email', id: 'e2' } })
})

test.each([
  ['email', oneEmail],
  ['phone', onePhone],
])('one kind of contact (%s) is no choice of kinds (VERIFY1)', async (_kind, verification) => {
  const { screen } = renderPortal('/verification', { session: verifyingSession('unlock', verification) })
  expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})

test.each([400, 429, 503])(
  'a code that could not be sent (%i) leaves step one, calmly and without a toast (VERIFY3)',
  async (status) => {
    const { screen, user } = renderPortal('/verification', {
      session: verifyingSession('reset', oneEmail),
      sendCode: { status, message: 'From the server' },
    })
    const send = await screen.findByRole('button', { name: 'Send Code' })
    // The overlay that waits for the session has the same role until it is gone.
    const line = within(send.closest('form') as HTMLElement).getByRole('status')
    expect(line).toBeEmptyDOMElement()
    await user.click(send)
    await expect.poll(() => line.textContent).toMatch(/We couldn't send a code/)
    expect(screen.getByRole('button', { name: 'Send Code' })).toBeVisible()
    expect(screen.queryByText('From the server')).toBeNull()
  },
)

test('a verification that has ended says so on step one and offers to start again (VERIFY3)', async () => {
  const { screen, user } = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail),
    sendCode: { status: 401, message: 'From the server' },
  })
  await user.click(await screen.findByRole('button', { name: 'Send Code' }))
  expect(await screen.findByText('This verification has ended.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test.each([
  ['step one', null],
  ['step two', { type: 'email', id: 'e1' } as const],
])('Cancel on %s drops the verification, here and on the server, and goes home (VERIFY6)', async (_step, codeSent) => {
  const { screen, user, calls } = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail, { codeSent }),
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain('signOut')
})

test.each(['reset', 'unlock'] as const)(
  'no contact on %s shows the help desk with its phone (VERIFY8)',
  async (flow) => {
    const { screen, user } = renderPortal(
      '/verification',
      { session: verifyingSession(flow, noContact) },
      { settings: { institution: { name: '', domains: [], helpDeskPhone: '+1 555 0100', links: {} } } },
    )
    const dialog = await screen.findByRole('dialog', { name: 'Contact Help Desk' })
    expect(dialog.querySelector('a')).toHaveAttribute('href', 'tel:+15550100')
    await user.click(screen.getByRole('button', { name: 'Go Home' }))
    expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  },
)

test('Escape on the help desk is Go Home (VERIFY8)', async () => {
  const { screen, user } = renderPortal('/verification', { session: verifyingSession('reset', noContact) })
  await screen.findByRole('dialog', { name: 'Contact Help Desk' })
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('a code that gets no answer at all says so in a toast too (HOST4)', async () => {
  const { screen, user } = renderPortal('/verification', {
    session: verifyingSession('reset', oneEmail),
    sendCode: { status: 0 },
  })
  await user.click(await screen.findByRole('button', { name: 'Send Code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
})

test('a proven sign-in opens the dashboard with the returned user (WAY2)', async () => {
  const before = verifyingSession('profile', oneEmail)
  const answer = { success: true, message: 'You are signed in.', data: sampleUser } as const
  const script = { sendCode: said, ...signsIn('compareCode', { before, answer }) }
  const { screen, user, calls } = renderPortal('/verification', script)
  await user.click(await screen.findByRole('button', { name: 'Send Code' }))
  await user.type(await screen.findByRole('textbox', { name: 'Verification code, 6 digits' }), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Alice Andersen' })).toBeVisible()
  expect(calls).toContainEqual({ name: 'compareCode', flow: 'profile', input: { code: '123456' } })
})

async function startReset(username: string, script: Parameters<typeof renderPortal>[1] = {}) {
  const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100' }
  const portal = renderPortal(
    '/',
    { startReset: oneEmail, signOut: { message: 'Gone.' }, ...script },
    { settings: { institution } },
  )
  await portal.user.click(await portal.screen.findByText('Forgot Password'))
  const [first] = portal.screen.getAllByRole('button', { name: 'Continue', hidden: true })
  const form = first?.closest('form') as HTMLElement
  await portal.user.type(within(form).getByRole('textbox', { name: 'Username' }), username)
  await portal.user.click(within(form).getByRole('button', { name: 'Continue' }))
  await portal.screen.findByRole('button', { name: 'Send Code' })
  return portal
}

test('both steps say what the code is for and whose account it is about (VERIFY14)', async () => {
  const { screen, user } = await startReset('s0l.typo', { sendCode: { message: 'Sent.', sent: true, resendAfter: 30 } })
  expect(screen.getByText('Step 1 of 3').closest('p')).toHaveTextContent('Step 1 of 3 · To reset your password')
  expect(screen.getByText('Account').closest('p')).toHaveTextContent(/^Account s0l\.typo/)
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  expect(await screen.findByRole('heading', { name: 'Enter Verification Code' })).toBeVisible()
  expect(screen.getByText('Account').closest('p')).toHaveTextContent(/^Account s0l\.typo/)
  expect(screen.getByText(/works until/)).toBeVisible()
})

/** The tab that is open holds the name, selected, so that typing replaces it. */
async function expectNameSelected(container: HTMLElement, { tab, name }: { tab: number; name: string }) {
  await waitFor(() => expect(container.querySelectorAll('details')[tab]).toHaveAttribute('open'))
  const field = within(container.querySelectorAll('details')[tab] as HTMLElement).getByRole<HTMLInputElement>(
    'textbox',
    { name: 'Username' },
  )
  expect(field).toHaveFocus()
  expect(field).toHaveValue(name)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, name.length])
}

test.each([
  ['Login', 0, 'signIn'],
  ['Forgot Password', 1, 'startReset'],
  ['Account Locked out?', 2, 'startUnlock'],
] as const)(
  'Not you? drops the verification and opens %s with the name selected (VERIFY14)',
  async (title, tab, start) => {
    const { screen, container, user, calls } = renderPortal('/', {
      captchaChallenge: { parameters: {}, signature: '' },
      [start]: oneEmail,
      signOut: { message: 'Gone.' },
    })
    if (tab > 0) await user.click(await screen.findByText(title))
    const form = within(container.querySelectorAll('form')[tab] as HTMLElement)
    await user.type(form.getByRole('textbox', { name: 'Username' }), 's0l.typo')
    if (tab === 0) await user.type(form.getByPlaceholderText('Enter Password'), 'secret')
    await user.click(form.getByRole('button', { name: tab === 0 ? 'Sign in' : 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Not you?' }))
    await expectNameSelected(container, { tab, name: 's0l.typo' })
    expect(window.location.hash).toBe(['#login', '#forgot-password', '#account-locked-out'][tab])
    expect(calls.map(({ name }) => name)).toContain('signOut')
    for (const region of screen.getAllByRole('status')) expect(region).toBeEmptyDOMElement()
  },
)

test('the last step of a reset names the account, and the steps before count it (VERIFY14)', async () => {
  const { screen, user } = await startReset('grace', {
    sendCode: { message: 'Sent.', sent: true, resendAfter: 30 },
    compareCode: { success: true, message: 'Verified.' },
  })
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  expect((await screen.findByText('Step 2 of 3')).closest('p')).toHaveTextContent(
    'Step 2 of 3 · To reset your password',
  )
  await user.type(screen.getByLabelText(/Verification code/), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('New Password')
  expect(screen.getByText('Step 3 of 3').closest('p')).toHaveTextContent(/^Step 3 of 3 · Account grace$/)
})

test('Cancel forgets the name (VERIFY14)', async () => {
  const { screen, user } = await startReset('s0l.typo')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  await user.click(screen.getByText('Forgot Password'))
  expect(screen.queryByDisplayValue('s0l.typo')).toBeNull()
})

test('after a resend the code step asks whether the name is right, and lets it be corrected (VERIFY14)', async () => {
  const { screen, container, user } = await startReset('alcie', {
    sendCode: { message: 'Sent.', sent: true, resendAfter: 30 },
    resendCode: { message: 'Sent again.', sent: true, resendAfter: 30 },
  })
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await user.click(await screen.findByRole('button', { name: 'Resend Code' }))
  const question = await screen.findByText(/^Nothing yet\?/)
  expect(question.closest('p')).toHaveTextContent('Nothing yet? Is alcie your username? Correct it.')
  await user.click(await screen.findByRole('button', { name: 'Correct it.' }))
  await expectNameSelected(container, { tab: 1, name: 'alcie' })
  await waitFor(() => expect(screen.queryByText('Sent again.')).toBeNull())
})

test('a reloaded page does not know the name, but the errand (VERIFY14)', async () => {
  const { screen } = renderPortal('/verification', { session: verifyingSession('unlock', oneEmail) })
  expect((await screen.findByText('Step 1 of 2')).closest('p')).toHaveTextContent(
    'Step 1 of 2 · To unlock your account',
  )
  expect(screen.queryByRole('button', { name: 'Not you?' })).toBeNull()
})

test('a visitor who can open no contact finds the help desk below them (VERIFY8)', async () => {
  const { screen } = await startReset('alice')
  expect(screen.getByRole('heading', { name: 'Send a code to this address?' })).toBeVisible()
  const line = screen.getByText(/No access to it\?/).closest('p') as HTMLElement
  expect(within(line).getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100')
})
