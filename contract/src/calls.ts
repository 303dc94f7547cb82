import type { z } from 'zod'
import { activityCalls } from './calls/activity-calls.js'
import type { Call } from './calls/call.js'
import { enrollmentCalls } from './calls/enrollment-calls.js'
import { flowStartCalls } from './calls/flow-start-calls.js'
import { helpDeskCalls } from './calls/help-desk-calls.js'
import { passkeyCalls } from './calls/passkey-calls.js'
import { passwordCalls } from './calls/password-calls.js'
import { proofCalls } from './calls/proof-calls.js'
import { reportCalls } from './calls/report-calls.js'
import { sessionCalls } from './calls/session-calls.js'
import { verificationCalls } from './calls/verification-calls.js'
import { type FlowName, flowNames } from './paths.js'
import { type RefusalCode, sharedRefusals } from './refusal-code.js'

/**
 * Every call, one row each: its address, its payload, the answer of HTTP 200, and its refusals. The
 * odd addresses of the wire (`comparecode`) stay in this package.
 */
export const calls = {
  ...flowStartCalls,
  ...verificationCalls,
  ...enrollmentCalls,
  ...passwordCalls,
  ...sessionCalls,
  ...activityCalls,
  ...proofCalls,
  ...reportCalls,
  ...helpDeskCalls,
  ...passkeyCalls,
} as const

export type CallName = keyof typeof calls
export type InputOf<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>
export type OutputOf<Name extends CallName> = z.infer<(typeof calls)[Name]['output']>

/** Every code that a call can be refused with when it is made by its own method. */
export function refusalsOf(name: CallName): readonly RefusalCode[] {
  const { refusals, method }: Call = calls[name]
  return [...refusals, ...sharedRefusals[method]]
}

/** The flows that `{flow}` in the address of a call can name. */
export function flowsOf(name: CallName): readonly FlowName[] {
  const { flows = flowNames }: Call = calls[name]
  return flows
}
