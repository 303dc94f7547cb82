import type { Limits } from '../../ports/config/config.js'
import type { MessageRecord } from '../../ports/delivery/outbox-store.js'
import type { Account } from '../../ports/directory/directory.js'
import { subjectKey, subjectOf } from '../../ports/directory/subject.js'
import type { NameKey } from '../../ports/ids.js'
import type { Clock } from '../../ports/system/clock.js'
import type { Contact } from '../contact/contact-store.js'
import type { Stop } from '../contact/report-store.js'
import { sendsToPerson } from '../contact/take-send.js'
import type { Flow } from '../flow/flow.js'
import { failuresOf } from '../limits/after-failure.js'
import { codeLimits } from '../limits/code-limits.js'
import { type Count, counterOf, countsOf } from '../limits/limit.js'
import type { PortalRules, Ports } from '../ports.js'
import { type CodeBudget, codeBudgetsOf } from '../proof/code-budget.js'
import type { CodesLeft, StoredProof } from '../proof/proof-store.js'
import type { OutsideBinding } from '../session/outside-store.js'
import type { Session } from '../session/session-store.js'
import type { Stores } from '../stores.js'

const shownMessages = 10

/** What the reading of a person needs: it is the same for an operator and for the help desk. */
export interface ReadingPorts extends Pick<Ports, 'store' | 'clock'> {
  readonly limits: Limits
  readonly session: Pick<PortalRules['session'], 'idleMs'>
}

/** A canonical name, and the account that it has. */
export interface NamedPerson {
  readonly username: string
  readonly account: Account | null
  readonly nameKey: NameKey
}

/** The portal's facts about one name, with any directory. Only an operator may see all of them. */
export interface PersonRecord {
  readonly username: string
  /** Null for an unknown name. Throttle, budgets and flows exist for it all the same. */
  readonly account: Account | null
  /** Why self-service is stopped; null while it is not. */
  readonly stop: Stop | null
  readonly contacts: readonly Contact[]
  /** What the person has set up, or begun to. */
  readonly proofs: readonly ReportedProof[]
  /** Failed sign-ins that still count, and until when the name waits, ms. */
  readonly failures: { readonly count: number; readonly blockedUntil: number }
  readonly codeBudgets: readonly CodeBudget[]
  /** Wrong codes of the app and wrong recovery codes on unknown devices; null without an account. */
  readonly wrongProofs: Count | null
  readonly sends: Awaited<ReturnType<typeof sendsToPerson>>
  readonly sessions: readonly Session[]
  /** Who the person is at the identity provider. */
  readonly bindings: readonly OutsideBinding[]
  /** Unfinished attempts to sign in, reset or unlock. */
  readonly flows: readonly Flow[]
  /** The last messages to the person, the newest first. */
  readonly messages: readonly MessageRecord[]
  /** The instant of this reading, ms. */
  readonly now: number
  /** Gives the dates of all instants here. */
  readonly clock: Clock
}

/** Reads what the portal keeps of a name, and changes nothing. */
export async function personRecord(
  { store, clock, limits, session }: ReadingPorts,
  { username, account, nameKey }: NamedPerson,
): Promise<PersonRecord> {
  const now = clock.now()
  const accountId = subjectKey(subjectOf(account, nameKey))
  const [attempts = null] = await store.attempts.of(nameKey)
  const [wrongProofs = null] =
    account === null ? [] : await countsOf(store.counters, [counterOf(codeLimits.ofApp, { account: account.id })], now)
  return {
    username,
    account,
    stop: account === null ? null : await store.reports.stopOf(account.id),
    contacts: account === null ? [] : await store.contacts.allOf(account.id),
    proofs: account === null ? [] : await reportedProofs(store, { accountId: account.id, now }),
    failures: { count: failuresOf(attempts, now), blockedUntil: attempts?.blockedUntil ?? 0 },
    codeBudgets: await codeBudgetsOf(store, { limits, now }, { nameKey, accountId }),
    wrongProofs,
    sends: await sendsToPerson(store, { limits, now }, nameKey),
    sessions: account === null ? [] : await store.sessions.liveOf(account.id, now, now - session.idleMs),
    bindings: account === null ? [] : await store.outside.bindingsOf(account.id),
    flows: await store.flows.liveOfName(nameKey, now),
    messages: account === null ? [] : await store.outbox.lastOf(account.id, shownMessages),
    now,
    clock,
  }
}

/** A proof that a person has, or is setting up. */
export interface ReportedProof extends StoredProof {
  /** Null for a device. */
  readonly codes: CodesLeft | null
}

/** The proofs of an account, those that are being set up too, and what is left of recovery codes. */
export function reportedProofs(
  { proofs }: Pick<Stores, 'proofs'>,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<ReportedProof[]> {
  const withCodes = async (proof: StoredProof) => ({
    ...proof,
    codes: proof.kind === 'recovery-code' ? await proofs.codesLeft(proof.id) : null,
  })
  return proofs.allOf(accountId, now).then((own) => Promise.all(own.map(withCodes)))
}
