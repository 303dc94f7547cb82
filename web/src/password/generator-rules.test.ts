import { expect, test } from 'vitest'
import { generatorRules } from './generator-rules.js'

const told = (...rules: { id: string; params: Record<string, string | number> }[]) => ({
  rules: rules.map((rule) => ({ ...rule, sentence: rule.id })),
  notes: [],
})

test.each([
  [
    told(
      { id: 'length', params: { minimum: 12 } },
      { id: 'upper', params: {} },
      { id: 'long', params: { maximum: 64 } },
    ),
    'minlength: 12; required: upper; maxlength: 64;',
  ],
  [told({ id: 'kinds', params: {} }), 'required: upper; required: lower; required: digit;'],
  [told({ id: 'moon-phase', params: {} }, { id: 'constructor', params: {} }), ''],
  [told({ id: 'length', params: { minimum: '7; allowed: [x]' } }), ''],
])('of %j a password manager is told "%s" (FIELD4)', (rules, attribute) => {
  expect(generatorRules(rules)).toBe(attribute)
})

test.each([undefined, null])('without rules of the server (%j) it is told the usual ones (FIELD4)', (rules) => {
  expect(generatorRules(rules)).toBe(
    'minlength: 7; required: digit; required: upper; required: lower; required: special;',
  )
})
