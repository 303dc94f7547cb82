import { afterEach, beforeEach, expect, test } from 'vitest'
import { newPasskey, provePasskey, setUpPasskey } from '../../testing/passkey-of.js'
import { countEvents, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const newPassword = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }

test('a passkey is set up, and demanded at the next sign-in (PF2)', async () => {
  const visitor = await signInFully(portal)
  expect((await visitor.call('proofs', {})).body).toEqual({ app: null, recoveryCodes: null, passkeys: [] })
  const passkey = await setUpPasskey(visitor)
  const { passkeys } = (await visitor.call('proofs', {})).body
  expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null, waitsUntil: null, isUsable: true }])
  const other = portal.visitor()
  expect(await startFlow(other, 'profile', 'alice')).toMatchObject({ proofs: { done: [], ways: ['passkey'] } })
  const { options } = (await other.call('passkeyOptions', {}, { flow: 'profile' })).body
  expect(options).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [{ type: 'public-key', id: passkey.id, transports: ['internal'] }],
    userVerification: 'discouraged',
  })
  expect(await provePasskey(other, passkey)).toBe('200')
  expect((await other.call('session', {})).body).toMatchObject({ isLoggedIn: true, account: { needsDevice: true } })
  expect(await countEvents(portal, 'proof.checked')).toBe(1)
})

test('a passkey resets a forgotten password alone, and unlocks (PF2)', async () => {
  const passkey = await setUpPasskey(await signInFully(portal))
  for (const flow of ['reset', 'unlock'] as const) {
    const visitor = portal.visitor()
    expect(await startFlow(visitor, flow, 'alice')).toMatchObject({
      proofs: { done: [], ways: ['passkey', 'email', 'phone'] },
    })
    const { options } = (await visitor.call('passkeyOptions', {}, { flow })).body
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    expect(await provePasskey(visitor, passkey, { flow })).toBe('200')
    if (flow === 'reset') expect((await visitor.call('resetPassword', newPassword)).status).toBe(200)
  }
})

test('after a right code the reset wants the passkey, of which it tells then (PF2, PF10)', async () => {
  const passkey = await setUpPasskey(await signInFully(portal))
  const { visitor, code } = await startWithCode(portal, 'reset')
  expect((await visitor.call('compareCode', { code }, { flow: 'reset' })).body.code).toBe('another-proof')
  const { verification } = (await visitor.call('session', {})).body
  expect(verification).toMatchObject({ proofs: { done: ['email'], ways: ['passkey'] } })
  expect(await provePasskey(visitor, passkey, { flow: 'reset', flags: 0x01 })).toBe('200')
  expect((await visitor.call('resetPassword', newPassword)).status).toBe(200)
})

test.each([-7, -8, -257] as const)('a key of algorithm %i signs in (PF7)', async (algorithm) => {
  const passkey = await setUpPasskey(await signInFully(portal), newPasskey({ algorithm }))
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  expect(await provePasskey(visitor, passkey)).toBe('200')
})

test('with the last proof of a device its recovery codes go, and the page learns which passkey went (PF8)', async () => {
  const visitor = await signInFully(portal)
  const passkey = await setUpPasskey(visitor)
  portal.pass(1)
  await setUpPasskey(visitor)
  expect((await visitor.call('addRecoveryCodes', {})).status).toBe(200)
  const own = (await visitor.call('proofs', {})).body.passkeys ?? []
  const [first, second] = own.map(({ _id: id }) => id)
  const { body } = await visitor.call('removeProof', { id: first ?? '' })
  expect(body).toMatchObject({
    gone: { rpId: 'localhost', credentialId: passkey.id },
    data: { recoveryCodes: { left: 10 } },
  })
  expect((await visitor.call('removeProof', { id: second ?? '' })).body.data).toMatchObject({
    recoveryCodes: null,
    passkeys: [],
  })
})
