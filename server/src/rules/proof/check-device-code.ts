import { subjectKey } from '../../ports/directory/subject.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { tellOwner } from '../contact/tell-owner.js'
import { type Flow, takesDeviceCode } from '../flow/flow.js'
import { codeLimits } from '../limits/code-limits.js'
import { type Counter, counterOf, settle, takeAll } from '../limits/limit.js'
import { otherLimits } from '../limits/other-limits.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { sixDigits } from './check-code.js'
import type { RightProof } from './proof-kind.js'
import type { StoredProof } from './proof-store.js'
import { openProof } from './sealed-proof.js'
import { stepOfCode } from './totp.js'
import { isUsable } from './usable-proofs.js'

/** Whose last try this was: the flow's, the day's, or of neither. */
type Last = 'flow' | 'day' | null

/** One try at the code of a person's app. */
interface DeviceTry {
  readonly flow: Flow
  readonly typed: string
}

/**
 * Counts a try in a committed transaction of its own and then compares the code of an app (PF4).
 * Where the flow takes none now it evaluates nothing and counts nothing, alike for every name (PF6).
 * Refuses `code-wrong` or `codes-spent`.
 */
export async function checkApp(ports: Ports, visit: Visit, { flow, typed }: DeviceTry): Promise<RightProof> {
  const digits = sixDigits(typed)
  if (digits === null) throw new Refusal('code-wrong', { reason: 'not six digits', isIdle: true })
  if (!takesDeviceCode(flow)) throw new Refusal('code-wrong', { reason: 'no code', isIdle: true })
  const { app, last } = await countTry(ports, flow)
  const step = app === undefined ? null : stepIn(ports, app, digits)
  if (app === undefined || step === null || step <= app.mark) {
    if (last !== null) await afterLastTry(ports, visit, { flow, last })
    throw new Refusal('code-wrong', { reason: step === null ? 'wrong code' : 'used already', proof: 'app' })
  }
  return rightApp(ports, { flow, app, step })
}

/** The step of the code; null for a wrong one, and where no secret of this portal opens the app's. */
function stepIn({ secrets, clock }: Ports, app: StoredProof, digits: string): number | null {
  const secret = openProof(secrets, app)
  return secret === null ? null : stepOfCode(secret, digits, clock.date())
}

/** Counts for the flow and for the day, before anything is compared. */
function countTry({ store, clock, rules }: Ports, flow: Flow) {
  return store
    .transaction(async (stores) => {
      const now = clock.now()
      const limit = otherLimits.triesOfFlow.bound
      const ofFlow = await stores.flows.countTry(flow.id, { name: flow.name, limit, now })
      if (ofFlow === null || !takesDeviceCode(ofFlow.flow)) return 'code-wrong'
      const counters = countersOf(flow)
      const counts = await takeAll(stores.counters, counters, now)
      if (counts === null) return 'codes-spent'
      const own = await stores.proofs.allOf(subjectKey(flow.subject))
      const app = own.find((proof) => proof.kind === 'app' && rules.proofKinds === 'app' && isUsable(proof, now))
      const isLastOfDay = counters.some((counter, at) => (counts[at] ?? 0) >= counter.limit)
      return { app, last: lastOf({ isOfFlow: ofFlow.isLast, isOfDay: isLastOfDay }) }
    })
    .then((counted) => {
      if (typeof counted === 'string') throw new Refusal(counted, { reason: 'not evaluated', proof: 'app' })
      return counted
    })
}

function lastOf({ isOfFlow, isOfDay }: Readonly<Record<'isOfFlow' | 'isOfDay', boolean>>): Last {
  if (isOfFlow) return 'flow'
  return isOfDay ? 'day' : null
}

/** A known device has tries of its own. Behind the password or a proof no stranger takes them (PF4). */
function countersOf({ subject, device }: Pick<Flow, 'subject' | 'device'>): readonly Counter[] {
  const account = subjectKey(subject)
  return [
    device === null
      ? counterOf(codeLimits.ofApp, { account })
      : counterOf(codeLimits.ofAppOnDevice, { account, device }),
  ]
}

/** Ends a flow that has had its last try, and marks a notice. */
async function afterLastTry(
  ports: Ports,
  visit: Visit,
  { flow, last }: { readonly flow: Flow; readonly last: Last },
): Promise<void> {
  const { id, subject } = flow
  await ports.store.transaction(async (stores) => {
    if (last === 'flow') await stores.flows.drop(id)
    await tellOwner(stores, { ports, visit }, { what: 'wrong-codes', subject, family: 'sign-in' })
  })
}

interface RightCode {
  readonly flow: Flow
  readonly app: StoredProof
  readonly step: number
}

function rightApp({ store, clock }: Ports, { flow, app, step }: RightCode): RightProof {
  return {
    kind: 'app',
    purpose: flow.name,
    async consume(stores) {
      if (!(await stores.proofs.useStep(app.id, step, clock.now())))
        throw new Refusal('code-wrong', { reason: 'used already', proof: 'app' })
      await settle(stores.counters, 'right', countersOf(flow))
    },
    async giveBack(cause) {
      if (cause instanceof Unavailable) await giveBackUnused(store, { flow, app, step }).catch(ignoreOutage)
      throw cause
    },
  }
}

/** The failed work may have used the step and lost only its answer (W4). */
async function giveBackUnused(stores: Stores, { flow, app, step }: RightCode): Promise<void> {
  const own = await stores.proofs.allOf(app.accountId)
  if (!own.some(({ id, mark }) => id === app.id && mark < step)) return
  await settle(stores.counters, 'unused', countersOf(flow))
  await stores.flows.giveBackTry(flow.id)
}

function ignoreOutage(cause: unknown): void {
  if (!(cause instanceof Unavailable)) throw cause
}
