import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpApp } from '../../testing/app-of.js'
import { givePasskey, newPasskey, provePasskey, setUpPasskey } from '../../testing/passkey-of.js'
import { countEvents, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'

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
    if (flow === 'unlock') continue
    const { body } = await visitor.call('resetPassword', newPassword)
    // No code to a contact follows: the sign-in wants the passkey.
    expect(body.message).toContain("then you prove once more that it's you")
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

/** The person of another portal behind the password. */
async function behindPassword(choice: TestPortalChoice = {}, username = 'alice') {
  if (Object.keys(choice).length > 0) {
    await portal.close()
    portal = await testPortal(choice)
  }
  const passkey = await givePasskey(portal, username)
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', username)
  return { visitor, passkey }
}

test('what was signed once is worth nothing again, nor for the next challenge, nor after five minutes (PF3, PF7)', async () => {
  const { visitor, passkey } = await behindPassword()
  const { options } = (await visitor.call('passkeyOptions')).body
  const credential = passkey.get(options)
  const compare = async () => (await visitor.call('comparePasskey', { credential })).body.code ?? 'taken'
  await visitor.call('passkeyOptions')
  expect(await compare()).toBe('proof-wrong')
  const late = passkey.get((await visitor.call('passkeyOptions')).body.options)
  portal.pass(300_000)
  expect((await visitor.call('comparePasskey', { credential: late })).body.code).toBe('proof-wrong')
  const right = passkey.get((await visitor.call('passkeyOptions')).body.options)
  expect((await visitor.call('comparePasskey', { credential: right })).status).toBe(200)
  const other = portal.visitor()
  await startFlow(other, 'profile', 'alice')
  expect((await other.call('comparePasskey', { credential: right })).body.code).toBe('proof-wrong')
  await other.call('passkeyOptions')
  expect((await other.call('comparePasskey', { credential: right })).body.code).toBe('proof-wrong')
})

test('a counter that goes back or stands still gets nobody in, is told, and the passkey stays (PF7)', async () => {
  const { visitor, passkey } = await behindPassword()
  expect(await provePasskey(visitor, passkey, { counter: 7 })).toBe('200')
  for (const [counter, suspects] of [
    [7, 1],
    [6, 2],
    [0, 3],
  ] as const) {
    const copy = portal.visitor()
    await startFlow(copy, 'profile', 'alice')
    expect(await provePasskey(copy, passkey, { counter })).toBe('400 proof-wrong')
    expect(await countEvents(portal, 'proof.suspect')).toBe(suspects)
    if (counter === 0) expect(await provePasskey(copy, passkey, { counter: 8 })).toBe('200')
  }
  const { entries } = (await visitor.call('activity', { before: '' })).body
  expect(entries.filter(({ what }) => what === 'passkey-refused').length).toBeGreaterThan(2)
})

test('an authenticator without a counter works again and again (PF7)', async () => {
  const { visitor, passkey } = await behindPassword()
  expect(await provePasskey(visitor, passkey, { counter: 0 })).toBe('200')
  const again = portal.visitor()
  await startFlow(again, 'profile', 'alice')
  expect(await provePasskey(again, passkey, { counter: 0 })).toBe('200')
})

test.each(['reset', 'unlock'] as const)(
  'a key that nobody unlocked opens no %s as the first proof (PF7)',
  async (flow) => {
    const passkey = await givePasskey(portal, 'alice')
    const visitor = portal.visitor()
    await startFlow(visitor, flow, 'alice')
    expect(await provePasskey(visitor, passkey, { flow, flags: 0x01 })).toBe('400 proof-wrong')
    expect(await provePasskey(visitor, passkey, { flow })).toBe('200')
  },
)

test('the passkey of another person, or of a handle of another one, proves nothing (PF7)', async () => {
  const { visitor } = await behindPassword()
  const ofCarol = await givePasskey(portal, 'carol')
  expect(await provePasskey(visitor, ofCarol)).toBe('400 proof-wrong')
  const { visitor: alice, passkey } = await behindPassword()
  const credential = passkey.get((await alice.call('passkeyOptions')).body.options)
  const response = { ...credential.response, userHandle: 'YW5vdGhlcg' }
  expect((await alice.call('comparePasskey', { credential: { ...credential, response } })).body.code).toBe(
    'proof-wrong',
  )
})

test('ten wrong ones end the flow, and the owner is told (PF4)', async () => {
  const { visitor } = await behindPassword()
  const wrong = newPasskey()
  const answers: string[] = []
  for (let n = 0; n < 11; n += 1) {
    const { status, body } = await visitor.call('passkeyOptions')
    if (status !== 200) answers.push('gone')
    else answers.push((await visitor.call('comparePasskey', { credential: wrong.get(body.options) })).body.code ?? '')
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 'proof-wrong'), 'gone'])
  await portal.delivered()
  expect(JSON.stringify(portal.mail.messages())).toContain('wrong codes')
})

test('a passkey that waits, or that was made for another host, serves and is demanded nowhere (G6, PF2)', async () => {
  const waiting = await givePasskey(portal, 'alice', { waitsUntil: portal.ports.clock.now() + 60_000 })
  const former = await givePasskey(portal, 'carol', { rpId: 'former.example' })
  for (const [username, passkey] of [
    ['alice', waiting],
    ['carol', former],
  ] as const) {
    const visitor = portal.visitor()
    expect(await startFlow(visitor, 'reset', username)).toMatchObject({
      proofs: { done: [], ways: expect.arrayContaining(['passkey', 'email']) },
    })
    expect(await provePasskey(visitor, passkey, { flow: 'reset' })).toBe('400 proof-wrong')
  }
  expect(await startFlow(portal.visitor(), 'profile', 'alice')).not.toHaveProperty('proofs')
})

test('without a contact neither a reset nor an unlock takes a passkey, and none is offered (PF5)', async () => {
  const passkey = await givePasskey(portal, 'bob')
  const visitor = portal.visitor()
  expect(await startFlow(visitor, 'reset', 'bob')).toEqual({ type: '', data: [] })
  expect(await provePasskey(visitor, passkey, { flow: 'reset' })).toBe('400 proof-wrong')
  const signingIn = portal.visitor()
  expect(await startFlow(signingIn, 'profile', 'bob')).toEqual({
    type: '',
    data: [],
    proofs: { done: [], ways: ['passkey'] },
  })
  expect(await provePasskey(signingIn, passkey)).toBe('200')
})

test('switched off, the calls of passkeys are not there, and nobody is asked for one (PF1)', async () => {
  await portal.close()
  portal = await testPortal({ rules: { proofKinds: ['app'] } })
  const visitor = await signInFully(portal)
  const passkey = await givePasskey(portal, 'carol')
  expect((await visitor.call('addPasskey', {})).status).toBe(404)
  expect(
    (
      await visitor.call('verifyPasskey', {
        id: 'a',
        credential: newPasskey().get({ challenge: 'a', rpId: 'b' } as never),
        name: '',
      })
    ).status,
  ).toBe(404)
  expect((await visitor.call('proofs', {})).body).not.toHaveProperty('passkeys')
  const other = portal.visitor()
  expect(await startFlow(other, 'reset', 'carol')).not.toHaveProperty('proofs')
  expect((await other.call('passkeyOptions', {}, { flow: 'reset' })).status).toBe(404)
  const credential = passkey.get({ challenge: 'a', rpId: 'localhost' } as never)
  expect((await other.call('comparePasskey', { credential }, { flow: 'reset' })).status).toBe(404)
})

test('a set-up ends after five minutes or five tries, takes one passkey once, and no eleventh (PF8)', async () => {
  const visitor = await signInFully(portal)
  const verify = async (id: string, credential: ReturnType<typeof passkey.create>, name = '') =>
    (await visitor.call('verifyPasskey', { id, credential, name })).body
  const passkey = newPasskey()
  const begin = async () => (await visitor.call('addPasskey', {})).body.data
  const late = await begin()
  portal.pass(300_000)
  expect(await verify(late.id, passkey.create(late.options))).toMatchObject({ code: 'set-up-over' })
  const tried = await begin()
  for (let n = 0; n < 5; n += 1)
    expect(await verify(tried.id, passkey.create(late.options))).toMatchObject({ code: 'proof-wrong' })
  expect(await verify(tried.id, passkey.create(tried.options))).toMatchObject({ code: 'set-up-over' })
  const first = await begin()
  expect(await verify(first.id, passkey.create(first.options))).toMatchObject({ success: true })
  expect(await verify(first.id, passkey.create(first.options))).toMatchObject({ code: 'set-up-over' })
  const again = await begin()
  expect(again.options.excludeCredentials).toMatchObject([{ id: passkey.id }])
  expect(await verify(again.id, passkey.create(again.options))).toMatchObject({ code: 'proof-wrong' })
  for (let n = 0; n < 9; n += 1) await givePasskey(portal, 'alice')
  const late11 = await visitor.call('addPasskey', {})
  expect(late11.body).toMatchObject({ code: 'proof-too-many', message: expect.stringContaining('10') })
})

test('a passkey has the name that was typed, without what nobody sees, or that of the browser (PF8)', async () => {
  const visitor = await signInFully(portal)
  await setUpPasskey(visitor, newPasskey(), ' my\u200b\n key\u0007 ')
  portal.pass(1)
  await setUpPasskey(visitor, newPasskey(), '\u200b')
  const names = ((await visitor.call('proofs', {})).body.passkeys ?? []).map(({ name }) => name)
  expect(names).toEqual(['my key', ''])
})

test('a body of 17 kB and fields that are too long are refused before anything is looked at (PF7)', async () => {
  const { visitor, passkey } = await behindPassword()
  const credential = passkey.get((await visitor.call('passkeyOptions')).body.options)
  const long = { ...credential, response: { ...credential.response, clientDataJSON: 'a'.repeat(4_097) } }
  expect((await visitor.call('comparePasskey', { credential: long })).body.code).toBe('malformed')
  const large = { ...credential, more: 'a'.repeat(17_000) } as typeof credential
  const refused = await visitor.raw({
    method: 'POST',
    url: '/api/user/profile/comparepasskey',
    payload: { credential: large },
  })
  expect(refused.status).toBe(413)
  expect((await visitor.call('comparePasskey', { credential })).status).toBe(200)
})

test('where a passkey is demanded, it goes only from a session that proved one, and ends the others (PF8)', async () => {
  const visitor = await signInFully(portal)
  const other = await signInFully(portal)
  const passkey = await setUpPasskey(visitor)
  expect((await other.call('proofs', {})).body.code).toBe('session-gone')
  const again = portal.visitor()
  await startFlow(again, 'profile', 'alice')
  expect(await provePasskey(again, passkey)).toBe('200')
  await setUpApp(portal, again)
  expect((await visitor.call('proofs', {})).status).toBe(200)
  const { passkeys } = (await again.call('proofs', {})).body
  expect((await again.call('removeProof', { id: passkeys?.[0]?._id ?? '' })).status).toBe(200)
  expect((await visitor.call('proofs', {})).body.code).toBe('session-gone')
})
