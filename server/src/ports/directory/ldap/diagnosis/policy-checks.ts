import { type Check, type Finding, failed, passed, warning } from '../../../check.js'
import type { DirectoryCheckCode } from '../../directory-diagnosis.js'
import type { Dialect, PolicyReading } from './dialect.js'

/** Below this number of tries that the portal lets through, known devices can keep none (G1). */
const leastTries = 2
/** The portal stays so far below the directory's threshold (K4). */
const distance = 2

export function policyChecks(
  { grants }: Pick<Dialect, 'grants'>,
  readPolicy: () => Promise<PolicyReading>,
): readonly Check<DirectoryCheckCode>[] {
  return [
    { code: 'directory-policy', needs: ['directory-base'], run: async () => readingOf(await readPolicy(), grants) },
    { code: 'directory-resets', needs: ['directory-policy'], run: async () => resetsOf(await readPolicy()) },
    { code: 'directory-lockout', needs: ['directory-policy'], run: async () => lockoutOf(await readPolicy()) },
  ]
}

function readingOf(policy: PolicyReading, grants: Dialect['grants']): Finding {
  if (policy === 'none') return passed("The directory has no password policy: the portal's own rules hold.")
  if (policy === 'ambiguous') {
    return warning(
      'The service account sees several password policies, and does not know which of them is the default one.',
      'Name it in PORTICO_DIRECTORY_DEFAULT_POLICY, so that its rules are shown to people.',
    )
  }
  return policy === 'hidden'
    ? failed('The directory has password policies, and the service account sees none of them.', grants.policy)
    : passed(`The policy is read: ${policy.summary}.`)
}

function resetsOf(policy: PolicyReading): Finding {
  if (typeof policy === 'string') return passed('No policy forbids a reset.')
  if (policy.isResetForbidden) {
    return warning(
      'The policy demands the old password for every change, so that no forgotten password can be reset.',
      'Set pwdSafeModify to FALSE in the policy.',
    )
  }
  if (policy.resetWaitMs === 0) return passed('The policy lets people reset their passwords at any time.')
  return warning(
    `The policy refuses a reset for ${inWords(policy.resetWaitMs)} after a password was set.`,
    'Set pwdMinAge to 0 in the policy.',
  )
}

function inWords(ms: number): string {
  const hours = ms / 3_600_000
  return hours >= 48 ? `${Math.round(hours / 24)} days` : hours >= 2 ? `${Math.round(hours)} hours` : `${ms / 1000} s`
}

function lockoutOf(policy: PolicyReading): Finding {
  if (policy === 'ambiguous') {
    return warning(
      'The portal does not know at which failure the directory locks, and assumes the third one.',
      'Mend directory-policy.',
    )
  }
  const [unforgetting] = typeof policy === 'string' ? [] : policy.unforgetting
  if (unforgetting !== undefined) {
    return warning(
      `${unforgetting} forgets no failure before a right password: wrong ones of many days add up to a lock.`,
      'Set pwdFailureCountInterval in this policy, such as to 900.',
    )
  }
  const threshold = typeof policy === 'string' ? null : policy.strictestThreshold
  if (threshold === null) return passed("The directory locks nobody: the portal's own waits protect passwords.")
  const tries = threshold - distance
  if (tries >= leastTries)
    return passed(`The directory locks at failure ${threshold}; the portal lets ${tries} through.`)
  const strictest = typeof policy === 'string' ? null : policy.strictest
  const where = strictest === null ? '' : ` by ${strictest}`
  return warning(
    `The directory locks at failure ${threshold}${where}: one wrong password makes each name wait, so that a stranger can keep people from signing in.`,
    'Raise the threshold of the directory to 4 failures or more; 7 is a good choice.',
  )
}
