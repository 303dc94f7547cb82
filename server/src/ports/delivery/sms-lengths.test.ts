import { join } from 'node:path'
import { allLanguages } from '@portico/text/say-in'
import { expect, test } from 'vitest'
import {
  checkOrder,
  codeOrder,
  codePurposes,
  deskDeeds,
  noticeOf,
  noticeSubjects,
  passOrder,
} from '../../testing/every-mail.js'
import { checkMessage } from './check-message.js'
import { codeMessage } from './code-message.js'
import type { Message } from './delivery.js'
import { noticeMessage } from './notice-message.js'
import { passMessage } from './pass-message.js'

const page = join(import.meta.dirname, '../../../../docs/operating/sms-lengths.md')

/** The signs of GSM 03.38: one septet each, and those that take two. */
const oneSeptet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const twoSeptets = '\f^{}\\[~]|€'

const name = 'Example University'

/** How many messages a network sends for a text, and in which signs. */
function segmentsOf(text: string): { readonly alphabet: 'GSM-7' | 'UCS-2'; readonly segments: number } {
  const septets = [...text].map((sign) => (oneSeptet.includes(sign) ? 1 : twoSeptets.includes(sign) ? 2 : Number.NaN))
  const length = septets.reduce((sum, each) => sum + each, 0)
  if (Number.isNaN(length)) return { alphabet: 'UCS-2', segments: text.length <= 70 ? 1 : Math.ceil(text.length / 67) }
  return { alphabet: 'GSM-7', segments: length <= 160 ? 1 : Math.ceil(length / 153) }
}

const recipient = { channel: 'sms', to: '+15550142', timeZone: 'Europe/Berlin' } as const
const named = (name: string) => ({ institution: { ...codeOrder.institution, name } })
const textOf = (message: Message) => (message.channel === 'sms' ? message.text : '')

/** Every SMS with a code in a language, from an institution with this name. */
function codesOf(language: string, name: string): readonly string[] {
  const style = { ...recipient, language, ...named(name) }
  return codePurposes.map((purpose) => textOf(codeMessage({ ...codeOrder, ...style, purpose })))
}

/** Every SMS of a kind in a language. */
function smsOf(language: string): Readonly<Record<string, readonly string[]>> {
  const style = { ...recipient, language, ...named(name) }
  const kinds = ['app', 'passkey', 'recovery-code'] as const
  const ofKinds = noticeSubjects.filter((what) => what === 'proof-added' || what === 'proof-removed')
  const notices = [
    ...noticeSubjects.map((what) => noticeOf(what)),
    ...ofKinds.flatMap((what) => kinds.map((proof) => ({ ...noticeOf(what), proof }))),
    ...deskDeeds.map((deed) => noticeOf('desk-act', deed)),
  ]
  return {
    code: codesOf(language, name),
    check: [false, true].map((isOfNew) => textOf(checkMessage({ ...checkOrder, ...style, isOfNew }))),
    pass: [textOf(passMessage({ ...passOrder, ...style }))],
    notice: notices.map((notice) => textOf(noticeMessage({ ...notice, ...style }))),
  }
}

const most = (texts: readonly string[]) => Math.max(...texts.map((text) => segmentsOf(text).segments))

/** The longest name with which no code needs a segment more than with `name`. */
function roomForName(language: string): number {
  const base = most(codesOf(language, name))
  let length = name.length
  while (length < 200 && most(codesOf(language, 'U'.repeat(length + 1))) <= base) length++
  return length
}

function rowOf(language: string): string {
  const sms = smsOf(language)
  const alphabets = new Set(Object.values(sms).flatMap((texts) => texts.map((text) => segmentsOf(text).alphabet)))
  const cells = Object.values(sms).map(most)
  return `| ${[language, [...alphabets].sort().join(', '), ...cells, roomForName(language)].join(' | ')} |`
}

const words = `# Lengths of SMS

An SMS of more than 160 signs is sent, and paid for, as several. In a text with one sign that GSM-7
lacks, such as ş, ł, ç or each of Arabic and Chinese, no more than 70 fit. The table tells the most
segments of each kind of message, from an institution that is called “${name}” and
whose portal is \`${codeOrder.publicHost}\`, and how long a name may be before a code takes one more.
The portal never cuts a longer name: the screens tell people that the message begins with it.

| Language | Signs | Code | Check | Pass | Notice | Longest name |
|---|---|---|---|---|---|---|
`

test('the page of SMS lengths is that of the texts; vitest -u writes it anew', async () => {
  await expect(`${words}${allLanguages.map(rowOf).join('\n')}\n`).toMatchFileSnapshot(page)
})

test.each(allLanguages)('no SMS takes more segments than people and operators can bear in %s', (language) => {
  const { code = [], check = [], pass = [], notice = [] } = smsOf(language)
  expect(most(code)).toBeLessThanOrEqual(3)
  expect(Math.max(most(check), most(pass), most(notice))).toBeLessThanOrEqual(5)
})
