import { codeLifeMinutes, type OutputOf } from '@portico/contract'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'

interface Sending {
  readonly ports: Pick<TransactionPorts, 'rules'>
  readonly visit: Visit
}

/** A code left, in the words of `sentence`, or a wait in seconds. Alike for decoys. */
export function sentAnswer(
  { ports, visit }: Sending,
  waitSeconds: number,
  sentence: 'code.sent' | 'email.code-sent',
): OutputOf<'sendCode'> {
  if (waitSeconds > 0)
    return { message: visit.say('code.cooling', { count: waitSeconds }), sent: false, resendAfter: waitSeconds }
  const message = visit.say(sentence, { minutes: codeLifeMinutes })
  return { message, sent: true, resendAfter: Math.ceil(ports.rules.limits.resendMs / 1000) }
}
