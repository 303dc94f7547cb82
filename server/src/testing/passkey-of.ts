import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { InputOf, OutputOf } from '@portico/contract'
import { checkCreation } from '../rules/proof/check-assertion.js'
import { challengeLifeMs } from '../rules/proof/check-passkey.js'
import type { TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

type Credential = InputOf<'comparePasskey'>['credential']
type Creation = OutputOf<'addPasskey'>['data']['options']
type Request = OutputOf<'passkeyOptions'>['options']

/** What a test makes otherwise than a browser and an authenticator would. */
export interface Oddity {
  readonly clientData?: Readonly<Record<string, unknown>>
  readonly rpId?: string
  readonly flags?: number
  readonly counter?: number
}

/** An authenticator in memory with one key, behind a browser at the portal's address. */
export interface Passkey {
  readonly id: string
  create(options: Creation, oddity?: Oddity): Credential
  get(options: Request, oddity?: Oddity): Credential
}

const keys = {
  [-7]: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  [-8]: () => generateKeyPairSync('ed25519'),
  [-257]: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const

/** User present and verified; a passkey with attested data has the flag beside them. */
const [upAndUv, attested] = [0x05, 0x40]

const inText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A new passkey. Its counter counts up unless a test says otherwise. */
export function newPasskey({
  algorithm = -7,
  origin = 'http://localhost:8080',
  pair = keys[algorithm](),
  id: known = inText(randomBytes(32)),
}: PasskeyChoice = {}): Passkey {
  const id = Buffer.from(known, 'base64url')
  let counter = 0
  let userHandle = ''
  const dataOf = (rpId: string, flags: number, oddity: Oddity) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(oddity.flags ?? flags)
    bytes.writeUInt32BE(oddity.counter ?? counter, 1)
    return Buffer.concat([hashOf(oddity.rpId ?? rpId), bytes])
  }
  const clientDataOf = (type: string, challenge: string, { clientData }: Oddity) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }))
  const whole = { id: inText(id), rawId: inText(id), type: 'public-key' }
  return {
    id: inText(id),
    create({ challenge, rp, user }, oddity = {}) {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const head = dataOf(rp.id, upAndUv | attested, oddity)
      const data = Buffer.concat([head, Buffer.alloc(16), length, id, coseOf(pair.publicKey, algorithm)])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ])
      return {
        ...whole,
        response: {
          clientDataJSON: inText(clientDataOf('webauthn.create', challenge, oddity)),
          authenticatorData: inText(data),
          publicKey: inText(pair.publicKey.export({ format: 'der', type: 'spki' })),
          publicKeyAlgorithm: algorithm,
          attestationObject: inText(attestation),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, rpId }, oddity = {}) {
      counter += 1
      const data = dataOf(rpId, upAndUv, oddity)
      const clientData = clientDataOf('webauthn.get', challenge, oddity)
      const signed = Buffer.concat([data, hashOf(clientData)])
      const signature = sign(algorithm === -8 ? null : 'sha256', signed, pair.privateKey)
      return {
        ...whole,
        response: {
          clientDataJSON: inText(clientData),
          authenticatorData: inText(data),
          signature: inText(signature),
          ...(userHandle !== '' && { userHandle }),
        },
      }
    },
  }
}

interface PasskeyChoice {
  readonly id?: string
  readonly algorithm?: keyof typeof keys
  readonly origin?: string
  readonly pair?: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
}

/** The public key as authenticators write it, in COSE. */
function coseOf(key: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  const entry = (label: number, value: Buffer) => [cborInt(label), value] as const
  const ofKind = {
    [-7]: [entry(1, cborInt(2)), entry(-1, cborInt(1)), entry(-2, bytes(x)), entry(-3, bytes(y))],
    [-8]: [entry(1, cborInt(1)), entry(-1, cborInt(6)), entry(-2, bytes(x))],
    [-257]: [entry(1, cborInt(3)), entry(-1, bytes(n)), entry(-2, bytes(e))],
  }[algorithm]
  return cborMap([...(ofKind ?? []), entry(3, cborInt(algorithm))])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Uint8Array) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

/** Sets up a passkey for a signed-in visitor. */
export async function setUpPasskey(visitor: TestVisitor, passkey = newPasskey(), name = 'Laptop'): Promise<Passkey> {
  const { status, body } = await visitor.call('addPasskey', {})
  if (status !== 200) throw new Error(`no passkey was begun: ${body.code}`)
  const credential = passkey.create(body.data.options)
  const verified = await visitor.call('verifyPasskey', { id: body.data.id, credential, name })
  if (verified.status !== 200) throw new Error(`the passkey was not verified: ${verified.body.code}`)
  return passkey
}

/** Signs the flow's next challenge, and returns the answer to it in one word. */
export async function provePasskey(
  visitor: TestVisitor,
  passkey: Passkey,
  { flow = 'profile', ...oddity }: Oddity & { readonly flow?: 'profile' | 'reset' | 'unlock' } = {},
): Promise<string> {
  const { body } = await visitor.call('passkeyOptions', {}, { flow })
  const answer = await visitor.call('comparePasskey', { credential: passkey.get(body.options, oddity) }, { flow })
  return `${answer.status} ${answer.body.code ?? ''}`.trim()
}

/** Puts a passkey into the store, as if the person had set it up. */
export async function givePasskey(
  portal: TestPortal,
  username: string,
  { waitsUntil = 0, rpId = 'localhost', passkey = newPasskey() } = {},
): Promise<Passkey> {
  const { store, directory, random, clock } = portal.ports
  const accountId = (await directory.find(username))?.id ?? ''
  const now = clock.now()
  const challenge = random.token(32)
  const userHandle = (await store.people.userHandleOf(accountId)) ?? random.token(32)
  const options = { challenge, rp: { id: rpId }, user: { id: userHandle } } as Creation
  const expected = { challenge, rpId, origins: new Set(['http://localhost:8080']) }
  const made = checkCreation(passkey.create(options), expected)
  if (made === null) throw new Error('the passkey is not right')
  const { counter: mark, ...facts } = made
  const id = random.token(16)
  const times = { createdAt: now, verifiedAt: null, heldUntil: null, usedAt: null, expiresAt: now + challengeLifeMs }
  await store.transaction(async ({ proofs, people, facts: known }) => {
    await proofs.add({ id, accountId, kind: 'passkey', secret: '', sealedBy: '', mark, rpId, challenge, ...times })
    await proofs.keepPasskey(id, { ...facts, mark, name: 'Laptop' })
    await proofs.verify(id, { step: mark, now, heldUntil: Math.max(now, waitsUntil) })
    await people.giveUserHandle(accountId, userHandle)
    await people.raiseEpoch(accountId)
    await people.countDeviceProofs(accountId)
    await known.settle('first-passkey', 'true')
  })
  return passkey
}
