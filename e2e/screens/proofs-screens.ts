import { expect } from '@playwright/test'
import type { OutputOf } from '@portico/contract'
import { type Screen, type Stage, withEmail } from './screen.js'
import * as way from './ways.js'

type Proofs = OutputOf<'proofs'>

const hourMs = 60 * 60_000
/** An instant so many hours before noon of today. */
const before = (hours: number) => new Date(new Date().setHours(12, 0, 0, 0) - hours * hourMs).toISOString()

const none: Proofs = { app: null, recoveryCodes: null, passkeys: [] }
const app = { _id: 'a1', createdAt: before(1_400), lastUsedAt: before(50), waitsUntil: null }
const codes = { _id: 'c1', left: 7, total: 10, createdAt: before(1_400) }
const phone = {
  ...{ _id: 'p1', name: 'iPhone', createdAt: before(1_400), lastUsedAt: before(1), waitsUntil: null },
  ...{ isSynced: true, isUsable: true },
}
const laptop = { ...phone, _id: 'p2', name: 'Firefox on Windows', lastUsedAt: before(580), isSynced: false }
const elsewhere = { ...laptop, _id: 'p3', name: 'المفتاح القديم', lastUsedAt: null, isUsable: false }
const full: Proofs = { app, recoveryCodes: codes, passkeys: [phone, laptop] }
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const uri = `otpauth://totp/Example%20University:alice?secret=${secret}&issuer=Example%20University&algorithm=SHA1&digits=6&period=30`
const begun: OutputOf<'addApp'> = { message: '', data: { id: 'a1', secret, uri } }
const tenCodes = ['K7QF', '2MXA', '9TRD', 'VB3N', 'H5WZ', '0CJ8', 'EYG4', 'T1PS', '6NKM', 'RXDQ'].map(
  (first, at, all) => [first, all[(at + 3) % 10], all[(at + 5) % 10], all[(at + 8) % 10]].join('-'),
)

export const proofsScreens: readonly Screen[] = [
  { name: 'proofs', person: withEmail, reach: (stage) => toProofs(stage, full) },
  { name: 'proofs-none', person: withEmail, reach: (stage) => toProofs(stage, none) },
  { name: 'proofs-app-alone', person: withEmail, reach: (stage) => toProofs(stage, { ...none, app }) },
  {
    name: 'proofs-few-codes',
    person: withEmail,
    reach: (stage) => toProofs(stage, { ...none, app, recoveryCodes: { ...codes, left: 2 } }),
  },
  {
    name: 'proofs-app-waits',
    person: withEmail,
    reach: (stage) =>
      toProofs(stage, { ...full, passkeys: [], app: { ...app, lastUsedAt: null, waitsUntil: before(-24) } }),
  },
  {
    name: 'proofs-passkeys',
    person: withEmail,
    reach: (stage) => toProofs(stage, { ...none, passkeys: [laptop, elsewhere] }),
  },
  {
    name: 'proofs-passkeys-cannot',
    person: withEmail,
    reach: async (stage) => {
      await stage.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
      await toProofs(stage, { ...full, app: null })
    },
  },
  { name: 'proofs-passkey-add', person: withEmail, reach: (stage) => toPasskey(stage) },
  {
    name: 'proofs-passkey-waiting',
    person: withEmail,
    reach: async (stage) => {
      await makingAnswers(stage, 'NotAllowedError', { isLate: true })
      await expect(stage.page.locator('.security-waiting:not(:empty)')).toBeVisible()
    },
  },
  {
    name: 'proofs-passkey-known',
    person: withEmail,
    reach: async (stage) => {
      await makingAnswers(stage, 'InvalidStateError', { isLate: false })
      await expect(stage.page.locator('dialog form p [role=status]:not(:empty)')).toBeVisible()
    },
  },
  {
    name: 'proofs-passkey-refused',
    person: withEmail,
    reach: async (stage) => {
      await answering(stage, 'addPasskey', { status: 400, json: refusal('sign-in-again', 'Please sign in again.') })
      await toPasskey(stage)
      await stage.page.locator('dialog [type=submit]').click()
      await expect(stage.page.locator('dialog form')).toBeHidden()
    },
  },
  {
    name: 'proofs-passkey-delete',
    person: withEmail,
    reach: async (stage) => {
      await toProofs(stage, { ...full, app: null, passkeys: [phone] })
      await stage.page.locator('#own-passkeys ~ ul button').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'proofs-set-up', person: withEmail, reach: toKey },
  {
    name: 'proofs-set-up-code',
    person: withEmail,
    reach: async (stage) => {
      await answering(stage, 'verifyApp', { status: 400, json: refusal('code-wrong', 'The code is not right.') })
      await toCode(stage)
      for (const code of ['000000', '111111']) await typeCode(stage, code)
      await expect(stage.page.locator('dialog form p[role=status]')).toBeVisible()
    },
  },
  {
    name: 'proofs-set-up-over',
    person: withEmail,
    reach: async (stage) => {
      await answering(stage, 'verifyApp', { status: 400, json: refusal('set-up-over', 'This set-up is over.') })
      await toCode(stage)
      await typeCode(stage, '000000')
      await expect(way.codeField(stage.page)).toBeHidden()
    },
  },
  {
    name: 'proofs-set-up-refused',
    person: withEmail,
    reach: async (stage) => {
      await answering(stage, 'addApp', { status: 400, json: refusal('sign-in-again', 'Please sign in again.') })
      await toProofs(stage, none)
      await stage.page.locator('#own-app ~ div button').click()
      await expect(stage.page.locator('dialog button')).toHaveCount(3)
    },
  },
  {
    name: 'proofs-codes-offered',
    person: withEmail,
    reach: async (stage) => {
      await answering(stage, 'verifyApp', { json: { success: true, message: '', data: { ...none, app } } })
      await toCode(stage)
      await typeCode(stage, '000000')
      await expect(stage.page.locator('#own-codes ~ dialog')).toBeVisible()
    },
  },
  {
    name: 'proofs-codes-new',
    person: withEmail,
    reach: async (stage) => {
      await toProofs(stage, full)
      await stage.page.locator('#own-codes ~ div button').first().click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'proofs-codes',
    person: withEmail,
    reach: async (stage) => {
      await answering(stage, 'addRecoveryCodes', {
        json: { message: '', data: { codes: tenCodes, createdAt: before(0) } },
      })
      await toProofs(stage, { ...none, app })
      await stage.page.locator('#own-codes ~ div button').click()
      await stage.page.locator('dialog button').last().click()
      await expect(stage.page.locator('dialog li')).toHaveCount(10)
    },
  },
  {
    name: 'proofs-delete',
    person: withEmail,
    reach: async (stage) => {
      await toProofs(stage, full)
      await stage.page.locator('#own-app ~ ul button').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'proofs-failed',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await answering(stage, 'proofs', { status: 503, json: { success: false, message: 'The service is away.' } })
      await stage.page.goto('/dashboard/proofs')
      await expect(stage.page.locator('main [role=alert]')).toBeVisible()
    },
  },
  {
    name: 'proofs-not-offered',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await answering(stage, 'proofs', { status: 404, json: {} })
      await stage.page.goto('/dashboard/proofs')
      await expect(stage.page.locator('main section p')).toBeVisible()
    },
  },
]

async function toProofs(stage: Stage, proofs: Proofs) {
  await way.signIn(stage.page, stage)
  await answering(stage, 'proofs', { json: proofs })
  await way.open(stage.page, '/dashboard/proofs')
  await expect(stage.page.locator('#own-app')).toBeVisible()
}

async function toPasskey(stage: Stage) {
  await toProofs(stage, none)
  await stage.page.locator('#own-passkeys ~ div button').click()
  await expect(stage.page.locator('dialog input[name=name]')).toBeVisible()
}

/** Lets the browser stop where it is to make a passkey, or wait for its owner. */
async function makingAnswers(stage: Stage, error: string, { isLate }: { isLate: boolean }) {
  await stage.page.addInitScript(
    ([name, waits]) => {
      navigator.credentials.create = () =>
        waits ? new Promise(() => undefined) : Promise.reject(new DOMException('', name))
    },
    [error, isLate] as const,
  )
  await answering(stage, 'addPasskey', { json: { message: '', data: { id: 'p9', options } } })
  await toPasskey(stage)
  await stage.page.locator('dialog [type=submit]').click()
}

const options = {
  ...{ challenge: 'AAAA', rp: { id: 'localhost', name: 'Portal' }, timeout: 60_000, attestation: 'none' },
  user: { id: 'AAAA', name: 'alice', displayName: 'Alice' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
}

async function toKey(stage: Stage) {
  await answering(stage, 'addApp', { json: begun })
  await toProofs(stage, none)
  await stage.page.locator('#own-app ~ div button').click()
  await expect(stage.page.locator('dialog code')).toBeVisible()
  // On a phone it waits behind a button.
  if (await stage.page.locator('dialog a').isHidden())
    await expect(stage.page.locator('dialog svg[role=img]')).toBeVisible()
}

async function toCode(stage: Stage) {
  await toKey(stage)
  await stage.page.locator('dialog button').last().click()
  await expect(way.codeField(stage.page)).toBeVisible()
}

/** Types a code that arrives whole, and waits for its answer. */
async function typeCode({ page }: Stage, code: string) {
  const told = page.waitForResponse('**/user/profile/verifyapp')
  await way.codeField(page).fill(code)
  await told
}

const refusal = (code: string, message: string) => ({ success: false, code, message })

type Answer = Parameters<Parameters<Parameters<Stage['page']['route']>[1]>[0]['fulfill']>[0]

async function answering({ page }: Stage, name: string, answer: Answer) {
  await page.route(`**/user/profile/${name.toLowerCase()}`, (route) => route.fulfill(answer))
}
