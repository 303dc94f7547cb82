import type { ActName } from '@portico/contract'
import type { Message } from './delivery.js'
import { type MessageStyle, voiceOf } from './message-voice.js'
import { writeMail } from './write-mail.js'

/** What the help desk did since the morning before, in numbers. */
export interface MorningFacts {
  readonly cases: number
  readonly acts: readonly { readonly act: ActName; readonly count: number }[]
  readonly failedChecks: number
  /** How often an agent met a limit. */
  readonly limits: number
  /** Acts of which the person heard at no contact. */
  readonly nobodyTold: number
  /** Agents who opened their first case. */
  readonly newAgents: number
}

export interface MorningOrder extends MessageStyle, MorningFacts {
  readonly to: string
}

/** Tells the leads in numbers what the help desk did; it names no person and no agent. */
export function morningMessage(order: MorningOrder): Message {
  const { acts, cases, failedChecks, limits, nobodyTold, newAgents } = order
  const { say, institution, phone } = voiceOf(order)
  return writeMail(order, {
    subject: say('message.morning.subject', { institution }),
    institution,
    heading: say('message.morning.heading'),
    lead: say('message.morning.cases', { count: cases }),
    facts: [
      ...acts.map(({ act, count }) => say(`message.morning.act.${act}`, { count })),
      say('message.morning.failed-checks', { count: failedChecks }),
      say('message.morning.limits', { count: limits }),
      say('message.morning.nobody-told', { count: nobodyTold }),
      say('message.morning.new-agents', { count: newAgents }),
    ],
    warning: say('message.morning.warning'),
    isAlert: false,
    phone,
    foot: say('message.report.foot', { institution }),
  })
}
