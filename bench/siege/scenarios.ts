import type { SiegePlan } from './run-siege.js'

/** One row of the page. */
export interface Scenario {
  readonly target: string
  readonly networks: string
  readonly plan: SiegePlan
}

/** The divisor that scales the thousand persons down. */
export const scale = 100
const shared = { days: 10, enrolled: 50_000, mostCalls: 50_000, servers: 1, seed: 10 } as const
const onePerson = { ...shared, attacked: 1, owners: 1 }
const aThousand = { ...shared, attacked: 1_000 / scale, owners: 3 }
const everybody = { ...shared, attacked: shared.enrolled, owners: 3 }

/** Every target with every number of networks. */
export const scenarios: readonly Scenario[] = [
  ...withEach('one person', onePerson),
  { target: 'one person', networks: "1, the owner's own", plan: { ...onePerson, networks: 1, isAtHome: true } },
  { target: 'one person', networks: '100, two servers', plan: { ...onePerson, networks: 100, servers: 2 } },
  ...withEach('a thousand persons', aThousand),
  ...withEach('everybody', everybody),
]

function withEach(target: string, plan: Omit<SiegePlan, 'networks'>): readonly Scenario[] {
  return [1, 100, 10_000].map((networks) => ({
    target,
    networks: networks.toLocaleString('en'),
    plan: { ...plan, networks },
  }))
}
