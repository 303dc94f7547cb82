import type { OutputOf } from '@portico/contract/calls'
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Proofs = OutputOf<'proofs'>

const now = new Date(2026, 0, 20, 12)
const app = { _id: 'a1', createdAt: '2025-12-11T12:00:00.000Z', lastUsedAt: null, waitsUntil: null }
const codes = { _id: 'c1', left: 2, total: 10, createdAt: '2025-12-11T12:00:00.000Z' }
const both: Proofs = { app, recoveryCodes: codes }
const appAlone: Proofs = { app, recoveryCodes: null }
const none: Proofs = { app: null, recoveryCodes: null }
const tenCodes = Array.from({ length: 10 }, (_, number) => `K7QF-2MXA-9TRD-VB3${number}`)
const made = { message: 'Keep these codes.', data: { codes: tenCodes, createdAt: now.toISOString() } }
const heldUntil = 'Your password was reset a short time ago. This can be removed from Wednesday on.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function atProofs(script: Script = {}, settings: object = {}) {
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

/** Makes codes, and returns the sheet that shows them. */
async function toSheet(script: Script = {}) {
  let known = appAlone
  const addRecoveryCodes = () => {
    known = both
    return made
  }
  const institution = { name: 'Example University', domains: [], helpDeskPhone: '', links: {} }
  const portal = await atProofs({ proofs: () => known, addRecoveryCodes, ...script }, { institution })
  const { screen, user } = portal
  await user.click(await screen.findByRole('button', { name: 'Make Recovery Codes' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make Recovery Codes' }))
  await screen.findByText(tenCodes[9] ?? '')
  return { ...portal, sheet: within(screen.getByRole('dialog', { name: 'Recovery codes' })) }
}

test('codes are shown once, and the sheet closes by its button alone (PF12)', async () => {
  const { screen, user, sheet, container } = await toSheet()
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(tenCodes)
  expect(sheet.getByText(/They are shown only now/)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(window.location.hash).toBe('')
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(container.ownerDocument.body.textContent).not.toContain(tenCodes[0])
  expect(await screen.findByText('2 of 10 left')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Recovery codes' })).toHaveFocus()
})

test('codes are printed with the name of the portal, whose they are, and the day (PF12)', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { user, sheet } = await toSheet()
  await user.click(sheet.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(sheet.getByText('Example University · Recovery codes')).toBeInTheDocument()
  expect(sheet.getByText('Username: alice')).toBeInTheDocument()
  expect(sheet.getByText('Made on January 20, 2026')).toBeInTheDocument()
})

test('codes are copied, a line each, and kept as a text file (PF12)', async () => {
  const files: Blob[] = []
  const clicked: string[] = []
  URL.createObjectURL = (file: Blob) => {
    files.push(file)
    return 'blob:codes'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`)
  })
  const { user, sheet } = await toSheet()
  await user.click(sheet.getByRole('button', { name: 'Copy' }))
  expect(await sheet.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(tenCodes.join('\n'))
  await user.click(sheet.getByRole('button', { name: 'Download' }))
  expect(clicked).toEqual(['recovery-codes.txt blob:codes'])
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(files[0] as Blob)
  })
  expect(text.split('\n').slice(0, 5)).toEqual([
    'Example University · Recovery codes',
    'Username: alice',
    'Made on January 20, 2026',
    '',
    tenCodes[0],
  ])
})

test('new codes are asked for, and the question says what happens to the old ones', async () => {
  const { screen, user, calls } = await atProofs({ addRecoveryCodes: made })
  expect(await screen.findByText('2 of 10 left')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Make New Codes' }))
  const question = within(screen.getByRole('dialog', { name: 'Recovery codes' }))
  expect(question.getByText('Your old codes stop working.')).toBeVisible()
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.dblClick(question.getByRole('button', { name: 'Make New Codes' }))
  expect(await screen.findByText(tenCodes[0] ?? '')).toBeVisible()
  expect(calls.filter(({ name }) => name === 'addRecoveryCodes')).toHaveLength(1)
})

test('a lost answer says that codes may have changed, and new ones can be made (FAIL1)', async () => {
  let tries = 0
  const portal = await atProofs({
    proofs: appAlone,
    addRecoveryCodes: () => {
      tries += 1
      return tries === 1 ? { status: 0 } : made
    },
  })
  const { screen, user } = portal
  await user.click(await screen.findByRole('button', { name: 'Make Recovery Codes' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Make Recovery Codes' }))
  expect(await dialog.findByText(/The answer did not arrive/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Make Recovery Codes' }))
  expect(await screen.findByText(tenCodes[0] ?? '')).toBeVisible()
})

test('without an app there are no codes to make', async () => {
  const { screen } = await atProofs({ proofs: none })
  expect(await screen.findByText('They come with an authenticator app.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Codes/ })).toBeNull()
})

test('codes for which the app is gone meanwhile are not made, and the page shows it', async () => {
  let known = both
  const { screen, user } = await atProofs({
    proofs: () => known,
    addRecoveryCodes: () => {
      known = none
      return { status: 400, code: 'device-needed', message: 'Set up an authenticator app first.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Make New Codes' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make New Codes' }))
  expect(await screen.findByText('Set up an authenticator app first.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Set Up Authenticator App' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  { name: 'Delete the authenticator app', id: 'a1', left: none, question: /delete this app/ },
  { name: 'Delete the recovery codes', id: 'c1', left: appAlone, question: /delete these codes/ },
])('$name asks, and then it is gone (PF8)', async ({ name, id, left, question }) => {
  const { screen, user, calls } = await atProofs({ removeProof: { message: 'It was removed.', data: left } })
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm Delete' }))
  expect(dialog.getByText(question)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.dblClick(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It was removed.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name })).toBeNull()
  expect(calls.filter(({ name: called }) => called === 'removeProof')).toEqual([
    expect.objectContaining({ input: { id } }),
  ])
})

test.each(['removal-held', 'contact-held', 'too-many-calls'])(
  'a removal refused with %s says why (PF8)',
  async (code) => {
    const { screen, user } = await atProofs({ removeProof: { status: 400, code, message: heldUntil } })
    await user.click(await screen.findByRole('button', { name: 'Delete the authenticator app' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect((await dialog.findAllByText(heldUntil)).length).toBeGreaterThan(0)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Delete the authenticator app' })).toBeVisible()
  },
)

test.each([
  ['removeProof', 'Delete the authenticator app', 'Delete'],
  ['addRecoveryCodes', 'Make New Codes', 'Make New Codes'],
] as const)('%s for which one has to sign in again leads there (PF8)', async (call, opener, name) => {
  const again = { status: 400, code: 'sign-in-again', message: 'Please sign in again.' }
  const { screen, user } = await atProofs({ [call]: again })
  await user.click(await screen.findByRole('button', { name: opener }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Sign in again' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getAllByRole('textbox', { name: 'Username' })[0]).toHaveValue('alice')
})

test.each([
  [none, 'gone'],
  [both, 'there'],
] as const)('after a lost answer of a removal the page asks: %j is %s (FAIL1)', async (left, state) => {
  let known = both
  const { screen, user } = await atProofs({
    proofs: () => known,
    removeProof: () => {
      known = left
      return { status: 0 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete the authenticator app' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  if (state === 'gone') expect(await screen.findByText('It was removed.')).toBeVisible()
  else expect((await dialog.findAllByText(/could not reach the server/)).length).toBeGreaterThan(0)
})

test('what another tab has removed leaves the page', async () => {
  let known = both
  const { screen, user } = await atProofs({
    proofs: () => known,
    removeProof: () => {
      known = appAlone
      return { status: 400, code: 'proof-unknown', message: 'This entry is no longer on your list.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete the recovery codes' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('button', { name: 'Make Recovery Codes' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each(['proofs', 'removeProof', 'addRecoveryCodes'] as const)(
  'a session that was ended elsewhere leads home at %s, with the reason',
  async (name) => {
    const ended = { status: 401, code: 'session-gone', message: 'You are no longer signed in.' }
    const { screen, user } = await atProofs({ [name]: ended })
    const [opener, button] =
      name === 'removeProof' ? ['Delete the authenticator app', 'Delete'] : ['Make New Codes', 'Make New Codes']
    if (name !== 'proofs') {
      await user.click(await screen.findByRole('button', { name: opener }))
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))
    }
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
    expect(screen.getAllByText('You are no longer signed in.').length).toBeGreaterThan(0)
  },
)

test('a list that did not come can be asked for again', async () => {
  let tries = 0
  const { screen, user } = await atProofs({
    proofs: () => {
      tries += 1
      return tries === 1 ? { status: 503, message: 'The service is away.' } : both
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is away.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 of 10 left')).toBeVisible()
})

test('a server without the calls offers none, nor one whose setting leaves them out (HOST1)', async () => {
  const missing = await atProofs({ proofs: { status: 404 } })
  expect(await missing.screen.findByText('This portal does not offer this.')).toBeVisible()
  const off = await atProofs({}, { proofs: [] })
  expect(await off.screen.findByText('This portal does not offer this.')).toBeVisible()
  expect(off.calls.map(({ name }) => name)).not.toContain('proofs')
  expect(off.screen.queryByRole('link', { name: 'Second Step' })).toBeNull()
})

test('both menus and the dashboard lead there where the server has it (FRAME1)', async () => {
  const { screen, user } = renderPortal(
    '/dashboard',
    { session: signedInSession(), proofs: both },
    { settings: { proofs: ['app'] } },
  )
  await screen.findByRole('heading', { name: 'Alice Andersen' })
  const back = within(await screen.findByRole('region', { name: 'Can you get back in?' }))
  expect(back.getByRole('link', { name: 'Second Step' })).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Second Step', hidden: true })
  expect(links).toHaveLength(3)
  await user.click(links[0] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Second Step' })).toBeVisible()
})
