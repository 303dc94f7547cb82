import type { FlowName } from '@portico/contract/paths'
import { httpConnection } from '../../person/http-connection.js'
import { solveCaptcha } from '../../person/solve-captcha.js'
import { requireStatus, startFlow } from '../../person/steps.js'
import { newVisitor } from '../../person/visitor.js'
import { rightPassword } from '../bench-portal.js'
import { cpuOf } from '../cpu-of.js'
import { measureCall, type Rounds, type TimedClass } from '../measure-call.js'
import { median } from '../statistics.js'
import { personAt } from './fills.js'

/** A portal whose store has grown in one way, or has not. */
export interface GrownPortal {
  readonly name: string
  readonly url: string
  readonly pids: readonly number[]
  /** The number of its accounts. */
  readonly people: number
}

/** The cost of one call on a store. */
export interface GrownCost {
  readonly call: string
  readonly store: string
  /** Of the call, ms. */
  readonly median: number
  /** Of the server for a visitor's session, captcha and call, ms. */
  readonly cpu: number
  /** The median beside that of the store that has not grown. */
  readonly times: number
}

/** Steps through the accounts so that neighbours do not follow each other. */
const stride = 7_919

const measuredCalls = [
  { call: 'password of a sign-in', flow: 'profile' },
  { call: 'start of a reset', flow: 'reset' },
] as const

/** Measures both calls on all stores in turns. The first store has not grown. */
export async function measureGrowth(portals: readonly [GrownPortal, ...GrownPortal[]], rounds: Rounds) {
  const costs: GrownCost[] = []
  for (const { call, flow } of measuredCalls) {
    const before = portals.map(({ pids }) => cpuOf(pids))
    const classes = portals.map((portal) => classOf(portal, flow)) as [TimedClass, ...TimedClass[]]
    const measured = await measureCall({ name: call, classes }, rounds)
    const usual = median(measured[0]?.times ?? [])
    for (const [at, { name, times }] of measured.entries()) {
      const spent = cpuOf(portals[at]?.pids ?? []) - (before[at] ?? 0)
      const cpu = spent / (rounds.counted + rounds.warmUp)
      costs.push({ call, store: name, median: median(times), cpu, times: median(times) / usual })
    }
  }
  return costs
}

function classOf({ name, url, people }: GrownPortal, flow: FlowName): TimedClass {
  return {
    name,
    async measure(round) {
      const connection = httpConnection(url, { staysOpen: true })
      const visitor = newVisitor(connection.send)
      const captcha = await solveCaptcha(visitor)
      const username = personAt(1 + ((round * stride) % people))
      const answer = await startFlow(visitor, flow, { username, password: rightPassword, captcha })
      connection.close()
      return requireStatus(answer, 200).ms
    },
  }
}
