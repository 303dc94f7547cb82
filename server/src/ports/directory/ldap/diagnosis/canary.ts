import { ResultCodeError } from 'ldapts'
import { type Finding, failed, passed } from '../../../check.js'
import type { EntryValues } from '../entry-values.js'
import { keyOf } from '../name-form.js'
import type { PolicyReading } from './dialect.js'
import { type Diagnosed, usernameOf } from './entry-checks.js'
import { readEntries } from './read-entries.js'

/** The test account of the operator, on which the doctor tries rights. */
export interface Canary {
  entry: EntryValues | null
  /** The random password that it got; null before. */
  password: string | null
}

export interface Tried {
  readonly diagnosed: Diagnosed
  readonly canary: Canary
  readonly readPolicy: () => Promise<PolicyReading>
}

export function entryOf({ entry }: Canary): EntryValues {
  if (entry === null) throw new Error('the canary was not found')
  return entry
}

export async function readCanary(diagnosed: Diagnosed, canary: Canary): Promise<EntryValues> {
  const { settings, access } = diagnosed
  const entries = await access.asService((client) =>
    readEntries(client, diagnosed, { username: settings.canary ?? '' }),
  )
  return entries[0] ?? entryOf(canary)
}

/** The directory's answer in place of yes; null for a yes. */
export async function refusalOf(work: () => Promise<unknown>): Promise<ResultCodeError | null> {
  try {
    await work()
    return null
  } catch (cause) {
    if (cause instanceof ResultCodeError) return cause
    throw cause
  }
}

/** The words of the directory, without the library's own, and cut. They never hold a password. */
export function wordsOf({ code, message }: ResultCodeError): string {
  const words = message.replace(/\s*Code: 0x[0-9a-f]+$/i, '').trim()
  return words === '' ? `result ${code}` : `result ${code}: ${words.slice(0, 120)}`
}

/** Finds the one entry of the canary. One that the doctor must not change or use is none. */
export async function findCanary(diagnosed: Diagnosed, keep: (entry: EntryValues) => void): Promise<Finding> {
  const { settings, dialect, access } = diagnosed
  const name = settings.canary ?? ''
  const entries = await access.asService((client) => readEntries(client, diagnosed, { username: name }))
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
