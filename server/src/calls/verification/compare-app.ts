import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { Refusal } from '../../ports/refusal.js'
import type { Flow } from '../../rules/flow/flow.js'
import { checkApp } from '../../rules/proof/check-device-code.js'
import { completeFlow } from './complete-flow.js'

/** Compares the code of the visitor's app. A right one goes on as a right code to a contact does. */
export async function compareApp(context: CallContext<'compareApp', Flow>): Promise<Answer<OutputOf<'compareApp'>>> {
  const { ports, visit, input, scoped: flow } = context
  if (ports.rules.proofKinds === 'none') throw new Refusal('not-found', { isIdle: true })
  const proof = await checkApp(ports, visit, { flow, typed: input.code })
  const { message, user, ...next } = await completeFlow({ ports, visit, flow, proof })
  return { output: { success: true, message, ...(user !== null && { data: user }) }, ...next }
}
