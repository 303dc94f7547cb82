import { expect, test } from 'vitest'
import { basicHeader } from './basic-header.js'

const decoded = (header: string) => Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()

test.each([
  {
    what: 'a UUID as it is',
    id: '7d0c2f6e-1b7a-4b8e-9a52-0f3f5d1c9e11',
    secret: 'a_1.~',
    told: '7d0c2f6e-1b7a-4b8e-9a52-0f3f5d1c9e11:a_1.~',
  },
  { what: 'a colon of the id, which would end it', id: 'urn:portal', secret: 'x', told: 'urn%3Aportal:x' },
  { what: 'a colon of the secret as it is', id: 'portal', secret: 'a:b', told: 'portal:a:b' },
  { what: 'what decoding changes', id: 'a+b%c', secret: 'd+e%f', told: 'a%2Bb%25c:d%2Be%25f' },
])('the header has $what', ({ id, secret, told }) => {
  expect(decoded(basicHeader(id, secret))).toBe(told)
})
