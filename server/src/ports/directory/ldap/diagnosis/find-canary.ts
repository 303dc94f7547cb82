import { type Finding, failed, passed } from '../../../check.js'
import type { EntryValues } from '../entry-values.js'
import { type Diagnosed, usernameOf } from './entry-checks.js'
import { readEntries } from './read-entries.js'

/** Finds the one entry of the canary. One that the doctor must not change or use is none. */
export async function findCanary(diagnosed: Diagnosed, keep: (entry: EntryValues) => void): Promise<Finding> {
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
  if (entry.dn.toLowerCase() === settings.bindDn.toLowerCase()) {
    return failed(
      `${entry.dn} is the service account, whose password the doctor must not change.`,
      'Name a test account in PORTICO_DIRECTORY_CANARY.',
    )
  }
  if (dialect.isDisabled(entry)) return failed(`${entry.dn} is disabled.`, 'Enable this test account.')
  keep(entry)
  return passed(`${entry.dn} is the canary.`)
}
