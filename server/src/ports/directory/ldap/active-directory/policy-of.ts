import type { PasswordRule } from '@portico/contract'
import { type Client, InsufficientAccessError, NoSuchObjectError } from 'ldapts'
import { Unavailable } from '../../../refusal.js'
import type { Logger } from '../../../system/logger.js'
import type { Lockout, PasswordPolicy } from '../../directory.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { assumedLockout } from '../strictest-lockout.js'
import { instantOf, spanOf } from './instant-of.js'
import { rootEntry } from './root-entry.js'

/** The policy of a domain, or a fine-grained one (MS-ADTS 3.1.1.4.5.36), in one form. */
interface Policy {
  readonly dn: string
  readonly minimumLength: number
  readonly isComplex: boolean
  readonly history: number
  readonly minimumAgeMs: number
  readonly lockout: Lockout | null
}

/** DOMAIN_PASSWORD_COMPLEX */
const complex = 0x1

export const domainAttributes = {
  minimumLength: 'minPwdLength',
  complexity: 'pwdProperties',
  history: 'pwdHistoryLength',
  minimumAge: 'minPwdAge',
  threshold: 'lockoutThreshold',
  window: 'lockOutObservationWindow',
}

export const fineGrainedAttributes: typeof domainAttributes = {
  minimumLength: 'msDS-MinimumPasswordLength',
  complexity: 'msDS-PasswordComplexityEnabled',
  history: 'msDS-PasswordHistoryLength',
  minimumAge: 'msDS-MinimumPasswordAge',
  threshold: 'msDS-LockoutThreshold',
  window: 'msDS-LockoutObservationWindow',
}

export const policyAttributes = ['msDS-ResultantPSO', 'pwdLastSet', 'sAMAccountName', 'displayName']

/**
 * The policy for the next password of an entry: its fine-grained one, or that of the domain, also
 * where the service account may not read the fine-grained one; then a line goes to the log.
 */
export async function policyOf(
  client: Client,
  entry: EntryValues,
  { now, log }: { readonly now: number; readonly log: Logger },
): Promise<PasswordPolicy> {
  const resultant = entry.text('msDS-ResultantPSO')
  const [fineGrained] =
    resultant === null ? [] : await readPolicies(client, { base: resultant, names: fineGrainedAttributes })
  if (resultant !== null && fineGrained === undefined) log.warn({ policy: resultant }, unreadable)
  const policy = fineGrained ?? (await policyOfDomain(client))
  const changedAt = instantOf(entry.text('pwdLastSet'))
  const changeableFrom = changedAt === null ? 0 : changedAt + policy.minimumAgeMs
  return {
    rules: rulesOf(entry, policy),
    historyLength: policy.history,
    changeableFrom: changeableFrom > now ? changeableFrom : null,
  }
}

const unreadable =
  'The service account cannot read a fine-grained password policy, so people see the rules of the domain instead. ' +
  'Give it the right to read the policy, as docs/operating/active-directory.md says.'

async function policyOfDomain(client: Client): Promise<Policy> {
  const { domain } = await rootEntry(client)
  const [policy] = await readPolicies(client, { base: domain, names: domainAttributes })
  if (policy === undefined)
    throw new Unavailable('directory', {
      explanation:
        'The service account cannot read the password policy of the domain. Let it read the entry of the domain.',
    })
  return policy
}

interface PolicyPlace {
  readonly base: string
  readonly scope?: 'base' | 'one'
  readonly names: typeof domainAttributes
}

/** The policies that the service account may read. */
export async function readPolicies(
  client: Client,
  { base, scope = 'base', names }: PolicyPlace,
): Promise<readonly Policy[]> {
  try {
    const { searchEntries } = await client.search(base, { scope, attributes: Object.values(names) })
    return searchEntries.flatMap((entry) => policyFrom(entryValues(entry), names))
  } catch (error) {
    // Active Directory says so of an entry, too, that the service account must not see.
    if (error instanceof NoSuchObjectError || error instanceof InsufficientAccessError) return []
    throw error
  }
}

function policyFrom(entry: EntryValues, names: typeof domainAttributes): readonly Policy[] {
  const minimumLength = entry.number(names.minimumLength)
  if (minimumLength === null) return []
  const policy: Policy = {
    dn: entry.dn,
    minimumLength,
    isComplex: entry.text(names.complexity) === 'TRUE' || ((entry.number(names.complexity) ?? 0) & complex) === complex,
    history: entry.number(names.history) ?? 0,
    minimumAgeMs: spanOf(entry.text(names.minimumAge)) ?? 0,
    lockout: lockoutIn(entry, names),
  }
  return [policy]
}

/** A threshold of 0 never locks; a window of 0 or without end is taken for a day. */
function lockoutIn(entry: EntryValues, names: typeof domainAttributes): Lockout | null {
  const threshold = entry.number(names.threshold) ?? assumedLockout.threshold
  return threshold === 0 ? null : { threshold, windowMs: spanOf(entry.text(names.window)) || assumedLockout.windowMs }
}

/** The rules of MS-SAMR 3.1.1.7.2; Windows compares names only where complexity is asked. */
function rulesOf(entry: EntryValues, { minimumLength, isComplex }: Pick<Policy, 'minimumLength' | 'isComplex'>) {
  const length: PasswordRule = { id: 'length', params: { minimum: Math.max(1, minimumLength) } }
  if (!isComplex) return [length]
  const rules: readonly PasswordRule[] = [
    length,
    { id: 'kinds', params: {} },
    { id: 'username', params: { username: entry.text('sAMAccountName') ?? '' } },
    { id: 'name', params: { name: entry.text('displayName') ?? '' } },
  ]
  return rules
}
