import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decoyContacts } from './decoy-contacts.js'

const drawFor = (name: string) => (label: string) =>
  createHash('sha256').update(`${name}|${label}`).digest().readUInt32BE() / 2 ** 32
const names = Array.from({ length: 4000 }, (_, index) => `nobody${index}`)
const all = names.map((name) => decoyContacts(name, { draw: drawFor(name), hasSms: true }))

const share = (count: number) => count / names.length
const kindsOf = (contacts: (typeof all)[number]) => [...new Set(contacts.map(({ kind }) => kind))].sort().join('+')

describe('the contacts that unknown names seem to have (E1)', () => {
  test('come in the shares that were settled: nothing 10 %, phone 5 %, email 60 %, both 25 %', () => {
    const of = (kinds: string) => share(all.filter((contacts) => kindsOf(contacts) === kinds).length)
    expect(of('')).toBeCloseTo(0.1, 1)
    expect(of('phone')).toBeCloseTo(0.05, 1)
    expect(of('email')).toBeCloseTo(0.6, 1)
    expect(of('email+phone')).toBeCloseTo(0.25, 1)
  })

  test('are one, two or three of a kind', () => {
    const withEmail = all.map((contacts) => contacts.filter(({ kind }) => kind === 'email').length).filter((n) => n > 0)
    const of = (n: number) => withEmail.filter((count) => count === n).length / withEmail.length
    expect(of(1)).toBeCloseTo(0.65, 1)
    expect(of(2)).toBeCloseTo(0.25, 1)
    expect(of(3)).toBeCloseTo(0.1, 1)
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

  test('have no phones where none can be reached', () => {
    const contacts = names.flatMap((name) => decoyContacts(name, { draw: drawFor(name), hasSms: false }))
    expect(contacts.some(({ kind }) => kind === 'phone')).toBe(false)
  })
})
