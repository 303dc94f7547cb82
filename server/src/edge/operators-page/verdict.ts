import { codeLifeMinutes } from '@portico/contract'
import type { Channel, Counts, OperatorsFacts } from './operators-facts.js'

export type Tone = 'ok' | 'warning' | 'failed'

/** The portal in one sentence, with why, and the page of the documents that mends it. */
export interface Verdict {
  readonly tone: Tone
  readonly sentence: string
  readonly why: string
  /** A file of `docs/operating`; null where nothing has to be mended. */
  readonly page: string | null
}

/** Messages are late once one waits for longer, in s: codes live ten minutes. */
const lateSeconds = 120
/** Fewer tries say nothing about a mail server. */
const leastTries = 10
/** A server that puts off more than one in five makes many people wait. */
const mostPutOff = 0.2

type Told = Pick<OperatorsFacts, 'parts' | 'mail' | 'sms' | 'alarms' | 'figures' | 'counts'>

/** The worst that is true comes first. */
export function verdictOf(facts: Told): Verdict {
  return nobodyGetsIn(facts) ?? someoneWaits(facts) ?? nothingFails
}

const nothingFails: Verdict = { tone: 'ok', sentence: 'People can get in.', why: 'Every part answers.', page: null }

function nobodyGetsIn({ parts, mail }: Told): Verdict | null {
  const failing = (name: string) => parts.find((part) => part.name === name && part.state === 'failed') ?? null
  const store = failing('store')
  if (store !== null) return failed('Nobody can get in.', `The store fails: ${whyOf(store)}`, 'troubleshooting.md')
  const migrations = failing('migrations')
  if (migrations !== null) return failed('Nobody can get in.', 'The store is of another version.', 'upgrade.md')
  const directory = failing('directory')
  if (directory !== null)
    return failed('Nobody can get in.', `The directory does not answer: ${whyOf(directory)}`, 'directory-outage.md')
  if (mail.state === 'failed')
    return failed('Only people with a passkey or an app can get in.', `No mail leaves: ${whyOf(mail)}`, 'mail.md')
  return null
}

function someoneWaits({ parts, sms, alarms, figures, counts }: Told): Verdict | null {
  const troubled = (name: string) => parts.find((part) => part.name === name && part.state !== 'ok') ?? null
  const warn = (more: string, why: string, page: string): Verdict => ({
    ...{ tone: 'warning', sentence: `People can get in. ${more}`, why, page },
  })
  if (sms?.state === 'failed') return warn('No SMS leaves.', sentenceOf(whyOf(sms)), 'sms.md')
  const late = lateness(counts?.lately ?? {}, figures?.oldestMessageSeconds ?? 0)
  if (late.length > 0)
    return warn('Some messages are late.', [...late, `Codes live ${codeLifeMinutes}.`].join(' '), 'mail.md')
  if (alarms.length > 0)
    return warn(
      'Somebody guesses.',
      `Codes or passwords are guessed at many names: ${alarms.join(', ')}.`,
      'incident.md',
    )
  const disk = troubled('disk')
  if (disk !== null) return warn('The store needs room.', sentenceOf(whyOf(disk)), 'troubleshooting.md')
  if (troubled('clock') !== null)
    return warn('The clock is wrong.', 'The portal’s time is another than that of this machine.', 'commands.md')
  return null
}

/** Sentences about messages that leave late; none where they leave in time. */
function lateness(lately: Counts, oldestSeconds: number): readonly string[] {
  const share = putOffShare(lately)
  return [
    ...(share === null ? [] : [`The last hour’s tries: ${share}.`]),
    ...(oldestSeconds > lateSeconds ? [`The oldest message waits ${Math.round(oldestSeconds / 60)} minutes.`] : []),
  ]
}

/** `3 in 10 put off`, in tenths; null while it is too few to speak of. */
export function putOffShare({ 'message taken': taken = 0, 'message put off': putOff = 0 }: Counts): string | null {
  const tries = taken + putOff
  if (tries < leastTries || putOff / tries <= mostPutOff) return null
  return putOff === tries ? 'all put off' : `${Math.min(9, Math.round((10 * putOff) / tries))} in 10 put off`
}

function failed(sentence: string, why: string, page: string): Verdict {
  return { tone: 'failed', sentence, why: sentenceOf(why), page }
}

function whyOf({ why }: Pick<Channel, 'why'>): string {
  return why ?? 'it says no more'
}

function sentenceOf(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
