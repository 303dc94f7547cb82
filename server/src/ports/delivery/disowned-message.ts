import type { ActName } from '@portico/contract'
import { instantInWords } from '@portico/text/instant-in-words'
import { inARow } from '@portico/text/say-in'
import type { Message } from './delivery.js'
import { inOnePiece, leftToRight, type MessageStyle, voiceOf } from './message-voice.js'
import { commandFor } from './report-message.js'
import { writeMail } from './write-mail.js'

/** A case whose caller was not the owner of the account, or may not be. */
export interface DisownedOrder extends MessageStyle {
  readonly to: string
  readonly caseId: string
  /** In ms. */
  readonly openedAt: number
  readonly agentId: string
  readonly accountId: string
  readonly username: string
  /** The owner says so, or somebody who is signed in has picked a wrong number. */
  readonly what: 'not-me' | 'picked-wrong'
  /** What the case did, the oldest first. */
  readonly acts: readonly string[]
}

/** Tells the leads of such a case: which, of whom, what it did, and after a stop how to start again. */
export function disownedMessage(order: DisownedOrder): Message {
  const { language, caseId, agentId, username, what, acts } = order
  const { say, institution, phone } = voiceOf(order)
  const shown = (text: string) => leftToRight(text.replace(/[\p{C}\p{Z}]+/gu, ' '), language)
  const when = inOnePiece(instantInWords(order.openedAt, order), language)
  const done = acts.map((act) => say(`record.act.${act as ActName}`))
  return writeMail(order, {
    subject: say(`message.disowned.${what}.subject`, { institution }),
    institution,
    heading: say(`message.disowned.${what}.heading`),
    lead: say(`message.disowned.${what}.lead`, { name: shown(username), case: shown(caseId) }),
    facts: [
      say('message.disowned.case', { when, agent: shown(agentId) }),
      done.length === 0 ? say('message.disowned.nothing') : say('message.disowned.acts', { list: inARow(say, done) }),
      ...(what === 'not-me' ? [say('message.report.start', { command: shown(commandFor('start', order)) })] : []),
    ],
    warning: say('message.report.warning'),
    isAlert: true,
    phone,
    foot: say('message.report.foot', { institution }),
  })
}
