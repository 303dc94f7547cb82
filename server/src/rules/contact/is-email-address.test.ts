import { emailPattern } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalEmailAddress, isEmailAddress, isInstitutional } from './is-email-address.js'

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

  test('the pattern means the same to a browser, which compiles it with the v flag (D4)', () => {
    const browser = new RegExp(`^(?:${emailPattern})$`, 'v')
    expect([browser.test('a%b@c.de'), browser.test('ä@c.de')]).toEqual([true, false])
  })

  test.each([
    ['b@uni.edu', true],
    ['b@CS.Uni.EDU', true],
    ['b@uni.edu.', true],
    ['b@a.b.uni.edu', true],
    ['b@notuni.edu', false],
    ['b@uni.edu.example', false],
  ])('%s belongs to the institution: %s (N3)', (address, isOwn) => {
    expect(isInstitutional(address, ['uni.edu'])).toBe(isOwn)
  })

  const printable = fc.string({ unit: fc.constantFrom(...'aAzZ09._%&!$~+-@'.split('')), maxLength: 40 })
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), printable, fc.emailAddress())

  test('nothing that is typed is more than one plain ASCII address, and nothing makes the check throw (D4)', () => {
    fc.assert(
      fc.property(anything, (text) => {
        if (!isEmailAddress(text)) return
        expect(text).toMatch(/^[!-~]+$/)
        expect(text).not.toMatch(/[<>()[\]\\,;:"]/)
        expect(text.split('@')).toHaveLength(2)
      }),
      { numRuns: 5_000 },
    )
  })

  test('one canonical form: taken again it stays, and it joins two addresses just when they differ in case alone (N6)', () => {
    const address = fc
      .tuple(fc.constantFrom('a', 'A', 'b', 'a.b'), fc.constantFrom('x.org', 'X.ORG', 'y.org', 'x.Org'))
      .map((parts) => parts.join('@'))
    fc.assert(
      fc.property(fc.oneof(address, fc.emailAddress()), fc.oneof(address, fc.emailAddress()), (one, other) => {
        const canonical = canonicalEmailAddress(one)
        expect(canonicalEmailAddress(canonical)).toBe(canonical)
        expect(canonicalEmailAddress(one.toUpperCase())).toBe(canonical)
        expect(canonical === canonicalEmailAddress(other)).toBe(one.toLowerCase() === other.toLowerCase())
        expect(isEmailAddress(canonical)).toBe(isEmailAddress(one))
      }),
    )
  })

  test('no sign outside ASCII is folded into an address (N6)', () => {
    for (const odd of ['\u0131', '\u212a', '\u017f', '\u00df', '\u0130', '\uff41', '\u200b', '\u3002']) {
      expect([odd, isEmailAddress(`al${odd}ce@mail.example`)]).toEqual([odd, false])
      expect([odd, isEmailAddress(`alice@mail${odd}.example`)]).toEqual([odd, false])
    }
  })
})
