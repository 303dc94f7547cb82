import { randomBytes } from 'node:crypto'
import { Attribute, Change, type Client, ResultCodeError } from 'ldapts'
import { type Check, type Finding, failed, passed, skipped, warning } from '../../../check.js'
import type { DirectoryCheckCode } from '../../directory-diagnosis.js'
import { keyOf } from '../distinguished-name.js'
import type { EntryValues } from '../entry-values.js'
import type { PolicyReading } from './dialect.js'
import { type Diagnosed, usernameOf } from './entry-checks.js'
import { readEntries } from './read-entries.js'

/** Result codes of LDAP (RFC 4511, A.1). */
const [constraintViolation, invalidCredentials, insufficientAccess, unwilling] = [19, 49, 50, 53]
/** More failed binds take too long; a directory that locks later is looked at without a lock. */
const mostFailures = 30

interface Canary {
  entry: EntryValues | null
  /** The random password that it got; null before. */
  password: string | null
}

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
    run: async () => skipped('There is no canary to try it with.', index === 0 ? mend : null),
  }))
}

interface Tried {
  readonly diagnosed: Diagnosed
  readonly canary: Canary
  readonly readPolicy: () => Promise<PolicyReading>
}

function entryOf({ entry }: Canary): EntryValues {
  if (entry === null) throw new Error('the canary was not found')
  return entry
}

async function tryReset({ diagnosed, canary }: Tried): Promise<Finding> {
  const { dialect, access } = diagnosed
  const { dn } = entryOf(canary)
  const entry = await readCanary(diagnosed, canary)
  // A lock that an earlier run has left would hide whether the new password is right.
  if (dialect.isLocked(entry)) await refusalOf(() => access.asService((client) => dialect.unlock(client, entry)))
  // Long, and of four kinds, so that no rule of a policy refuses it.
  const password = `${randomBytes(24).toString('base64url')}aA1!`
  const refused = await refusalOf(() => access.asService((client) => dialect.reset(client, dn, password)))
  if (refused !== null) {
    if (refused.code === insufficientAccess) {
      return failed('The service account may not set the password of the canary.', dialect.grants.reset)
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

async function tryWriteBack({ diagnosed, canary }: Tried): Promise<Finding> {
  const { settings, access } = diagnosed
  const attribute = settings.attributes.writeBack
  if (attribute === null) return skipped('PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE is not set.')
  const entry = entryOf(canary)
  const refused = await refusalOf(() => access.asService((client) => writeSame(client, entry, attribute)))
  if (refused === null) return passed(`The service account may write ${attribute}.`)
  return failed(
    `The service account may not write ${attribute} (${wordsOf(refused)}).`,
    `Grant it write access to ${attribute}, or leave PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE out.`,
  )
}

/** Tries as the canary to write what is there already: nothing changes, and the right shows. */
async function tryContacts({ diagnosed, canary }: Tried): Promise<Finding> {
  const { settings, access, dialect } = diagnosed
  const { emails, phones } = settings.attributes
  const attributes = [...emails, ...phones]
  if (attributes.length === 0) return skipped('The portal takes no contacts from the directory.')
  const { password } = canary
  const entry = entryOf(canary)
  if (password === null) return skipped('The password of the canary is not known.')
  const own: string[] = []
  for (const attribute of attributes) {
    const refused = await refusalOf(() =>
      access.asPerson({ dn: entry.dn, password }, (client) => writeSame(client, entry, attribute)),
    )
    if (refused === null) own.push(attribute)
  }
  const [first] = own
  if (first === undefined) return passed(`People may not write ${attributes.join(', ')} themselves.`)
  return warning(
    `People may write ${own.join(', ')} themselves: who holds a password for a moment can name another address for codes.`,
    dialect.keepFromPeople(own),
  )
}

function writeSame(client: Client, entry: EntryValues, attribute: string): Promise<void> {
  const values = [...entry.texts(attribute)]
  return client.modify(
    entry.dn,
    new Change({ operation: 'replace', modification: new Attribute({ type: attribute, values }) }),
  )
}

async function readCanary(diagnosed: Diagnosed, canary: Canary): Promise<EntryValues> {
  const { settings, access } = diagnosed
  const entries = await access.asService((client) => readEntries(client, diagnosed, settings.canary ?? ''))
  return entries[0] ?? entryOf(canary)
}

/** The directory's answer in place of yes; null for a yes. */
async function refusalOf(work: () => Promise<unknown>): Promise<ResultCodeError | null> {
  try {
    await work()
    return null
  } catch (cause) {
    if (cause instanceof ResultCodeError) return cause
    throw cause
  }
}

/** The words of the directory, without the library's own, and cut. They never hold a password. */
function wordsOf({ code, message }: ResultCodeError): string {
  const words = message.replace(/\s*Code: 0x[0-9a-f]+$/i, '').trim()
  return words === '' ? `result ${code}` : `result ${code}: ${words.slice(0, 120)}`
}

/** Finds the one entry of the canary. One that the doctor must not change or use is none. */
async function findCanary(diagnosed: Diagnosed, keep: (entry: EntryValues) => void): Promise<Finding> {
  const { settings, dialect, access } = diagnosed
  const name = settings.canary ?? ''
  const entries = await access.asService((client) => readEntries(client, diagnosed, name))
  const [entry, second] = entries
  if (entry === undefined) {
    return failed(
      `No entry has ${usernameOf(diagnosed)}=${name}.`,
      'Make this test account below a base, or correct PORTICO_DIRECTORY_CANARY.',
    )
  }
  if (second !== undefined) {
    return failed(
      `${entries.length} entries have ${usernameOf(diagnosed)}=${name}: ${entries.map(({ dn }) => dn).join(' and ')}.`,
      'Give each entry its own username, or narrow PORTICO_DIRECTORY_USER_FILTER to one of them.',
    )
  }
  if (keyOf(entry.dn) === keyOf(settings.bindDn)) {
    return failed(
      `${entry.dn} is the service account, whose password the doctor must not change.`,
      'Name a test account in PORTICO_DIRECTORY_CANARY.',
    )
  }
  if (dialect.isDisabled(entry)) return failed(`${entry.dn} is disabled.`, 'Enable this test account.')
  keep(entry)
  return passed(`${entry.dn} is the canary.`)
}
