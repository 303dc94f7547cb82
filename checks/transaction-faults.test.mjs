import { describe, expect, it } from 'vitest'
import { transactionFaults } from './transaction-faults.mjs'

const inTransaction = (line) => `await ports.store.transaction(async (stores) => {\n${line}\n})`

const planted = [
  [inTransaction('await ports.directory.unlock(id)'), 'asks `directory`'],
  [inTransaction('await ports.captcha.redeem(token)'), 'asks `captcha`'],
  [inTransaction('await ports.store.flows.drop(id)'), 'asks `store`'],
  [inTransaction("ports.log.warn({}, 'gone')"), 'asks `log`'],
  [inTransaction('const { log: out } = ports'), 'asks `log`'],
  [inTransaction("visit.actor = 'alice'"), 'changes `visit`'],
  [inTransaction('sent += 1'), 'changes `sent`'],
  [inTransaction('sent++'), 'changes `sent`'],
  [inTransaction('ids.push(id)'), 'changes `ids`'],
  ['inLiveSession(context, async ({ flows }) => {\n  seen.add(id)\n})', 'changes `seen`'],
  ['await transact(db, async (transaction) => {\n  problems.push(late)\n})', 'changes `problems`'],
  ['async function end(stores: Stores) {\n  await x.ports.store.check()\n}', 'asks `store`'],
  ['async function end({ flows }: Stores, parts) {\n  await parts.delivery.send()\n}', 'asks `delivery`'],
  ['function end(\n  stores: Stores, ports: Ports) {}', 'takes `Ports`'],
  ['const order = { consumeGrant: async (stores) => {\n  ports.log.warn({}) } }', 'asks `log`'],
]

const harmless = [
  'await ports.directory.unlock(id)\nvisit.actor = id',
  inTransaction('await stores.flows.drop(id)'),
  inTransaction('await stores.contacts.add({ ...contact, createdAt: ports.clock.now() })'),
  inTransaction('let count = 0\ncount += 1\nconst ids = []\nids.push(count)'),
  'async function take({ counters }: Stores, { clock }: Pick<Ports, "clock">) {}',
  'async function take(stores: Stores, ports: TransactionPorts) { return (log) => log.warn({}) }',
]

describe('the work of a transaction', () => {
  it.each(planted)('reaches too far in %s', (text, says) => {
    expect(transactionFaults('a.ts', text)).toEqual([expect.stringMatching(/^a\.ts:2: /)])
    expect(transactionFaults('a.ts', text)[0]).toContain(says)
  })

  it.each(harmless)('may do what is in %s', (text) => {
    expect(transactionFaults('a.ts', text)).toEqual([])
  })
})
