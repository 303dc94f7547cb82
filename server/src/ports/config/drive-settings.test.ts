import { expect, test } from 'vitest'
import { loadConfig } from './load-config.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}
const asks = { PORTICO_DRIVE_ASKS: 'second-contact, device', PORTICO_DRIVE_UNTIL: '2027-01-31' }

function load(env: Record<string, string>) {
  const loaded = loadConfig({ env: { ...enough, ...env }, file: null, readFile: () => null })
  return loaded.ok ? loaded.value.drive : loaded.problems
}

test('a drive is off by default, and has what it asks for, a last day, and three laters (EN1)', () => {
  expect(load({})).toEqual({ asks: [], until: null, later: 3, people: [] })
  expect(load(asks)).toEqual({ asks: ['second-contact', 'device'], until: '2027-01-31', later: 3, people: [] })
})

test('a drive means names by their pattern, and groups by name or DN, however they are written (EN1)', () => {
  const people = ' Lab-* ; group:Staff ;GROUP: cn=a,dc=uni; cn=b,dc=uni;ben'
  expect(load({ ...asks, PORTICO_DRIVE_FOR: people, PORTICO_DIRECTORY_KIND: 'embedded' })).toEqual([
    expect.stringMatching(/^PORTICO_DRIVE_FOR names a group/),
  ])
  expect(load({ ...asks, PORTICO_DRIVE_FOR: ' Lab-* ; ben' })).toMatchObject({
    people: [{ pattern: 'lab-*' }, { pattern: 'ben' }],
  })
})

test.each([['2027-02-30'], ['31.01.2027'], ['2027-1-31'], ['12027-01-31'], ['tomorrow']])(
  '%s is no last day of a drive (EN1)',
  (until) => {
    expect(load({ ...asks, PORTICO_DRIVE_UNTIL: until })).toEqual([
      expect.stringMatching(/^PORTICO_DRIVE_UNTIL must be/),
    ])
  },
)

test.each([
  [{ PORTICO_DRIVE_ASKS: 'device' }, /^PORTICO_DRIVE_UNTIL is missing/],
  [{ PORTICO_DRIVE_UNTIL: '2027-01-31' }, /^PORTICO_DRIVE_UNTIL is set, but PORTICO_DRIVE_ASKS is empty/],
  [{ PORTICO_DRIVE_LATER: '2' }, /^PORTICO_DRIVE_LATER is set, but/],
  [{ ...asks, PORTICO_PROOFS_KINDS: 'none' }, /asks for a device, but PORTICO_PROOFS_KINDS is none/],
  [{ PORTICO_DRIVE_ASKS: 'email' }, /^PORTICO_DRIVE_ASKS must be/],
  [{ ...asks, PORTICO_DRIVE_FOR: 'group:' }, /^PORTICO_DRIVE_FOR must be/],
] as const)('%j is a problem that is named (EN1)', (env, problem) => {
  expect(load(env)).toEqual([expect.stringMatching(problem)])
})
