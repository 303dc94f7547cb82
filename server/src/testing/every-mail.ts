import { allLanguages } from '@portico/text/say-in'
import type { CodePurpose } from '../ports/delivery/code-message.js'
import { type CodeMessageOrder, codeMessage } from '../ports/delivery/code-message.js'
import type { Message } from '../ports/delivery/delivery.js'
import { type NoticeOrder, type NoticeSubject, noticeMessage } from '../ports/delivery/notice-message.js'
import { type ReportOrder, reportMessage } from '../ports/delivery/report-message.js'
import { notices } from '../rules/contact/notices.js'

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

const hasReport = (what: NoticeSubject) => {
  const notice = notices[what]
  return 'report' in notice && notice.report !== null
}

export const codePurposes: readonly CodePurpose[] = ['profile', 'reset', 'unlock', 'enroll', 'initial']

export const noticeSubjects = Object.keys(notices) as readonly NoticeSubject[]

type Mail = Extract<Message, { channel: 'email' }>

export interface SampleMail {
  /** The purpose of its code, or the event. */
  readonly name: string
  readonly language: string
  /** The digits of its code; null in a notice. */
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
    ...noticeSubjects.map((what) => ({
      name: what,
      language,
      code: null,
      addresses: hasReport(what) ? [`${report.page}#${report.code}`, report.page] : [],
      mail: asMail(noticeMessage({ ...noticeOrder, ...changes, language, what, ...(hasReport(what) && { report }) })),
    })),
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
