import { describe, expect, test } from 'vitest'
import { countryPrefix, smsPrefixOf, smsPrefixOfDecoy } from './country-prefix.js'

describe('where SMS to a number are counted (D5)', () => {
  test.each([
    ['+15550142', '+1'],
    ['+18765550142', '+1'],
    ['+79161234567', '+7'],
    ['+201001234567', '+20'],
    ['+21161234567', '+211'],
    ['+27821234567', '+27'],
    ['+302101234567', '+30'],
    ['+351912345678', '+351'],
    ['+3905550142', '+39'],
    ['+385911234567', '+385'],
    ['+420601123456', '+420'],
    ['+4366012345', '+43'],
    ['+491511234567', '+49'],
    ['+5491112345678', '+54'],
    ['+59171234567', '+591'],
    ['+6591234567', '+65'],
    ['+67012345678', '+670'],
    ['+819012345678', '+81'],
    ['+8801712345678', '+880'],
    ['+88213300000', '+882'],
    ['+905321234567', '+90'],
    ['+971501234567', '+971'],
    ['+99890123456', '+998'],
    ['00491511234567', '+49'],
    ['01511234567', 'national'],
    ['+0123456', 'national'],
  ])('%s belongs to %s', (number, prefix) => {
    expect(countryPrefix(number)).toBe(prefix)
    expect(smsPrefixOf(number, [])).toBe(prefix)
  })

  test('is the longest allowed prefix, and nowhere where none is', () => {
    const allowed = ['+49', '+4915', '+43']
    expect(smsPrefixOf('+491511234567', allowed)).toBe('+4915')
    expect(smsPrefixOf('+4930123456', allowed)).toBe('+49')
    expect(smsPrefixOf('004366012345', allowed)).toBe('+43')
    expect(smsPrefixOf('+41791234567', allowed)).toBeNull()
    expect(smsPrefixOf('01511234567', allowed)).toBeNull()
  })

  test('is found for a decoy, of which only a country is known, as for the numbers there', () => {
    expect(smsPrefixOfDecoy('+49', [])).toBe('+49')
    expect(smsPrefixOfDecoy('+49', ['+43', '+4915'])).toBe('+4915')
    expect(smsPrefixOfDecoy('+4915', ['+43', '+49'])).toBe('+49')
    expect(smsPrefixOfDecoy('+41', ['+43', '+49'])).toBeNull()
  })
})
