import type { StaffLine } from '@portico/contract'
import { inARow } from '@portico/text/say-in'
import type { StoredEvent } from '../../ports/audit-log.js'
import { truncateAddress } from '../../ports/delivery/notice-message.js'
import type { Account } from '../../ports/directory/directory.js'
import { isWaiting } from '../contact/is-waiting.js'
import type { Stop } from '../contact/report-store.js'
import type { Case } from './case-store.js'
import type { PersonRecord, ReportedProof } from './person-record.js'
import type { Telling } from './telling.js'

/** What is told of a person beside the record: the last sign-ins, and the cases of some days. */
export interface Lately {
  readonly signedIn: StoredEvent | null
  readonly refused: StoredEvent | null
  readonly cases: readonly Case[]
}

/** How a person stands, in sentences, each with what knows it (HD8). */
export function stateLines(person: PersonRecord & { readonly account: Account }, lately: Lately, telling: Telling) {
  return [
    ...accountLines(person.account, telling),
    ...stopLines(person.stop, telling),
    ...proofLines(person, telling),
    ...signInLines(lately, telling),
    ...countLines(person, telling),
    ...failedChecks(lately, telling),
  ]
}

function accountLines(account: Account, { say, dated, wall, line }: Telling): StaffLine[] {
  const { isDisabled, isLocked, mustChangePassword, passwordChangedAt: changed, passwordExpiresAt: expires } = account
  const from = 'directory' as const
  const isOver = expires !== null && expires <= wall
  const expiry = () => {
    if (expires === null) return say('state.expires-untold')
    return isOver
      ? say('state.expired', { at: dated('at', expires) })
      : say('state.expires', { at: dated('at', expires) })
  }
  return [
    ...(isDisabled ? [line(say('state.disabled'), { from, tone: 'bad' })] : []),
    ...(isLocked ? [line(say('state.locked'), { from, tone: 'bad' })] : []),
    ...(isDisabled || isLocked ? [] : [line(say('state.usable'), { from, tone: 'good' })]),
    ...(mustChangePassword ? [line(say('state.must-change'), { from, tone: 'warning' })] : []),
    line(changed === null ? say('state.changed-untold') : say('state.changed', { at: dated('at', changed) }), { from }),
    line(expiry(), { from, tone: isOver ? 'warning' : 'plain' }),
  ]
}

const stoppers = { report: 'report', owner: 'owner', operator: 'operator', 'help-desk': 'desk' } as const

function stopLines(stop: Stop | null, { say, moment, line }: Telling): StaffLine[] {
  if (stop === null) return [line(say('state.open'), { tone: 'good' })]
  const told = say(`state.stopped-${stoppers[stop.by]}`, { at: moment('at', stop.since) })
  const part = stop.scope === 'recovery' ? [line(say('state.recovery-stopped'))] : []
  return [line(told, { at: stop.since, tone: 'bad' }), ...part]
}

/** Also those that wait; none that is being set up. */
function proofLines({ proofs, now }: PersonRecord, { say, moment, line }: Telling): StaffLine[] {
  const own = proofs.filter(({ verifiedAt }) => verifiedAt !== null)
  if (own.length === 0) return [line(say('state.no-proofs'))]
  const told = ({ kind, verifiedAt, codes }: ReportedProof) => {
    if (kind === 'recovery-code') return say('state.proof.recovery-code', { count: codes?.left ?? 0 })
    return say(`state.proof.${kind}`, { since: moment('since', verifiedAt ?? 0) })
  }
  const waits = (proof: ReportedProof) =>
    isWaiting(proof, now) ? [say('state.proof-waits', { from: moment('from', proof.heldUntil ?? 0) })] : []
  const ends = ({ endsAt }: ReportedProof) =>
    endsAt === null ? [] : [say('state.proof-ends', { at: moment('at', endsAt) })]
  return own.map((proof) => line(inARow(say, [told(proof), ...waits(proof), ...ends(proof)])))
}

function signInLines({ signedIn, refused }: Lately, { say, dated, line, whole }: Telling): StaffLine[] {
  const from = 'record' as const
  const of = ({ at, source }: StoredEvent) => ({
    at: dated('at', at),
    where: whole(truncateAddress(source ?? '') ?? '-'),
  })
  const why = refused?.reason === 'wrong password' ? 'wrong-password' : 'other'
  return [
    line(signedIn === null ? say('state.never-signed-in') : say('state.signed-in', of(signedIn)), { from }),
    ...(refused === null
      ? []
      : [line(say('state.refused', { ...of(refused), why: say(`state.why.${why}`) }), { from })]),
  ]
}

/** What strangers and the owner have used up, and what is under way. */
function countLines({ failures, codeBudgets, sends, sessions, flows }: PersonRecord, { say, line }: Telling) {
  const wrong = codeBudgets.filter(({ day }) => day.taken > 0)
  const sent = sends.filter(({ day }) => day.taken > 0)
  const warn = { tone: 'warning' } as const
  return [
    ...(failures.count > 0 ? [line(say('state.failures', { count: failures.count }), warn)] : []),
    ...wrong.map(({ family, day }) => line(say(`state.wrong-codes.${family}`, { count: day.taken }), warn)),
    ...sent.map(({ family, day }) => line(say(`state.sends.${family}`, { count: day.taken, limit: day.limit }))),
    line(sessions.length === 0 ? say('state.no-sessions') : say('state.sessions', { count: sessions.length })),
    ...(flows.length > 0 ? [line(say('state.flows', { count: flows.length }))] : []),
  ]
}

function failedChecks({ cases }: Lately, { say, line }: Telling): StaffLine[] {
  const count = cases.filter(({ check }) => check?.state === 'failed').length
  return count === 0 ? [] : [line(say('state.failed-checks', { count }), { tone: 'bad' })]
}
