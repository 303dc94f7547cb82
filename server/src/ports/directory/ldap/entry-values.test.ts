import { describe, expect, test } from 'vitest'
import { entryValues } from './entry-values.js'

const entry = entryValues({
  dn: 'uid=ada,dc=uni,dc=example',
  uid: 'ada',
  mail: ['ada@mail.example', 'ada@home.example'],
  mobile: [],
  cn: [Buffer.from([0xff, 0xfe]), Buffer.from('Ada')],
  jpegPhoto: Buffer.from([0xff, 0xd8]),
  pwdMaxAge: '86400',
  pwdMinAge: 'soon',
})

describe('the values of an entry', () => {
  test('are lists, whether one, many or none came', () => {
    expect(entry.texts('uid')).toEqual(['ada'])
    expect(entry.texts('mail')).toEqual(['ada@mail.example', 'ada@home.example'])
    expect(entry.texts('mobile')).toEqual([])
    expect(entry.texts('title')).toEqual([])
    expect(entry.text('title')).toBeNull()
  })

  test('are found in any letter case', () => {
    expect(entry.text('UID')).toBe('ada')
  })

  test('are text only where they are valid UTF-8', () => {
    expect(entry.texts('cn')).toEqual(['Ada'])
    expect(entry.texts('jpegPhoto')).toEqual([])
    expect(entry.bytes('jpegPhoto')).toEqual([Buffer.from([0xff, 0xd8])])
    expect(entry.bytes('uid')).toEqual([Buffer.from('ada')])
  })

  test('are numbers only where they are whole', () => {
    expect(entry.number('pwdMaxAge')).toBe(86400)
    expect(entry.number('pwdMinAge')).toBeNull()
    expect(entry.number('pwdInHistory')).toBeNull()
  })
})
