import { describe, expect, test } from 'vitest'
import { countryOf, readNumber } from './read-number.js'

describe('a phone number that an operator or a directory brings (D5)', () => {
  test.each([
    ['+49 (0)151 12345678', '+4915112345678'],
    ['+43 (0)664 1234567', '+436641234567'],
    ['+490151 12345678', '+4915112345678'],
    ['0049 (0)151 12345678', '+4915112345678'],
    ['(+49) 151 12345678', '+4915112345678'],
    ['(0043)664/1234567', '+436641234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+36 (06) 20 123 4567', '+36201234567'],
    ['+7 8 912 345-67-89', '+79123456789'],
    ['+39 06 1234567', '+39061234567'],
    ['+1 (555) 0142', '+15550142'],
    ['tel:+49-151-12345678', '+4915112345678'],
    ['\u202a+49 151 12345678\u202c', '+4915112345678'],
    ['+49\u00a0151\u00a0123–45678', '+4915112345678'],
    ['＋４９ 151 12345678', '+4915112345678'],
  ])('is read with its country code in every country: %s', (written, number) => {
    for (const country of [null, 'DE', 'US', 'IT']) expect(readNumber(written, country)).toEqual({ number })
  })

  test.each([
    ['0151 12345678', 'DE', '+4915112345678'],
    ['(0151) 123-45678', 'DE', '+4915112345678'],
    ['151 12345678', 'DE', '+4915112345678'],
    ['0664/1234567', 'AT', '+436641234567'],
    ['079 123 45 67', 'CH', '+41791234567'],
    ['41791234567', 'CH', '+41791234567'],
    ['447911123456', 'GB', '+447911123456'],
    ['8 912 345 67 89', 'RU', '+79123456789'],
    ['06 1234567', 'IT', '+39061234567'],
    ['391 234 5678', 'IT', '+393912345678'],
    ['47123456', 'NO', '+4747123456'],
    ['(555) 010-0142', 'US', '+15550100142'],
    ['1 555 010 0142', 'US', '+15550100142'],
  ])('is completed by the country of the institution: %s in %s', (written, country, number) => {
    expect(readNumber(written, country)).toEqual({ number })
    expect(readNumber(written, null)).toEqual({ unread: 'no country code' })
  })

  test.each(['4915112345678', '49 151 12345678'])('is refused where both readings are possible: %s', (written) => {
    expect(readNumber(written, 'DE')).toEqual({ unread: 'two readings' })
  })

  test.each([
    '',
    '12',
    '+12',
    '+0123456',
    '+999 1234567',
    '++49 151 12345678',
    '+49 151 12345678 ext. 5',
    '+49 151 12345678 or +49 30 1234',
    '+491511234567890123',
    'ask Ada',
    'ada@mail.example',
  ])('is none: %j', (written) => {
    for (const country of [null, 'DE']) expect(readNumber(written, country)).toEqual({ unread: 'no phone number' })
  })
})

test.each([
  ['DE', 'DE'],
  ['de', 'DE'],
  ['XX', null],
  ['Germany', null],
  ['', null],
])('the country %j is %j', (text, country) => {
  expect(countryOf(text)).toBe(country)
})
