import type { Limits } from '../../ports/config/config.js'
import type { MessageRecord } from '../../ports/delivery/outbox-store.js'
import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { failure, ok, type Result } from '../../ports/result.js'
import type { Clock } from '../../ports/system/clock.js'
import type { Secrets } from '../../ports/system/secrets.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import type { Stop } from '../../rules/contact/report-store.js'
import { contactKeysOf, sendsToPerson } from '../../rules/contact/take-send.js'
import type { Flow } from '../../rules/flow/flow.js'
import { failuresOf } from '../../rules/limits/after-failure.js'
import { waitingKeys } from '../../rules/limits/barrier.js'
import { clearCounters } from '../../rules/limits/clear-counters.js'
import { codeLimits } from '../../rules/limits/code-limits.js'
import { deviceTries } from '../../rules/limits/is-device-worn.js'
import { budgets, type Count, counterOf, countsOf, families } from '../../rules/limits/limit.js'
import type { PortalRules, Ports } from '../../rules/ports.js'
import { type CodeBudget, codeBudgetsOf } from '../../rules/proof/code-budget.js'
import type { Session } from '../../rules/session/session-store.js'
import { type ReportedProof, reportedProofs } from './reported-proofs.js'

const shownMessages = 10

export interface PersonPorts extends Pick<Ports, 'store' | 'directory' | 'clock' | 'secrets'> {
  readonly limits: Limits
  readonly session: Pick<PortalRules['session'], 'idleMs'>
  readonly domains: readonly string[]
  /** The secret and each earlier one, apart: the store may have keyed hashes under each. */
  readonly eachSecret: readonly Pick<Secrets, 'sign'>[]
  /** True where the accounts live in the portal's own store. */
  readonly isEmbedded: boolean
  readonly operator: string
}

/** The portal's facts about one name, with any directory. Only an operator may see them. */
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
  /** Unfinished attempts to sign in, reset or unlock. */
  readonly flows: readonly Flow[]
  /** The last messages to the person, the newest first. */
  readonly messages: readonly MessageRecord[]
  /** The instant of this reading, ms. */
  readonly now: number
  /** Gives the dates of all instants here. */
  readonly clock: Clock
}

export async function readPerson(ports: PersonPorts, typed: string): Promise<Result<PersonRecord>> {
  const { store, clock, limits, session } = ports
  const found = await foundBy(ports, typed)
  if (!found.ok) return found
  const { username, account, nameKey } = found.value
  const now = clock.now()
  const accountId = subjectKey(subjectOf(account, nameKey))
  const [attempts = null] = await store.attempts.of(nameKey)
  const [wrongProofs = null] =
    account === null ? [] : await countsOf(store.counters, [counterOf(codeLimits.ofApp, { account: account.id })], now)
  return ok({
    username,
    account,
    stop: account === null ? null : await store.reports.stopOf(account.id),
    contacts: account === null ? [] : await store.contacts.allOf(account.id),
    proofs: account === null ? [] : await reportedProofs(store, account.id),
    failures: { count: failuresOf(attempts, now), blockedUntil: attempts?.blockedUntil ?? 0 },
    codeBudgets: await codeBudgetsOf(store, { limits, now }, { nameKey, accountId }),
    wrongProofs,
    sends: await sendsToPerson(store, { limits, now }, nameKey),
    sessions: account === null ? [] : await store.sessions.liveOf(account.id, now, now - session.idleMs),
    flows: await store.flows.liveOfName(nameKey, now),
    messages: account === null ? [] : await store.outbox.lastOf(account.id, shownMessages),
    now,
    clock,
  })
}

/**
 * Clears throttle, code budgets and limits of a name, ends its sessions and unfinished flows, and
 * audits it (S7). What the directory keeps, such as a lock, stays. Returns the canonical name and
 * whether it has an account. With `devices` every device cookie of the account is void (G1). Fails
 * for a text that is no valid name.
 */
export async function clearPerson(
  ports: PersonPorts,
  typed: string,
  { devices }: { readonly devices: boolean },
): Promise<Result<{ readonly username: string; readonly isKnown: boolean }>> {
  const found = await foundBy(ports, typed)
  if (!found.ok) return found
  const { username, account, nameKey } = found.value
  await ports.store.transaction(async (stores) => {
    const accountId = subjectKey(subjectOf(account, nameKey))
    const contacts = account === null ? [] : await stores.contacts.allOf(account.id)
    const who = waitingKeys({ nameKey, accountId })
    await stores.attempts.clear(...who)
    await clearCounters(stores.counters, {
      name: [nameKey],
      account: [accountId],
      who,
      contact: contactKeysOf(ports, { nameKey, contacts }),
      family: families,
      budget: budgets,
      tried: deviceTries,
    })
    await stores.flows.dropAllOfName(nameKey)
    if (account !== null) {
      await stores.people.raiseEpoch(account.id)
      if (devices) await stores.people.raiseDeviceGeneration(account.id)
      await stores.sessions.endAllOf(account.id)
      await stores.flows.dropAllOf(account.id)
    }
    await recordOperator(stores.audit, {
      event: 'person.cleared',
      operator: ports.operator,
      about: account?.id ?? nameKey,
      at: ports.clock.date(),
      detail: { fields: ['throttle', 'codes', 'sends', 'sessions', 'flows', ...(devices ? ['devices'] : [])] },
    })
  })
  return ok({ username, isKnown: account !== null })
}

async function foundBy(ports: PersonPorts, typed: string) {
  const { value: username, whole, isPossible } = canonicalUsername(typed, ports.domains)
  if (!isPossible) return failure(`"${typed}" cannot be a username.`)
  return ok({ username, account: await ports.directory.find(username, whole), nameKey: nameKeyOf(ports, username) })
}
