import { expect, test } from 'vitest'
import { goBackTo } from '../testing/go-back-to.js'
import { renderPortal } from '../testing/render-portal.js'
import { noContact, sampleUser, signsIn, verifyingSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

const enrollText = 'Please enroll for the verification methods enabled for your account'

async function atFirstEmail(script: Script, pendingEmailId: string | null = null) {
  const portal = renderPortal('/verification', {
    session: verifyingSession('profile', noContact, { pendingEmailId }),
    ...script,
  })
  await portal.screen.findByRole('dialog')
  const add = async (email: string) => {
    await portal.user.type(portal.screen.getByRole('textbox', { name: 'Email address' }), email)
    await portal.user.click(portal.screen.getByRole('button', { name: 'Add' }))
  }
  const enter = async (code: string) => {
    await portal.user.type(await portal.screen.findByRole('textbox', { name: 'Verification code, 6 digits' }), code)
    await portal.user.click(portal.screen.getByRole('button', { name: 'Verify' }))
  }
  return { ...portal, add, enter }
}

test('a sign-in without any contact asks for an address, then for its code, then opens the dashboard (VERIFY8)', async () => {
  const before = verifyingSession('profile', noContact)
  const answer = { success: true, message: 'Verified.', data: sampleUser } as const
  const { screen, calls, add, enter } = await atFirstEmail({
    initialEmail: { message: 'Sent.', data: { id: 'new' } },
    ...signsIn('verifyInitialEmail', { before, answer }),
  })
  expect(screen.getByText(enrollText)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enter the code instead' })).toBeNull()
  await add('alice@home.example')
  await enter('123456')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(calls).toContainEqual(
    expect.objectContaining({ name: 'initialEmail', input: { email: 'alice@home.example' } }),
  )
  expect(calls).toContainEqual(
    expect.objectContaining({ name: 'verifyInitialEmail', input: { code: '123456', id: 'new' } }),
  )
})

test.each(['bob', 'bob@', 'bob@gmial', 'bob brown@mail.example', '@mail.example'])(
  'what is no address (%s) is told how one looks, in the language of the page, until it is changed',
  async (typed) => {
    const { screen, user, add, calls } = await atFirstEmail({ initialEmail: { message: 'Sent.', data: { id: 'new' } } })
    await add(typed)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' })
    expect(field.validationMessage).toBe('An address looks like name@example.org.')
    expect(calls.map(({ name }) => name)).not.toContain('initialEmail')
    await user.clear(field)
    await add('bob@mail.example')
    expect(await screen.findByLabelText(/Verification code/)).toBeVisible()
  },
)

test('Escape does not close it, not even twice (VERIFY8)', async () => {
  const { screen, user } = await atFirstEmail({})
  await user.keyboard('{Escape}{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test.each([400, 429, 500, 503])(
  'a refused address (%i) is toasted and said under the field (FAIL6)',
  async (status) => {
    const { screen, user, add } = await atFirstEmail({
      initialEmail: { status, message: 'Please use another address.' },
    })
    await add('alice@uni.example')
    expect((await screen.findByRole('alert')).textContent).toContain('Please use another address.')
    const field = screen.getByRole('textbox', { description: /Please use another address\./ })
    await user.type(field, 'x')
    expect(field).not.toHaveAccessibleDescription(/Please use another address\./)
  },
)

test.each([400, 429, 500, 503])('a refused code (%i) is toasted and said under the field (FAIL6)', async (status) => {
  const { screen, user, enter } = await atFirstEmail(
    { verifyInitialEmail: { status, message: 'Wrong code.' } },
    'pending',
  )
  await enter('111111')
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong code.')
  const field = screen.getByRole('textbox', { description: /Wrong code\./ })
  expect(field).toHaveFocus()
  await user.keyboard('2')
  expect(field).toHaveAccessibleDescription(/^We have sent a code/)
})

test('an empty code is not sent', async () => {
  const { screen, user, calls } = await atFirstEmail({}, 'pending')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  expect(screen.getByRole('textbox')).toBeRequired()
  expect(calls.map(({ name }) => name)).not.toContain('verifyInitialEmail')
})

test('a flow that has ended is toasted and leads home (FAIL12)', async () => {
  const { screen, add } = await atFirstEmail({ initialEmail: { status: 401, message: 'It has ended.' } })
  await add('alice@home.example')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert').textContent).toContain('It has ended.')
})

test('a reloaded page opens in the code step, and the address can be entered anew', async () => {
  const { screen, user } = await atFirstEmail({}, 'pending')
  await user.click(screen.getByRole('button', { name: 'Change the address' }))
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveFocus()
})

test('who has found the code after all gets back to its field', async () => {
  const { screen, user } = await atFirstEmail({}, 'pending')
  await user.click(screen.getByRole('button', { name: 'Change the address' }))
  await user.click(screen.getByRole('button', { name: 'Enter the code instead' }))
  expect(screen.getByRole('textbox', { name: 'Verification code, 6 digits' })).toHaveFocus()
})

test('the server says itself whether a code was sent or the last one still holds', async () => {
  const { screen, add } = await atFirstEmail({
    initialEmail: { message: 'The last code still holds.', data: { id: 'new' } },
  })
  await add('alice@home.example')
  expect((await screen.findByText(/We sent a code to/)).closest('p')).toHaveTextContent(
    'We sent a code to alice@home.example.',
  )
  expect(screen.getByText('The last code still holds.')).toBeVisible()
})

test('the address is still there after Back and Forward, so that its code can be sent again', async () => {
  const { screen, add } = await atFirstEmail({ initialEmail: { message: 'Sent.', data: { id: 'new' } } })
  await add('alice@home.example')
  const shown = () => screen.queryByRole('dialog')?.textContent
  await expect.poll(shown).toContain('alice@home.example')
  await goBackTo('/')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  await goBackTo('/verification')
  await expect.poll(shown).toContain('alice@home.example')
})

test('Sign out ends the flow', async () => {
  const { screen, user } = await atFirstEmail({ signOut: { message: 'You have signed out.' } })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})
