import { expect, test } from 'vitest'
import { schemaFaults } from './schema-faults.js'

const text = { type: 'string' }
const choice = { $ref: '#/components/schemas/Choice' }
const faultsOf = schemaFaults({
  Choice: { type: 'object', properties: { id: text, next: { anyOf: [choice, { type: 'null' }] } }, required: ['id'] },
  Refused: { type: 'object', properties: { code: text, message: text }, required: ['code', 'message'] },
})
const refused = { allOf: [{ $ref: '#/components/schemas/Refused' }, { properties: { code: { enum: ['a', 'b'] } } }] }

test('a member that the schema does not name is a fault at every depth', () => {
  expect(faultsOf(choice, { id: 'x', next: { id: 'y' } })).toEqual([])
  expect(faultsOf(choice, { id: 'x', more: 1 })).not.toEqual([])
  expect(faultsOf(choice, { id: 'x', next: { id: 'y', more: 1 } })).not.toEqual([])
  expect(faultsOf(refused, { code: 'a', message: 'm' })).toEqual([])
  expect(faultsOf(refused, { code: 'a', message: 'm', stack: 's' })).not.toEqual([])
  expect(faultsOf(refused, { code: 'c', message: 'm' })).not.toEqual([])
})

test('a fault is told by its place', () => {
  const pair = { type: 'array', prefixItems: [text, choice], items: false, minItems: 2, maxItems: 2 }
  expect(faultsOf(pair, ['x', { id: 'y', z: 1 }])).toEqual([expect.stringMatching(/^the answer\/1 .*"z"/)])
})

test('a schema that cannot be judged is not taken for one that fits', () => {
  expect(() => faultsOf({ surprise: '^a$' }, 'b')).toThrow('surprise')
  expect(() => faultsOf({ $ref: '#/components/schemas/Gone' }, 'b')).toThrow('Gone')
})
