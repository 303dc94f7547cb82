import { english } from '@portico/text/english'
import { sentencesOf } from '@portico/text/learn-languages'
import { allLanguages } from '@portico/text/say-in'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asMail, codeOrder, codePurposes, noticeOf, noticeSubjects, type SampleMail } from '../../testing/every-mail.js'
import { textProblem, whyFixed } from '../config/text-problem.js'
import { codeMessage } from './code-message.js'
import type { Message } from './delivery.js'
import { noticeMessage } from './notice-message.js'

const keys = Object.keys(english).filter((key) => key.startsWith('message.') && whyFixed(key) === null)

/** Pieces of a hostile text, beside any other sign. */
const pieces = [
  ...[
    'https://',
    'hxxp',
    'www.',
    'uni',
    '.',
    'example',
    '@',
    '．',
    '。',
    '․',
    '۔',
    '·',
    '[.]',
    ' dot ',
    '://',
    '//',
    '\\',
  ],
  ...[
    '192.0.2.1',
    '::1',
    'mailto:',
    '<a href="x">',
    '</p>',
    '<script>',
    '&lt;',
    '"',
    "'",
    '>',
    '\u202e',
    '\u2067',
    '\u200b',
  ],
  ...[
    '\u00ad',
    '\u200d',
    '\n',
    '\r\n',
    '\t',
    '{code}',
    '{phone}',
    '{institution}',
    '{until}',
    '{minutes}',
    '{',
    '}',
    '042517',
  ],
  ...['{when}', '{where}', '{what}', ' ', 'code', 'м', 'ا', '%2E'],
]
const text = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'grapheme', maxLength: 4 })),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

/** The institution in these messages has neither a dot nor a colon in its name and its number. */
const plain = { name: 'Example University', helpDeskPhone: '+1 555 0100' }

function messagesWith(language: string, texts: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const own = { language, texts, institution: plain }
  const purposes = codePurposes.map((purpose) => ({ ...codeOrder, ...own, purpose }))
  const subjects = noticeSubjects.map((what) => ({ ...noticeOf(what), ...own, source: '' }))
  return {
    mails: [...purposes.map(codeMessage), ...subjects.map(noticeMessage)].map(asMail),
    sms: [
      ...purposes.map((order) => codeMessage({ ...order, channel: 'sms' })),
      ...subjects.map((order) => noticeMessage({ ...order, channel: 'sms' })),
    ],
  }
}

/** The tags of a mail, without the sentences between them and what keeps their words whole. */
const skeleton = (html: string) =>
  html
    .replace(/<span style="white-space:nowrap">([^<]*)<\/span>/g, '$1')
    .match(/<[^>]*>/g)
    ?.join('')
    .replace(/<title>.*<\/title>/s, '')
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Texts that programs make a link of, sought as they do: in the text with its signs folded. */
const link = /[a-z][a-z\d+.-]*:\/\/|\bwww\b|\S@\S|[\p{L}\p{N}-]+\.\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3}|mailto:\S/iu
const folded = (said: string) => said.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** A file's text for one key. Half of them begin as the shipped one, so more have their places. */
const given = fc
  .record({
    language: fc.constantFrom(...allLanguages),
    key: fc.constantFrom(...keys),
    made: text,
    isFitting: fc.boolean(),
  })
  .map(({ language, key, made, isFitting }) => {
    const shipped = sentencesOf(language)?.[key] ?? ''
    return { language, key, said: (isFitting && typeof shipped === 'string' ? `${shipped} ${made}` : made).trim() }
  })

test('no text of a file puts a link, a bidi sign, markup or a second code into a mail or an SMS (WORD3)', () => {
  const standard = new Map(allLanguages.map((language) => [language, messagesWith(language, {})]))
  let accepted = 0
  const check = fc.property(given, ({ language, key, said }) => {
    if (textProblem(language, key, said) !== null) return
    accepted += 1
    const { mails, sms } = messagesWith(language, { [language]: { [key]: said } })
    for (const [at, mail] of mails.entries()) expectSafeMail(mail, standard.get(language)?.mails[at])
    for (const [at, message] of sms.entries()) expectSafeSms(message, standard.get(language)?.sms[at])
  })
  fc.assert(check, { numRuns: 600, seed: 14 })
  expect(accepted).toBeGreaterThan(50)
})

function expectSafeMail({ subject, html, text: said }: SampleMail['mail'], usual: SampleMail['mail'] | undefined) {
  expect(skeleton(html)).toBe(skeleton(usual?.html ?? ''))
  expect(said.match(bidi)).toEqual(usual?.text.match(bidi))
  expect(folded(`${subject} ${said}`)).not.toMatch(link)
  expect(subject).not.toMatch(/[\r\n]|\d{6}/)
  expect(said.match(/042517/g)).toEqual(usual?.text.match(/042517/g))
}

/** The last line of an SMS with a code is for the phone, and stays. */
function expectSafeSms({ text: said }: Message, usual: Message | undefined) {
  const [sentences = '', ...lines] = said.split('\n')
  expect(lines).toEqual(usual?.text.split('\n').slice(1))
  expect(folded(sentences)).not.toMatch(link)
  expect(sentences.match(bidi)).toEqual(usual?.text.match(bidi))
  expect(sentences.length).toBeLessThan(400)
}
