import { learnLanguages, sentencesOf } from '@portico/text/learn-languages'
import { allLanguages } from '@portico/text/say-in'
import type { Sentence } from '@portico/text/sentence'
import { expect, test } from 'vitest'
import { addressIn } from './address-in.js'
import { type GivenText, textProblem, whyFixed } from './text-problem.js'

/** A text as the file of an operator would give it: what decides the form comes from the portal. */
function asGiven(sentence: Sentence): GivenText {
  if (typeof sentence === 'string') return sentence
  const { by: _, ...forms } = sentence
  return forms
}

test.each(allLanguages)(
  'every text that can be changed fits the bounds as it is shipped in %s (WORD1, WORD3)',
  async (language) => {
    await learnLanguages([language])
    const shipped = Object.entries(sentencesOf(language) ?? {}).filter(([key]) => whyFixed(key) === null)
    expect(shipped.length).toBeGreaterThan(300)
    const problems = shipped.map(([key, sentence]) => textProblem(language, key, asGiven(sentence)))
    expect(problems.filter((problem) => problem !== null)).toEqual([])
  },
)

test.each<[key: string, text: GivenText, problem: string]>([
  ['home.logn', 'Sign in', 'home.logn is not a text; did you mean home.login?'],
  ['refusal.no-such', 'x', 'refusal.no-such is not a text; portico texts list prints those that there are'],
  ['constructor', 'x', 'constructor is not a text; portico texts list prints those that there are'],
  ['__proto__', 'x', '__proto__ is not a text; portico texts list prints those that there are'],
  [
    'language.direction',
    'rtl',
    'language.direction cannot be changed: it is no text: it says how the language is written',
  ],
  [
    'message.sms.never-asked',
    'We may ask for it.',
    'message.sms.never-asked cannot be changed: every code comes with this warning',
  ],
  ['demo.outbox.title', 'Mails', 'demo.outbox.title cannot be changed: only the demo says it'],
  ['step', 'Step {current}', 'step needs the place {total}'],
  ['step', 'Step {current} of {total}, {when}', 'step has no place {when}; there are {current}, {total}'],
  ['step', '{current} {current} {total}', 'step has {current} twice'],
  ['step', 'Step {current} of {total }', 'step needs the place {total}'],
  ['home.login', 'Sign in {', 'home.login has a brace that belongs to no place; it has none'],
  ['home.login', ' \u200b', 'home.login is empty; remove the line to keep the text of the portal'],
  ['home.login', 'a\nb', 'home.login must be one line'],
  ['home.login', 'Sign\u0000in', 'home.login holds a sign that cannot be seen; remove it'],
  ['home.login', 'Sign\u2028in', 'home.login holds a sign that cannot be seen; remove it'],
  ['home.login', 'Sign \u202ein', 'home.login holds a sign that changes the direction of text; remove it'],
  ['home.login', '<b>Sign in</b>', 'home.login holds markup; texts are shown as they are, never as HTML'],
  ['home.login', 'Sign&nbsp;in', 'home.login holds markup; texts are shown as they are, never as HTML'],
  ['home.login', 'x'.repeat(501), 'home.login has 501 characters; at most 500 are allowed here'],
  ['code-step.life', '{count}, {minutes}', 'code-step.life has no place {count}; there are {minutes}'],
  ['home.login', { other: 'Sign in' }, 'home.login has no plural forms; write one text'],
  [
    'code-step.wait',
    { other: '{count} s' },
    'code-step.wait needs the form one; the forms of this language are one, other',
  ],
  [
    'code-step.wait',
    { one: '1', few: '2', other: '{count}' },
    'code-step.wait has no form few in this language; there are one, other',
  ],
  [
    'message.code.subject.reset',
    '{institution}: {code}',
    'message.code.subject.reset has no place {code}; there are {institution}',
  ],
  ['message.sms.reset', '{institution}: a code', 'message.sms.reset needs the place {code}'],
  ['message.sms.reset', '{code} {institution}', 'message.sms.reset must begin with {institution}'],
  [
    'message.sms.reset',
    `{institution}: {code} ${'x'.repeat(120)}`,
    'message.sms.reset has 123 characters; at most 120 are allowed here',
  ],
  ['message.institution', 'x'.repeat(121), 'message.institution has 121 characters; at most 120 are allowed here'],
  ['message.code.warning', 'Call us.', 'message.code.warning needs the place {phone}'],
  [
    'message.code.life',
    'See www for {minutes} until {until}',
    'message.code.life has the beginning of an address, which can be read as an address; no mail and no SMS has one',
  ],
  [
    'message.notice.foot',
    '{institution}.example',
    'message.notice.foot has a dot with a letter or a digit right behind it, which can be read as an address; no mail and no SMS has one',
  ],
])('the text %s: %j is refused (WORD1, WORD3)', (key, text, problem) => {
  expect(textProblem('en', key, text)).toBe(problem)
})

test.each<[language: string, key: string, text: GivenText]>([
  ['en', 'home.login', 'Sign in with your library card (a–z)'],
  ['en', 'enrollment.why', 'See help.uni.example for more.'],
  ['en', 'code-step.wait', 'Wait {count} s.'],
  ['en', 'code-step.wait', { one: 'Wait a second.', other: 'Wait {count} seconds.' }],
  ['de', 'home.login', 'An\u00admel\u00addung'],
  // The portal’s own German sentence has none.
  ['de', 'refusal.check-wrong', { one: 'Noch ein Versuch.', other: 'Noch {left} Versuche.' }],
  ['de', 'code-step.life', { one: 'Gilt eine Minute.', other: 'Gilt {minutes} Minuten.' }],
  [
    'de',
    'message.code.why.reset',
    'Wir sind Mo.–Fr. von 9:30 bis 17 Uhr da (außer 24. 12.), z. B. an der Theke/im Foyer.',
  ],
  ['ar', 'code-step.wait', 'انتظر {count} ث.'],
  // No file registers it.
  ['eo', 'code-step.life', { one: 'Validas {minutes} minuton.', other: 'Validas {minutes} minutojn.' }],
])('in %s the text %s can be %j (WORD1)', (language, key, text) => {
  expect(textProblem(language, key, text)).toBeNull()
})

test.each([
  'https://uni.example',
  'hxxps colon slash slash',
  'hxxp://uni',
  'h**p uni',
  'www uni example',
  'uni.example',
  'uni .example',
  'UNI．EXAMPLE',
  'uni。example',
  'uni｡example',
  'uni․example',
  'uni·example',
  'uni\u200b.\u200bexample',
  'uni.\u00adexample',
  'unі.ехаmple',
  'جامعة.مثال',
  'جامعة۔مثال',
  'uni[.]example',
  'uni (dot) example',
  'uni [Punkt] example',
  'help(at)uni',
  'help@uni',
  'help＠uni',
  '192.0.2.1',
  '١٩٢.٠.٢.١',
  '2001:db8::1',
  'mailto:help',
  'tel:112',
  'localhost',
  'uni%2Eexample',
  '\\\\uni\\share',
  '042517',
  '042 517',
])('a mail or an SMS may not say %j (WORD3)', (text) => {
  expect(addressIn(text)).not.toBeNull()
})

test.each(['您的验证码：', '请勿转发给他人。如果不是您本人，请联系服务台。', '请打开 SMS。请勿转发。', '服务台：电话'])(
  'but %j, which Chinese sets without a blank (WORD3)',
  (text) => {
    expect(addressIn(text)).toBeNull()
  },
)

test.each(['https：//uni', '例子.中国', '例子．中国'])(
  'nor does another script hide an address: %j (WORD3)',
  (text) => {
    expect(addressIn(text)).not.toBeNull()
  },
)
