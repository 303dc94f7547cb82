import { expect, test } from 'vitest'
import { searchText } from './search-text.js'

const institution = { domains: ['uni.example'], country: 'DE' }
const read = (typed: string) => searchText(typed, institution)

test.each([
  ['anna mu', ['anna', 'mu']],
  ['  Anna   Müller ', ['Anna', 'Müller']],
  ['Müller, Anna', ['Müller', 'Anna']],
  ['“O’Brien-Smith”', ['O’Brien-Smith']],
  ['ng w', ['ng', 'w']],
  ['王伟', ['王伟']],
  ['محمد', ['محمد']],
  [')(uid=*', ['uid']],
  ['anna\0müller\u202e', ['anna', 'müller']],
  ['a b cd e f g h i j', ['a', 'b', 'cd', 'e', 'f', 'g', 'h', 'i']],
  ['a 王', ['a', '王']],
])('%j is words of a name', (typed, words) => {
  expect(read(typed)).toMatchObject({ by: 'name', contact: null, words })
})

test.each(['', ' ', '*', '%%%', 'a', 'ng', 'mü', '王', '..-', '\0\0\0', 'a*', 'a b c', 'a. b c d e f g h i', 'ó b c'])(
  '%j tells too little of a name',
  (typed) => {
    expect(read(typed)).toMatchObject({ by: 'name', words: [] })
  },
)

test.each([
  ['Anna@Mail.example', 'email', 'anna@mail.example', 'Anna@Mail.example'],
  [' anna@mail.example ', 'email', 'anna@mail.example', 'anna@mail.example'],
  ['*@*', 'email', '*@*', '*@*'],
  ['0151 1234567', 'phone', '+491511234567', '0151 1234567'],
  ['+49 (151) 123-4567', 'phone', '+491511234567', '+49 151 1234567'],
  ['٠١٥١ ١٢٣٤٥٦٧', 'phone', '+491511234567', '01511234567'],
  ['۰۱۵۱۱۲۳۴۵۶۷', 'phone', '+491511234567', '0151 1234567'],
  ['123456', 'phone', '+49123456', '123456'],
  ['٠٠٠٠٠٠', 'phone', '000000', '000000'],
])('%j is a whole contact', (typed, ...expected) => {
  const [kind, canonical, spelling] = expected
  const { by, contact, words } = read(typed)
  expect({ by, words }).toEqual({ by: kind, words: [] })
  expect(contact).toMatchObject({ kind, canonical })
  expect(contact?.spellings.map((one) => one.replaceAll(/\s/g, ''))).toContain(spelling.replaceAll(/\s/g, ''))
})

test('any text may be a username, also a number in the digits of another script', () => {
  expect(['ng', 'Anna@uni.example', '١٢٣٤٥٦٧', 'al*'].map((typed) => read(typed).username.value)).toEqual([
    'ng',
    'anna',
    '1234567',
    'al*',
  ])
  expect(read('12345')).toMatchObject({ by: 'name', words: ['12345'] })
})
