import { expect, test } from 'vitest'
import { tidyAnswer } from './tidy-answer.js'

test.each([
  ['https://account.uni.example', 'https://account.uni.example'],
  ['  account.uni.example ', 'https://account.uni.example'],
  ['HTTPS://Account.Uni.EXAMPLE/', 'https://account.uni.example'],
  ['https://account.uni.example.', 'https://account.uni.example'],
  ['account.uni.example.:8443', 'https://account.uni.example:8443'],
  ['https://account.uni.example:443/', 'https://account.uni.example'],
  ['https://account.uni.example:0443', 'https://account.uni.example'],
  ['https://konto.universität.example', 'https://konto.xn--universitt-y5a.example'],
  ['konto。uni。example', 'https://konto.uni.example'],
  ['localhost:8080', 'http://localhost:8080'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
  // What the setting refuses stays what it is.
  ['http://account.uni.example', 'http://account.uni.example'],
  ['https://uni.example/account', 'https://uni.example/account'],
  ['https://me:hush@uni.example', 'https://me:hush@uni.example'],
  ['https://uni.example?x=1', 'https://uni.example/?x=1'],
  ['account uni example', 'account uni example'],
  ['', ''],
])('a public address that is spelled %j is taken as %j (CMD27)', (typed, taken) => {
  expect(tidyAnswer.publicUrl(typed)).toBe(taken)
})

test.each([
  ['mail.uni.example', 'smtp://mail.uni.example'],
  ['Mail.Uni.Example.:25', 'smtp://mail.uni.example:25'],
  ['SMTPS://mail.uni.example:443', 'smtps://mail.uni.example:443'],
  ['smtp://user:p%23@mail.uni.example', 'smtp://user:p%23@mail.uni.example'],
])('a mail server that is spelled %j is taken as %j (CMD27)', (typed, taken) => {
  expect(tidyAnswer.mailUrl(typed)).toBe(taken)
})

test('directory servers, kinds, and a yes or no are taken in several spellings (CMD27)', () => {
  expect(tidyAnswer.directoryUrls('ldap1.uni.example, LDAP://Ldap2.uni.example.:389,')).toBe(
    'ldaps://ldap1.uni.example, ldap://ldap2.uni.example:389',
  )
  expect(['OpenLDAP', 'AD', 'Active Directory', 'embedded'].map(tidyAnswer.kind)).toEqual([
    'openldap',
    'active-directory',
    'active-directory',
    'embedded',
  ])
  expect(['Yes', 'n', 'true', 'perhaps'].map(tidyAnswer.yesOrNo)).toEqual(['true', 'false', 'true', 'perhaps'])
})
