import type { Config } from '../ports/config/config.js'
import { onOtherMachines } from '../ports/config/is-in-store.js'
import type { Directory } from '../ports/directory/directory.js'
import { askedFor, beginOf } from '../ports/directory/several/named-directory.js'
import { clockFrom } from '../ports/system/clock.js'
import { createLogger } from '../ports/system/logger.js'
import { diagnosisOf, remoteDirectory } from '../start/choose-directory.js'
import type { EntryPorts } from './operator/entry-report.js'

type RemoteDirectory = Parameters<typeof remoteDirectory>[0]

/** The directory whose people count; null where neither console nor drive asks for them, and for the own store. */
export function searchedDirectory({ staff, drive, directory, institution }: Config) {
  const remote = staff.isOn || drive.people.length > 0 ? onOtherMachines(directory) : null
  return remote === null ? null : quietDirectory(remote, institution)
}

/** Directories that are asked one by one, also where the portal has several. */
export function openedOneByOne({ institution }: Config) {
  const opened: Directory[] = []
  return {
    of(one: RemoteDirectory): Directory {
      const { directory } = quietDirectory(one, institution)
      opened.push(directory)
      return directory
    },
    close: () => Promise.all(opened.map((directory) => directory.close())),
  }
}

/** A directory whose warnings are no lines of the log: a command answers itself. */
export function quietDirectory(directory: RemoteDirectory, { domains }: Pick<Config['institution'], 'domains'>) {
  const log = createLogger({ level: 'silent', format: 'json' })
  return remoteDirectory(directory, { clock: clockFrom(0), log, domains })
}

/**
 * The entries of a name, in several directories those of the one that has the account, else of the first
 * that has some. Null for the embedded one.
 */
export function entriesIn(directory: Config['directory'], domains: readonly string[]): EntryPorts['entriesOf'] {
  if (directory.kind !== 'several') {
    const entriesOf = diagnosisOf(directory, domains)?.entriesOf
    return entriesOf === undefined ? null : ({ username, whole }) => entriesOf(username, whole)
  }
  const { among } = directory
  return async ({ username, whole, id }) => {
    const home = among.find((one) => id?.startsWith(beginOf(one)))
    for (const one of home === undefined ? askedFor(among, { username, whole }) : [home]) {
      const entries = (await diagnosisOf(one.directory, domains)?.entriesOf(username, whole)) ?? []
      if (entries.length > 0) return entries
    }
    return []
  }
}
