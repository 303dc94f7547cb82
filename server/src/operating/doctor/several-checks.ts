import { type Check, type Finding, passed, warning } from '../../ports/check.js'
import type { NamedDirectoryConfig, OneDirectory } from '../../ports/config/config.js'
import { ofDirectory } from '../../ports/config/read-directories.js'
import type { DirectoryCheckCode, DirectoryDiagnosis } from '../../ports/directory/directory-diagnosis.js'
import { isNamedBy } from '../../ports/directory/people-scope.js'
import type { CheckCode } from './check-codes.js'
import type { SeenStore } from './portal-checks.js'

/** One of several directories, as the doctor asks it. */
interface DiagnosedDirectory extends Pick<NamedDirectoryConfig, 'name' | 'usernames'> {
  /** Null for the embedded one. */
  readonly diagnosis: DirectoryDiagnosis | null
  /** The canonical usernames of its accounts. */
  readonly usernamesOf: () => Promise<ReadonlySet<string>>
}

interface SeveralParts {
  readonly among: readonly NamedDirectoryConfig[]
  /** Null for the embedded one, whose accounts are in the store. */
  readonly diagnosisOf: (directory: OneDirectory) => DirectoryDiagnosis | null
  readonly openStore: () => Promise<SeenStore>
}

/** The checks of each directory under its name, and one of them all. */
export function severalChecks({ among, diagnosisOf, openStore }: SeveralParts): readonly Check<CheckCode>[] {
  const inStore = async () => {
    const seen = await openStore()
    return seen.kind === 'current' ? seen.usernames() : new Set<string>()
  }
  const asked = among.map(({ name, usernames, directory }): DiagnosedDirectory => {
    const diagnosis = diagnosisOf(directory)
    return { name, usernames, diagnosis, usernamesOf: diagnosis?.usernames ?? inStore }
  })
  const own = asked.flatMap(({ name, diagnosis }) => (diagnosis?.checks ?? []).map((check) => checkIn(name, check)))
  const counts = asked.flatMap(({ name, diagnosis }) => (diagnosis === null ? [] : [codeIn(name, 'directory-names')]))
  return [...own, { code: 'directory-twice', needs: counts, run: () => twiceOf(asked) }]
}

function codeIn(name: string, code: DirectoryCheckCode): CheckCode {
  return `${name}:${code}`
}

function checkIn(name: string, { code, needs = [], run }: Check<DirectoryCheckCode>): Check<CheckCode> {
  return {
    code: codeIn(name, code),
    needs: needs.map((need) => codeIn(name, need)),
    async run() {
      const { found, mend, ...finding } = await run()
      return { ...finding, found: ofDirectory(name, found), mend: mend === null ? null : ofDirectory(name, mend) }
    },
  }
}

const namedAtMost = 3

async function twiceOf(among: readonly DiagnosedDirectory[]): Promise<Finding> {
  const first = new Map<string, string>()
  const twice: string[] = []
  for (const { name, usernames, usernamesOf } of among) {
    for (const username of await usernamesOf()) {
      if (usernames !== null && !usernames.some((pattern) => isNamedBy(pattern, [username]))) continue
      const owner = first.get(username)
      if (owner === undefined) first.set(username, name)
      else twice.push(`${username} (${owner} has it, not ${name})`)
    }
  }
  if (twice.length === 0) return passed(`No username stands in two of the directories ${namesOf(among)}.`)
  const some = twice.slice(0, namedAtMost).join(', ')
  return warning(
    `${twice.length === 1 ? '1 username stands' : `${twice.length} usernames stand`} in two directories: ${some}.`,
    'Who has the name in the later one signs in with its suffix; directories.NAME.suffix sets one.',
  )
}

function namesOf(among: readonly DiagnosedDirectory[]): string {
  return among.map(({ name }) => name).join(', ')
}
