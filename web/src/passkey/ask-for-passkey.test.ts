import { afterEach, expect, test, vi } from 'vitest'
import { fakePasskeys, madeBy, removePasskeys, sampleCredential, stopsWith } from '../testing/fake-passkeys.js'
import { askForPasskey, forgetPasskey, makePasskey } from './ask-for-passkey.js'

afterEach(removePasskeys)

const staying = () => new AbortController().signal
const text = (bytes: unknown) => new TextDecoder().decode(bytes as Uint8Array)
const bytes = (words: string) => new TextEncoder().encode(words).buffer

const request = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'portal.example', timeout: 300_000, userVerification: 'required' },
  allowCredentials: [{ type: 'public-key', id: '-_8', transports: ['usb'] }],
} as const satisfies object
const creation = {
  ...{ challenge: 'Y2hhbGxlbmdl', rp: { id: 'portal.example', name: 'Portal' }, timeout: 300_000 },
  user: { id: 'aGFuZGxl', name: 'alice', displayName: 'Alice' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'b2xk' }],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
} as const satisfies object

test('a browser that reads the options itself gets them as they came', async () => {
  const given: unknown[] = []
  const take = ({ publicKey }: { publicKey: unknown }) => {
    given.push(publicKey)
    return madeBy(sampleCredential)()
  }
  fakePasskeys({ get: take, create: take })
  expect(await askForPasskey(request as never, staying())).toEqual(sampleCredential)
  expect(await makePasskey(creation as never, staying())).toEqual(sampleCredential)
  expect(given).toEqual([request, creation])
})

test('an older browser gets bytes, and its answer is written without its help', async () => {
  const given: Record<string, unknown>[] = []
  const response = {
    ...{ clientDataJSON: bytes('{}'), signature: bytes('\u{7fff}?>'), authenticatorData: bytes('data') },
    userHandle: null,
  }
  const made = { id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key', response }
  fakePasskeys({ get: ({ publicKey }) => given.push(publicKey as never) && made, able: {} })
  expect(await askForPasskey(request as never, staying())).toEqual({
    ...{ id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key' },
    response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: '57-_Pz4' },
  })
  expect(text(given[0]?.['challenge'])).toBe('challenge')
  expect(given[0]).toMatchObject({ rpId: 'portal.example', timeout: 300_000, userVerification: 'required' })
  const named = { type: 'public-key', id: Uint8Array.of(251, 255), transports: ['usb'] }
  expect(given[0]?.['allowCredentials']).toEqual([named])
})

test('a passkey that an older browser made is written with its key and its transports', async () => {
  const given: Record<string, Record<string, unknown>>[] = []
  const response = {
    ...{ clientDataJSON: bytes('{}'), attestationObject: bytes('attest') },
    ...{ getAuthenticatorData: () => bytes('data'), getPublicKey: () => bytes('key') },
    ...{ getPublicKeyAlgorithm: () => -7, getTransports: () => ['internal'] },
  }
  const toJSON = () => {
    throw new TypeError('Illegal invocation')
  }
  const made = { id: 'cGFzc2tleQ', rawId: bytes('passkey'), type: 'public-key', response, toJSON }
  fakePasskeys({ create: ({ publicKey }) => given.push(publicKey as never) && made, able: {} })
  expect(await makePasskey(creation as never, staying())).toEqual({
    ...{ id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key' },
    response: {
      ...{ clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', publicKey: 'a2V5', attestationObject: 'YXR0ZXN0' },
      ...{ publicKeyAlgorithm: -7, transports: ['internal'] },
    },
  })
  expect([given[0]?.['challenge'], given[0]?.['user']?.['id']].map(text)).toEqual(['challenge', 'handle'])
  expect(given[0]?.['user']).toMatchObject({ name: 'alice', displayName: 'Alice' })
})

test.each([
  ['NotAllowedError', 'stopped'],
  ['SecurityError', 'stopped'],
  ['InvalidStateError', 'known'],
])('a browser that throws %s made nothing: %s', async (name, what) => {
  fakePasskeys({ create: stopsWith(name) })
  expect(await makePasskey(creation as never, staying())).toBe(what)
})

test.each([null, undefined, {}, { challenge: 7 }])('options that are none, %j, stop as well', async (options) => {
  fakePasskeys({ get: madeBy(sampleCredential), able: {} })
  expect(await askForPasskey(options as never, staying())).toBe('stopped')
})

test('who has left hears of nothing, even of a passkey that still came', async () => {
  const leaving = new AbortController()
  fakePasskeys({
    get: () => {
      leaving.abort()
      return madeBy(sampleCredential)()
    },
  })
  expect(await askForPasskey(request as never, leaving.signal)).toBe('left')
})

test('a browser is told of the one passkey that is gone, and of no list', () => {
  const gone = { rpId: 'portal.example', credentialId: 'b2xk' }
  const signalUnknownCredential = vi.fn(() => Promise.reject(new Error('no')))
  const signalAllAcceptedCredentials = vi.fn()
  fakePasskeys({ able: { signalUnknownCredential, signalAllAcceptedCredentials } })
  forgetPasskey(gone)
  expect(signalUnknownCredential).toHaveBeenCalledWith(gone)
  expect(signalAllAcceptedCredentials).not.toHaveBeenCalled()
  fakePasskeys({ able: {} })
  expect(() => forgetPasskey(gone)).not.toThrow()
})
