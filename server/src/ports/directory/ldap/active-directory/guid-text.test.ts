import { expect, test } from 'vitest'
import { guidBytes, guidText } from './guid-text.js'

test('an objectGUID has the text that Windows shows, and is found by it', () => {
  const bytes = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  expect(guidText(bytes)).toBe('33221100-5544-7766-8899-aabbccddeeff')
  expect(guidBytes('33221100-5544-7766-8899-aabbccddeeff')).toEqual(bytes)
})

test.each(['', 'nobody', '33221100-5544-7766-8899-aabbccddeef', '33221100-5544-7766-8899-AABBCCDDEEFF', '*'])(
  '%j is the id of nobody',
  (text) => {
    expect(guidBytes(text)).toBeNull()
  },
)
