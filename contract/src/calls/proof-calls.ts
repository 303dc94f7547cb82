import { z } from 'zod'
import { flowAddress, profileAddress } from '../paths.js'
import { stagedWriteRefusals } from '../refusal-code.js'
import { user } from '../user.js'
import type { Calls } from './call.js'
import { fields, noFields } from './fields.js'
import { messageAnswer, successAnswer } from './message-answer.js'

/**
 * A passkey of the visitor. `isSynced` is true where its owner has it on several devices, and
 * `isUsable` false where it was made for another address of the portal.
 */
const ownPasskey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  waitsUntil: z.string().nullable(),
  isSynced: z.boolean(),
  isUsable: z.boolean(),
})

/**
 * The proofs that the visitor has set up. Instants are ISO 8601; `waitsUntil` is null where a proof
 * counts already.
 */
export const ownProofs = z.object({
  app: z
    .object({
      _id: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
      waitsUntil: z.string().nullable(),
    })
    .nullable(),
  recoveryCodes: z
    .object({ _id: z.string(), left: z.number().int(), total: z.number().int(), createdAt: z.string() })
    .nullable(),
  /** Absent where passkeys are switched off. */
  passkeys: z.array(ownPasskey).optional(),
})

export type OwnProofs = z.infer<typeof ownProofs>

/** The calls of proofs that a person sets up. With the kind switched off each answers 404. */
export const proofCalls = {
  compareApp: {
    method: 'POST',
    path: flowAddress('compareApp'),
    word: 'proofs',
    summary:
      "Compares the code of the visitor's authenticator app behind the password, or on a reset behind a right code; a right one goes on as `compareCode` does.",
    needs: 'flow',
    input: z.object({ code: fields.code }),
    output: successAnswer.extend({ data: user.optional() }),
    refusals: ['not-found', 'flow-gone', 'code-wrong', 'codes-spent', ...stagedWriteRefusals, 'flood'],
  },
  compareRecoveryCode: {
    method: 'POST',
    path: flowAddress('compareRecoveryCode'),
    word: 'proofs',
    summary: 'Compares a recovery code, which stands in for the app and works once.',
    needs: 'flow',
    input: z.object({ code: fields.code }),
    output: successAnswer.extend({ data: user.optional() }),
    refusals: ['not-found', 'flow-gone', 'recovery-code-wrong', 'codes-spent', ...stagedWriteRefusals, 'flood'],
  },
  proofs: {
    method: 'POST',
    path: profileAddress('proofs'),
    word: 'proofs',
    summary: 'Tells which authenticator app and recovery codes the visitor has.',
    needs: 'session',
    input: noFields,
    output: ownProofs,
    refusals: ['not-found', 'session-gone', 'too-many-calls'],
  },
  addApp: {
    method: 'POST',
    path: profileAddress('addApp'),
    word: 'proofs',
    summary: 'Begins to set up an authenticator app; its secret is in this answer alone.',
    needs: 'session',
    input: noFields,
    output: messageAnswer.extend({ data: z.object({ id: z.string(), secret: z.string(), uri: z.string() }) }),
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
  verifyApp: {
    method: 'POST',
    path: profileAddress('verifyApp'),
    word: 'proofs',
    summary: 'Proves an app that is being set up by a code; from then on it is demanded, and other sessions end.',
    needs: 'session',
    input: z.object({ id: fields.id, code: fields.code }),
    output: successAnswer.extend({ data: ownProofs }),
    refusals: [
      'not-found',
      'session-gone',
      'self-service-stopped',
      'code-wrong',
      'set-up-over',
      'proof-too-many',
      'too-many-calls',
    ],
  },
  addRecoveryCodes: {
    method: 'POST',
    path: profileAddress('addRecoveryCodes'),
    word: 'proofs',
    summary: 'Makes ten recovery codes, which are in this answer alone; those of before stop working.',
    needs: 'session',
    input: noFields,
    output: messageAnswer.extend({ data: z.object({ codes: z.array(z.string()), createdAt: z.string() }) }),
    refusals: [
      'not-found',
      'session-gone',
      'self-service-stopped',
      'sign-in-again',
      'device-needed',
      'removal-held',
      'too-many-calls',
    ],
  },
  removeProof: {
    method: 'POST',
    path: profileAddress('removeProof'),
    word: 'proofs',
    summary:
      'Removes a proof, and the recovery codes with the last device; other sessions end, and `gone` names a passkey.',
    needs: 'session',
    input: z.object({ id: fields.id }),
    output: messageAnswer.extend({
      data: ownProofs,
      gone: z.object({ rpId: z.string(), credentialId: z.string() }).optional(),
    }),
    refusals: [
      'not-found',
      'session-gone',
      'self-service-stopped',
      'sign-in-again',
      'proof-unknown',
      'contact-held',
      'removal-held',
      'too-many-calls',
    ],
  },
} as const satisfies Calls
