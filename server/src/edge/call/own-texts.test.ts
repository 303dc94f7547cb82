import { allLanguages, sayIn } from '@portico/text/say-in'
import { afterEach, expect, test } from 'vitest'
import { type GivenText, textProblem } from '../../ports/config/text-problem.js'
import { everyTextAnew } from '../../testing/every-text.js'
import { sendFirst, startFlow } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const texts = everyTextAnew()
let portal: TestPortal
afterEach(() => portal?.close())

async function whoSpeaks(language: string, rules: { texts: typeof texts } = { texts }) {
  portal = await testPortal({ rules: { languages: allLanguages, ...rules } })
  const visitor = portal.visitor()
  visitor.cookies.set('language', language)
  return visitor
}

test.each(allLanguages)(
  'answers, refusals, mails and SMS are worded as the institution does in %s (WORD1)',
  async (language) => {
    const visitor = await whoSpeaks(language)
    const refused = await visitor.call('startReset', { username: '', captcha: rightCaptcha })
    expect(refused.body.message).toBe(`own ${language}, refusal username-missing`)
    const [mail, sms] = await sentCodes(visitor)
    expect(mail).toMatchObject({ subject: expect.stringContaining(`own ${language}, message code subject reset`) })
    expect(mail?.text).toContain(`own ${language}, message code why reset`)
    expect(sms?.text).toContain(`own ${language}, message sms reset`)
  },
)

test.each(allLanguages)(
  'every mail and SMS with a code still warns that staff never ask for it in %s (WORD3)',
  async (language) => {
    const [mail, sms] = await sentCodes(await whoSpeaks(language))
    const say = sayIn(language)
    expect(mail?.text).toContain(say('message.code.never-asked'))
    expect(sms?.text).toContain(say('message.sms.never-asked'))
    for (const message of [mail, sms]) expect(message?.text).toMatch(/\d{6}/)
  },
)

/** The mail and the SMS with a code for Alice. */
async function sentCodes(visitor: TestVisitor) {
  const verification = await startFlow(visitor, 'reset', 'alice')
  for (const kind of ['email', 'phone'] as const) {
    await sendFirst(visitor, verification, { flow: 'reset', kind })
    await portal.delivered()
    portal.pass(31_000)
  }
  return [portal.mail, portal.sms].map((channel) => channel.messages()[0]?.message)
}

test('what is not worded anew is said as before, and every text of the others fits the bounds (WORD1)', async () => {
  const visitor = await whoSpeaks('de', { texts: { de: { 'refusal.captcha': 'Nein.' } } })
  const messageOf = async (username: string, captcha: string) =>
    (await visitor.call('startReset', { username, captcha })).body.message
  expect(await messageOf('alice', 'wrong')).toBe('Nein.')
  expect(await messageOf('', rightCaptcha)).toBe('Bitte geben Sie Ihren Benutzernamen ein.')
  const problems = allLanguages.flatMap((language) =>
    Object.entries(texts[language] ?? {}).map(([key, text]) => textProblem(language, key, text as GivenText)),
  )
  expect(problems.filter((problem) => problem !== null)).toEqual([])
})
