import type { CallName } from '@portico/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, appOf, type Given, giveProofs, setUpApp } from '../../testing/app-of.js'
import { signInFully, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({
    people: ['alice', 'mallory'].map((username) => ({ username, emails: [`${username}@mail.example`] })),
  })
})
afterEach(() => portal.close())

type Answer = Awaited<ReturnType<TestVisitor['raw']>>
const told = ({ status, body }: Answer) => `${status} ${body['code'] ?? ''}`.trim()

const addresses: Partial<Record<CallName, string>> = {
  compareApp: 'compareapp',
  compareRecoveryCode: 'comparerecoverycode',
  verifyApp: 'verifyapp',
  removeProof: 'removeproof',
}

/** Sends any body to a call of proofs in the flow of a sign-in, or in its session. */
async function send(visitor: TestVisitor, name: keyof typeof addresses, payload: unknown): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', url: `/api/user/profile/${addresses[name]}`, headers } as const
  return told(await visitor.raw({ ...request, payload: JSON.stringify(payload) }))
}

async function behindPassword(username = 'alice'): Promise<TestVisitor> {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', username)
  return visitor
}

const digitsFrom = (zero: number) => (code: string) =>
  String.fromCodePoint(...[...code].map((digit) => zero + Number(digit)))

/** What looks like six digits to somebody, and is none to an app. */
const noSixDigits: readonly ((code: string) => string)[] = [
  (code) => `${code}0`,
  (code) => `0${code}`,
  (code) => code.slice(1),
  digitsFrom(0x660),
  digitsFrom(0x6f0),
  digitsFrom(0x966),
  digitsFrom(0xff10),
  digitsFrom(0x1d7ce),
  (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => `${code.slice(0, 3)}-${code.slice(3)}`,
  (code) => `${code.slice(0, 5)}\n${code.slice(5)}`,
  (code) => `${code}#`,
  (code) => `+${code}`,
  () => '1e5000',
  () => '',
  () => ' '.repeat(64),
]

/** Values that no field of text takes. */
const noText: readonly unknown[] = [
  ...[123456, null, true, ['123456'], { code: '123456' }],
  ...['0'.repeat(65), '0'.repeat(129), '0'.repeat(10_000), '12345\0', '\ud800'],
]

test('what is no six digits costs no try, behind the password and in a set-up (PF4)', async () => {
  const owner = await signInFully(portal)
  const begun = appOf(portal, (await owner.call('addApp', {})).body.data)
  for (const odd of noSixDigits)
    expect(await send(owner, 'verifyApp', { id: begun.id, code: odd(begun.code()) })).toBe('400 code-wrong')
  for (const code of noText) expect(await send(owner, 'verifyApp', { id: begun.id, code })).toBe('400 malformed')
  // Six wrong ones would have ended the set-up.
  expect(await send(owner, 'verifyApp', { id: begun.id, code: begun.code() })).toBe('200')
  portal.pass(60_000)
  const visitor = await behindPassword()
  for (const odd of noSixDigits)
    expect(await send(visitor, 'compareApp', { code: odd(begun.code()) })).toBe('400 code-wrong')
  for (const code of noText) expect(await send(visitor, 'compareApp', { code })).toBe('400 malformed')
  expect(await send(visitor, 'compareApp', {})).toBe('400 malformed')
  // Ten wrong ones would have ended the flow. Blanks around a pasted code are none of it.
  expect(await send(visitor, 'compareApp', { code: ` ${begun.code()} ` })).toBe('200')
})

test('only the steps beside the present one are right, and a used one is not (PF3)', async () => {
  const { app } = await giveProofs(portal, 'alice')
  for (const [steps, answer] of [
    [-2, '400 code-wrong'],
    [-1, '200'],
    [2, '400 code-wrong'],
    [0, '200'],
    [-1, '400 code-wrong'],
    [1, '200'],
    [0, '400 code-wrong'],
  ] as const)
    expect([steps, await send(await behindPassword(), 'compareApp', { code: app.code(steps) })]).toEqual([
      steps,
      answer,
    ])
})

/** How a person may type a right code from paper. */
const typedBy: readonly ((code: string) => string)[] = [
  (code) => code.toLowerCase(),
  (code) => code.replaceAll('-', ''),
  (code) => code.replaceAll('-', ' '),
  (code) => code.replaceAll('-', '\u00a0'),
  (code) => code.replaceAll('-', '').replace(/.{2}(?=.)/g, '$&-'),
  (code) => code.replaceAll('-', '\u2011'),
  (code) => code.replaceAll('-', ' \u2013 '),
  (code) => code.replaceAll('-', '\u2212'),
  (code) => `\u200e${code}\u200b\n`,
  (code) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
]

/** What is no code of sixteen signs. */
const noSixteenSigns: readonly ((code: string) => string)[] = [
  (code) => code.slice(1),
  (code) => `${code}0`,
  (code) => `U${code.slice(1)}`,
  (code) => `${code.slice(0, -1)}*`,
  (code) => `#${code.slice(1)}`,
  (code) => `${code.slice(0, -1)}\u0660`,
  (code) => `${code.slice(0, -1)}\uff10`,
  // Signs that become others, or two, in capitals.
  (code) => `${code.slice(0, -2)}\u00df`,
  (code) => `${code.slice(0, -1)}\u0131`,
  (code) => `${code.slice(0, -1)}\u017f`,
  (code) => code.replaceAll('-', '_'),
  () => '-'.repeat(64),
  () => '',
]

test('a recovery code is read however it is typed, and what is none costs no try (PF3, PF4)', async () => {
  const { codes } = await giveProofs(portal, 'alice', { hasCodes: true })
  for (const [at, typed] of typedBy.entries()) {
    const visitor = await behindPassword()
    const code = codes[at] ?? ''
    if (at === 0) {
      for (const odd of noSixteenSigns)
        expect([odd(code), await send(visitor, 'compareRecoveryCode', { code: odd(code) })]).toEqual([
          odd(code),
          '400 recovery-code-wrong',
        ])
      for (const value of noText)
        expect(await send(visitor, 'compareRecoveryCode', { code: value })).toBe('400 malformed')
    }
    expect([at, await send(visitor, 'compareRecoveryCode', { code: typed(code) })]).toEqual([at, '200'])
  }
})

test('codes of another person are wrong, and so are those of an app and a set of before (PF3)', async () => {
  const [other, before] = await Promise.all(
    ['mallory', 'alice'].map((username) => giveProofs(portal, username, { hasCodes: true })),
  )
  const owner = await behindPassword()
  await owner.call('compareApp', { code: before?.app.code() ?? '' }, { flow: 'profile' })
  expect(await send(owner, 'removeProof', { id: before?.app.id })).toBe('200')
  const app = await setUpApp(portal, owner)
  const [own = ''] = (await owner.call('addRecoveryCodes', {})).body.data.codes
  const visitor = await behindPassword()
  for (const given of [other, before])
    expect(await refusals(visitor, given)).toEqual(['400 code-wrong', '400 recovery-code-wrong'])
  expect(await send(visitor, 'compareRecoveryCode', { code: own })).toBe('200')
  expect(await send(await behindPassword(), 'compareApp', { code: app.code() })).toBe('200')
})

async function refusals(visitor: TestVisitor, given: Given | undefined): Promise<string[]> {
  return [
    await send(visitor, 'compareApp', { code: given?.app.code() }),
    await send(visitor, 'compareRecoveryCode', { code: given?.codes[0] }),
  ]
}

test('ids of others and ids that are none change nothing, and cost their owners nothing (PF8)', async () => {
  const [owner, stranger] = [await signInFully(portal), await signInFully(portal, 'mallory')]
  const begun = appOf(portal, (await stranger.call('addApp', {})).body.data)
  const odd = ['', '#', `${begun.id}#`, begun.id.toUpperCase(), '__proto__', "' or 1=1 --", 'x'.repeat(128)]
  for (const id of [...Array.from({ length: 6 }, () => begun.id), ...odd]) {
    expect(await send(owner, 'verifyApp', { id, code: begun.code() })).toBe('400 set-up-over')
    expect(await send(owner, 'removeProof', { id })).toBe('400 proof-unknown')
  }
  const noId = noText.filter((id) => typeof id !== 'string' || id.length > 128 || /[\0\ud800]/.test(id))
  for (const id of noId) {
    expect(await send(owner, 'verifyApp', { id, code: begun.code() })).toBe('400 malformed')
    expect(await send(owner, 'removeProof', { id })).toBe('400 malformed')
  }
  expect(await send(stranger, 'verifyApp', { id: begun.id, code: begun.code() })).toBe('200')
  expect(await send(owner, 'removeProof', { id: begun.id })).toBe('400 proof-unknown')
  expect(await hasApp(stranger, begun)).toBe(true)
})

const hasApp = async (visitor: TestVisitor, { id }: Pick<App, 'id'>) =>
  (await visitor.call('proofs', {})).body.app?._id === id
