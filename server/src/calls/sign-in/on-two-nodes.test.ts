import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Directory } from '../../ports/directory/directory.js'
import type { Store } from '../../rules/stores.js'
import { holderOf, signInFully } from '../../testing/steps.js'
import { password, rightCaptcha } from '../../testing/test-portal.js'
import { type TwoNodes, twoNodes } from '../../testing/two-nodes.js'

let nodes: TwoNodes
/** How many passwords the directory has checked, on both nodes, and how many at once. */
let looks: number
let looking: number
let mostLooking: number
/** How often a node asked for a lease that another one had. */
let waits: number
beforeEach(async () => {
  ;[looks, looking, mostLooking, waits] = [0, 0, 0, 0]
  const people = [{ username: 'alice', emails: ['alice@mail.example'] }]
  nodes = await twoNodes({ people, directory: counting, store: countingWaits })
})
afterEach(() => nodes.close())

const counting = (real: Directory): Directory => ({
  ...real,
  async isPasswordRight(account, typed) {
    looks += 1
    looking += 1
    mostLooking = Math.max(mostLooking, looking)
    return real.isPasswordRight(account, typed).finally(() => {
      looking -= 1
    })
  },
})
const countingWaits = (real: Store): Store => ({
  ...real,
  leases: {
    ...real.leases,
    async take(...asked) {
      const isTaken = await real.leases.take(...asked)
      if (!isTaken) waits += 1
      return isTaken
    },
  },
})
const nodeOf = (index: number) => (index % 2 === 0 ? nodes.first : nodes.second)
/** Tries in parallel, each on the other node than the one before. */
const allInParallel = async (tries: readonly (readonly [username: string, typed: string])[]) =>
  Promise.all(
    tries.map(async ([username, typed], index) => {
      const input = { username, password: typed, captcha: rightCaptcha }
      return (await nodeOf(index).visitor().call('signIn', input)).status
    }),
  )
const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)
const countOf = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length

describe('many tries at once, on two nodes', () => {
  test.each(['alice', 'nobody01'])(
    'twenty wrong ones for %s are evaluated five times (K1, NODE1)',
    async (username) => {
      const statuses = await allInParallel(times(20, [username, 'wrong'] as const))
      expect([looks, countOf(statuses, 400), countOf(statuses, 429)]).toEqual([5, 5, 15])
      expect(mostLooking).toBe(1)
    },
  )

  test('of several spellings of one account are evaluated five times (G12, E7, NODE1)', async () => {
    const spellings = ['alice', 'ALICE', 'alice@uni.example', 'UNI\\alice', ' alice ']
    const statuses = await allInParallel([...spellings, ...spellings].map((spelling) => [spelling, 'wrong'] as const))
    expect([looks, countOf(statuses, 400)]).toEqual([5, 5])
  })

  test('twenty right ones all pass (K1, NODE1)', async () => {
    expect(await allInParallel(times(20, ['alice', password] as const))).toEqual(times(20, 200))
  })

  test('after a failure each node lets three tries wait (G12)', async () => {
    await allInParallel([['alice', 'wrong']])
    const statuses = await allInParallel(times(20, ['alice', password] as const))
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([8, 12])
  })

  test('wrong ones for one name hold up nobody else (K1)', async () => {
    const tries = times(6, ['nobody01', 'wrong'] as const).flatMap((wrong) => [wrong, ['alice', password] as const])
    expect(countOf(await allInParallel(tries), 200)).toBe(6)
  })

  test('the lease of a node that died in mid-try holds a name up for 15 seconds (NODE1)', async () => {
    const account = await nodes.first.ports.directory.find('alice')
    const now = nodes.first.ports.clock.now()
    const lease = { name: `sign-in/${account?.id}`, holder: 'a node that died' }
    await nodes.first.ports.store.leases.take(lease, { now, until: now + 15_000 })
    const waiting = allInParallel([['alice', password]])
    await expect.poll(() => waits).toBeGreaterThan(2)
    expect(looks).toBe(0)
    nodes.pass(15_000)
    expect(await waiting).toEqual([200])
  })
})

describe('the old password, on two nodes', () => {
  test('of parallel changes of one session one is carried out, and no right try uses up others (P4, W10, NODE1)', async () => {
    const { cookies } = await signInFully(nodes.first)
    looks = 0
    const change = async (index: number) => {
      const input = { oldPassword: password, newPassword: 'Quite-New-1', newpassword2: 'Quite-New-1' }
      const answer = await holderOf(nodeOf(index), cookies).call('changePassword', input)
      return [answer.status, (answer.body as { code?: string }).code]
    }
    const answers = await Promise.all(times(8, 0).map((_, index) => change(index)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(([status]) => status !== 200).map(([, code]) => code))).toEqual(
      new Set(['session-gone']),
    )
    expect(looks).toBe(1)
  })

  test('wrong ones of one session are evaluated five times, and the sixth ends it (P4, NODE1)', async () => {
    const { cookies } = await signInFully(nodes.first)
    looks = 0
    const input = { oldPassword: 'wrong', newPassword: 'Quite-New-1', newpassword2: 'Quite-New-1' }
    const statuses = await Promise.all(
      times(12, 0).map(
        async (_, index) => (await holderOf(nodeOf(index), cookies).call('changePassword', input)).status,
      ),
    )
    expect([looks, countOf(statuses, 400), countOf(statuses, 401)]).toEqual([5, 5, 7])
  })
})
