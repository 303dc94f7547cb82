import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import { subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { failure, ok, type Result } from '../../ports/result.js'
import type { Secrets } from '../../ports/system/secrets.js'
import { recordOperator } from '../../rules/audit/record.js'
import { liftLimits } from '../../rules/desk/lift-limits.js'
import { type PersonRecord, personRecord, type ReadingPorts } from '../../rules/desk/person-record.js'
import { clearCounters } from '../../rules/limits/clear-counters.js'
import { deskLimits } from '../../rules/limits/desk-limits.js'
import type { Ports } from '../../rules/ports.js'

export interface PersonPorts extends ReadingPorts, Pick<Ports, 'directory' | 'secrets'> {
  readonly domains: readonly string[]
  /** The secret and each earlier one, apart: the store may have keyed hashes under each. */
  readonly eachSecret: readonly Pick<Secrets, 'sign'>[]
  /** What the ids of accounts in the portal's own store begin with; null where none live there. */
  readonly storePrefix: string | null
  readonly operator: string
}

/** What the portal keeps of a typed name. Fails for a text that is no valid name. */
export async function readPerson(ports: PersonPorts, typed: string): Promise<Result<PersonRecord>> {
  const found = await foundBy(ports, typed)
  return found.ok ? ok(await personRecord(ports, found.value)) : found
}

/**
 * Clears throttle, code budgets and limits of a name, those of the help desk too, ends its sessions and unfinished flows, and
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
    await liftLimits(stores, ports, { nameKey, accountId, contacts })
    await clearCounters(stores.counters, { account: [accountId] }, Object.values(deskLimits))
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
