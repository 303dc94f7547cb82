import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { contactKeyOf, enrollKeyOf, ownKeyOf } from '../../rules/contact/take-send.js'
import type { PersonKeys } from '../../rules/person-data-store.js'
import type { PersonPorts } from './read-person.js'

/** A person by a typed username, or by the id of an account, even one that the directory lacks. */
export type PersonChoice = { readonly username: string } | { readonly id: AccountId }

export interface FoundPerson {
  /** The username; the id where the directory has no account with it. */
  readonly called: string
  readonly account: Account | null
  readonly keys: PersonKeys
  /** The keyed hash that stands for the person in the audit once the account's id is gone. */
  readonly auditKey: string
}

/** Everything by which the store knows a person. Fails for a text that is no valid username. */
export async function findPerson(ports: PersonPorts, choice: PersonChoice): Promise<Result<FoundPerson>> {
  if ('id' in choice) {
    const account = await ports.directory.byId(choice.id)
    return ok(await foundPerson(ports, account, { called: account?.username ?? choice.id, accountId: choice.id }))
  }
  const { value: username, whole, isPossible } = canonicalUsername(choice.username, ports.domains)
  if (!isPossible) return failure(`"${choice.username}" cannot be a username.`)
  const account = await ports.directory.find(username, whole)
  return ok(await foundPerson(ports, account, { called: username, accountId: account?.id ?? null }))
}

/** What a person with an account is called, and the account's id. Fails without one. */
export async function findAccountId(
  ports: PersonPorts,
  choice: PersonChoice,
): Promise<Result<{ readonly called: string; readonly accountId: AccountId }>> {
  const found = await findPerson(ports, choice)
  if (!found.ok) return found
  const { called, keys } = found.value
  const { accountId } = keys
  return accountId === null ? failure(`There is no account "${called}".`) : ok({ called, accountId })
}

async function foundPerson(
  { store, eachSecret }: PersonPorts,
  account: Account | null,
  { called, accountId }: { readonly called: string; readonly accountId: AccountId | null },
): Promise<FoundPerson> {
  const names = [...new Set([called, ...(account?.usernames ?? [])])]
  const contacts = accountId === null ? [] : await store.contacts.allOf(accountId)
  const keysOf = [contactKeyOf, ownKeyOf, enrollKeyOf]
  const nameKeys = eachSecret.flatMap((secrets) => names.map((name) => nameKeyOf({ secrets }, name)))
  const addressKeys = eachSecret.flatMap((secrets) =>
    contacts.flatMap((contact) => keysOf.map((keyOf) => keyOf({ secrets }, contact))),
  )
  return { called, account, keys: { accountId, nameKeys, addressKeys }, auditKey: nameKeys[0] ?? '' }
}
