import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type App, appOf, setUpApp } from '../../testing/app-of.js'
import { inParallel, raceRounds } from '../../testing/in-parallel.js'
import { givePasskey } from '../../testing/passkey-of.js'
import { countEvents, signInFully, startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const crowd = 50
const longest = { timeout: 60_000 + raceRounds * 10_000 }
let portal: TestPortal
beforeEach(async () => {
  const names = Array.from({ length: raceRounds }, (_, round) => `person${round}`)
  portal = await testPortal({ people: names.map((username) => ({ username, emails: [`${username}@mail.example`] })) })
})
afterEach(() => portal.close())

/** The person of a round: signed in a minute ago, with an app and recovery codes. */
interface Owner {
  readonly username: string
  readonly visitor: TestVisitor
  readonly app: App
  readonly codes: readonly string[]
}

async function inEveryRound(
  race: (owner: Owner, round: number) => Promise<void>,
  rounds: number = raceRounds,
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const username = `person${round - 1}`
    const visitor = await signInFully(portal, username)
    const app = await setUpApp(portal, visitor)
    await race({ username, visitor, app, codes: await newCodes(visitor) }, round)
  }
}

const newCodes = async (visitor: TestVisitor): Promise<readonly string[]> =>
  (await visitor.call('addRecoveryCodes', {})).body.data.codes

/** Browsers of the person behind the password, each with a flow of its own. */
async function behindPassword({ username }: Owner, many: number): Promise<TestVisitor[]> {
  const visitors: TestVisitor[] = []
  for (let n = 0; n < many; n += 1) {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', username)
    visitors.push(visitor)
  }
  return visitors
}

async function otherSession(owner: Owner): Promise<TestVisitor> {
  const [visitor = portal.visitor()] = await behindPassword(owner, 1)
  expect((await visitor.call('compareApp', { code: owner.app.code() })).status).toBe(200)
  return visitor
}

/** The calls in an order in which, round by round, another one is the first. */
const inTurns = <Call>(calls: readonly Call[], round: number): Call[] => {
  const at = round % calls.length
  return [...calls.slice(at), ...calls.slice(0, at)]
}

const isSignedIn = async (visitor: TestVisitor) => (await visitor.call('session')).body.isLoggedIn
async function signedInAmong(visitors: readonly TestVisitor[]): Promise<number> {
  let signedIn = 0
  for (const visitor of visitors) if (await isSignedIn(visitor)) signedIn += 1
  return signedIn
}

/** The proofs of the person as the store has them, and how many codes each has that were not used. */
async function storedOf({ username }: Pick<Owner, 'username'>) {
  const { store, directory } = portal.ports
  const id = (await directory.find(username))?.id ?? ''
  const own = await store.proofs.allOf(id, 0)
  return {
    kinds: own.map(({ kind }) => kind),
    left: await Promise.all(own.map(async (proof) => (await store.proofs.codesLeft(proof.id)).left)),
    isDemanded: await store.people.hasDeviceProof(id),
  }
}

describe.each([
  { what: 'a step of an app', call: 'compareApp', codeOf: ({ app }: Owner) => app.code() },
  { what: 'a recovery code', call: 'compareRecoveryCode', codeOf: ({ codes }: Owner) => codes[0] ?? '' },
] as const)('$what that comes fifty times at once', ({ call, codeOf }) => {
  const isUsedOnce = async (owner: Owner, { visitors, round }: { visitors: readonly TestVisitor[]; round: number }) => {
    const code = codeOf(owner)
    const calls = Array.from({ length: crowd }, (_, n) => visitors[n % visitors.length] ?? owner.visitor)
    const answers = await inParallel(
      portal,
      calls.map((visitor) => ({ visitor, call, input: { code } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400 || status === 401)).toHaveLength(crowd - 1)
    expect([await countEvents(portal, 'proof.checked'), await signedInAmong(visitors)]).toEqual([round, 1])
  }

  test('from one browser signs in once (PF3)', longest, async () => {
    await inEveryRound(async (owner, round) => {
      await isUsedOnce(owner, { visitors: await behindPassword(owner, 1), round })
    })
  })

  test('from fifty browsers signs one of them in (PF3)', longest, async () => {
    await inEveryRound(
      async (owner, round) => {
        await isUsedOnce(owner, { visitors: await behindPassword(owner, crowd), round })
      },
      Math.ceil(raceRounds / 4),
    )
  })
})

test('a signature of a passkey that comes fifty times at once signs in once (PF3, PF7)', longest, async () => {
  await inEveryRound(async (owner, round) => {
    const passkey = await givePasskey(portal, owner.username)
    const [visitor = portal.visitor()] = await behindPassword(owner, 1)
    const { body } = await visitor.call('passkeyOptions')
    const input = { credential: passkey.get(body.options) }
    const answers = await inParallel(
      portal,
      Array.from({ length: crowd }, () => ({ visitor, call: 'comparePasskey' as const, input })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400 || status === 401)).toHaveLength(crowd - 1)
    expect([await countEvents(portal, 'proof.checked'), await signedInAmong([visitor])]).toEqual([round, 1])
  })
})

test(
  'of set-ups that begin and are verified at once one holds, in the session that proved it (PF8)',
  longest,
  async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const username = `person${round}`
      const both = [await signInFully(portal, username), await signInFully(portal, username)] as const
      const begun = await inParallel(
        portal,
        both.map((visitor) => ({ visitor, call: 'addApp' as const })),
      )
      expect(begun.map(({ status }) => status)).toEqual([200, 200])
      const apps = begun.map(({ body }) => appOf(portal, body.data))
      const answers = await inParallel(
        portal,
        apps.flatMap((app) =>
          both.map((visitor) => ({ visitor, call: 'verifyApp' as const, input: { id: app.id, code: app.code() } })),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const winner = both[answers.findIndex(({ status }) => status === 200) % 2]
      expect((await winner?.call('sessions'))?.body).toMatchObject([{ with: ['email', 'app'], isThis: true }])
      expect(await signedInAmong(both)).toBe(1)
      expect(await storedOf({ username })).toEqual({ kinds: ['app'], left: [0], isDemanded: true })
    }
  },
)

test(
  'a set-up that is verified while a newer one begins leaves one app, or none and the newer one (PF8)',
  longest,
  async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const username = `person${round}`
      const visitor = await signInFully(portal, username)
      const app = appOf(portal, (await visitor.call('addApp', {})).body.data)
      const [verified, begun] = await inParallel<'verifyApp' | 'addApp'>(portal, [
        { visitor, call: 'verifyApp', input: { id: app.id, code: app.code() } },
        { visitor, call: 'addApp' },
      ])
      const isVerified = verified?.status === 200
      expect([begun?.status, begun?.body.code]).toEqual(isVerified ? [400, 'proof-too-many'] : [200, undefined])
      expect(await storedOf({ username })).toEqual({ kinds: ['app'], left: [0], isDemanded: isVerified })
    }
  },
)

test.each([
  { what: 'a code of the app', call: 'compareApp', codeOf: ({ app }: Owner) => app.code() },
  { what: 'a recovery code', call: 'compareRecoveryCode', codeOf: ({ codes }: Owner) => codes[0] ?? '' },
] as const)(
  'a sign-in by $what as the app is removed is void, or was before it (PF8)',
  longest,
  async ({ call, codeOf }) => {
    await inEveryRound(async (owner, round) => {
      const { visitor, app } = owner
      const others = await behindPassword(owner, 3)
      const proving = others.map((other) => ({ visitor: other, call, input: { code: codeOf(owner) } }))
      const removal = { visitor, call: 'removeProof' as const, input: { id: app.id } }
      const calls = inTurns([removal, ...proving], round)
      const answers = await inParallel<typeof call | 'removeProof'>(portal, calls)
      expect(answers[calls.indexOf(removal)]?.status).toBe(200)
      // The removal, and one sign-in before it at most.
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(3)
      expect([await signedInAmong(others), await isSignedIn(visitor)]).toEqual([0, true])
      expect(await storedOf(owner)).toEqual({ kinds: [], left: [], isDemanded: false })
    })
  },
)

test('recovery codes that are made as the app is removed do not stay without it (PF8)', longest, async () => {
  await inEveryRound(async ({ visitor, app, ...owner }, round) => {
    const removal = { visitor, call: 'removeProof' as const, input: { id: app.id } }
    const calls = inTurns([removal, ...[1, 2].map(() => ({ visitor, call: 'addRecoveryCodes' as const }))], round)
    const answers = await inParallel<'addRecoveryCodes' | 'removeProof'>(portal, calls)
    expect(answers[calls.indexOf(removal)]?.status).toBe(200)
    expect(answers.every(({ body }) => [undefined, 'device-needed'].includes(body.code))).toBe(true)
    expect(await storedOf(owner)).toEqual({ kinds: [], left: [], isDemanded: false })
  })
})

test('an old code is used before the new set, or never, and the new set is whole (PF3)', longest, async () => {
  await inEveryRound(async (owner, round) => {
    const [other = portal.visitor(), late = portal.visitor()] = await behindPassword(owner, 2)
    const [old = ''] = owner.codes
    const making = { visitor: owner.visitor, call: 'addRecoveryCodes' as const }
    const use = { visitor: other, call: 'compareRecoveryCode' as const, input: { code: old } }
    const calls = inTurns([making, use], round)
    const answers = await inParallel<'addRecoveryCodes' | 'compareRecoveryCode'>(portal, calls)
    expect(answers[calls.indexOf(making)]?.status).toBe(200)
    expect(await isSignedIn(other)).toBe(answers[calls.indexOf(use)]?.status === 200)
    expect(await storedOf(owner)).toEqual({ kinds: ['app', 'recovery-code'], left: [0, 10], isDemanded: true })
    expect((await late.call('compareRecoveryCode', { code: old })).body.code).toBe('recovery-code-wrong')
  })
})

test('of sets that are made at once one stays, whose codes work, and no other (PF3)', longest, async () => {
  await inEveryRound(async (owner) => {
    const visitors = [owner.visitor, await otherSession(owner)]
    const answers = await inParallel(
      portal,
      visitors.map((visitor) => ({ visitor, call: 'addRecoveryCodes' as const })),
    )
    const sets = answers.map(({ body }) => body.data.codes[0] ?? '')
    expect(await storedOf(owner)).toEqual({ kinds: ['app', 'recovery-code'], left: [0, 10], isDemanded: true })
    const statuses: number[] = []
    for (const code of sets) {
      const [visitor = portal.visitor()] = await behindPassword(owner, 1)
      statuses.push((await visitor.call('compareRecoveryCode', { code })).status)
    }
    expect(statuses.toSorted()).toEqual([200, 400])
  })
})

test('of two sessions that remove the app at once one does, and the other ends (PF8)', longest, async () => {
  await inEveryRound(async (owner, round) => {
    const both = [owner.visitor, await otherSession(owner)]
    const input = { id: owner.app.id }
    const answers = await inParallel(
      portal,
      both.map((visitor) => ({ visitor, call: 'removeProof' as const, input })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect([await signedInAmong(both), await countEvents(portal, 'proof.removed')]).toEqual([1, round])
    expect(await storedOf(owner)).toEqual({ kinds: [], left: [], isDemanded: false })
  })
})
