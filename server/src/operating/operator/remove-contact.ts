import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import { givenContacts } from '../../rules/contact/given-contact.js'
import type { ImportPorts } from './import-contacts.js'

export interface RemovedContact {
  readonly username: string
  readonly address: string
  /** How many verified contacts the person has left. */
  readonly left: number
}

/**
 * Takes a contact from a person of any directory, also the last one, and audits it. A verified one
 * ends the person's sessions and flows, because it may have been used for them (S7). It gets no
 * notice, because it may belong to another person by now. Fails for a contact that the directory
 * keeps: the portal would take it over again.
 */
export async function removeContact(
  { store, directory, clock, domains, country, operator }: Omit<ImportPorts, 'random'>,
  typed: { readonly username: string; readonly address: string },
): Promise<Result<RemovedContact>> {
  const { value: username, whole, isPossible } = canonicalUsername(typed.username, domains)
  if (!isPossible) return failure(`"${typed.username}" cannot be a username.`)
  const account = await directory.find(username, whole)
  if (account === null) return failure(`There is no account "${username}".`)
  const given = givenContacts({ emails: [typed.address], phones: [typed.address] }, country)
  return store.transaction(async (stores) => {
    const own = await stores.contacts.allOf(account.id)
    // As it is listed, too: an earlier version kept numbers as they were written.
    const contact = own.find(
      (had) =>
        had.address === typed.address || given.some((one) => one.kind === had.kind && one.canonical === had.canonical),
    )
    if (contact === undefined) return failure(`${username} has no contact "${typed.address}".`)
    const { id, kind, address, verifiedAt, keptSince } = contact
    if (keptSince !== null) return failure(`The directory keeps "${address}" for ${username}: remove it there.`)
    await stores.codes.voidAllOfContact(id, clock.now())
    await stores.contacts.remove(id)
    if (verifiedAt !== null) {
      await stores.people.raiseEpoch(account.id)
      await stores.flows.dropAllOf(account.id)
      await stores.sessions.endAllOf(account.id)
    }
    const detail = { fields: [kind === 'email' ? 'emails' : 'phones'] }
    const act = { event: 'contact.removed', operator, about: account.id, at: clock.date(), detail } as const
    await recordOperator(stores.audit, act)
    const left = own.filter((one) => one.id !== id && one.verifiedAt !== null).length
    return ok({ username, address, left })
  })
}
