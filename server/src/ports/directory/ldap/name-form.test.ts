import { describe, expect, test } from 'vitest'
import { isWithin, nameForm } from './name-form.js'

const usual = 'cn=Sub Admins,ou=groups,dc=uni,dc=example'

describe('a distinguished name is the same in each of its spellings', () => {
  test.each([
    ['letter case', 'CN=sub ADMINS,OU=Groups,DC=Uni,DC=Example'],
    ['two blanks', 'cn=Sub  Admins,ou=groups,dc=uni,dc=example'],
    ['another kind of blank', 'cn=Sub\u00a0Admins,ou=groups,dc=uni,dc=example'],
    ['blanks around the signs', ' cn = Sub Admins , ou=groups, dc=uni,dc=example '],
    ['escaped blanks at the ends', 'cn=\\20Sub Admins\\ ,ou=groups,dc=uni,dc=example'],
    ['escaped letters', 'cn=\\53ub\\20Admins,ou=groups,dc=uni,dc=example'],
    ['quotes', 'cn="Sub Admins",ou=groups,dc=uni,dc=example'],
    ['semicolons', 'cn=Sub Admins;ou=groups;dc=uni;dc=example'],
    ['long names of attributes', 'commonName=Sub Admins,organizationalUnitName=groups,domainComponent=uni,dc=example'],
    ['numbers of attributes', '2.5.4.3=Sub Admins,OID.2.5.4.11=groups,0.9.2342.19200300.100.1.25=uni,dc=example'],
    ['BER', 'cn=#0C0A5375622041646D696E73,ou=groups,dc=uni,dc=example'],
    ['signs that count nothing', 'cn=Sub Ad\u00admins\u200b,ou=groups,dc=uni,dc=example'],
  ])('%s', (_what, spelling) => {
    expect(nameForm(spelling)).toBe(nameForm(usual))
  })

  test.each([
    ['é', 'cn=Zoé,dc=uni', 'cn=Zoe\u0301,dc=uni'],
    ['é in bytes', 'cn=Zoé,dc=uni', 'cn=Zo\\c3\\A9,dc=uni'],
    ['a wide letter', 'cn=Carl,dc=uni', 'cn=\uff23arl,dc=uni'],
    ['İ', 'cn=İpek,dc=uni', 'cn=ipek,dc=uni'],
    ['a comma', 'o=Noether College\\, Inc.', 'O=Noether College\\2C Inc.'],
    ['a comma in quotes', 'o=Noether College\\, Inc.', 'o="Noether College, Inc."'],
    ['a plus', 'cn=a\\+b', 'cn=a\\2Bb'],
    ['a backslash', 'cn=a\\\\b', 'cn=a\\5cb'],
    ['an equals sign', 'cn=a=b', 'cn=a\\3db'],
    ['the order of a part', 'cn=Ada+uid=ada,dc=uni', 'UID=ada + CN=Ada,dc=uni'],
  ])('%s', (_what, one, other) => {
    expect(nameForm(one)).toBe(nameForm(other))
    expect(nameForm(one)).not.toBeNull()
  })
})

test.each([
  ['a part', 'cn=admins,ou=groups', 'cn=admins'],
  ['a comma that divides', 'cn=a,cn=b', 'cn=a\\,cn=b'],
  ['a plus that divides', 'cn=a+cn=b', 'cn=a\\+cn=b'],
  ['a letter', 'cn=admin', 'cn=admins'],
  ['an attribute', 'cn=admins', 'ou=admins'],
  ['the order of the parts', 'cn=a,cn=b', 'cn=b,cn=a'],
])('names that differ in %s are not the same', (_what, one, other) => {
  expect(nameForm(one)).not.toBe(nameForm(other))
})

test.each(['admins', 'cn=a,,dc=x', '=a', 'cn=a,', 'cn=\\ff', 'cn=#05', 'cn=#0c', 'cn="a', '1=a', 'cn=a"b'])(
  '%j is no name',
  (text) => {
    expect(nameForm(text)).toBeNull()
    expect(isWithin(text, 'dc=x')).toBe(false)
    expect(isWithin('dc=x', text)).toBe(false)
  },
)

test('a name is within itself and each name above it, in any spelling', () => {
  for (const top of [usual, 'OU=groups, dc=uni,dc=example', 'dc=example', '']) expect(isWithin(usual, top)).toBe(true)
  expect(isWithin('ou=people,o=Noether College\\2C Inc.', 'o=noether college\\, inc.')).toBe(true)
  for (const top of ['ou=roups,dc=uni,dc=example', `cn=x,${usual}`, 'dc=uni']) expect(isWithin(usual, top)).toBe(false)
})
