import { type FlowName, flowNames } from '@portico/contract'
import { expect, test } from 'vitest'
import { type ProofKindName, proofKindNames } from '../../ports/proof-kind-name.js'
import { sampleProof } from '../../testing/store-samples.js'
import { demandOf, isMet, isOfDevice, waysOf } from './demand-of.js'
import { usableProofs } from './usable-proofs.js'

const now = 1_000
type Kinds = readonly ProofKindName[]

type Having = 'without a device' | 'with an app' | 'with a passkey'

/** What completes a flow, as the table for people says it: each line is enough alone. */
const enough: Readonly<Record<Having, Readonly<Record<FlowName, readonly string[]>>>> = {
  'without a device': {
    profile: ['email', 'phone'],
    reset: ['email', 'phone'],
    unlock: ['email', 'phone'],
  },
  'with an app': {
    profile: ['app', 'recovery-code'],
    reset: ['email app', 'phone app', 'email recovery-code', 'phone recovery-code'],
    unlock: ['email', 'phone'],
  },
  'with a passkey': {
    profile: ['passkey', 'app', 'recovery-code'],
    reset: ['passkey', 'email app', 'phone app', 'email recovery-code', 'phone recovery-code'],
    unlock: ['email', 'phone', 'passkey'],
  },
}

/** A person: what was set up, and whether its devices still wait for the end of their hold (G6). */
interface Person {
  readonly enrolled: Kinds
  readonly isWaiting: boolean
}

const setsOf = (kinds: Kinds): Kinds[] =>
  kinds.reduce<Kinds[]>((sets, kind) => sets.flatMap((set) => [set, [...set, kind]]), [[]])

const people: readonly Person[] = setsOf(proofKindNames).flatMap((enrolled) =>
  [false, true].map((isWaiting) => ({ enrolled, isWaiting })),
)

/** Codes count beside a device alone. One that waits is demanded nowhere, and serves nowhere. */
function rowOf({ enrolled, isWaiting }: Person, name: FlowName) {
  const hasPasskey = enrolled.includes('passkey') && !isWaiting
  const hasDevice = hasPasskey || (enrolled.includes('app') && !isWaiting)
  const ofApp = hasDevice ? 'with an app' : 'without a device'
  return { hasDevice, completing: enough[hasPasskey ? 'with a passkey' : ofApp][name] }
}

const isEnough = (proven: Kinds, completing: readonly string[]) =>
  completing.some((line) => line.split(' ').every((kind) => proven.some((one) => one === kind)))

async function usable({ enrolled, isWaiting }: Person): Promise<Kinds> {
  const own = enrolled.flatMap((kind) =>
    kind === 'email' || kind === 'phone'
      ? []
      : sampleProof({ id: kind, kind, rpId: 'here', heldUntil: kind !== 'recovery-code' && isWaiting ? now + 1 : 100 }),
  )
  const proofs = { allOf: async () => own, codesLeft: async () => ({ left: 1, total: 10 }) }
  const stores = { proofs, people: { hasDeviceProof: async () => true } } as never
  const ports = {
    clock: { now: () => now },
    rules: { proofKinds: ['passkey', 'app'], publicUrl: new URL('http://here') },
  } as never
  return usableProofs(stores, ports, 'account')
}

/** Everybody in every flow, with every set of what they could have proven there by then. */
const cases = async () =>
  Promise.all(
    people.flatMap((person) =>
      flowNames.map(async (name) => ({ person, name, has: await usable(person), ...rowOf(person, name) })),
    ),
  )

test('every person completes every flow with what the table says, and with nothing less (PF2)', async () => {
  for (const { person, name, has, hasDevice, completing } of await cases()) {
    expect([person, name, demandOf(name, has)]).toEqual([
      person,
      name,
      hasDevice && name !== 'unlock' ? 'device' : 'any',
    ])
    const contacts = person.enrolled.filter((kind) => kind === 'email' || kind === 'phone')
    for (const proven of setsOf([...contacts, ...has])) {
      const told = [person, name, proven]
      expect([...told, isMet({ name, has, proven })]).toEqual([...told, isEnough(proven, completing)])
    }
  }
})

test('more proof never lowers what is met, and having more never makes less enough (PF2)', async () => {
  // What counts is what a person can give: most sets come to the same.
  const all = [...new Map((await cases()).map((one) => [`${one.name} ${one.has}`, one])).values()]
  for (const { person, name, has } of all)
    for (const proven of setsOf(proofKindNames)) {
      if (proven.length === 0) expect(isMet({ name, has, proven })).toBe(false)
      if (!isMet({ name, has, proven })) continue
      for (const kind of proofKindNames) expect(isMet({ name, has, proven: [...proven, kind] })).toBe(true)
      const less = all.filter((other) => other.name === name && other.has.every((kind) => has.includes(kind)))
      for (const other of less) expect([person, isMet({ name, has: other.has, proven })]).toEqual([person, true])
    }
})

test('ways name what the person has, and on a reset nothing before a first right proof (PF5)', async () => {
  for (const { person, name, has, hasDevice } of await cases()) {
    const given = hasDevice ? person.enrolled.filter(isOfDevice) : []
    for (const proven of setsOf(proofKindNames)) {
      const isShown = name === 'profile' || (name === 'reset' && proven.length > 0)
      expect([person, waysOf({ name, has, proven })]).toEqual([person, isShown ? given : []])
    }
  }
})
