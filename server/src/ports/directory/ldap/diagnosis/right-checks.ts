import { randomBytes } from 'node:crypto'
import { type Check, type Finding, failed, passed, skipped, warning } from '../../../check.js'
import type { DirectoryCheckCode } from '../../directory-diagnosis.js'
import type { EntryValues } from '../entry-values.js'
import { type Canary, entryOf, findCanary, readCanary, refusalOf, type Tried, wordsOf } from './canary.js'
import type { PolicyReading } from './dialect.js'
import type { Diagnosed } from './entry-checks.js'
import { tryContacts, tryWriteBack, untriedContacts } from './try-contacts.js'

/** Result codes of LDAP (RFC 4511, A.1). */
const [referral, constraintViolation, invalidCredentials, insufficientAccess, unwilling] = [10, 19, 49, 50, 53]
/** The words of a server that is a copy, or closed for writes. */
const noWrites = /shadow context|operation restricted|read.?only/i
/** More failed binds take too long; a directory that locks later is looked at without a lock. */
const mostFailures = 30

/** Tries each right with the canary: a random password is kept nowhere, all else is put back. */
export function rightChecks(
  diagnosed: Diagnosed,
  readPolicy: () => Promise<PolicyReading>,
): readonly Check<DirectoryCheckCode>[] {
  const { settings } = diagnosed
  const canary: Canary = { entry: null, password: null }
  const tried = { diagnosed, canary, readPolicy }
  const keep = (entry: EntryValues) => {
    canary.entry = entry
  }
  const checks: readonly Check<DirectoryCheckCode>[] = [
    { code: 'directory-canary', needs: ['directory-filter'], run: () => findCanary(diagnosed, keep) },
    { code: 'directory-right-reset', needs: ['directory-canary'], run: () => tryReset(tried) },
    { code: 'directory-right-change', needs: ['directory-right-reset'], run: () => tryChange(tried) },
    { code: 'directory-right-read', needs: ['directory-canary'], run: () => tryRead(tried) },
    {
      code: 'directory-lock-state',
      needs: ['directory-right-reset', 'directory-right-read'],
      run: () => tryLock(tried),
    },
    { code: 'directory-right-unlock', needs: ['directory-canary'], run: () => tryUnlock(tried) },
    { code: 'directory-right-write-back', needs: ['directory-canary'], run: () => tryWriteBack(tried) },
    { code: 'directory-contacts', needs: ['directory-right-reset'], run: () => tryContacts(tried) },
  ]
  if (settings.canary !== null) return checks
  const mend = 'Make a test account of no one in the directory, and name it in PORTICO_DIRECTORY_CANARY.'
  return checks.map(({ code }, index) => ({
    code,
    run: async () =>
      code === 'directory-contacts'
        ? untriedContacts(settings)
        : skipped('There is no canary to try it with.', index === 0 ? mend : null),
  }))
}

async function tryReset({ diagnosed, canary }: Tried): Promise<Finding> {
  const { dialect, access } = diagnosed
  const { dn } = entryOf(canary)
  const entry = await readCanary(diagnosed, canary)
  // A lock that an earlier run has left would hide whether the new password is right.
  if (dialect.isLocked(entry)) await refusalOf(() => access.asService((client) => dialect.unlock(client, entry)))
  const password = randomPassword()
  const refused = await refusalOf(() => access.asService((client) => dialect.reset(client, dn, password)))
  if (refused !== null) {
    if (refused.code === insufficientAccess) {
      return failed('The service account may not set the password of the canary.', dialect.grants.reset)
    }
    if (refused.code === referral || noWrites.test(refused.message)) {
      return failed(
        `The server takes no writes (${wordsOf(refused)}).`,
        'Name the server that holds and writes the accounts first in PORTICO_DIRECTORY_URL.',
      )
    }
    if (refused.code !== constraintViolation && refused.code !== unwilling) throw refused
    return failed(
      `The policy of the directory refused a long random password (${wordsOf(refused)}).`,
      'Look at directory-resets. After a wait run portico doctor again.',
    )
  }
  const unproven = await refusalOf(() => access.asPerson({ dn, password }, async () => undefined))
  canary.password = password
  if (unproven === null) return passed('The canary has a new random password, and signs in with it.')
  return failed(
    `The directory took a new password of the canary, and refuses a sign-in with it (${wordsOf(unproven)}).`,
    'Look at the canary in the directory: it may be locked, expired, or barred from signing in.',
  )
}

/** Long, and of four kinds, so that no rule of a policy refuses it. */
const randomPassword = () => `${randomBytes(24).toString('base64url')}aA1!`

/** Changes the password as the portal does for a person who knows the old one. */
async function tryChange({ diagnosed: { dialect, access }, canary }: Tried): Promise<Finding> {
  const { change, grants } = dialect
  const [old, next] = [canary.password, randomPassword()]
  if (change === null || old === null) return skipped('The directory asks no right for a change with the old password.')
  const { dn } = entryOf(canary)
  const refused = await refusalOf(() => access.asService((client) => change(client, dn, { old, next })))
  if (refused === null) {
    canary.password = next
    return passed('The service account compares the old password of the canary, and sets a new one.')
  }
  // The policy looks at a new password once the old one is known to be right.
  if (refused.code === constraintViolation)
    return passed('The service account compares the old password of the canary.')
  return failed(
    `The service account sets passwords and may not compare the old one (${wordsOf(refused)}).`,
    grants.reset,
  )
}

/** Looks for what the last reset has left in the entry, or what is there without one. */
async function tryRead({ diagnosed, canary, readPolicy }: Tried): Promise<Finding> {
  const { shows, grantToRead } = diagnosed.dialect
  if ((await readPolicy()) === 'none') return skipped('Without a policy the directory keeps no state of accounts.')
  const entry = await readCanary(diagnosed, canary)
  const hidden = shows.filter((attribute) => entry.texts(attribute).length === 0)
  if (hidden.length === 0) return passed(`The service account reads ${shows.join(', ')}.`)
  if (canary.password === null) return skipped('Without a reset the canary may have nothing to read.')
  return failed(`The service account does not read ${hidden.join(', ')} of the canary.`, grantToRead(hidden))
}

/** Locks the canary with wrong passwords, as a stranger would, and looks whether that shows. */
async function tryLock({ diagnosed, canary, readPolicy }: Tried): Promise<Finding> {
  const { dialect, access } = diagnosed
  const policy = await readPolicy()
  const threshold = typeof policy === 'string' ? null : policy.ownThreshold
  if (threshold === null) return skipped('The directory locks nobody, as far as the policy tells.')
  if (threshold > mostFailures) return skipped(`The directory locks at failure ${threshold}, which takes too long.`)
  const { dn } = entryOf(canary)
  for (let failures = 0; failures < threshold; failures += 1) {
    const wrong = { dn, password: randomBytes(12).toString('base64url') }
    const refused = await refusalOf(() => access.asPerson(wrong, async () => undefined))
    if (refused !== null && refused.code !== invalidCredentials) throw refused
  }
  const entry = await readCanary(diagnosed, canary)
  if (dialect.isLocked(entry)) {
    if (entry.texts(dialect.failures).length > 0)
      return passed(`The directory locks the canary at failure ${threshold}, and that shows.`)
    const found = 'The directory counts the failures of the canary, and the service account does not see them.'
    return failed(found, dialect.grantToRead([dialect.failures]))
  }
  const { password } = canary
  const isOpen = password !== null && (await refusalOf(() => access.asPerson({ dn, password }, nothing))) === null
  return isOpen
    ? warning(`The directory did not lock the canary at failure ${threshold}.`, 'Look whether its policy is in force.')
    : failed('The directory has locked the canary, and the service account does not see it.', dialect.grants.seeLock)
}

const nothing = async () => undefined

/** Lifts the lock, and with a new password where that right is missing. */
async function tryUnlock(tried: Tried): Promise<Finding> {
  const { diagnosed, canary } = tried
  const { dialect, access } = diagnosed
  const { dn } = entryOf(canary)
  const entry = await readCanary(diagnosed, canary)
  const refused = await refusalOf(() => access.asService((client) => dialect.unlock(client, entry)))
  if (refused !== null) {
    if (refused.code !== insufficientAccess) throw refused
    if (canary.password !== null) await tryReset(tried)
    return failed('The service account may not lift a lock.', dialect.grants.unlock)
  }
  const { password } = canary
  const unproven = password === null ? null : await refusalOf(() => access.asPerson({ dn, password }, nothing))
  if (unproven === null) return passed('The service account lifts a lock.')
  return failed(
    `The lock was lifted, and the canary still cannot sign in (${wordsOf(unproven)}).`,
    'Look at the canary in the directory, and at what locks accounts there.',
  )
}
