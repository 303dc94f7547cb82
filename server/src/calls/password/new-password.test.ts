import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { proveForReset, signInFully, startFlow } from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestAnswer, TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
/** How often the directory was asked to hash a new password. */
let hashed: number

async function open(choice: TestPortalChoice = {}): Promise<void> {
  hashed = 0
  portal = await testPortal({
    ...choice,
    directory: (real) => ({
      ...real,
      stage(...asked) {
        hashed += 1
        return real.stage(...asked)
      },
    }),
  })
}
beforeEach(() => open())
afterEach(() => portal.close())

type Typing = (typed: string, repeated?: string) => Promise<TestAnswer<object>>

/** The three calls that set a password: who uses it, and the way to the form. */
const ways = {
  reset: {
    username: 'alice',
    begin: async (): Promise<Typing> => {
      const visitor = await proveForReset(portal)
      return (typed, repeated = typed) => visitor.call('resetPassword', { password: typed, password2: repeated })
    },
  },
  change: {
    username: 'alice',
    begin: async (): Promise<Typing> => {
      const visitor = await signInFully(portal)
      return (typed, repeated = typed) =>
        visitor.call('changePassword', { oldPassword: password, newPassword: typed, newpassword2: repeated })
    },
  },
  'forced change': {
    username: 'carol',
    begin: async (): Promise<Typing> => {
      const visitor = portal.visitor()
      await startFlow(visitor, 'profile', 'carol')
      return (typed, repeated = typed) => visitor.call('forcedChange', { password: typed, password2: repeated })
    },
  },
} as const
const everyWay = Object.entries(ways)

const signIn = async (username: string, typed: string) =>
  (await portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })).status

const broken: readonly (readonly [typed: string, sentence: string])[] = [
  ['Ab1!xy', 'At least 7 characters'],
  ['Abcdefg!', 'At least one number'],
  ['abcdef1!', 'At least one uppercase letter'],
  ['ABCDEF1!', 'At least one lowercase letter'],
  ['Abcdef12', 'At least one special character'],
  ['xNAME9!a', 'Must not contain your username'],
]

/** A rule as it stands within the sentence of a refusal. */
const within = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

describe.each(everyWay)('a new password by %s', (_, { username, begin }) => {
  test('is refused by the name of each rule of the list that it breaks, and by no other (P1)', async () => {
    const type = await begin()
    for (const [form, sentence] of broken) {
      const typed = form.replace('NAME', username.toUpperCase())
      const answer = await type(typed)
      expect([typed, answer.status, answer.body.code]).toEqual([typed, 400, 'password-rules'])
      expect(answer.body.message).toBe(`The new password does not meet these requirements: ${within(sentence)}.`)
    }
    expect(hashed).toBe(0)
    expect(await signIn(username, password)).toBe(200)
  })

  test('is typed alike where only its letters are composed in another way (P3)', async () => {
    const type = await begin()
    expect((await type('Vi\u1ec7t-Nam-7-Sterne', 'Vie\u0323\u0302t-Nam-7-Sterne')).status).toBe(200)
  })

  test('is refused when it was typed differently the second time (P1)', async () => {
    const type = await begin()
    for (const repeated of ['Blauer-Himmel-8', 'blauer-himmel-7', '', `${fresh} `]) {
      const { status, body } = await type(fresh, repeated)
      expect([repeated, status, body.code]).toEqual([repeated, 400, 'password-mismatch'])
    }
    expect([await signIn(username, fresh), await signIn(username, password)]).toEqual([400, 200])
  })

  test('has none of the spellings of the username in it: wide, capital, with invisible signs between (P2)', async () => {
    const type = await begin()
    const wide = username.replace(/./g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const split = `${username.slice(0, 2)}\u200b${username.slice(2)}`
    for (const spelling of [
      username.toUpperCase(),
      wide,
      wide.toUpperCase(),
      split,
      `${username.slice(0, 1)}\u00ad${username.slice(1)}`,
    ]) {
      const { body } = await type(`X${spelling}x9!`)
      expect([spelling, body.message]).toEqual([spelling, expect.stringContaining('must not contain your username')])
    }
  })

  test('of 129 characters is refused at once and never hashed; common and own words are refused by name (P3, P5)', async () => {
    const type = await begin()
    const took: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const begun = performance.now()
      expect((await type(`Aa1!${'xy'.repeat(62)}z`)).body.code).toBe('password-long')
      took.push(performance.now() - begun)
    }
    expect(Math.min(...took)).toBeLessThan(50)
    expect((await type(`Aa1!${'😀'.repeat(125)}`)).body.code).toBe('password-long')
    expect((await type('Passw0rd!')).body.code).toBe('password-common')
    expect((await type('Example University 1')).body.code).toBe('password-institution')
    expect(hashed).toBe(0)
    expect((await type(password)).body.code).toBe('password-recent')
  })
})

describe('a long or foreign password', () => {
  const bold = (text: string) => [...text].map((sign) => ({ A: '𝐀', a: '𝐚', 1: '𝟏', '!': '😀' })[sign] ?? sign).join('')
  const accepted: readonly (readonly [name: string, typed: string])[] = [
    ['of 64 characters', `Aa1!${'xy'.repeat(30)}`],
    ['of 128 characters', `Aa1!${'xy'.repeat(62)}`],
    ['of 128 characters in 512 bytes', bold(`Aa1!${'a'.repeat(124)}`)],
    ['with spaces at both ends and other scripts', ' Zażółć gęślą 7 и ещё '],
  ]
  test.each(accepted)('%s is taken whole: not one sign of it may be missing (P3)', async (_, typed) => {
    expect(Buffer.byteLength(typed)).toBeLessThanOrEqual(512)
    const type = await ways.reset.begin()
    expect((await type(typed)).status).toBe(200)
    const shorter = [...typed].slice(0, -1).join('')
    expect([await signIn('alice', shorter), await signIn('alice', typed)]).toEqual([400, 200])
  })

  const forms = ['Pä\u1e69wort-99x', 'Pa\u0308s\u0323\u0307wort-99x'] as const
  test.each([
    ['composed', ...forms],
    ['decomposed', forms[1], forms[0]],
  ])('that was set %s is right in either form (P3)', async (_, set, typed) => {
    expect(typed).not.toBe(set)
    expect((await (await ways.reset.begin())(set)).status).toBe(200)
    expect([await signIn('alice', typed), await signIn('alice', set)]).toEqual([200, 200])
  })
})

test('the five passwords before the current one stay barred, the sixth may come back (P5)', async () => {
  const [visitor, words] = [await signInFully(portal), ['Amsel', 'Drossel', 'Fink', 'Kranich', 'Reiher', 'Storch']]
  const passwords = [password, ...words.map((word, index) => `${word}-quer-Feld-${index}`)]
  const change = async (oldPassword: string, typed: string) =>
    (await visitor.call('changePassword', { oldPassword, newPassword: typed, newpassword2: typed })).body
  for (const [index, typed] of passwords.slice(1).entries()) {
    expect(await change(passwords[index] ?? '', typed)).toMatchObject({ success: true })
  }
  const current = passwords.at(-1) ?? ''
  for (const typed of passwords.slice(1))
    expect([typed, await change(current, typed)]).toMatchObject([typed, { code: 'password-recent' }])
  expect(await change(current, password)).toMatchObject({ success: true })
})

test('a username of two letters may stand in a password, one of three may not (P2)', async () => {
  await portal.close()
  await open({
    people: [
      { username: 'al', emails: ['al@mail.example'] },
      { username: 'lea', emails: ['lea@mail.example'] },
    ],
  })
  const typed = 'Galileas-77'
  const reset = async (visitor: TestVisitor) =>
    (await visitor.call('resetPassword', { password: typed, password2: typed })).status
  expect([await reset(await proveForReset(portal, 'al')), await reset(await proveForReset(portal, 'lea'))]).toEqual([
    200, 400,
  ])
})

describe('where the profile modern is set', () => {
  const modern = 'quietheronsflyy'

  test.each(everyWay)(
    'fifteen small letters are enough for %s, fourteen are not (P7)',
    async (_, { username, begin }) => {
      await portal.close()
      await open({ rules: { passwordProfile: 'modern' } })
      const type = await begin()
      expect(await type(modern.slice(0, -1))).toMatchObject({ status: 400, body: { code: 'password-rules' } })
      expect((await type(`${username}${username}${username}`)).body.message).toContain('username')
      expect((await type(modern)).status).toBe(200)
    },
  )

  test('the rules that are shown follow it, on each way to a new password (P7)', async () => {
    const shown = async () => {
      const granted = await proveForReset(portal)
      portal.pass(31_000)
      const signedIn = await signInFully(portal)
      const forced = portal.visitor()
      await startFlow(forced, 'profile', 'carol')
      const answers = [
        await granted.call('passwordRules', {}, { flow: 'reset' }),
        await signedIn.call('passwordRules', {}, { flow: 'profile' }),
        await forced.call('passwordRules', {}, { flow: 'profile' }),
      ]
      return answers.map(({ body }) => body.rules.map(({ sentence }) => sentence))
    }
    const everywhere = ['At most 128 characters', 'Must not contain the name of your institution']
    const classic = [...broken.map(([, sentence]) => sentence), ...everywhere]
    expect(await shown()).toEqual([classic, classic, classic])
    await portal.close()
    await open({ rules: { passwordProfile: 'modern' } })
    const few = ['At least 15 characters', 'Must not contain your username', ...everywhere]
    expect(await shown()).toEqual([few, few, few])
  })
})
