import type { Client } from 'ldapts'
import type { Lockout } from '../../directory.js'
import type { EntryValues } from '../entry-values.js'
import type { HiddenPolicies } from '../hidden-policies.js'
import { keyOf } from '../name-form.js'
import { assumedLockout, strictestLockout } from '../strictest-lockout.js'
import { domainAttributes, fineGrainedAttributes, readPolicies } from './policy-of.js'
import { rootEntry } from './root-entry.js'

export interface Lockouts {
  /** The lockout of an entry with its `msDS-ResultantPSO`; strict where that policy is hidden. */
  of(client: Client, entry: EntryValues): Promise<Lockout | null>
  /** The strictest of all policies, also of those that cannot be read. */
  strictest(): Lockout | null
}

/** Reads the lockouts of the domain and of its fine-grained policies. */
export async function readLockouts(client: Client, hidden: HiddenPolicies): Promise<Lockouts> {
  const { domain } = await rootEntry(client)
  const [[usual], fineGrained] = await Promise.all([
    readPolicies(client, { base: domain, names: domainAttributes }),
    readPolicies(client, {
      base: `CN=Password Settings Container,CN=System,${domain}`,
      scope: 'one',
      names: fineGrainedAttributes,
    }),
  ])
  const known = new Map(fineGrained.map(({ dn, lockout }) => [keyOf(dn), lockout]))
  hidden.readable([...known.keys(), ...(usual === undefined ? [] : [domain])])
  if (usual === undefined) hidden.met(domain)
  const ofDomain = usual === undefined ? assumedLockout : usual.lockout
  return {
    async of(asking, entry) {
      const resultant = entry.text('msDS-ResultantPSO')
      if (resultant === null) return ofDomain
      const key = keyOf(resultant)
      const listed = known.get(key)
      if (listed !== undefined) return listed
      // It may be new.
      const [policy] = await readPolicies(asking, { base: resultant, names: fineGrainedAttributes })
      if (policy === undefined) hidden.met(key)
      const lockout = policy === undefined ? assumedLockout : policy.lockout
      known.set(key, lockout)
      return lockout
    },
    strictest: () =>
      strictestLockout(
        [ofDomain, ...known.values(), hidden.isAny ? assumedLockout : null].filter((one) => one !== null),
      ),
  }
}
