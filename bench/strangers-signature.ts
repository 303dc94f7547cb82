import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { InputOf, OutputOf } from '@portico/contract/calls'

type Options = OutputOf<'passkeyOptions'>['options']

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
/** The owner was there and unlocked it; the counter is 1. */
const told = Buffer.from([0x05, 0, 0, 0, 1])

/** A complete answer of a browser for the passkey with this id. A stranger's key signed it. */
export function strangersSignature(
  { challenge, rpId }: Pick<Options, 'challenge' | 'rpId'>,
  id: string,
): InputOf<'comparePasskey'>['credential'] {
  const origin = 'http://localhost:8080'
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
  const data = Buffer.concat([hashOf(rpId), told])
  const signature = sign('sha256', Buffer.concat([data, hashOf(clientData)]), privateKey)
  const inText = (bytes: Buffer) => bytes.toString('base64url')
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: inText(clientData),
      authenticatorData: inText(data),
      signature: inText(signature),
    },
  }
}
