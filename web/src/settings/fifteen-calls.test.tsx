import { defaultSettings } from '@portico/contract/default-settings'
import { waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assemblePage } from '../prerender.js'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail } from '../testing/sample-sessions.js'

const settings = { ...defaultSettings, captcha: { kind: 'none' }, session: false } as const

beforeEach(() => {
  const block = document.createElement('script')
  Object.assign(block, { type: 'application/json', id: 'portico-settings', textContent: JSON.stringify(settings) })
  document.head.append(block)
})
afterEach(() => document.getElementById('portico-settings')?.remove())

const user = { userInfo: { name: 'Ada', photo: null }, emails: [] }

test('without a captcha the forms have no box, and send an empty text at once (HOST1)', async () => {
  const page = await assemblePage('<div id="root"><!--app-html--></div>', settings, { screen: 'home', language: 'en' })
  expect(page).not.toContain('Captcha')
  const { screen, user: person, calls, container } = renderPortal('/', { signIn: oneEmail }, { settings })
  expect(screen.queryByRole('group', { name: 'Captcha', hidden: true })).toBeNull()
  const form = within(container.querySelector('form') as HTMLElement)
  await person.type(form.getByRole('textbox', { name: 'Username' }), 'ada')
  await person.click(form.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  expect(calls).toEqual([{ name: 'signIn', input: { username: 'ada', password: '', captcha: '' }, flow: undefined }])
})

test.each(['/verification', '/reset-password', '/dashboard/enrollment'])(
  'without a session call a visitor who opens %s starts at home, and nothing is asked (HOST1)',
  async (path) => {
    const { screen, calls } = renderPortal(path, { session: { status: 500 } }, { settings })
    expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls).toEqual([])
  },
)

test('a server of fifteen calls is asked neither for the account nor for its rules (HOST1)', async () => {
  const script = {
    signIn: oneEmail,
    sendCode: { message: '' },
    compareCode: { success: true as const, message: '', data: user },
  }
  const { screen, user: person, calls, container } = renderPortal('/', script, { settings })
  const form = within(container.querySelector('form') as HTMLElement)
  await person.click(form.getByRole('button', { name: 'Sign in' }))
  await person.click(await screen.findByRole('button', { name: 'Send Code' }))
  await person.type(await screen.findByRole('textbox', { name: /code/ }), '123456')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  const [link] = await screen.findAllByRole('link', { name: 'Change Password', hidden: true })
  await person.click(link as HTMLElement)
  expect(await screen.findByLabelText('Old Password')).toBeVisible()
  await waitFor(() => expect(screen.getByText('At least one number')).toBeVisible())
  expect(calls.map(({ name }) => name)).toEqual(['signIn', 'sendCode', 'compareCode'])
})

test('of a code the client says only what a server told of it (HOST4)', async () => {
  const script = {
    startReset: { type: 'email' as const, data: [{ _id: 'e1', email: 'ada@mail.example' }] },
    sendCode: { message: 'Look into your mail.' },
    resendCode: { message: 'Look once more.' },
    compareCode: { status: 400, message: 'No.' },
  }
  const { screen, user: person, container } = renderPortal('/#forgot-password', script, { settings })
  const form = within(container.querySelectorAll('form')[1] as HTMLElement)
  await person.type(form.getByRole('textbox', { name: 'Username' }), 'ada')
  await person.click(form.getByRole('button', { name: 'Continue' }))
  await person.click(await screen.findByRole('button', { name: 'Send Code' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /code/ })
  expect(screen.getByText('Look into your mail.')).toBeVisible()
  await person.type(field, '123')
  await person.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect((await screen.findAllByText('Look once more.'))[0]).toBeVisible()
  expect(field).toHaveValue('123')
  await person.type(field, '456')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText('No.'))[0]).toBeVisible()
  for (const claim of [/works until/, /works for/, /older codes/]) expect(screen.queryByText(claim)).toBeNull()
})

test.each([
  ['ada@mail.example', false],
  ['a***@mail.example', true],
  ['a•••@m•••', true],
])('of %s the client says that parts are hidden: %s (HOST4)', async (email, isMasked) => {
  const script = { signIn: { type: 'email' as const, data: [{ _id: 'e1', email }] } }
  const { screen, user: person, container } = renderPortal('/', script, { settings })
  const form = within(container.querySelector('form') as HTMLElement)
  await person.click(form.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Send Code' })
  expect(screen.queryByText(/Parts are hidden/) !== null).toBe(isMasked)
})
