import { Attribute, Change, type Client, ResultCodeError, UnwillingToPerformError } from 'ldapts'
import type { AccountId } from '../../ids.js'
import { Refusal } from '../../refusal.js'
import { TakesNoWrites } from './directory-fault.js'
import type { LdapServers } from './ldap-servers.js'

interface WriteBackParts {
  readonly servers: LdapServers
  /** Null where the operator chose none. */
  readonly attribute: string | null
  readonly dnOf: (client: Client, id: AccountId) => Promise<string | null>
}

/** Writes proven addresses of people into an attribute of their entries; null without one. */
export function addressWriter({ servers, attribute, dnOf }: WriteBackParts) {
  if (attribute === null) return null
  return async (id: AccountId, addresses: readonly string[]): Promise<void> => {
    await servers.write(async (client) => {
      const dn = await dnOf(client, id)
      if (dn === null) return
      const modification = new Attribute({ type: attribute, values: [...addresses] })
      await client.modify(dn, new Change({ operation: 'replace', modification })).catch((error: unknown) => {
        if (error instanceof UnwillingToPerformError) throw new TakesNoWrites(error.code)
        throw error instanceof ResultCodeError ? new Refusal('help-desk') : error
      })
    })
  }
}
