import type { OutputOf } from '@portico/contract/calls'
import type { defaultSettings } from '@portico/contract/default-settings'
import { within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakePasskeys, madeBy, removePasskeys, sampleCredential, stopsWith } from '../testing/fake-passkeys.js'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Proofs = OutputOf<'proofs'>

const now = new Date(2026, 0, 20, 12)
const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const laptop = {
  ...{ _id: 'p1', name: 'Firefox on Windows', createdAt: at(-40), lastUsedAt: at(-2), waitsUntil: null },
  ...{ isSynced: false, isUsable: true },
}
const phone = { ...laptop, _id: 'p2', name: 'iPhone', lastUsedAt: null, isSynced: true }
const app = { _id: 'a1', createdAt: at(-40), lastUsedAt: at(-2), waitsUntil: null }
const codes = { _id: 'c1', left: 7, total: 10, createdAt: at(-40) }
const old: Proofs = { app: null, recoveryCodes: null }
const none: Proofs = { app: null, recoveryCodes: null, passkeys: [] }
const one: Proofs = { ...none, passkeys: [laptop] }
const all: Proofs = { app, recoveryCodes: codes, passkeys: [laptop, phone] }
const options = { challenge: 'Y2hhbGxlbmdl' } as OutputOf<'addPasskey'>['data']['options']
const begun = { message: '', data: { id: 'p1', options } }
const verified = { success: true as const, message: 'Your passkey is set up.', data: one }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  fakePasskeys({ create: madeBy(sampleCredential) })
})
afterEach(() => {
  vi.useRealTimers()
  removePasskeys()
})

async function atProofs(script: Script, settings: Partial<typeof defaultSettings> | object = {}) {
  const session = { ...signedInSession(), account: { username: 'alice' } } as OutputOf<'session'>
  const portal = renderPortal(
    '/dashboard/proofs',
    { session, addPasskey: begun, verifyPasskey: verified, ...script },
    { settings: { proofs: ['app', 'passkey'], ...settings } },
  )
  await portal.screen.findByRole('region', { name: 'Email and phone' })
  return portal
}

type Shown = Awaited<ReturnType<typeof atProofs>>

const panelOf = ({ screen }: Shown) => within(screen.getByRole('region', { name: 'Passkeys' }))
const toDialog = async (portal: Shown) => {
  await portal.user.click(panelOf(portal).getByRole('button', { name: 'Add Passkey' }))
  return within(portal.screen.getByRole('dialog', { name: 'Add Passkey' }))
}
const create = async (portal: Shown, name = '') => {
  const dialog = await toDialog(portal)
  await portal.user.type(dialog.getByRole('textbox', { name: 'Name' }), `${name}{Enter}`)
  return dialog
}

test('the page lists passkeys with their names, dates and places', async () => {
  const elsewhere = { ...laptop, _id: 'p3', name: '', isUsable: false, waitsUntil: at(1) }
  const portal = await atProofs({ proofs: { ...all, passkeys: [laptop, phone, elsewhere] } })
  expect(panelOf(portal).getByText('A false page cannot use it.')).toBeVisible()
  const rows = panelOf(portal).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Firefox on WindowsAdded December 11, 2025 · This device onlyLast used January 18, 2026Delete',
    'iPhoneAdded December 11, 2025 · On all your devicesNot used yetDelete',
    expect.stringMatching(/^PasskeyAdded .*Counts from Jan 21, 2026.*Made for another address of this portalDelete$/),
  ])
  const heading = 'Lost your phone? You can still get in.'
  expect(portal.screen.getByRole('heading', { name: heading })).toBeVisible()
  expect(portal.screen.getByText('With a recovery code, or with a passkey on another device.')).toBeVisible()
})

test.each<[string, Proofs]>([
  ['Only your password and a code.', none],
  ['Only your password and a code.', { ...one, passkeys: [{ ...laptop, isUsable: false }] }],
  ['Lost your phone? You may still get in.', one],
  ['Lost your phone? You may still get in.', { ...all, recoveryCodes: null }],
  ['Lost your phone? You could not get in.', { ...all, recoveryCodes: null, passkeys: [] }],
  ['Lost your phone? You can still get in, a few times.', { ...all, recoveryCodes: { ...codes, left: 3 } }],
  ['Your passkey does not count yet.', { ...all, app: null, passkeys: [{ ...laptop, waitsUntil: at(1) }] }],
  ['Lost your phone? You can still get in.', { ...all, passkeys: [{ ...laptop, waitsUntil: at(1) }] }],
])('above stands whether a lost phone matters: %s %#', async (sentence, proofs) => {
  const { screen } = await atProofs({ proofs })
  expect(screen.getByRole('heading', { level: 2, name: sentence })).toBeVisible()
})

test('a passkey is made under a name, and recovery codes are offered (PF8)', async () => {
  const portal = await atProofs({ proofs: none })
  const { screen, user, calls } = portal
  expect(panelOf(portal).getByText('No passkeys yet')).toBeVisible()
  expect(screen.getByText('They come with an authenticator app or a passkey.')).toBeVisible()
  await create(portal, ' My laptop ')
  expect(await screen.findByText('Your passkey is set up.')).toBeVisible()
  const input = { id: 'p1', credential: sampleCredential, name: 'My laptop' }
  expect(calls).toContainEqual(expect.objectContaining({ name: 'verifyPasskey', input }))
  const offer = within(await screen.findByRole('dialog', { name: 'Recovery codes' }))
  expect(offer.getByText('If you lose the device with your passkey, recovery codes let you in.')).toBeVisible()
  await user.click(offer.getByRole('button', { name: 'Later' }))
  expect(panelOf(portal).getByText('Firefox on Windows')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make Recovery Codes' })).toBeVisible()
})

test('to one with recovery codes a further passkey brings no offer of new ones', async () => {
  const portal = await atProofs({ proofs: { ...all, passkeys: [] }, verifyPasskey: { ...verified, data: all } })
  await create(portal)
  expect(await panelOf(portal).findByText('iPhone')).toBeVisible()
  expect(portal.screen.queryByRole('dialog')).toBeNull()
})

describe('a passkey that is not made', () => {
  test.each([
    ['NotAllowedError', 'That did not work, or it was stopped. Try again.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
  ])('because of %s says so, and can be tried again under the same name', async (error, sentence) => {
    fakePasskeys({ create: stopsWith(error) })
    const portal = await atProofs({ proofs: none })
    const dialog = await create(portal, 'Laptop')
    expect(await dialog.findByText(sentence)).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Laptop')
    fakePasskeys({ create: madeBy(sampleCredential) })
    await portal.user.click(dialog.getByRole('button', { name: 'Create Passkey' }))
    expect(await panelOf(portal).findByText('Firefox on Windows')).toBeVisible()
    expect(portal.calls.filter(({ name }) => name === 'addPasskey')).toHaveLength(2)
  })

  test('waits for the browser, whose window goes with the dialog', async () => {
    let signal = new AbortController().signal
    fakePasskeys({
      create: (given) => {
        signal = given.signal
        return new Promise(() => undefined)
      },
    })
    const portal = await atProofs({ proofs: none })
    const dialog = await create(portal)
    expect(await dialog.findByText('Waiting for your passkey…')).toBeVisible()
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(signal.aborted).toBe(true)
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['sign-in-again', 'button', 'Sign in again'],
    ['contact-needed', 'link', 'Add Email Address'],
    ['proof-too-many', 'button', 'Create Passkey'],
    ['too-many-calls', 'button', 'Create Passkey'],
  ] as const)('because of %s says why, and leads on', async (code, role, name) => {
    const portal = await atProofs({ proofs: one, addPasskey: { status: 400, code, message: 'Not so.' } })
    const dialog = await create(portal)
    expect((await dialog.findAllByText('Not so.')).length).toBeGreaterThan(0)
    expect(await dialog.findByRole(role, { name })).toBeVisible()
  })

  test.each(['proof-wrong', 'set-up-over'])('because of %s at its end begins anew', async (code) => {
    const portal = await atProofs({ proofs: none, verifyPasskey: { status: 400, code, message: 'Not so.' } })
    const dialog = await create(portal)
    expect((await dialog.findAllByText('Not so.')).length).toBeGreaterThan(0)
    await portal.user.click(dialog.getByRole('button', { name: 'Create Passkey' }))
    await vi.waitFor(() => expect(portal.calls.filter(({ name }) => name === 'addPasskey')).toHaveLength(2))
  })

  test.each([true, false])('as far as its lost answer tells is looked up: %s (FAIL1)', async (wasMade) => {
    let known = none
    const portal = await atProofs({
      proofs: () => known,
      verifyPasskey: () => {
        if (wasMade) known = one
        return { status: 0 }
      },
    })
    const dialog = await create(portal)
    if (wasMade) expect(await portal.screen.findByRole('dialog', { name: 'Recovery codes' })).toBeVisible()
    else expect((await dialog.findAllByText(/could not reach the server/)).length).toBeGreaterThan(0)
  })

  test.each([null, {}, { data: { id: 'p1' } }, { data: { options } }])('by a set-up of no use: %j', async (answer) => {
    const portal = await atProofs({ proofs: none, addPasskey: answer as never })
    const dialog = await create(portal)
    expect((await dialog.findAllByText(/Something went wrong/)).length).toBeGreaterThan(0)
    expect(portal.calls.map(({ name }) => name)).not.toContain('verifyPasskey')
  })
})

describe('a passkey is deleted', () => {
  const gone = { rpId: 'portal.example', credentialId: 'b2xk' }
  const remove = async (portal: Shown, name: string) => {
    await portal.user.click(panelOf(portal).getByRole('button', { name: `Delete the passkey ${name}` }))
    const dialog = within(portal.screen.getByRole('dialog', { name: 'Confirm Delete' }))
    return { dialog, press: () => portal.user.click(dialog.getByRole('button', { name: 'Delete' })) }
  }

  test('by its name, and the browser hears of this one (PF8)', async () => {
    const signalUnknownCredential = vi.fn(async () => undefined)
    fakePasskeys({ able: { signalUnknownCredential } })
    const portal = await atProofs({
      proofs: all,
      removeProof: { message: 'It was removed.', data: { ...all, passkeys: [laptop] }, gone },
    })
    const { dialog, press } = await remove(portal, 'iPhone')
    expect(dialog.getByText('Are you sure you want to delete this passkey?')).toBeVisible()
    expect(dialog.getByText('iPhone')).toBeVisible()
    expect(dialog.getByText('Other devices are signed out.')).toBeVisible()
    await press()
    expect(await portal.screen.findByText('It was removed.')).toBeVisible()
    expect(portal.screen.queryByText('iPhone')).toBeNull()
    expect(portal.calls).toContainEqual(expect.objectContaining({ name: 'removeProof', input: { id: 'p2' } }))
    expect(signalUnknownCredential.mock.calls).toEqual([[gone]])
  })

  test('with the recovery codes where it is the last device', async () => {
    const portal = await atProofs({ proofs: { ...one, recoveryCodes: codes }, removeProof: { status: 0 } })
    const { dialog, press } = await remove(portal, 'Firefox on Windows')
    expect(dialog.getByText(/recovery codes are deleted with it/)).toBeVisible()
    // Its answer is lost, and the list still has it.
    await press()
    expect((await dialog.findAllByText(/could not reach the server/)).length).toBeGreaterThan(0)
  })

  test.each([[gone], [{ rpId: 7 }], [undefined]])('in a browser that cannot be told of %j, too', async (named) => {
    removePasskeys()
    const removed = { message: 'It was removed.', data: none, gone: named } as never
    const portal = await atProofs({ proofs: one, removeProof: removed })
    expect(portal.screen.getByText('This browser cannot use passkeys. Try another browser.')).toBeVisible()
    expect(portal.screen.queryByRole('button', { name: 'Add Passkey' })).toBeNull()
    await (await remove(portal, 'Firefox on Windows')).press()
    expect(await portal.screen.findByText('No passkeys yet')).toBeVisible()
  })
})

test.each([
  { what: 'a setting without them', kinds: ['app'], proofs: all, shown: ['Authenticator app'] },
  { what: 'a server without them', kinds: ['app', 'passkey'], proofs: old, shown: ['Authenticator app'] },
  { what: 'a portal with nothing else', kinds: ['passkey', 'face'], proofs: one, shown: ['Passkeys'] },
  { what: 'an app switched off', kinds: ['passkey'], proofs: all, shown: ['Passkeys', 'Authenticator app'] },
])('a kind shows where setting and server have it: $what (PF1, HOST1)', async ({ kinds, proofs, shown }) => {
  const { screen } = await atProofs({ proofs }, { proofs: kinds })
  const regions = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)
  expect(regions.filter((name) => name === 'Passkeys' || name === 'Authenticator app')).toEqual(shown)
})
