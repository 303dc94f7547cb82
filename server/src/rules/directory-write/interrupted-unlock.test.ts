import { afterEach, expect, test } from 'vitest'
import type { Directory } from '../../ports/directory/directory.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { prepare, tidy } from '../../start/start-housekeeping.js'
import { readCode, sendFirst, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { Store } from '../stores.js'

const minute = 60_000
let portal: TestPortal
/** The fault of the directory or the store at the next unlock. */
let trouble: 'none' | 'directory away' | 'directory refuses' | 'store away after the unlock'
let unlocks = 0
/** An account about which the directory does not answer. */
let stubborn = ''
let isStoreOut = false
afterEach(() => portal.close())

function troubledDirectory(real: Directory): Directory {
  return {
    ...real,
    async byId(id) {
      if (id === stubborn) throw new Unavailable('directory')
      return real.byId(id)
    },
    async unlock(account) {
      unlocks += 1
      if (trouble === 'directory away') throw new Unavailable('directory')
      if (trouble === 'directory refuses') throw new Refusal('help-desk')
      await real.unlock(account)
      if (trouble === 'store away after the unlock') isStoreOut = true
    },
  }
}

function troubledStore(real: Store): Store {
  const transaction: Store['transaction'] = (work) =>
    isStoreOut ? Promise.reject(new Unavailable('store')) : real.transaction(work)
  return { ...real, transaction }
}

/** Dave is locked out, and has the right code of an unlock. */
async function withCode(): Promise<() => Promise<{ readonly status: number }>> {
  trouble = 'none'
  stubborn = ''
  unlocks = 0
  isStoreOut = false
  portal = await testPortal({ directory: troubledDirectory, store: troubledStore })
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'unlock', 'dave'), { flow: 'unlock' })
  const code = await readCode(portal, 'dave@mail.example')
  return () => visitor.call('compareCode', { code }, { flow: 'unlock' })
}

const isLocked = async () => (await portal.ports.directory.find('dave'))?.isLocked
const open = async () => (await portal.ports.store.directoryWrites.open()).length
const told = async () => {
  await portal.delivered()
  return portal.mail.messages().filter(({ message }) => /account was unlocked/.test(message.text)).length
}
const unlockEvents = async () =>
  (await portal.ports.store.audit.recent(20)).filter(({ event }) => event === 'unlock.done').length

test('a right code unlocks once, however often it is entered (DIR4)', async () => {
  const finish = await withCode()
  const answers = await Promise.all([finish(), finish(), finish()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await isLocked(), unlocks, await unlockEvents(), await open()]).toEqual([false, 1, 1, 0])
})

test('while the directory is away the code is used up, and the unlock follows when it is back (DIR4)', async () => {
  const finish = await withCode()
  trouble = 'directory away'
  expect((await finish()).status).toBe(503)
  expect((await finish()).status).toBe(401)
  portal.pass(3 * minute)
  await tidy(portal.ports, 24 * 60 * minute)
  expect([await isLocked(), await open(), await told()]).toEqual([true, 1, 0])
  trouble = 'none'
  await tidy(portal.ports, 24 * 60 * minute)
  expect([await isLocked(), await open(), await told(), await unlockEvents()]).toEqual([false, 0, 1, 1])
})

test('an unlock that the store could not keep is completed at the next start (DIR4, W1)', async () => {
  const finish = await withCode()
  trouble = 'store away after the unlock'
  expect((await finish()).status).toBe(503)
  isStoreOut = false
  trouble = 'none'
  await prepare(portal.ports, { isShared: false })
  expect([await isLocked(), await open(), await told(), await unlockEvents()]).toEqual([false, 0, 1, 1])
})

test('a directory that refuses leaves nothing open (DIR4)', async () => {
  const finish = await withCode()
  trouble = 'directory refuses'
  expect((await finish()).status).toBe(401)
  expect([await isLocked(), await open(), await unlockEvents()]).toEqual([true, 0, 0])
})

test('one unlock that the directory does not answer holds up no other one (DIR4)', async () => {
  await withCode()
  const { directoryWrites } = portal.ports.store
  const dave = (await portal.ports.directory.find('dave'))?.id ?? ''
  const intent = { purpose: 'unlock', requestId: null, caseId: null, begunAt: portal.ports.clock.now() } as const
  await directoryWrites.begin({ ...intent, id: 'older', accountId: 'stubborn' })
  await directoryWrites.begin({ ...intent, id: 'newer', accountId: dave, begunAt: intent.begunAt + 1 })
  stubborn = 'stubborn'
  portal.pass(3 * minute)
  await tidy(portal.ports, 24 * 60 * minute)
  expect([await isLocked(), (await directoryWrites.open()).map(({ id }) => id)]).toEqual([false, ['older']])
  portal.pass(61 * minute)
  await tidy(portal.ports, 24 * 60 * minute)
  expect(await open()).toBe(0)
})

test('two servers that settle one unlock tell its owner once (DIR4)', async () => {
  const finish = await withCode()
  trouble = 'directory away'
  await finish()
  trouble = 'none'
  await Promise.all([prepare(portal.ports, { isShared: false }), prepare(portal.ports, { isShared: false })])
  expect([await isLocked(), await told(), await unlockEvents()]).toEqual([false, 1, 1])
})
