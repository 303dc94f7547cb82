import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalUsername } from './username.js'

const domains = ['uni.example']

describe('the canonical form of a username (E7, K3)', () => {
  test.each([
    ['alice', 'alice'],
    ['ALICE', 'alice'],
    [' alice ', 'alice'],
    ['ａｌｉｃｅ', 'alice'],
    ['alice@uni.example', 'alice'],
    ['alice@UNI.example', 'alice'],
    ['UNI\\alice', 'alice'],
    ['\u212aate', 'kate'],
    ['alice@else.example', 'alice@else.example'],
  ])('of %j is %j', (typed, canonical) => {
    expect(canonicalUsername(typed, domains)).toEqual({ value: canonical, isPossible: true })
  })

  test.each(['', ' ', 'al\u200bice', 'alice\u202e', 'alice\0', 'al\u00adice', 'a\tb'])(
    'of %j is no possible name',
    (typed) => {
      expect(canonicalUsername(typed, domains).isPossible).toBe(false)
    },
  )

  test('dotless i is not i', () => {
    expect(canonicalUsername('alıce').value).not.toBe('alice')
  })

  test('of a canonical form is that form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const once = canonicalUsername(typed)
        if (!once.isPossible) return
        expect(canonicalUsername(once.value)).toEqual(once)
      }),
    )
  })
})
