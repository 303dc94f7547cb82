import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalUsername } from './canonical-username.js'

const domains = ['uni.example']
const hidden = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

/** Every code point there is, the halves of surrogate pairs too. */
function* everySign(): Generator<string> {
  for (let point = 0; point <= 0x10ffff; point += 1) yield String.fromCodePoint(point)
}

/** Names as people and attackers type them: spellings, domains, white space, odd signs. */
const typedName = fc
  .array(
    fc.oneof(
      fc.constantFrom('alice', 'ALICE', 'ａlice', '@uni.example', '@UNI.example', 'UNI\\', ' ', '\t', '@', '.', '-'),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

test('a name is also kept whole, with a domain of the institution (E7)', () => {
  const { value, whole } = canonicalUsername(' Ada@UNI.example ', domains)
  expect({ value, whole }).toEqual({ value: 'ada', whole: 'ada@uni.example' })
})

describe('the canonical form of a username (E7)', () => {
  test.each([
    ['alice', 'alice'],
    ['ALICE', 'alice'],
    [' alice ', 'alice'],
    ['\talice\r\n', 'alice'],
    ['ａｌｉｃｅ', 'alice'],
    ['alice@uni.example', 'alice'],
    ['alice@UNI.example', 'alice'],
    ['alice @uni.example', 'alice'],
    ['alice@uni.example@uni.example', 'alice'],
    ['UNI\\alice', 'alice'],
    ['UNI\\ alice', 'alice'],
    ['A\\UNI\\alice@uni.example', 'alice'],
    ['\u212aate', 'kate'],
    ['alice@else.example', 'alice@else.example'],
    ['@uni.example', '@uni.example'],
    ['\u0130pek', 'ipek'],
    ['I\u015eIK', 'i\u015fik'],
    ['two  words', 'two words'],
    ['two\u00a0words', 'two words'],
    ['alice\u200f', 'alice'],
    ['\u200b\u200ealice\u200b', 'alice'],
    ['\ufeffalice', 'alice'],
    ['al\u00adice', 'alice'],
    ['al\u200bice', 'alice'],
    ['alice\u202e', 'alice'],
    ['\u2068alice\u2069', 'alice'],
    ['\u200e alice \u200f', 'alice'],
    ['alice\u200b@uni\u00ad.example\u200f', 'alice'],
    ['UNI\\\u200ealice', 'alice'],
    ['alice\ufe0f', 'alice'],
    ['alice\u{e0041}', 'alice'],
    ['\u0639\u0644\u06cc\u200c\u0631\u0636\u0627', '\u0639\u0644\u06cc\u0631\u0636\u0627'],
    ['zoe\u200d\u0308', 'zo\u00eb'],
  ])('of %j is %j (E7)', (typed, canonical) => {
    expect(canonicalUsername(typed, domains)).toMatchObject({ value: canonical, isPossible: true })
  })

  test.each(['', ' ', '\u200b', 'alice\0', 'a\tb', 'al\u0600ice', 'UNI\\', 'x'.repeat(129)])(
    'of %j is no possible name (E7)',
    (typed) => {
      expect(canonicalUsername(typed, domains).isPossible).toBe(false)
    },
  )

  test('has no sign that is a control, private, unassigned or half of a pair (E7)', () => {
    const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u
    const taken = [...everySign()].filter(
      (sign) => !hidden.test(sign) && invisible.test(sign) && canonicalUsername(`al${sign}ice`).isPossible,
    )
    expect(taken).toEqual([])
  })

  test('has no bidi mark and no ignorable sign: they are taken out wherever they stand (E7)', () => {
    const kept = [...everySign()].filter((sign) => {
      const names = [`${sign}alice`, `al${sign}ice`, `alice${sign}`, `alice@uni${sign}.example`]
      return hidden.test(sign) && names.some((name) => canonicalUsername(name, domains).value !== 'alice')
    })
    expect(kept).toEqual([])
  })

  test('is another name for every sign that is not a wide, styled or capital form of an ASCII one (E7)', () => {
    const confused = [...everySign()].filter((sign) => {
      const isFormOfAscii = /^[\0-\x7f]*$/.test(sign.normalize('NFKC'))
      const { value, isPossible } = canonicalUsername(`al${sign}ice`)
      return !hidden.test(sign) && !isFormOfAscii && isPossible && /^[\0-\x7f]*$/.test(value)
    })
    // Directories take a dotted İ for an i, so that it is no second name.
    expect(confused).toEqual(['\u0130'])
    expect(canonicalUsername('alıce').value).not.toBe('alice')
  })

  test('of every single sign is settled: taken again it stays (E7)', () => {
    const moving = [...everySign()].filter((sign) => {
      const once = canonicalUsername(`al${sign}ice`)
      return once.isPossible && canonicalUsername(once.value).value !== once.value
    })
    expect(moving).toEqual([])
  })

  test('never throws, and taken again, with the domains of the institution, it stays (E7)', () => {
    fc.assert(
      fc.property(typedName, (typed) => {
        const once = canonicalUsername(typed, domains)
        if (once.isPossible) expect(canonicalUsername(once.value, domains)).toEqual({ ...once, whole: once.value })
      }),
      { numRuns: 5_000 },
    )
  })

  test('keeps apart what differs in more than case, and brings together what differs in case and width (E7)', () => {
    const sign = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789.-_'.split(''))
    const plain = fc.array(sign, { minLength: 1, maxLength: 20 }).map((signs) => signs.join(''))
    const wide = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        expect(canonicalUsername(one).value === canonicalUsername(other).value).toBe(one === other)
        for (const spelling of [one.toUpperCase(), wide(one), wide(one.toUpperCase()), ` ${one} `]) {
          expect(canonicalUsername(spelling)).toEqual({ value: one, whole: one, isPossible: true })
        }
      }),
    )
  })
})
