import { AndFilter, type Client, EqualityFilter } from 'ldapts'
import type { LdapSettings } from '../../ldap-settings.js'
import type { EntryValues } from '../entry-values.js'
import type { HiddenPolicies } from '../hidden-policies.js'
import { keyOf } from '../name-form.js'
import { namingContexts } from '../standard/naming-contexts.js'
import { type LdapPasswordPolicy, type PasswordPolicies, passwordPolicies } from '../standard/password-policies.js'
import { entriesBelow } from './entries-below.js'
import { type Inactivity, readInactivity } from './inactivity.js'

/** Where the policy of everybody stands who has none of their own. */
const globalPolicy = 'cn=config'

/**
 * The policies that the service account may read: the global one, those of subtrees and of people,
 * which a server may leave out of account, and how long an unused account stays usable.
 */
export async function readPasswordPolicies(
  client: Client,
  { baseDns }: Pick<LdapSettings, 'baseDns'>,
  hidden: HiddenPolicies,
): Promise<PasswordPolicies> {
  const attributes = [...policyAttributes, 'nsslapd-pwpolicy-local']
  const [config] = await entriesBelow(client, globalPolicy, { scope: 'base', attributes })
  const usual = config === undefined || config.text('passwordLockout') === null ? null : policyOf(config)
  const hasLocal = config?.text('nsslapd-pwpolicy-local')?.toLowerCase() !== 'off'
  const local = hasLocal ? await localPolicies(client, baseDns) : []
  const inactivity = await readInactivity(client, baseDns)
  const read = passwordPolicies(
    {
      policies: [...(usual === null ? [] : [usual]), ...local],
      usual,
      isPolicing: true,
      defaultSentence: usual === null ? null : 'The default policy is cn=config: it is the global one.',
      nameOf: (entry) => (hasLocal ? entry.text('pwdPolicySubentry') : null),
    },
    hidden,
  )
  return { ...read, of: (entry) => withInactivity(read.of(entry), entry, inactivity) }
}

function withInactivity(
  policy: LdapPasswordPolicy | null,
  entry: EntryValues,
  { limits, usualMs, countsFromCreation }: Inactivity,
): LdapPasswordPolicy | null {
  if (policy === null) return null
  const named = entry.text('acctPolicySubentry')
  const limitMs = named === null ? usualMs : (limits.get(keyOf(named)) ?? null)
  const isCounted = countsFromCreation || entry.text('lastLoginTime') !== null
  return { ...policy, maxIdleMs: isCounted ? limitMs : null }
}

async function localPolicies(client: Client, baseDns: readonly string[]): Promise<readonly LdapPasswordPolicy[]> {
  const contexts = await namingContexts(client, baseDns)
  // The server shows such entries only to a filter that asks for them.
  const filters = ['ldapsubentry', 'passwordPolicy'].map(
    (value) => new EqualityFilter({ attribute: 'objectClass', value }),
  )
  const options = { scope: 'sub' as const, filter: new AndFilter({ filters }), attributes: policyAttributes }
  const found = await Promise.all(contexts.map((context) => entriesBelow(client, context, options)))
  return found.flat().map(policyOf)
}

const policyAttributes = [
  'passwordCheckSyntax',
  'passwordMinLength',
  'passwordHistory',
  'passwordInHistory',
  'passwordMinAge',
  'passwordExp',
  'passwordMaxAge',
  'passwordMustChange',
  'passwordChange',
  'passwordLockout',
  'passwordMaxFailure',
  'passwordResetFailureCount',
  'passwordUnlock',
  'passwordLockoutDuration',
]

/** Reads a policy. What is absent has the value that the server takes then. */
function policyOf(entry: EntryValues): LdapPasswordPolicy {
  const is = (attribute: string, usually = false) => isOn(entry.text(attribute), usually)
  const ms = (attribute: string, usually: string) => durationMs(entry.text(attribute) ?? usually)
  const isLocking = is('passwordLockout')
  const failureMs = ms('passwordResetFailureCount', '600')
  return {
    dn: entry.dn,
    leastLength: is('passwordCheckSyntax') ? (entry.number('passwordMinLength') ?? 8) : 0,
    mostLength: null,
    historyLength: is('passwordHistory') ? (entry.number('passwordInHistory') ?? 6) : 0,
    minAgeMs: ms('passwordMinAge', '0') ?? 0,
    maxAgeMs: is('passwordExp') ? ms('passwordMaxAge', '8640000') : null,
    maxIdleMs: null,
    mustChangeAfterReset: is('passwordMustChange'),
    mayPersonChange: is('passwordChange', true),
    needsOldPassword: false,
    isLocking,
    lockout: isLocking
      ? { threshold: entry.number('passwordMaxFailure') ?? 3, windowMs: failureMs ?? 24 * 60 * 60_000 }
      : null,
    failureMs,
    lockMs: is('passwordUnlock', true) ? ms('passwordLockoutDuration', '3600') : null,
  }
}

function isOn(text: string | null, usually: boolean): boolean {
  return text === null ? usually : ['on', 'true', '1', 'yes'].includes(text.toLowerCase())
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** A duration such as `600`, in seconds, or `90d`; null for 0 and for other texts. */
function durationMs(text: string): number | null {
  const [, count = '0', unit = 's'] = /^(\d+)([smhdw]?)$/i.exec(text.trim()) ?? []
  return Number(count) * (units[unit.toLowerCase() || 's'] ?? 1) * 1000 || null
}
