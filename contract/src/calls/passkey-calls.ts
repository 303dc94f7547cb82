import { z } from 'zod'
import { flowAddress, profileAddress } from '../paths.js'
import { stagedWriteRefusals } from '../refusal-code.js'
import { user } from '../user.js'
import type { Calls } from './call.js'
import { fields, noFields } from './fields.js'
import { messageAnswer, successAnswer } from './message-answer.js'
import { ownProofs } from './proof-calls.js'

/** A passkey by the id that its authenticator gave it, in base64url. */
const passkeyName = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
})

/**
 * What a browser passes to `navigator.credentials.get`: `PublicKeyCredentialRequestOptionsJSON` of
 * Web Authentication Level 3. `allowCredentials` is empty before a first right proof.
 */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(passkeyName),
  userVerification: z.enum(['required', 'discouraged']),
})

/** What it passes to `navigator.credentials.create`: `PublicKeyCredentialCreationOptionsJSON`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(passkeyName),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
})

/** The calls of passkeys. With the kind switched off each answers 404. */
export const passkeyCalls = {
  passkeyOptions: {
    method: 'POST',
    path: flowAddress('passkeyOptions'),
    word: 'proofs',
    summary: 'Makes a challenge for a passkey; a newer one takes its place, and it lives for five minutes.',
    needs: 'flow',
    input: noFields,
    output: z.object({ options: requestOptions }),
    refusals: ['not-found', 'flow-gone', 'flood'],
  },
  comparePasskey: {
    method: 'POST',
    path: flowAddress('comparePasskey'),
    word: 'proofs',
    summary: 'Checks what a passkey signed for the challenge of the flow; a right one goes on as `compareCode` does.',
    needs: 'flow',
    input: z.object({ credential: fields.credential }),
    output: successAnswer.extend({ data: user.optional() }),
    refusals: ['not-found', 'flow-gone', 'proof-wrong', ...stagedWriteRefusals, 'flood'],
  },
  addPasskey: {
    method: 'POST',
    path: profileAddress('addPasskey'),
    word: 'proofs',
    summary: 'Begins to set up a passkey.',
    needs: 'session',
    input: noFields,
    output: messageAnswer.extend({ data: z.object({ id: z.string(), options: creationOptions }) }),
    refusals: [
      'not-found',
      'session-gone',
      'self-service-stopped',
      'sign-in-again',
      'contact-needed',
      'proof-too-many',
      'too-many-calls',
    ],
  },
  verifyPasskey: {
    method: 'POST',
    path: profileAddress('verifyPasskey'),
    word: 'proofs',
    summary: 'Takes the passkey that a browser made for a set-up; with the first proof of a device other sessions end.',
    needs: 'session',
    input: z.object({ id: fields.id, credential: fields.credential, name: fields.proofName }),
    output: successAnswer.extend({ data: ownProofs }),
    refusals: [
      'not-found',
      'session-gone',
      'self-service-stopped',
      'proof-wrong',
      'set-up-over',
      'proof-too-many',
      'too-many-calls',
    ],
  },
} as const satisfies Calls
