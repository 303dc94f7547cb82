import type { FlowName } from '@portico/contract'
import { type Subject, subjectKey } from '../../ports/directory/subject.js'
import type { DeviceId } from '../../ports/ids.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { foldedCode } from '../../ports/system/readable-code.js'
import { tellOwner } from '../contact/tell-owner.js'
import { codeLimits } from '../limits/code-limits.js'
import { type Counter, counterOf, type Family, settle, takeAll } from '../limits/limit.js'
import { countRightCode } from '../limits/take-recovery-code.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { sixDigits } from './check-code.js'
import { codeRows } from './code-budget.js'
import type { RightProof } from './proof-kind.js'
import type { StoredProof } from './proof-store.js'
import { macOfCode, openProof } from './seal-proof.js'
import { stepOfCode } from './totp.js'
import { isUsable } from './usable-proofs.js'

/** Whose last try this was: the flow's, the day's, or of neither. */
type Last = 'flow' | 'day' | null

/** One try at the code of a person's app, or at a recovery code. */
export interface DeviceTry {
  readonly typed: string
  readonly purpose: FlowName
  /** Whose row of wrong codes a right one ends that is enough. */
  readonly family: Family
  readonly subject: Subject
  /** The known device that began the flow, or null. */
  readonly device: DeviceId | null
  /** True where the flow evaluates such a code now (PF6). */
  readonly isTaken: boolean
  /** Counts the flow's own try, inside the counting transaction; null where it has none left. */
  readonly countTry: (stores: Stores) => Promise<{ readonly isTaken: boolean; readonly isLast: boolean } | null>
  readonly giveTryBack: (stores: Stores) => Promise<void>
  /** Ends the flow with its last try. */
  readonly whenSpent: (stores: Stores) => Promise<void>
}

/**
 * Counts a try in a committed transaction of its own and then compares the code of an app (PF4).
 * Where the flow takes none now it evaluates nothing and counts nothing, alike for every name (PF6).
 * Refuses `code-wrong` or `codes-spent`.
 */
export async function checkApp(ports: Ports, visit: Visit, tried: DeviceTry): Promise<RightProof> {
  const digits = sixDigits(tried.typed)
  if (digits === null) throw new Refusal('code-wrong', { reason: 'not six digits', isIdle: true })
  const { found: app, last } = await countTry(ports, tried, { wrong: 'code-wrong', find: async (_, own) => own.app })
  const step = app === undefined ? null : stepIn(ports, app, digits)
  if (app === undefined || step === null || step <= app.mark) {
    await afterWrong(ports, visit, { tried, last })
    throw new Refusal('code-wrong', { reason: step === null ? 'wrong code' : 'used already', proof: 'app' })
  }
  return rightProof(ports, visit, {
    tried,
    kind: 'app',
    use: (stores) => stores.proofs.useStep(app.id, step, ports.clock.now()),
    async isUnused({ proofs }) {
      return (await proofs.allOf(app.accountId, ports.clock.now())).some(({ id, mark }) => id === app.id && mark < step)
    },
  })
}

/** The same for a recovery code. Refuses `recovery-code-wrong` or `codes-spent`. */
export async function checkRecoveryCode(ports: Ports, visit: Visit, tried: DeviceTry): Promise<RightProof> {
  const code = foldedCode(tried.typed)
  if (code === null) throw new Refusal('recovery-code-wrong', { reason: 'no code', isIdle: true })
  const { found, last } = await countTry(ports, tried, {
    wrong: 'recovery-code-wrong',
    async find({ proofs }, { codes }) {
      const mac = codes === undefined ? null : macOfCode(ports.secrets, codes, code)
      return codes !== undefined && mac !== null && (await proofs.hasCode(codes.id, mac)) ? { codes, mac } : null
    },
  })
  if (found === null) {
    await afterWrong(ports, visit, { tried, last })
    throw new Refusal('recovery-code-wrong', { reason: 'wrong code', proof: 'recovery-code' })
  }
  const { codes, mac } = found
  return rightProof(ports, visit, {
    tried,
    kind: 'recovery-code',
    async use(stores) {
      if (!(await stores.proofs.useCode(codes.id, mac, ports.clock.now()))) return false
      const { left } = await stores.proofs.codesLeft(codes.id)
      const used = { what: 'proof-used', accountId: codes.accountId, proof: 'recovery-code', left } as const
      await tellOwner(stores, { ports, visit }, used)
      return true
    },
    isUnused: ({ proofs }) => proofs.hasCode(codes.id, mac),
  })
}

/** The step of the code; null for a wrong one, and where no secret of this portal opens the app's. */
function stepIn({ secrets, clock }: Ports, app: StoredProof, digits: string): number | null {
  const secret = openProof(secrets, app)
  return secret === null ? null : stepOfCode(secret, digits, clock.date())
}

type Wrong = 'code-wrong' | 'recovery-code-wrong'

interface Finding<Found> {
  readonly wrong: Wrong
  /** Finds what is compared. What the person does not have, or cannot use now, is undefined. */
  readonly find: (stores: Stores, own: Readonly<Record<'app' | 'codes', StoredProof | undefined>>) => Promise<Found>
}

/**
 * Counts for the flow and for the day, before anything is compared. Finds in the same transaction,
 * so that an outage meanwhile counts nothing (W4).
 */
async function countTry<Found>({ store, clock, rules }: Ports, tried: DeviceTry, { wrong, find }: Finding<Found>) {
  if (!tried.isTaken) throw new Refusal(wrong, { reason: 'no code', isIdle: true })
  const counted = await store.transaction(async (stores) => {
    const now = clock.now()
    const ofFlow = await tried.countTry(stores)
    if (ofFlow === null || !ofFlow.isTaken) return wrong
    const counters = countersOf(tried)
    const counts = await takeAll(stores.counters, counters, now)
    if (counts === null) return 'codes-spent'
    const own = rules.proofKinds.length === 0 ? [] : await stores.proofs.allOf(subjectKey(tried.subject), now)
    const usable = own.filter((proof) => isUsable(proof, { clock, rules }))
    const app = usable.find(({ kind }) => kind === 'app')
    // Codes stand in for a device, so they count only beside one.
    const hasDevice = usable.some(({ kind }) => kind !== 'recovery-code')
    const codes = hasDevice ? usable.find(({ kind }) => kind === 'recovery-code') : undefined
    const isLastOfDay = counters.some((counter, at) => (counts[at] ?? 0) >= counter.limit)
    const found = await find(stores, { app, codes })
    return { found, last: lastOf({ isOfFlow: ofFlow.isLast, isOfDay: isLastOfDay }) }
  })
  if (typeof counted === 'string') throw new Refusal(counted, { reason: 'not evaluated' })
  return counted
}

function lastOf({ isOfFlow, isOfDay }: Readonly<Record<'isOfFlow' | 'isOfDay', boolean>>): Last {
  if (isOfFlow) return 'flow'
  return isOfDay ? 'day' : null
}

/** A known device has tries of its own. Behind the password or a proof no stranger takes them (PF4). */
function countersOf({ subject, device }: Pick<DeviceTry, 'subject' | 'device'>): readonly Counter[] {
  const account = subjectKey(subject)
  return [
    device === null
      ? counterOf(codeLimits.ofApp, { account })
      : counterOf(codeLimits.ofAppOnDevice, { account, device }),
  ]
}

/** Ends a flow that has had its last try, and marks a notice. */
async function afterWrong(
  ports: Ports,
  visit: Visit,
  { tried, last }: { readonly tried: DeviceTry; readonly last: Last },
): Promise<void> {
  if (last === null) return
  const { subject, whenSpent } = tried
  await ports.store.transaction(async (stores) => {
    if (last === 'flow') await whenSpent(stores)
    await tellOwner(stores, { ports, visit }, { what: 'wrong-codes', subject, family: 'sign-in' })
  })
}

/** A right code, how it is used up, and whether it was. */
interface RightCode {
  readonly tried: DeviceTry
  readonly kind: 'app' | 'recovery-code'
  readonly use: (stores: Stores) => Promise<boolean>
  readonly isUnused: (stores: Stores) => Promise<boolean>
}

function rightProof({ store, ...ports }: Ports, origin: Visit, { tried, kind, use, isUnused }: RightCode): RightProof {
  const wrong: Wrong = kind === 'app' ? 'code-wrong' : 'recovery-code-wrong'
  return {
    kind,
    purpose: tried.purpose,
    async consume(stores, { isEnough }) {
      if (!(await use(stores))) throw new Refusal(wrong, { reason: 'used already', proof: kind })
      const { family } = tried
      const accountId = subjectKey(tried.subject)
      const ended = isEnough ? codeRows({ family, accountId }) : []
      await settle(stores.counters, 'right', [...countersOf(tried), ...ended])
      // The code to a contact before it was not enough, and gave its own count back.
      if (isEnough && family === 'recovery') await countRightCode(stores, ports, { accountId, origin, taken: null })
    },
    async giveBack(cause) {
      const giveTryBack = async () => {
        // The failed work may have used the code and lost only its answer (W4).
        if (!(await isUnused(store))) return
        await settle(store.counters, 'unused', countersOf(tried))
        await tried.giveTryBack(store)
      }
      if (cause instanceof Unavailable) await giveTryBack().catch(ignoreOutage)
      throw cause
    },
  }
}

function ignoreOutage(cause: unknown): void {
  if (!(cause instanceof Unavailable)) throw cause
}
