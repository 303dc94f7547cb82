import { generateKeyPairSync } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import { newPasskey, type Oddity } from '../../testing/passkey-of.js'
import { type Credential, checkAssertion, checkCreation } from './check-assertion.js'

const origin = 'http://localhost:8080'
const challenge = 'c2lnbiB0aGlzLCBhbmQgbm90aGluZyBlbHNlIGF0IGFsbA'
const expected = { challenge, rpId: 'localhost', origins: new Set([origin]) }
const creation = { challenge, rp: { id: 'localhost' }, user: { id: 'aGFuZGxl' } } as never
const request = { challenge, rpId: 'localhost' } as never

/** A passkey that was made, and what the store keeps of it. */
function made(passkey = newPasskey()) {
  const kept = checkCreation(passkey.create(creation), expected)
  if (kept === null) throw new Error('the passkey is not right')
  return { passkey, kept }
}

const own = made()
const isTaken = (credential: Credential, isUnlocked = false) =>
  checkAssertion(credential, { ...expected, isUnlocked }, own.kept) !== null

test('each check refuses when it alone is broken, and takes what nothing breaks (PF7)', () => {
  const get = (oddity: Oddity = {}) => own.passkey.get(request, oddity)
  const without = (field: 'signature' | 'authenticatorData') => {
    const { [field]: _, ...response } = get().response
    return { ...get(), response }
  }
  const said = (clientData: Readonly<Record<string, unknown>>) => get({ clientData })
  expect([isTaken(get(), true), isTaken(get({ flags: 0x01 })), isTaken(get({ flags: 0x1d }))]).toEqual([
    true,
    true,
    true,
  ])
  const broken: Readonly<Record<string, Credential>> = {
    type: { ...get(), type: 'password' },
    'id and rawId': { ...get(), rawId: 'YW5vdGhlcg' },
    'no signature': without('signature'),
    'no authenticator data': without('authenticatorData'),
    'no JSON': { ...get(), response: { ...get().response, clientDataJSON: 'YQ' } },
    'no UTF-8': { ...get(), response: { ...get().response, clientDataJSON: '_w' } },
    'other base64': { ...get(), response: { ...get().response, signature: `${get().response.signature}=` } },
    'type of client data': said({ type: 'webauthn.create' }),
    challenge: said({ challenge: 'YW5vdGhlcg' }),
    origin: said({ origin: 'https://thief.example' }),
    'origin of another port': said({ origin: 'http://localhost:8081' }),
    'no origin': said({ origin: undefined }),
    'another site embeds it': said({ crossOrigin: true }),
    'another site on top': said({ topOrigin: origin }),
    'RP id': get({ rpId: 'thief.example' }),
    'nobody present': get({ flags: 0x04 }),
    'synced, but not to be synced': get({ flags: 0x15 }),
    'signature of another key': newPasskey().get(request),
  }
  const taken = Object.entries(broken).filter(([, credential]) => isTaken(credential))
  expect(taken.map(([check]) => check)).toEqual([])
  expect(isTaken(get({ flags: 0x01 }), true)).toBe(false)
})

test('a new passkey is refused where one check of its making is broken (PF7)', () => {
  const { passkey } = own
  const create = (oddity: Oddity = {}) => passkey.create(creation, oddity)
  const whole = create()
  const withResponse = (response: object) => ({ ...whole, response: { ...whole.response, ...response } })
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const spkiOf = ({ publicKey }: typeof short) =>
    publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const broken: Readonly<Record<string, Credential>> = {
    'type of client data': create({ clientData: { type: 'webauthn.get' } }),
    challenge: create({ clientData: { challenge: 'YW5vdGhlcg' } }),
    origin: create({ clientData: { origin: 'https://thief.example' } }),
    'another site embeds it': create({ clientData: { crossOrigin: true } }),
    'RP id': create({ rpId: 'thief.example' }),
    'nobody present': create({ flags: 0x44 }),
    'no key in its data': create({ flags: 0x05 }),
    'id in its data': { ...whole, id: 'YW5vdGhlcg', rawId: 'YW5vdGhlcg' },
    'RSA of 1024 bits': withResponse({ publicKey: spkiOf(short), publicKeyAlgorithm: -257 }),
    'another curve': withResponse({ publicKey: spkiOf(otherCurve), publicKeyAlgorithm: -7 }),
    'another algorithm': withResponse({ publicKeyAlgorithm: -8 }),
    'an unknown algorithm': withResponse({ publicKeyAlgorithm: -35 }),
    'no key at all': withResponse({ publicKey: 'YQ' }),
  }
  const taken = Object.entries(broken).filter(([, credential]) => checkCreation(credential, expected) !== null)
  expect(taken.map(([check]) => check)).toEqual([])
  expect(checkCreation(create({ flags: 0x41 }), expected)).toMatchObject({ isSynced: 0 })
  expect(checkCreation(create({ flags: 0x5d }), expected)).toMatchObject({ isSynced: 1 })
})

/** What a browser tells that knows neither the key nor the data apart (extensions of browsers). */
function attestationAlone({ response, ...credential }: Credential): Credential {
  const { clientDataJSON, attestationObject = '' } = response
  return { ...credential, response: { clientDataJSON, attestationObject } }
}

test.each([-7, -8, -257] as const)('a key of algorithm %i is read from its attestation too (PF7)', (algorithm) => {
  const passkey = newPasskey({ algorithm })
  const whole = passkey.create(creation)
  const read = checkCreation(attestationAlone(whole), expected)
  expect(read).toEqual({ ...checkCreation(whole, expected), transports: '[]' })
  const known = { publicKey: read?.publicKey ?? '', algorithm }
  expect(checkAssertion(passkey.get(request), { ...expected, isUnlocked: true }, known)).toMatchObject({ counter: 1 })
})

type Field = 'clientDataJSON' | 'authenticatorData' | 'signature' | 'attestationObject'

/** The same credential with one bit of a field changed, for each of its bits, and the byte of the bit. */
function flips(credential: Credential, field: Field) {
  const bytes = Buffer.from(credential.response[field] ?? '', 'base64url')
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    const response = { ...credential.response, [field]: changed.toString('base64url') }
    return { changed: { ...credential, response }, byte: bit >> 3 }
  })
}

const of = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: 'localhost' }
const isRight = (verdict: Promise<{ readonly verified: boolean }>) =>
  verdict.then(({ verified }) => verified).catch(() => false)
const asOfBrowser = (credential: Credential) => ({ ...credential, clientExtensionResults: {} }) as never

test('no signature with one changed bit of 2,800 is right, here as for another program (PF7)', {
  timeout: 60_000,
}, async () => {
  let changes = 0
  for (const algorithm of [-7, -8] as const) {
    const { passkey, kept } = made(newPasskey({ algorithm }))
    const { registrationInfo } = await verifyRegistrationResponse({
      ...of,
      response: asOfBrowser(passkey.create(creation)),
    })
    if (registrationInfo === undefined) throw new Error('the passkey is not right')
    const whole = passkey.get(request)
    const here = (response: Credential) => checkAssertion(response, { ...expected, isUnlocked: true }, kept) !== null
    const there = (response: Credential) =>
      isRight(
        verifyAuthenticationResponse({
          ...of,
          response: asOfBrowser(response),
          credential: { ...registrationInfo.credential, counter: 0 },
        }),
      )
    expect([here(whole), await there(whole)]).toEqual([true, true])
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const { changed, byte } of flips(whole, field)) {
        changes += 1
        expect([field, byte, here(changed)]).toEqual([field, byte, false])
        // The other one reads the ends of DER loosely: some other heads of a whole signature are right there.
        if (await there(changed)) expect([algorithm, field, byte < 2]).toEqual([-7, 'signature', true])
      }
  }
  expect(changes).toBeGreaterThan(2_800)
})

test('an attestation with one changed bit is told apart from another one as well as elsewhere (PF7)', async () => {
  const whole = attestationAlone(own.passkey.create(creation))
  const there = (response: Credential) =>
    isRight(verifyRegistrationResponse({ ...of, response: asOfBrowser(response) }))
  const head = Buffer.from(whole.response.attestationObject ?? '', 'base64url').indexOf('authData') + 10
  const [flags, ends] = [head + 32, head + 37 + 16]
  for (const { changed, byte } of flips(whole, 'attestationObject')) {
    const [isHere, isThere] = [checkCreation(changed, expected) !== null, await there(changed)]
    if (isHere === isThere) continue
    // Nobody signs an attestation. Its words and the flag of extensions are not read here, its length,
    // the id and the key not there.
    const isNamed = isHere ? byte < head || byte === flags : byte === head - 1 || byte >= ends
    expect([byte, isHere, isNamed]).toEqual([byte, isHere, true])
  }
})
