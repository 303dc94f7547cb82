import { describe, expect, test } from 'vitest'
import { undisguised } from '../../ports/system/undisguised.js'
import { proveForReset } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { institutionRule } from './institution-rule.js'

const institution = {
  name: 'Rosenthal University of Technology at Ulm',
  domains: ['rut.example', 'thalnet.rosenthal.example', 'Mail.example'],
  helpDeskPhone: '+1 555 0100',
  links: {},
}

test('a new password has none of the words of the institution in it (P5)', async () => {
  const portal = await testPortal({ rules: { institution } })
  const visitor = await proveForReset(portal)
  const reset = async (password: string) =>
    (await visitor.call('resetPassword', { password, password2: password })).body.code
  for (const typed of ['Xy1!rosenthal', 'R-o-s-e-n-thal 7', 'My-THALNET-77', 'Rosenthaler#8']) {
    expect([typed, await reset(typed)]).toEqual([typed, 'password-institution'])
  }
  // Words that every institution has, and short ones, would forbid too much.
  expect(await reset('University-Technology-Mail-Rut-Ulm-7')).toBeUndefined()
  await portal.close()
})

test.each([
  ['İzmir Teknik Üniversitesi', 'izmirtekniküniversitesi izmir'],
  ['Uniwersytet Łódzki', 'uniwersytetłódzki łódzki'],
  ['Göteborgs högskola', 'göteborgshögskola göteborgs'],
])('the words of %s are its own, without the dot of a Turkish capital (P5)', (name, words) => {
  expect(institutionRule({ ...institution, name, domains: [] })).toEqual([{ id: 'institution', params: { words } }])
})

test('the browser is told the words, so that it can tick that none is in the password (P5)', async () => {
  const portal = await testPortal({ rules: { institution } })
  const visitor = await proveForReset(portal)
  const { rules, notes } = (await visitor.call('passwordRules', {}, { flow: 'reset' })).body
  expect(rules).toContainEqual({
    id: 'institution',
    sentence: 'Must not contain the name of your institution',
    params: { words: 'rosenthaluniversityoftechnologyatulm rosenthal thalnet' },
  })
  expect(notes).toEqual(['We also refuse common passwords and your last 5.'])
  await portal.close()
})

test('a portal whose institution has no name of its own forbids nothing for it (P5)', async () => {
  const portal = await testPortal({ rules: { institution: { ...institution, name: '', domains: [] } } })
  const visitor = await proveForReset(portal)
  const password = 'Blauer-Himmel-7'
  const { rules } = (await visitor.call('passwordRules', {}, { flow: 'reset' })).body
  expect(rules.map(({ id }) => id)).not.toContain('institution')
  expect((await visitor.call('resetPassword', { password, password2: password })).status).toBe(200)
  await portal.close()
})

describe('the own list of words', () => {
  const passwordWords = new Set(['Botanikum', 'Altes Rathaus', 'مكتبة'].flatMap(undisguised))
  const refused = ['B0tanikum-2026!', 'bOTANIKUM1!', 'Altes R@thaus-77', 'Altes Rathaus#8']
  const taken = ['Der Botanikum-Weg-7', 'Rathaus-Altes-77']

  async function answersTo(portal: TestPortal, passwords: readonly string[]) {
    const visitor = await proveForReset(portal)
    const codes: (string | undefined)[] = []
    for (const password of passwords)
      codes.push((await visitor.call('resetPassword', { password, password2: password })).body.code)
    return codes
  }

  test('has no password that is a word of it under a thin disguise, and others may hold its words (P5)', async () => {
    const portal = await testPortal({ rules: { passwordWords } })
    expect(await answersTo(portal, refused)).toEqual(refused.map(() => 'password-common'))
    for (const password of taken) expect(await answersTo(portal, [password])).toEqual([undefined])
    await portal.close()
  })

  test('holds in every profile and where the directory has rules of its own (P5)', async () => {
    const rules = [{ id: 'length', params: { minimum: 4 } }] as const
    const ofDirectory = await testPortal({
      rules: { passwordWords },
      directory: (real) => ({ ...real, policy: async (account) => ({ ...(await real.policy(account)), rules }) }),
    })
    expect(await answersTo(ofDirectory, ['botanikum', 'مكتبة٢٠٢٦'])).toEqual(['password-common', 'password-common'])
    await ofDirectory.close()
    const modern = await testPortal({ rules: { passwordWords, passwordProfile: 'modern' } })
    expect(await answersTo(modern, ['botanikum2026202620262026'])).toEqual(['password-common'])
    await modern.close()
  })

  test.each([
    ['en', 'We also refuse words that are easy to guess at your institution.'],
    ['de', 'Wörter, die an Ihrer Hochschule leicht zu erraten sind, lehnen wir ebenfalls ab.'],
    ['ar', 'نرفض أيضًا الكلمات التي يسهل تخمينها في مؤسستك.'],
  ])('is told to the person in %s before it refuses, where there is one (P5)', async (language, sentence) => {
    const notesOf = async (words: ReadonlySet<string>) => {
      const portal = await testPortal({ rules: { languages: [language], passwordWords: words } })
      const { body } = await (await proveForReset(portal)).call('passwordRules', {}, { flow: 'reset' })
      await portal.close()
      return body.notes
    }
    expect(await notesOf(passwordWords)).toContain(sentence)
    expect(await notesOf(new Set())).not.toContain(sentence)
  })
})
