import { afterEach, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { newAddresses } from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const people = ['alice', 'bob', 'carol'].map((username) => ({ username, emails: [`${username}@mail.example`] }))
let portal: TestPortal
afterEach(() => portal.close())

/** A store that refuses the notices of some people, and how often it was asked for one. */
function withoutRoomFor(refused: Set<string | null>) {
  // After so many tries a worker that never pauses gets what it wants, so that the test ends.
  const seen = { tries: 0, most: 500, triesUntilTimer: Number.NaN }
  const refuse = () => {
    if (seen.tries === 0) setTimeout(() => (seen.triesUntilTimer = seen.tries))
    seen.tries += 1
    if (seen.tries < seen.most) throw new Error('no room for this notice')
  }
  const store = (real: Store): Store => ({
    ...real,
    transaction: (work) =>
      real.transaction((stores) => {
        const put: Store['outbox']['put'] = async (row) => {
          if (row.kind === 'notice' && refused.has(row.accountId)) refuse()
          await stores.outbox.put(row)
        }
        return work({ ...stores, outbox: { ...stores.outbox, put } })
      }),
  })
  return { seen, store }
}

/** Marks a notice for the owner, as a stranger with twenty wrong passwords does. */
async function guess(username: string): Promise<void> {
  const newAddress = newAddresses()
  for (let n = 0; n < 20; n += 1) {
    await portal.visitor(newAddress()).call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
  }
}

const told = () => portal.mail.messages().map(({ message }) => message.to)

test('notices that cannot be queued stop neither the server nor the notices behind them, and are told later', async () => {
  const refused = new Set<string | null>()
  const { seen, store } = withoutRoomFor(refused)
  portal = await testPortal({ people, limits: { failedSignIns: 1000 }, store })
  for (const name of ['alice', 'bob']) refused.add((await portal.ports.directory.find(name))?.id ?? '')
  for (const { username } of people) await guess(username)
  await expect.poll(told, { timeout: 10_000 }).toContain('carol@mail.example')
  expect(seen.triesUntilTimer).toBeLessThan(5)
  expect(seen.tries).toBeLessThan(20)
  expect(told()).toEqual(['carol@mail.example'])
  refused.clear()
  await expect.poll(told, { timeout: 10_000 }).toHaveLength(3)
  expect(told().sort()).toEqual(people.flatMap(({ emails }) => emails))
})
