import { codeLifeMinutes, type OutputOf } from '@portico/contract'
import type { PersonChannel } from '../../ports/delivery/watch-channels.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'

interface Sending {
  readonly ports: Pick<Ports, 'rules' | 'late'>
  readonly visit: Visit
}

interface SentCode {
  readonly channel: PersonChannel
  /** 0 where a code left. */
  readonly waitSeconds: number
  readonly sentence: 'code.sent' | 'email.code-sent'
}

/**
 * A code left, in the words of `sentence`, or a wait in seconds; or that messages are late, whether
 * or not this code is the first. Alike for decoys.
 */
export function sentAnswer({ ports, visit }: Sending, { channel, waitSeconds, sentence }: SentCode) {
  const answer = usualAnswer({ ports, visit }, { waitSeconds, sentence })
  return ports.late[channel] ? { ...answer, message: visit.say('code.late'), late: true as const } : answer
}

function usualAnswer(
  { ports, visit }: Sending,
  { waitSeconds, sentence }: Omit<SentCode, 'channel'>,
): OutputOf<'sendCode'> {
  if (waitSeconds > 0)
    return { message: visit.say('code.cooling', { count: waitSeconds }), sent: false, resendAfter: waitSeconds }
  const message = visit.say(sentence, { minutes: codeLifeMinutes })
  return { message, sent: true, resendAfter: Math.ceil(ports.rules.limits.resendMs / 1000) }
}
