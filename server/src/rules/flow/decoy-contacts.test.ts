import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decoyContacts } from './decoy-offers.js'

const drawFor = (name: string) => (label: string) =>
  createHash('sha256').update(`${name}|${label}`).digest().readUInt32BE() / 2 ** 32
const names = Array.from({ length: 4000 }, (_, index) => `nobody${index}`)
const counts = { emails: 2, phones: 1 }
const all = names.map((name) => decoyContacts(name, { draw: drawFor(name), counts }))

describe('the contacts that unknown names seem to have (E1)', () => {
  test('are as many as the name has, email addresses first (changed by G8)', () => {
    for (const contacts of all) expect(contacts.map(({ kind }) => kind)).toEqual(['email', 'email', 'phone'])
    const none = { draw: drawFor('nobody'), counts: { emails: 0, phones: 0 } }
    expect(decoyContacts('nobody', none)).toEqual([])
  })

  test('look like masked contacts', () => {
    for (const { kind, masked } of all.flat()) {
      expect(masked).toMatch(kind === 'email' ? /^[a-z0-9•]•••@[a-z0-9]•••$/ : /^••• ••• \d\d$/)
    }
  })

  test('begin with every letter and with digits, as real addresses do', () => {
    const masks = all.flat().filter(({ kind }) => kind === 'email')
    const first = new Set(masks.map(({ masked }) => masked.charAt(0)))
    const domains = new Set(masks.map(({ masked }) => masked.charAt(masked.indexOf('@') + 1)))
    for (const letter of 'abcdefghijklmnopqrstuvwxyz1') {
      expect(first).toContain(letter)
      expect(domains).toContain(letter)
    }
  })

  test('begin with the first letter of the name in three of five cases', () => {
    const masks = all.flat().filter(({ kind }) => kind === 'email')
    expect(masks.filter(({ masked }) => masked.startsWith('n')).length / masks.length).toBeCloseTo(0.62, 1)
  })
})
