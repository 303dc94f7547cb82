import type { PasswordRule } from '@portico/contract'
import { type Client, NoSuchObjectError } from 'ldapts'
import type { Logger } from '../../../system/logger.js'
import type { Lockout, PasswordPolicy } from '../../directory.js'
import { type EntryValues, entryValues } from '../entry-values.js'
import { instantOf, spanOf } from './instant-of.js'
import { rootEntry } from './root-entry.js'

/** The policy of a domain, or a fine-grained one (MS-ADTS 3.1.1.4.5.36), in one form. */
interface Policy {
  readonly minimumLength: number
  readonly isComplex: boolean
  readonly history: number
  readonly minimumAgeMs: number
  /** 0 where the policy never locks. */
  readonly threshold: number
  readonly windowMs: number
}

/** DOMAIN_PASSWORD_COMPLEX */
const complex = 0x1

const domainAttributes = {
  minimumLength: 'minPwdLength',
  complexity: 'pwdProperties',
  history: 'pwdHistoryLength',
  minimumAge: 'minPwdAge',
  threshold: 'lockoutThreshold',
  window: 'lockOutObservationWindow',
}

const fineGrainedAttributes: typeof domainAttributes = {
  minimumLength: 'msDS-MinimumPasswordLength',
  complexity: 'msDS-PasswordComplexityEnabled',
  history: 'msDS-PasswordHistoryLength',
  minimumAge: 'msDS-MinimumPasswordAge',
  threshold: 'msDS-LockoutThreshold',
  window: 'msDS-LockoutObservationWindow',
}

/** What tells the policy of an entry. */
export const policyAttributes = ['msDS-ResultantPSO', 'pwdLastSet', 'sAMAccountName', 'displayName']

/**
 * What holds for the next password of an entry: its fine-grained policy, or that of the domain, also
 * where the service account may not read the fine-grained one; then a line goes to the log.
 */
export async function policyOf(
  client: Client,
  entry: EntryValues,
  { now, log }: { readonly now: number; readonly log: Logger },
): Promise<PasswordPolicy> {
  const resultant = entry.text('msDS-ResultantPSO')
  const fineGrained = resultant === null ? null : await readPolicy(client, resultant, fineGrainedAttributes)
  if (resultant !== null && fineGrained === null) log.warn({ policy: resultant }, unreadable)
  const policy =
    fineGrained ?? (await readPolicy(client, (await rootEntry(client)).domain, domainAttributes)) ?? ofNewDomain
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

/** For a domain whose policy cannot be read. */
const ofNewDomain: Policy = {
  minimumLength: 7,
  isComplex: true,
  history: 0,
  minimumAgeMs: 0,
  threshold: 0,
  windowMs: 0,
}

/** The strictest lockout of the domain and of all fine-grained policies that can be read. */
export async function strictestLockout(client: Client): Promise<Lockout | null> {
  const { domain } = await rootEntry(client)
  const { searchEntries } = await client.search(`CN=Password Settings Container,CN=System,${domain}`, {
    filter: '(objectClass=msDS-PasswordSettings)',
    attributes: Object.values(fineGrainedAttributes),
  })
  const all = [
    await readPolicy(client, domain, domainAttributes),
    ...searchEntries.map((entry) => policyFrom(entryValues(entry), fineGrainedAttributes)),
  ]
  const locking = all.flatMap((policy) => (policy === null || policy.threshold === 0 ? [] : [policy]))
  if (locking.length === 0) return null
  return {
    threshold: Math.min(...locking.map(({ threshold }) => threshold)),
    windowMs: Math.max(...locking.map(({ windowMs }) => windowMs)),
  }
}

async function readPolicy(client: Client, dn: string, names: typeof domainAttributes): Promise<Policy | null> {
  try {
    const { searchEntries } = await client.search(dn, { scope: 'base', attributes: Object.values(names) })
    const [entry] = searchEntries
    return entry === undefined ? null : policyFrom(entryValues(entry), names)
  } catch (error) {
    // Active Directory says so of an entry, too, that the service account must not see.
    if (error instanceof NoSuchObjectError) return null
    throw error
  }
}

/** Null where the service account may not read the policy. */
function policyFrom(entry: EntryValues, names: typeof domainAttributes): Policy | null {
  const minimumLength = entry.number(names.minimumLength)
  if (minimumLength === null) return null
  return {
    minimumLength,
    isComplex: entry.text(names.complexity) === 'TRUE' || ((entry.number(names.complexity) ?? 0) & complex) === complex,
    history: entry.number(names.history) ?? 0,
    minimumAgeMs: spanOf(entry.text(names.minimumAge)) ?? 0,
    threshold: entry.number(names.threshold) ?? 0,
    windowMs: spanOf(entry.text(names.window)) ?? 0,
  }
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
