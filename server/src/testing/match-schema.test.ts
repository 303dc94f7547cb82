import { expect, test } from 'vitest'
import { faultsBySchema } from './match-schema.js'

const text = { type: 'string' }
const schemas = {
  Choice: { type: 'object', properties: { id: text }, required: ['id'], description: 'one' },
  Refused: { type: 'object', properties: { code: text, message: text }, required: ['code', 'message'] },
}
const choice = { $ref: '#/components/schemas/Choice' }
const refused = { allOf: [{ $ref: '#/components/schemas/Refused' }, { properties: { code: { enum: ['a', 'b'] } } }] }
const orNull = { anyOf: [choice, { type: 'null' }] }
const pair = { type: 'array', prefixItems: [text, choice], items: false, minItems: 2, maxItems: 2 }
const one = { oneOf: [{ type: 'object', properties: { at: { const: '' } }, required: ['at'] }, choice] }
const open = { type: 'object', propertyNames: text, additionalProperties: { type: ['string', 'number'] } }

/** A value that matches, and one that does not. */
interface Examples {
  readonly fits: unknown
  readonly others: readonly unknown[]
}

test.each<[what: string, schema: Record<string, unknown>, examples: Examples]>([
  ['a text', { ...text, maxLength: 3 }, { fits: 'abc', others: [1, null, ['a'], {}, 'abcd'] }],
  ['a constant', { type: 'boolean', const: false }, { fits: false, others: [true, null, 0] }],
  [
    'an object by reference',
    choice,
    { fits: { id: 'x' }, others: [{}, { id: 1 }, { id: 'x', more: 1 }, [], 'x', null] },
  ],
  [
    'parts together',
    refused,
    {
      fits: { code: 'a', message: 'm' },
      others: [{ code: 'c', message: 'm' }, { code: 'a' }, { code: 'a', message: 'm', stack: 's' }],
    },
  ],
  ['one of two', orNull, { fits: null, others: [{ id: 'x', more: 1 }, undefined, 1] }],
  ['exactly one', one, { fits: { at: '' }, others: [{ at: 'x' }, { at: '', id: 'x' }, {}] }],
  [
    'a pair',
    pair,
    {
      fits: ['x', { id: 'y' }],
      others: [['x'], ['x', { id: 'y' }, 'z'], [{ id: 'y' }, 'x'], ['x', { id: 'y', z: 1 }]],
    },
  ],
  [
    'a list',
    { type: 'array', items: choice },
    { fits: [{ id: 'x' }], others: [[{ id: 'x' }, {}], { 0: { id: 'x' } }] },
  ],
  ['a list of nothing', { type: 'array', items: { not: {} } }, { fits: [], others: [['x'], [null]] }],
  ['any members', open, { fits: { a: 1, b: 'x' }, others: [{ a: null }, { a: { b: 1 } }, 'x'] }],
])('%s fits its schema, and nothing else does', (_what, schema, { fits, others }) => {
  expect(faultsBySchema(schemas, schema, fits)).toEqual([])
  for (const other of others) expect(faultsBySchema(schemas, schema, other)).not.toEqual([])
})

test('a fault is told by its place', () => {
  expect(faultsBySchema(schemas, pair, ['x', { id: 'y', z: 1 }])).toEqual(['the answer[1].z is not promised'])
})

test('a schema that cannot be judged is not taken for one that fits', () => {
  expect(() => faultsBySchema(schemas, { pattern: '^a$' }, 'b')).toThrow('pattern')
  expect(() => faultsBySchema(schemas, { $ref: '#/components/schemas/Gone' }, 'b')).toThrow('Gone')
})
