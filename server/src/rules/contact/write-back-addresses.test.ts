import { afterEach, expect, test } from 'vitest'
import type { Directory } from '../../ports/directory/directory.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { readCode, signInFully } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import { writeBackAddresses } from './write-back-addresses.js'

const hour = 60 * 60_000
const home = 'alice@mail.example'
const added = 'alice@else.example'
let portal: TestPortal
/** Values of the attribute of each account, in the order of the writes. */
let written: (readonly string[])[]
let answer: 'taken' | 'refused' | 'away'
afterEach(() => portal.close())

async function open(holdMs = 0): Promise<TestVisitor> {
  written = []
  answer = 'taken'
  const directory = (real: Directory): Directory => ({
    ...real,
    async writeBack(_account, addresses) {
      if (answer === 'away') throw new Unavailable('directory')
      if (answer === 'refused') throw new Refusal('help-desk')
      written.push(addresses)
    },
  })
  const people = [{ username: 'alice', emails: [home] }]
  portal = await testPortal({ people, directory, rules: { contactHoldMs: holdMs } })
  portal.pass(25 * hour)
  return signInFully(portal)
}

const round = () => writeBackAddresses(portal.ports)

async function add(visitor: TestVisitor): Promise<string> {
  const id = (await visitor.call('addEmail', { email: added })).body.data.id
  await visitor.call('verifyEmail', { id, code: await readCode(portal, added) })
  return id
}

test('an address reaches the directory a day after its proof, once, and leaves it when it is removed (DIR6)', async () => {
  const visitor = await open()
  await round()
  const id = await add(visitor)
  await round()
  portal.pass(23 * hour)
  await round()
  expect(written).toEqual([[home]])
  portal.pass(hour)
  await round()
  await round()
  expect(written).toEqual([[home], [home, added]])
  const next = await signInFully(portal)
  expect((await next.call('removeEmail', { id })).status).toBe(200)
  await round()
  expect(written).toEqual([[home], [home, added], [home]])
})

test('an address that waits for longer is written when its wait is over (DIR6, G6)', async () => {
  await add(await open(48 * hour))
  portal.pass(47 * hour)
  await round()
  expect(written).toEqual([[home]])
  portal.pass(hour)
  await round()
  expect(written).toEqual([[home], [home, added]])
})

test('while the directory is away, or refuses, nothing counts as written (DIR6)', async () => {
  await open()
  for (const trouble of ['away', 'refused'] as const) {
    answer = trouble
    await round()
  }
  expect(written).toEqual([])
  expect(portal.logLines.filter((line) => line.includes('PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE'))).toHaveLength(1)
  answer = 'taken'
  await round()
  expect(written).toEqual([[home]])
})
