import type { NamedDirectoryConfig, OneDirectory } from '../ports/config/config.js'
import type { Account, Directory } from '../ports/directory/directory.js'
import type { People } from '../ports/directory/people.js'
import { Unavailable } from '../ports/refusal.js'
import { createLogger } from '../ports/system/logger.js'
import { measureEnrolled } from '../rules/flow/measure-enrolled.js'
import type { ChosenDirectory } from '../start/choose-directory.js'
import { chooseSeveral } from '../start/choose-several.js'
import { type Note, noting } from './noting.js'
import { offeredIds } from './steps.js'
import { sampleContact } from './store-samples.js'
import { rightCaptcha, type TestPortal, type TestPortalChoice, testPortal } from './test-portal.js'

/** A person in each of the two directories, whose names begin with that of theirs. */
export const peopleOfTwo = ['staff-ada', 'students-max'] as const

interface TwoChoice {
  /** The directories that do not answer now. */
  readonly away?: ReadonlySet<string>
  /** The directories that neither answer nor fail now. */
  readonly hanging?: ReadonlySet<string>
  /** How long a name waits for one of them while the other has answered, in ms. */
  readonly patienceMs?: number
  /** Each directory and account to which addresses were written. */
  readonly written?: string[]
  /** True where each directory has the names alone that begin with its own. */
  readonly isApart?: boolean
  /** Hears of each question, by the name of its directory. */
  readonly note?: Note
  /** The directory of a username; by default the one whose name it begins with. */
  readonly homeOf?: (username: string) => string
}

/** A portal of two directories with a person in each, who has proven an address long ago. */
export async function portalOfTwo(two: TwoChoice = {}, choice: TestPortalChoice = {}): Promise<TestPortal> {
  const portal = await testPortal({
    people: peopleOfTwo.map((username) => ({ username, emails: [] })),
    directory: (real) => directoryOfTwo(real, two),
    ...choice,
  })
  for (const username of peopleOfTwo) {
    const accountId = (await portal.ports.directory.find(username))?.id ?? ''
    const contact = sampleContact({ id: username, accountId, verifiedAt: 1, heldUntil: 1 })
    await portal.ports.store.contacts.addVerified([{ ...contact, verifiedAt: 1, heldUntil: 1 }])
  }
  await measureEnrolled(portal.ports)
  return portal
}

/** The people of one directory as those of two, `staff` and `students`. */
export function directoryOfTwo(real: Directory, two: TwoChoice): Directory {
  return chooseTwo(two, (name) => ({ directory: partOf(real, name, two), people: {} as never })).directory
}

/** The same for the search of the help desk. */
export function searchOfTwo(real: People, two: TwoChoice): People {
  return chooseTwo(two, (name) => ({ directory: {} as never, people: searchPartOf(real, name, two) })).people
}

function chooseTwo(two: TwoChoice, part: (name: string) => ChosenDirectory): ChosenDirectory {
  const config = { kind: 'openldap', timeoutMs: 2 * (two.patienceMs ?? 2_500) } as OneDirectory
  const among = ['staff', 'students'].map(
    (name): NamedDirectoryConfig => ({
      ...{ name, suffix: null, directory: config },
      usernames: two.isApart === true ? [`${name}*`] : null,
    }),
  )
  const log = createLogger({ level: 'silent', format: 'json' })
  return chooseSeveral(among, { log }, ({ name }) => {
    const { directory, people } = part(name)
    return { directory: two.note === undefined ? directory : noting(directory, name, two.note), people }
  })
}

function searchPartOf(real: People, name: string, { away, homeOf = nameOfHome }: TwoChoice): People {
  return {
    ...real,
    async search(...asked) {
      if (away?.has(name)) throw new Unavailable('directory')
      const found = await real.search(...asked)
      return { ...found, people: found.people.filter(({ username }) => homeOf(username) === name) }
    },
  }
}

const nameOfHome = (username: string) => username.split('-')[0] ?? ''

/** The part of a directory whose people have this home. */
function partOf(real: Directory, name: string, { away, hanging, written, homeOf = nameOfHome }: TwoChoice): Directory {
  const answer = async () => {
    if (away?.has(name)) throw new Unavailable('directory')
    if (hanging?.has(name)) await new Promise(() => undefined)
  }
  const own = (account: Account | null) => (account !== null && homeOf(account.username) === name ? account : null)
  return {
    ...real,
    async find(...names) {
      await answer()
      return own(await real.find(...names))
    },
    async byId(id) {
      await answer()
      return own(await real.byId(id))
    },
    async isPasswordRight(whose, password) {
      await answer()
      return real.isPasswordRight(whose, password)
    },
    async contacts(account) {
      await answer()
      return real.contacts(account)
    },
    async *entries(detail) {
      await answer()
      for await (const page of real.entries(detail)) {
        const all = await Promise.all((page ?? []).map(async (one) => own(await real.byId(one.id)) && one))
        yield all.filter((one) => one !== null)
      }
    },
    async check() {
      await answer()
    },
    async writeBack(id) {
      await answer()
      written?.push(`${name} ${id}`)
    },
  }
}

/** Unknown names that begin with a text and seem to have an address. */
export async function strangersOf(
  portal: TestPortal,
  { begin, count, from }: { readonly begin: string; readonly count: number; readonly from: () => string },
): Promise<readonly string[]> {
  const found: string[] = []
  for (let n = 0; n < 100 && found.length < count; n += 1) {
    const username = `${begin}-nobody${n}`
    const { body } = await portal.visitor(from()).call('startReset', { username, captcha: rightCaptcha })
    if (offeredIds(body, 'email').length > 0) found.push(username)
  }
  if (found.length < count) throw new Error(`too few unknown names of ${begin} seem to have an address`)
  return found
}
