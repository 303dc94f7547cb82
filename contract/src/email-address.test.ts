import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalEmailAddress, emailPattern, isEmailAddress, isInstitutional } from './email-address.js'

describe('email addresses', () => {
  test.each(['a@b.co', 'A.b+c@x-y.example', 'a&b!$~%_@mail.example.org'])('%s is one', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  test.each([
    '',
    'a@b',
    'a b@c.de',
    'a@b.c1',
    'a@b.co\r\nBcc:x@y.z',
    'a@b.co,c@d.ef',
    'a(x)@b.co',
    '<a@b.co>',
    '"x@evil"@uni.example',
    'b@uni.example@x.org',
    'b@uni。edu',
    'a@b..co',
    'a@.b.co',
    'a@-b.co',
    `${'x'.repeat(250)}@b.co`,
  ])('%j is none (D4)', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  test('the pattern means the same to a browser, which compiles it with the v flag', () => {
    const browser = new RegExp(`^(?:${emailPattern})$`, 'v')
    expect([browser.test('a%b@c.de'), browser.test('ä@c.de')]).toEqual([true, false])
  })

  test.each([
    ['b@uni.edu', true],
    ['b@CS.Uni.EDU', true],
    ['b@uni.edu.', true],
    ['b@notuni.edu', false],
    ['b@uni.edu.example', false],
  ])('%s belongs to the institution: %s (N3)', (address, isOwn) => {
    expect(isInstitutional(address, ['uni.edu'])).toBe(isOwn)
  })

  test('one canonical form: applying it twice changes nothing, and case never tells two apart (N6)', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const canonical = canonicalEmailAddress(address)
        expect(canonicalEmailAddress(canonical)).toBe(canonical)
        expect(canonicalEmailAddress(address.toUpperCase())).toBe(canonicalEmailAddress(address.toLowerCase()))
      }),
    )
  })
})
