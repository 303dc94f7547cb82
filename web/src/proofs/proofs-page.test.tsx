import type { OutputOf } from '@portico/contract/calls'
import type { defaultSettings } from '@portico/contract/default-settings'
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Proofs = OutputOf<'proofs'>

const now = new Date(2026, 0, 20, 12)
const dayMs = 86_400_000
const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()

const none: Proofs = { app: null, recoveryCodes: null }
const app = { _id: 'a1', createdAt: at(-40), lastUsedAt: at(-2), waitsUntil: null }
const codes = { _id: 'c1', left: 7, total: 10, createdAt: at(-40) }
const both: Proofs = { app, recoveryCodes: codes }
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const uri = `otpauth://totp/Example:alice?secret=${secret}`
const begun = { message: 'Scan the code.', data: { id: 'a1', secret, uri } }
const verified = { success: true as const, message: 'Your authenticator app is set up.', data: { ...none, app } }
const tenCodes = Array.from({ length: 10 }, (_, number) => `K7QF-2MXA-9TRD-VB3${number}`)
const made = { message: 'Keep these codes.', data: { codes: tenCodes, createdAt: at(0) } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

async function atProofs(script: Script = {}, settings: Partial<typeof defaultSettings> | object = {}) {
  const portal = renderPortal(
    '/dashboard/proofs',
    {
      session: { ...signedInSession(), account: { username: 'alice' } } as OutputOf<'session'>,
      proofs: both,
      ...script,
    },
    { settings: { proofs: ['app'], ...settings } },
  )
  expect(await portal.screen.findByRole('heading', { level: 1, name: 'Second Step' })).toBeVisible()
  return portal
}

/** A server that knows what was set up. */
function growing(more: Script = {}): Script {
  let known = none
  return {
    proofs: () => known,
    addApp: begun,
    verifyApp: () => {
      known = verified.data
      return verified
    },
    addRecoveryCodes: () => {
      known = { ...known, recoveryCodes: { ...codes, left: 10 } }
      return made
    },
    ...more,
  }
}

type Shown = Awaited<ReturnType<typeof atProofs>>

const panelOf = async ({ screen }: Shown, name: string) => within(await screen.findByRole('region', { name }))
const toSetUp = async (portal: Shown) => {
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Set Up Authenticator App' }))
  return within(portal.screen.getByRole('dialog', { name: 'Set Up Authenticator App' }))
}
const toCode = async (portal: Shown) => {
  const dialog = await toSetUp(portal)
  await portal.user.click(await dialog.findByRole('button', { name: 'Continue' }))
  return dialog
}
const countOf = ({ calls }: Shown, wanted: string) => calls.filter(({ name }) => name === wanted).length

test('the page tells what is set up, since when, and what is left (PF12)', async () => {
  const portal = await atProofs()
  const own = await panelOf(portal, 'Authenticator app')
  expect(own.getByText('Added December 11, 2025')).toBeVisible()
  expect(own.getByText('Last used January 18, 2026')).toBeVisible()
  const sheet = await panelOf(portal, 'Recovery codes')
  expect(sheet.getByText('7 of 10 left')).toBeVisible()
  expect(sheet.getByText('Made on December 11, 2025')).toBeVisible()
  expect(portal.screen.getByRole('heading', { name: 'Lost your phone? You can still get in.' })).toBeVisible()
  expect((await panelOf(portal, 'Email and phone')).getAllByRole('listitem')).toHaveLength(3)
})

test.each([
  ['Only your password and a code.', none],
  ['Lost your phone? You could not get in.', { ...none, app }],
  ['Lost your phone? You could not get in.', { app, recoveryCodes: { ...codes, left: 0 } }],
  ['Lost your phone? You can still get in, a few times.', { app, recoveryCodes: { ...codes, left: 3 } }],
  ['Lost your phone? You can still get in.', { app, recoveryCodes: { ...codes, left: 4 } }],
  ['Your app does not count yet.', { app: { ...app, waitsUntil: at(1) }, recoveryCodes: codes }],
])('above stands whether a lost phone matters: %s', async (sentence, proofs) => {
  const { screen } = await atProofs({ proofs })
  expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeVisible()
})

test('an app that waits says from when on it counts', async () => {
  const portal = await atProofs({ proofs: { ...both, app: { ...app, lastUsedAt: null, waitsUntil: at(1) } } })
  const own = await panelOf(portal, 'Authenticator app')
  expect(own.getByText('Counts from Jan 21, 2026, 12:00 PM on')).toBeVisible()
  expect(own.getByText('Not used yet')).toBeVisible()
})

test('an app is set up with a picture, a key in fours and a code, and codes are offered (PF8)', async () => {
  const portal = await atProofs(growing())
  const { screen, user } = portal
  const dialog = await toSetUp(portal)
  expect(await dialog.findByRole('img', { name: 'QR code' })).toBeVisible()
  const key = dialog.getByText('GEZD', { selector: 'code > :first-child' }).parentElement
  expect([...(key?.children ?? [])].map(({ textContent }) => textContent)).toEqual(secret.match(/.{4}/g))
  expect(key).toHaveAttribute('dir', 'ltr')
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await dialog.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(secret)
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(dialog.getByLabelText('Code from your app')).toHaveFocus()
  await user.type(dialog.getByLabelText('Code from your app'), '042517')
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Your authenticator app is set up.')).toBeVisible()
  const offer = within(await screen.findByRole('dialog', { name: 'Recovery codes' }))
  expect(offer.getByText(/only the help desk can let you in/)).toBeVisible()
  await user.click(offer.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('region', { name: 'Recovery codes' })).toHaveFocus()
  expect((await panelOf(portal, 'Authenticator app')).getByText('Added December 11, 2025')).toBeVisible()
  expect(portal.calls).toContainEqual(expect.objectContaining({ input: { id: 'a1', code: '042517' } }))
})

test('the key of an app is in no address, history, storage or title (PF12)', async () => {
  const portal = await atProofs(growing())
  await toCode(portal)
  const kept = [window.location.href, JSON.stringify(window.history.state), document.title, document.cookie]
  const stored = [sessionStorage, localStorage].map((storage) => JSON.stringify({ ...storage }))
  expect([...kept, ...stored].join(' ')).not.toContain(secret.slice(0, 8))
  expect(JSON.stringify(portal.calls)).not.toContain(secret)
})

test('on a phone the app opens from a link, and the picture waits behind a button', async () => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('coarse') })) as typeof window.matchMedia
  try {
    const portal = await atProofs(growing())
    const dialog = await toSetUp(portal)
    expect(await dialog.findByRole('link', { name: 'Open in Authenticator App' })).toHaveAttribute('href', uri)
    expect(dialog.queryByRole('img')).toBeNull()
    await portal.user.click(dialog.getByRole('button', { name: 'Show QR code' }))
    expect(await dialog.findByRole('img', { name: 'QR code' })).toBeVisible()
  } finally {
    Reflect.deleteProperty(window, 'matchMedia')
  }
})

test('a wrong code stays in its field; two lead to the clock of the phone', async () => {
  const wrong = { status: 400, code: 'code-wrong', message: 'The code is not right.' }
  const portal = await atProofs(growing({ verifyApp: wrong }))
  const dialog = await toCode(portal)
  await portal.user.type(dialog.getByLabelText('Code from your app'), '000000{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('The code is not right.')
  expect(dialog.queryByText(/clock/)).toBeNull()
  await portal.user.type(dialog.getByLabelText('Code from your app'), '111111{Enter}')
  expect(await dialog.findByText('Check that your phone sets its clock by itself.')).toBeVisible()
  await portal.user.click(dialog.getByRole('button', { name: 'Show the key again' }))
  expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  expect(countOf(portal, 'addApp')).toBe(1)
})

test('a set-up that is over leads to a new one, which works', async () => {
  let begins = 0
  const portal = await atProofs(
    growing({
      addApp: () => {
        begins += 1
        return { ...begun, data: { ...begun.data, id: `a${begins}` } }
      },
      verifyApp: ({ id }) =>
        id === 'a1' ? { status: 400, code: 'set-up-over', message: 'This set-up is over.' } : verified,
    }),
  )
  const dialog = await toCode(portal)
  await portal.user.type(dialog.getByLabelText('Code from your app'), '042517{Enter}')
  await portal.user.click(await dialog.findByRole('button', { name: 'Start again' }))
  await portal.user.click(await dialog.findByRole('button', { name: 'Continue' }))
  await portal.user.type(dialog.getByLabelText('Code from your app'), '042518{Enter}')
  expect(await portal.screen.findByRole('dialog', { name: 'Recovery codes' })).toBeVisible()
})

test.each([
  [true, 'the code was taken'],
  [false, 'it was not'],
])('a lost answer of the code is looked up: %s, %s (FAIL1)', async (wasTaken) => {
  let known = none
  const portal = await atProofs(
    growing({
      proofs: () => known,
      verifyApp: () => {
        if (wasTaken) known = verified.data
        return { status: 0 }
      },
    }),
  )
  const dialog = await toCode(portal)
  await portal.user.type(dialog.getByLabelText('Code from your app'), '042517{Enter}')
  if (wasTaken) expect(await portal.screen.findByRole('dialog', { name: 'Recovery codes' })).toBeVisible()
  else expect(await dialog.findByRole('alert')).toHaveTextContent('could not reach the server')
})

test.each(['addApp', 'verifyApp'] as const)(
  'an app that another tab has set up meanwhile shows, and its dialog closes at %s',
  async (name) => {
    let known = none
    const tooMany = () => {
      known = both
      return { status: 400, code: 'proof-too-many', message: 'You can have at most 1 of these.' }
    }
    const portal = await atProofs(growing({ proofs: () => known, [name]: tooMany }))
    if (name === 'addApp')
      await portal.user.click(await portal.screen.findByRole('button', { name: 'Set Up Authenticator App' }))
    else await portal.user.type((await toCode(portal)).getByLabelText('Code from your app'), '042517{Enter}')
    expect(await portal.screen.findByText('7 of 10 left')).toBeVisible()
    expect(portal.screen.queryByRole('dialog')).toBeNull()
    expect(portal.screen.getByText('You can have at most 1 of these.')).toBeVisible()
  },
)

test.each([
  ['sign-in-again', 'button', 'Sign in again'],
  ['contact-needed', 'link', 'Add Email Address'],
  ['too-many-calls', 'button', 'Try again'],
] as const)('a set-up that is refused with %s says why, and leads on', async (code, role, name) => {
  const refused = { status: 400, code, message: 'Not so.' }
  const portal = await atProofs(growing({ addApp: refused }))
  const dialog = await toSetUp(portal)
  expect(await dialog.findByRole(role, { name })).toBeVisible()
  expect(dialog.getAllByText('Not so.').length).toBeGreaterThan(0)
})

test.each([null, {}, { data: { id: 'x', secret: 'x', uri: 'javascript:alert(1)' } }])(
  'a set-up without a key is none: %j',
  async (answer) => {
    const portal = await atProofs(growing({ addApp: answer as typeof begun }))
    const dialog = await toSetUp(portal)
    expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(dialog.queryByRole('link')).toBeNull()
  },
)
