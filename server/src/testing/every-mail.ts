import { actNames } from '@portico/contract'
import { learnLanguages } from '@portico/text/learn-languages'
import { allLanguages } from '@portico/text/say-in'
import { type CheckMessageOrder, checkMessage } from '../ports/delivery/check-message.js'
import type { VisitorPurpose } from '../ports/delivery/code-message.js'
import { type CodeMessageOrder, codeMessage } from '../ports/delivery/code-message.js'
import type { Message } from '../ports/delivery/delivery.js'
import { type DisownedOrder, disownedMessage } from '../ports/delivery/disowned-message.js'
import { type MorningOrder, morningMessage } from '../ports/delivery/morning-message.js'
import { type DeskDeed, type NoticeOrder, type NoticeSubject, noticeMessage } from '../ports/delivery/notice-message.js'
import { type PassMessageOrder, passMessage } from '../ports/delivery/pass-message.js'
import { type ReminderOrder, reminderMessage } from '../ports/delivery/reminder-message.js'
import { type ReportOrder, reportMessage } from '../ports/delivery/report-message.js'
import { notices } from '../rules/contact/notices.js'

// The samples are said without a server, which would learn what it offers.
await learnLanguages(allLanguages)

/** The style of all sample messages: they tell the afternoon of a summer's day in UTC. */
const style = {
  channel: 'email',
  to: 'alice@mail.example',
  language: 'en',
  timeZone: 'UTC',
  texts: {},
  institution: { name: 'Example University', helpDeskPhone: '+1 555 0100' },
} as const

/** A mail with a code to reset a password. */
export const codeOrder = {
  ...style,
  purpose: 'reset',
  code: '042517',
  validUntil: Date.UTC(2026, 6, 5, 14, 13),
  publicHost: 'portal.example',
} as const satisfies CodeMessageOrder

/** A mail with the digits of a check. */
export const checkOrder = {
  ...style,
  ...{ code: codeOrder.code, validUntil: codeOrder.validUntil, caseId: 'C-8F3K-2M' },
} as const satisfies CheckMessageOrder

/** A mail with a one-time pass. */
export const passOrder = {
  ...style,
  ...{ pass: '7KQ4-M2RD-X9TB', validUntil: codeOrder.validUntil, publicHost: codeOrder.publicHost },
} as const satisfies PassMessageOrder

/** A mail that tells of a changed password. */
export const noticeOrder = {
  ...style,
  what: 'password-changed',
  at: Date.UTC(2026, 6, 5, 14, 3),
  source: '203.0.113.77',
} as const satisfies NoticeOrder

/** The page that notices of changes name, and a code for it. */
const report = { page: 'https://portal.example/not-me', code: 'K7QF-2MXA-9TRD-VB3N' } as const

/** A mail that tells the help desk of a report. */
const reportOrder = {
  ...style,
  to: 'desk@uni.example',
  ...{ accountId: 'an-id', username: 'anna b', what: 'password-changed', at: noticeOrder.at, source: '203.0.113.x' },
  ...{ reportedFrom: '198.51.100.7', contactMask: 'a•••@m•••.example', hours: 72, isStopped: true },
  added: [
    { masked: 't•••@h•••.example', at: noticeOrder.at },
    { proof: 'app', at: noticeOrder.at },
  ],
} as const satisfies ReportOrder

/** A mail that tells the leads that the owner did not call. */
const disownedOrder: DisownedOrder = {
  ...style,
  ...{ to: reportOrder.to, accountId: reportOrder.accountId, username: reportOrder.username },
  ...{ what: 'not-me', caseId: checkOrder.caseId, openedAt: noticeOrder.at, agentId: 'an-agent' },
  acts: ['unlock', 'lift-limits'],
}

/** A mail that tells the leads what happened since yesterday. */
const morningOrder = {
  ...style,
  to: reportOrder.to,
  ...{ cases: 42, failedChecks: 3, limits: 1, nobodyTold: 2, newAgents: 1 },
  acts: [
    { act: 'end-sessions', count: 2 },
    { act: 'stop', count: 1 },
    { act: 'unlock', count: 17 },
    { act: 'lift-limits', count: 5 },
  ],
} as const satisfies MorningOrder

/** A mail before a password ends, on the morning of the next day in Berlin. */
export const reminderOrder = {
  ...style,
  ...{ username: 'anna b', endsAt: Date.UTC(2026, 6, 5, 23, 30), host: codeOrder.publicHost },
} as const satisfies ReminderOrder

const hasReport = (what: NoticeSubject) => {
  const notice = notices[what]
  return 'report' in notice && notice.report !== null
}

/** A mail that tells of an event. */
export const noticeOf = (what: NoticeSubject, deed: DeskDeed = 'unlock'): NoticeOrder => ({
  ...noticeOrder,
  what,
  ...(what === 'desk-act' && { desk: { deed, caseId: checkOrder.caseId, from: Date.UTC(2026, 6, 6, 14, 3) } }),
})

/** What the help desk does, or has done, and what is told beside that. */
export const deskDeeds: readonly DeskDeed[] = [...actNames, 'remove-proofs-later', 'speaks', 'not-me']
/** Beside the unlock of every sample. */
const otherDeeds = deskDeeds.filter((deed) => deed !== 'unlock')

export const codePurposes: readonly VisitorPurpose[] = ['profile', 'reset', 'unlock', 'enroll', 'initial']

export const noticeSubjects = Object.keys(notices) as readonly NoticeSubject[]

type Mail = Extract<Message, { channel: 'email' }>

export interface SampleMail {
  /** The purpose of its code, or the event. */
  readonly name: string
  readonly language: string
  /** The digits of its code, or its pass; null in a notice. */
  readonly code: string | null
  /** The addresses that it names, in their order. */
  readonly addresses: readonly string[]
  readonly mail: Mail
}

/** Each mail that the portal can send, in each language. */
export function everyMail(
  changes: Partial<Pick<CodeMessageOrder, 'institution' | 'timeZone' | 'texts'>> = {},
): SampleMail[] {
  return allLanguages.flatMap((language) => [
    ...codePurposes.map((purpose) => ({
      name: purpose,
      language,
      code: codeOrder.code,
      addresses: [],
      mail: asMail(codeMessage({ ...codeOrder, ...changes, language, purpose })),
    })),
    ...[false, true].map((isOfNew) => ({
      name: isOfNew ? 'check of a new address' : 'check',
      language,
      code: '042 517',
      addresses: [],
      mail: asMail(checkMessage({ ...checkOrder, ...changes, language, isOfNew })),
    })),
    {
      name: 'pass',
      language,
      code: passOrder.pass,
      addresses: [],
      mail: asMail(passMessage({ ...passOrder, ...changes, language })),
    },
    ...noticeSubjects.map((what) => ({
      name: what,
      language,
      code: null,
      addresses: hasReport(what) ? [`${report.page}#${report.code}`, report.page] : [],
      mail: asMail(noticeMessage({ ...noticeOf(what), ...changes, language, ...(hasReport(what) && { report }) })),
    })),
    ...otherDeeds.map((deed) => ({
      ...{ name: `desk-act ${deed}`, language, code: null, addresses: [] },
      mail: asMail(noticeMessage({ ...noticeOf('desk-act', deed), ...changes, language })),
    })),
    ...[disownedOrder, { ...disownedOrder, acts: [] }, { ...disownedOrder, what: 'picked-wrong' as const }].map(
      (order) => ({
        name: `disowned ${order.what} ${order.acts.length}`,
        ...{ language, code: null, addresses: [] },
        mail: asMail(disownedMessage({ ...order, ...changes, language })),
      }),
    ),
    {
      ...{ name: 'morning', language, code: null, addresses: [] },
      mail: asMail(morningMessage({ ...morningOrder, ...changes, language })),
    },
    {
      ...{ name: 'reminder', language, code: null, addresses: [] },
      mail: asMail(reminderMessage({ ...reminderOrder, ...changes, language })),
    },
    ...[true, false].map((isStopped) => ({
      name: isStopped ? 'report' : 'third report',
      language,
      code: null,
      addresses: [],
      mail: asMail(reportMessage({ ...reportOrder, ...changes, language, isStopped })),
    })),
  ])
}

/** A message as the mail that a test expects. */
export function asMail(message: Message): Mail {
  if (message.channel !== 'email') throw new Error('not a mail')
  return message
}
