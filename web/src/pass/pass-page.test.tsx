import { defaultSettings } from '@portico/contract/default-settings'
import { describe, expect, test } from 'vitest'
import { inTurn } from '../testing/open-console.js'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail, resettingSession, signedInSession, verifyingSession, wanting } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

const granted = { message: 'Verified.', grant: '2026-11-27T12:10:00.000Z' }
const noSession = { ...signedInSession(), isLoggedIn: false, isVerified: false, path: '/' as const, user: null }
const wrong = { status: 400, code: 'pass-wrong', message: 'Username or pass is not right, or has ended.' }
const early = { status: 400, code: 'pass-early', message: 'This pass works from 14:00 on.' }
const mayBeUsed = /Perhaps your pass was used up/
const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100' }
const captchaChallenge = { parameters: {}, signature: '' }

/** Opens the page for a pass, on a server with the help desk's console unless told otherwise. */
async function open(script: Script = {}, helpDesk = true) {
  const settings = { ...defaultSettings, institution, helpDesk }
  const whole: Script = { captchaChallenge, session: noSession, resetPass: granted, ...script }
  const portal = renderPortal('/pass', whole, { settings })
  const { screen, user, calls } = portal
  await screen.findByRole('heading', { level: 1, name: helpDesk ? 'One-Time Pass' : '404' })
  return {
    ...portal,
    sent: () => calls.filter(({ name }) => name === 'resetPass').map(({ input }) => input),
    username: () => screen.getByRole('textbox', { name: 'Username' }),
    pass: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'One-time pass' }),
    send: () => user.click(screen.getByRole('button', { name: 'Continue' })),
  }
}

/** Opens the page, types a username and a pass, and presses Continue. */
async function typed(script: Script = {}, pass = '7KQ4-M2RD-X9TB') {
  const portal = await open(script)
  await portal.user.type(portal.username(), 'anna')
  await portal.user.type(portal.pass(), pass)
  await portal.send()
  return portal
}

test('a right pass leads on to the new password, and counts as its second step (HD20)', async () => {
  const { screen, sent } = await typed()
  expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  expect(window.location.pathname).toBe('/reset-password')
  expect(sent()).toEqual([{ username: 'anna', pass: '7KQ4-M2RD-X9TB', captcha: 'solved' }])
  expect((await screen.findByText('Step 3 of 3')).closest('p')).toHaveTextContent('Account anna')
})

test('a pass beside an app leads to the app, as a right code does (HD20)', async () => {
  const asked = verifyingSession('reset', wanting({ type: 'email', data: [] }, ['app'], ['email']))
  const refusal = { status: 400, code: 'another-proof', message: 'That was right. One more proof is needed.' }
  const { screen, sent, send } = await typed({ resetPass: refusal, session: inTurn(noSession, { status: 0 }, asked) })
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  await send()
  expect(await screen.findByRole('heading', { name: 'Enter the code from your app' })).toBeVisible()
  expect(window.location.pathname).toBe('/verification')
  expect(screen.getByText('anna')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

describe('what is refused', () => {
  test.each([
    ['a wrong pass', wrong, wrong.message],
    [
      'a captcha',
      { status: 400, code: 'captcha', message: 'Captcha verification failed.' },
      'Captcha verification failed.',
    ],
    ['a flood', { status: 429, code: 'flood', message: 'Too many requests.', retryAfterSeconds: 30 }, 'Try again in'],
    ['a failure', { status: 503, message: 'The service is away.' }, 'The service is away.'],
  ])('%s is told above the fields, which keep what was typed, and the captcha is new', async (_what, refusal, said) => {
    const { screen, container, username, pass, send, sent } = await typed({ resetPass: inTurn(refusal, granted) })
    await screen.findByRole('alert')
    expect(container.querySelector('form')).toHaveAccessibleDescription(expect.stringContaining(said))
    expect(username()).toHaveValue('anna')
    expect(pass()).toHaveFocus()
    expect([pass().selectionStart, pass().selectionEnd]).toEqual([0, 14])
    await send()
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
    expect(sent()).toHaveLength(2)
  })

  test('one that is early says from when, and stays on no screen: it still works', async () => {
    const { screen, username, pass } = await typed({ resetPass: early })
    expect(await screen.findByRole('alert')).toHaveTextContent(early.message)
    expect([username(), pass()].map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
    expect(username()).toHaveFocus()
  })

  test('beside it stands the phone of the help desk', async () => {
    const { screen, container } = await typed({ resetPass: wrong })
    await screen.findByRole('alert')
    expect(container.querySelector('main [data-help-desk]')).toHaveTextContent('+1 555 0100')
  })
})

test('without a username or a pass nothing is sent, and the focus goes there', async () => {
  const { user, username, pass, send, sent } = await open()
  await send()
  expect(username()).toHaveFocus()
  await user.keyboard('anna{Enter}')
  expect(pass()).toHaveFocus()
  expect(sent()).toEqual([])
})

test('the pass is typed as it stands on paper: no keyboard corrects it, and it reads from left to right', async () => {
  const { pass } = await open()
  expect(pass()).toHaveAttribute('dir', 'ltr')
  expect(pass()).toHaveAttribute('autocorrect', 'off')
  expect(pass()).toHaveAttribute('autocomplete', 'off')
})

test.each([
  ['of an Arabic keyboard', '٧KQ٤-M٢RD-X٩TB', '7KQ4-M2RD-X9TB'],
  ['that no font draws', '7KQ4\u200e-M2RD-X9TB', '7KQ4-M2RD-X9TB'],
])('signs %s are taken as those of the pass', async (_what, as, taken) => {
  const { screen, sent } = await typed({}, as)
  await screen.findByRole('heading', { level: 1, name: 'Reset Password' })
  expect(sent()).toMatchObject([{ pass: taken }])
})

describe('where the answer is lost', () => {
  test('the page goes on where the session did (FAIL12)', async () => {
    const { screen } = await typed({ resetPass: { status: 0 }, session: inTurn(noSession, resettingSession) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  })

  test('a pass that is refused then may have been used up, and the page says so (FAIL12)', async () => {
    const { screen, send } = await typed({ resetPass: inTurn({ status: 0 }, wrong) })
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
    expect(screen.queryByText(mayBeUsed)).toBeNull()
    await send()
    expect(await screen.findByText(mayBeUsed)).toBeVisible()
  })
})

test('an answer that comes after the visitor has begun something else changes nothing (FAIL19)', async () => {
  let answer: (given: typeof granted) => void = () => undefined
  const { screen, user } = await typed({
    resetPass: () => new Promise((resolve) => (answer = resolve)),
    signIn: oneEmail,
  })
  await user.click(screen.getByRole('link', { name: 'Account Portal' }))
  await user.type(await screen.findByPlaceholderText('Enter Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
  answer(granted)
  await expect.poll(() => screen.queryByRole('button', { name: 'Send Code' })).toBeVisible()
  expect(window.location.pathname).toBe('/verification')
})

test('a server without the console has no such page (HD1)', async () => {
  const { screen, container } = await open({}, false)
  expect(screen.getByText('Oops! This page has gone missing.')).toBeVisible()
  expect(container.querySelector('form')).toBeNull()
})
