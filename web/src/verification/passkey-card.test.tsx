import type { OutputOf } from '@portico/contract/calls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakePasskeys, madeBy, removePasskeys, sampleCredential, stopsWith } from '../testing/fake-passkeys.js'
import { renderPortal } from '../testing/render-portal.js'
import { bothKinds, oneEmail, sampleUser, signsIn, verifyingSession, wanting } from '../testing/sample-sessions.js'

type Options = OutputOf<'passkeyOptions'>['options']
type Script = Parameters<typeof renderPortal>[1]

afterEach(removePasskeys)

const title = 'Use your passkey'
const challenge = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000 }
const options: Options = { ...challenge, allowCredentials: [], userVerification: 'discouraged' }
const signedIn = { success: true, message: 'Signed in.', data: sampleUser } as const
const devices = wanting(oneEmail, ['passkey', 'app', 'recovery-code'])
const atDevices = verifyingSession('profile', devices)
/** Nothing is proven, and a passkey would do as well as a contact. */
const besides = (flow: 'reset' | 'unlock') => verifyingSession(flow, wanting(bothKinds, ['passkey', 'email', 'phone']))

/** A sign-in that wants a passkey, reloaded. */
async function atPasskey(script: Script = {}) {
  const portal = renderPortal('/verification', { session: atDevices, passkeyOptions: { options }, ...script })
  await portal.screen.findByRole('heading', { name: title })
  const button = () => portal.screen.getByRole('button', { name: 'Use Passkey' })
  const countOf = (wanted: string) => portal.calls.filter(({ name }) => name === wanted).length
  return { ...portal, button, countOf }
}

test('a passkey signs in, and the card says what it waits for (PF2)', async () => {
  let show: (made: unknown) => void = () => undefined
  const asked: unknown[] = []
  fakePasskeys({
    get: ({ publicKey }) => {
      asked.push(publicKey)
      return new Promise((resolve) => {
        show = resolve
      })
    },
  })
  const script = signsIn('comparePasskey', { before: atDevices, answer: signedIn })
  const { screen, user, button, calls, countOf } = await atPasskey(script)
  expect(button()).toHaveFocus()
  expect(button()).toHaveAccessibleDescription('On this device, or with your phone.')
  expect(countOf('passkeyOptions')).toBe(0)
  const regions = screen.getAllByRole('status')
  await user.keyboard('{Enter}')
  expect(regions).toContain(await screen.findByText('Waiting for your passkey…'))
  await user.click(button())
  show(madeBy(sampleCredential)())
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(asked).toEqual([options])
  expect(calls).toContainEqual({ name: 'comparePasskey', flow: 'profile', input: { credential: sampleCredential } })
  expect([countOf('passkeyOptions'), countOf('comparePasskey'), countOf('sendCode')]).toEqual([1, 1, 0])
})

test('the other ways stand below it, and lead back', async () => {
  fakePasskeys({})
  const { screen, user } = await atPasskey()
  await user.click(screen.getByRole('button', { name: /^Authenticator app/ }))
  expect(await screen.findByRole('textbox', { name: 'Code from your app' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: /^Passkey/ }))
  await user.click(await screen.findByRole('button', { name: /^Recovery code/ }))
  expect(await screen.findByRole('textbox', { name: 'Recovery code' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'More ways' })).toBeNull()
})

describe('a passkey that does not come', () => {
  test.each(['NotAllowedError', 'SecurityError', 'UnknownError'])('because of %s can be tried again', async (name) => {
    let tries = 0
    fakePasskeys({
      get: (given) => {
        tries += 1
        return tries === 1 ? stopsWith(name)(given) : madeBy(sampleCredential)()
      },
    })
    const script = signsIn('comparePasskey', { before: atDevices, answer: signedIn })
    const { screen, user, button, countOf } = await atPasskey(script)
    await user.click(button())
    expect(
      await screen.findByText('That did not work, or it was stopped. Try again, or use another way.'),
    ).toBeVisible()
    expect(button()).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(countOf('comparePasskey')).toBe(0)
    await user.click(button())
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(countOf('passkeyOptions')).toBe(2)
  })

  test('leaves the window of the browser behind where another way is taken', async () => {
    let signal = new AbortController().signal
    fakePasskeys({
      get: (given) => {
        signal = given.signal
        return new Promise((_, reject) => {
          given.signal.addEventListener('abort', () => reject(given.signal.reason))
        })
      },
    })
    const { screen, user, button, countOf } = await atPasskey()
    await user.click(button())
    await screen.findByText('Waiting for your passkey…')
    await user.click(screen.getByRole('button', { name: /^Authenticator app/ }))
    expect(await screen.findByRole('textbox', { name: 'Code from your app' })).toBeVisible()
    expect(signal.aborted).toBe(true)
    expect(countOf('comparePasskey')).toBe(0)
  })

  test('is not asked for where its challenge comes after another way was taken', async () => {
    const get = vi.fn(madeBy(sampleCredential))
    fakePasskeys({ get })
    let answer: (given: { options: Options }) => void = () => undefined
    const late = new Promise<{ options: Options }>((resolve) => {
      answer = resolve
    })
    const { screen, user, button } = await atPasskey({ passkeyOptions: () => late })
    await user.click(button())
    await user.click(screen.getByRole('button', { name: /^Authenticator app/ }))
    answer({ options })
    expect(await screen.findByRole('textbox', { name: 'Code from your app' })).toBeVisible()
    expect(get).not.toHaveBeenCalled()
  })
})

test('a passkey that the server refuses is toasted and said on the card (PF7)', async () => {
  fakePasskeys({ get: madeBy(sampleCredential) })
  const message = 'This passkey could not be used. Try again, or choose another way.'
  const { screen, user, button } = await atPasskey({ comparePasskey: { status: 400, code: 'proof-wrong', message } })
  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getAllByText(message).length).toBeGreaterThan(1)
  expect(screen.getByRole('button', { name: /^Authenticator app/ })).toBeVisible()
})

test.each(['passkeyOptions', 'comparePasskey'] as const)(
  'a wait is counted, and a flow that is over leads home, at %s',
  async (name) => {
    fakePasskeys({ get: madeBy(sampleCredential) })
    const flood = { status: 429, code: 'flood', message: 'Too many.', retryAfterSeconds: 120 }
    const waiting = await atPasskey({ [name]: flood })
    await waiting.user.click(waiting.button())
    expect(await waiting.screen.findByText('Try again in 2 minutes.')).toBeVisible()
    const gone = { status: 401, code: 'flow-gone', message: 'This verification has ended.' }
    const over = await atPasskey({ [name]: gone })
    await over.user.click(over.button())
    expect(await over.screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
    expect(over.screen.getByRole('alert')).toHaveTextContent(gone.message)
  },
)

test('a browser without passkeys says so, and the other ways are there', async () => {
  const { screen, user } = renderPortal('/verification', { session: atDevices })
  expect(await screen.findByText('This browser cannot use passkeys. Try another browser.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use Passkey' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Authenticator app/ }))
  expect(await screen.findByRole('textbox', { name: 'Code from your app' })).toBeVisible()
})

describe('before any proof', () => {
  const toPasskey = async (script: Script) => {
    fakePasskeys({ get: madeBy(sampleCredential) })
    const portal = renderPortal('/verification', { passkeyOptions: { options }, ...script })
    await portal.user.click(await portal.screen.findByRole('button', { name: 'Use a passkey instead' }))
    await portal.screen.findByRole('heading', { name: title })
    return portal
  }
  const press = ({ user, screen }: Awaited<ReturnType<typeof toPasskey>>) =>
    user.click(screen.getByRole('button', { name: 'Use Passkey' }))

  test('a passkey alone resets the password (PF2)', async () => {
    const right = { success: true, message: 'Right.' } as const
    const portal = await toPasskey({ session: besides('reset'), comparePasskey: right })
    await press(portal)
    expect(await portal.screen.findByLabelText('New Password')).toBeVisible()
    expect(portal.calls.map(({ name }) => name)).not.toContain('sendCode')
  })

  test('a passkey unlocks the account, and its owner comes back to sign in (PASS4)', async () => {
    const done = { success: true, message: 'Your account is unlocked.' } as const
    const portal = await toPasskey({ session: besides('unlock'), comparePasskey: done })
    await press(portal)
    expect(await portal.screen.findByText('Your account is unlocked.')).toBeVisible()
  })

  test('a contact stays open beside it, chosen by its kind', async () => {
    const { screen, user } = await toPasskey({ session: besides('reset') })
    await user.click(screen.getByRole('button', { name: /^Phone/ }))
    expect(await screen.findByRole('combobox', { name: 'Phone number' })).toHaveFocus()
    expect(screen.getByRole('radio', { name: 'Phone' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
    await user.click(await screen.findByRole('button', { name: /^Email/ }))
    expect(await screen.findByRole('combobox', { name: 'Email address' })).toBeVisible()
  })

  test('of more than three ways two stand there, and all behind a button', async () => {
    const ways = ['passkey', 'app', 'recovery-code', 'email', 'phone'] as const
    const { screen, user } = await toPasskey({ session: verifyingSession('reset', wanting(bothKinds, [...ways])) })
    expect(screen.queryByRole('button', { name: /^Email/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More ways' }))
    expect(await screen.findByRole('heading', { name: "How do you want to prove it's you?" })).toBeVisible()
    const rows = ['Passkey', 'Authenticator app', 'Recovery code', 'Email', 'Phone']
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(rows.map((row) => expect.stringMatching(new RegExp(`^${row}`)))),
    )
    expect(screen.getByRole('button', { name: /^Passkey/ })).toHaveFocus()
  })

  test.each([
    ['a browser that has none', false, besides('reset')],
    ['a server that names none (PF1)', true, verifyingSession('reset', bothKinds)],
    ['a server with words of its own (HOST1)', true, verifyingSession('reset', wanting(bothKinds, ['face' as never]))],
  ])('nothing offers a passkey in %s', async (_where, isAble, session) => {
    if (isAble) fakePasskeys({})
    const { screen } = renderPortal('/verification', { session })
    expect(await screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /passkey/i })).toBeNull()
  })
})

test.each([
  [true, 'Dashboard'],
  [false, 'Verification'],
])('after a lost answer the session tells whether the passkey was right: %s', async (wasRight, heading) => {
  fakePasskeys({ get: madeBy(sampleCredential) })
  const { session, comparePasskey } = signsIn('comparePasskey', { before: atDevices, answer: { status: 0 } as const })
  const lost = () => ({ status: 0 })
  const script = { session, comparePasskey: wasRight ? comparePasskey : lost }
  const { screen, user, button } = await atPasskey(script)
  await user.click(button())
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  if (!wasRight) expect(await screen.findByRole('alert')).toBeVisible()
})
