import { describe, expect, test } from 'vitest'
import { isMailSender } from '../delivery/is-mail-address.js'
import { loadConfig } from './load-config.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}

function load(env: Record<string, string>, files: Record<string, string> = {}) {
  return loadConfig({ env: { ...enough, ...env }, file: null, readFile: (path) => files[path] ?? null })
}

function mailOf(env: Record<string, string>, files: Record<string, string> = {}) {
  const loaded = load(env, files)
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.value.mail
}

function problemsOf(env: Record<string, string>, files: Record<string, string> = {}): readonly string[] {
  const loaded = load(env, files)
  return loaded.ok ? [] : loaded.problems
}

describe('the address of the mail server', () => {
  test.each([
    'smtp://user:p@ss/w#rd@mail.uni.example',
    'smtp://user:hunter/two@mail.uni.example:587',
    'smtp://user:12/hunter@mail.uni.example:587',
    'smtp://user:hunter#two@mail.uni.example',
    'smtp://user:hunter?two@mail.uni.example',
    'smtp://user:hunter%two@mail.uni.example',
    'smtp://user:hunter%ff@mail.uni.example',
    'smtp://mail.uni.example/inbox',
    'smtps://mail.uni.example?pool=true',
    'smtp://mail.uni.example#hunter',
    'mail.uni.example:587',
    'https://mail.uni.example',
  ])('is refused where a sign of it must be percent-encoded: %s (OP6)', (url) => {
    const problems = problemsOf({ PORTICO_MAIL_URL: url })
    expect(problems).toEqual([expect.stringMatching(/^PORTICO_MAIL_URL must .*; percent-encode \/ # \? % in the user/)])
    expect(problems[0]).not.toMatch(/hunter|two|p@ss|w#rd|\bss\b|inbox|pool/)
  })

  test('may hold user and password, percent-encoded (OP6)', () => {
    expect(mailOf({ PORTICO_MAIL_URL: 'smtp://us%40er:p%40ss%2Fw%23rd%25@mail.uni.example:587/' })).toMatchObject({
      login: { user: 'us@er', password: 'p@ss/w#rd%' },
    })
    expect(mailOf({})).toMatchObject({ login: null, ca: null })
    expect(problemsOf({ PORTICO_MAIL_URL: 'smtp://user@mail.uni.example' })).toEqual([
      'PORTICO_MAIL_URL must have both a user and a password, or neither',
    ])
  })
})

describe('user and password of the mail server', () => {
  test('may stand in settings of their own, as they are, or in files (OP6)', () => {
    const login = { user: 'portal', password: 'p@ss/w#rd%' }
    expect(mailOf({ PORTICO_MAIL_USER: login.user, PORTICO_MAIL_PASSWORD: login.password })).toMatchObject({ login })
    const files = { '/run/user': `${login.user}\n`, '/run/password': `${login.password}\n` }
    const env = { PORTICO_MAIL_USER_FILE: '/run/user', PORTICO_MAIL_PASSWORD_FILE: '/run/password' }
    expect(mailOf(env, files)).toMatchObject({ login })
  })

  test('come together, and from one place (OP6)', () => {
    expect(problemsOf({ PORTICO_MAIL_USER: 'portal' })).toEqual([
      'PORTICO_MAIL_USER is set, but PORTICO_MAIL_PASSWORD is not',
    ])
    expect(problemsOf({ PORTICO_MAIL_PASSWORD: 'hunter' })).toEqual([
      'PORTICO_MAIL_PASSWORD is set, but PORTICO_MAIL_USER is not',
    ])
    const both = { PORTICO_MAIL_URL: 'smtp://user:hunter@mail.uni.example', PORTICO_MAIL_PASSWORD: 'hunter' }
    expect(problemsOf(both)).toEqual([
      'PORTICO_MAIL_URL holds a user and a password, and PORTICO_MAIL_PASSWORD is set too; keep one of them',
    ])
  })
})

describe('the CA file of the mail server', () => {
  test.each([
    ['no file', undefined, 'PORTICO_MAIL_CA_FILE names /etc/ca.pem, which does not exist'],
    ['an empty one', '\n', 'PORTICO_MAIL_CA_FILE names /etc/ca.pem, which is empty'],
    [
      'no certificate',
      'hunter',
      'PORTICO_MAIL_CA_FILE must name a file with certificates in PEM (it is "/etc/ca.pem")',
    ],
    [
      'a broken certificate',
      '-----BEGIN CERTIFICATE-----\nhunter\n-----END CERTIFICATE-----',
      'PORTICO_MAIL_CA_FILE must name a file with certificates in PEM (it is "/etc/ca.pem")',
    ],
  ])('is refused where it is %s (OP6)', (_, text, problem) => {
    const files = text === undefined ? {} : { '/etc/ca.pem': text }
    expect(problemsOf({ PORTICO_MAIL_CA_FILE: '/etc/ca.pem' }, files)).toEqual([problem])
  })
})

describe('the sender of mails', () => {
  test.each([
    ['', 'no-reply@account.uni.example'],
    ['Example University', '"Example University" <no-reply@account.uni.example>'],
    ['Universität Beispiel, Süd', '"Universität Beispiel, Süd" <no-reply@account.uni.example>'],
    ['A" <eve@evil.example>, "\\', '"A eve evil.example ," <no-reply@account.uni.example>'],
  ])('has the name of the institution %j where none is set (MAIL3, D4)', (name, from) => {
    expect(mailOf({ PORTICO_INSTITUTION_NAME: name }).from).toBe(from)
    expect(isMailSender(from)).toBe(true)
  })

  test('is the one that is set', () => {
    const from = 'Help Desk <help@uni.example>'
    expect(mailOf({ PORTICO_INSTITUTION_NAME: 'Example University', PORTICO_MAIL_FROM: from }).from).toBe(from)
  })
})

describe('the name by which the portal greets the mail server', () => {
  test.each([
    ['https://account.uni.example', 'account.uni.example'],
    ['https://account.uni.example:8443', 'account.uni.example'],
    ['https://192.0.2.7', '[192.0.2.7]'],
    ['https://[2001:db8::7]', '[IPv6:2001:db8::7]'],
    ['https://portal', null],
    ['http://localhost:8080', null],
    ['http://127.0.0.1:8080', null],
  ])('is by default the host of the public URL, where that is a whole name: %s (MAIL1)', (url, name) => {
    expect(mailOf({ PORTICO_PUBLIC_URL: url }).ehloName).toBe(name)
  })

  test('is a setting (MAIL1)', () => {
    expect(mailOf({ PORTICO_MAIL_EHLO_NAME: 'node-1.uni.example' }).ehloName).toBe('node-1.uni.example')
    for (const wrong of ['portal', 'uni .example', 'a@uni.example', '-a.example', 'uni.example\r\nRSET'])
      expect(problemsOf({ PORTICO_MAIL_EHLO_NAME: wrong })).toHaveLength(1)
  })
})
