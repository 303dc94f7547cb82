import type { Account } from '../../ports/directory/directory.js'
import type { FoundPerson, PeopleFound, PeopleQuestion } from '../../ports/directory/people.js'
import type { AccountId } from '../../ports/ids.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'
import { type Agent, type Asked, helpFor } from './role-of.js'
import type { SearchText } from './search-text.js'

/** So many people are shown at most. */
const mostShown = 10
/** So many owners of one contact are looked at; hardly any is shared by more. */
const mostOwners = 50

type Finding = Pick<Ports, 'directory'> &
  Asked & {
    readonly store: Pick<Ports['store'], 'contacts'>
    /** Whose order the names have. */
    readonly language: string
  }

/**
 * The people whom a text means, among those whom an agent helps, in the order of their names (HD5,
 * HD6). Refuses `search-text` where the text tells too little to find anybody.
 */
export async function findPeople(
  ports: Finding,
  { username, contact, words }: SearchText,
  agent: Agent,
): Promise<PeopleFound> {
  const { named, isPartly } = await findNamed(ports, username)
  const exact = await helpedAmong(ports, [named], agent)
  const parts =
    contact === null
      ? [await byName(ports, { words, agent, isAnyFound: exact.length > 0 })]
      : [await byOwner(ports, contact, agent), await asked(ports, { by: 'contact', ...contact }, agent)]
  const all = new Map([...exact, ...parts.flatMap(({ people }) => people)].map((person) => [person.id, person]))
  const people = [...all.values()].slice(0, mostShown)
  return {
    people: people.sort(byNamesIn(ports.language)),
    isCut: isPartly || all.size > mostShown || parts.some(({ isCut }) => isCut),
  }
}

/** The person of a username, also while another of several directories is away that could have it. */
async function findNamed({ directory }: Finding, { value, whole, isPossible }: SearchText['username']) {
  const partly = { isPartly: false }
  if (!isPossible) return { named: null, ...partly }
  const named = await directory.find(value, whole, async ({ account }) => {
    partly.isPartly = true
    return account
  })
  return { named, ...partly }
}

/** As a list in a language has names: Swedish puts Å behind Z, German beside A. */
function byNamesIn(language: string): (one: FoundPerson, other: FoundPerson) => number {
  const { compare } = new Intl.Collator(language)
  return (one, other) => compare(one.name, other.name) || compare(one.username, other.username)
}

interface Named {
  readonly words: readonly string[]
  readonly agent: Agent
  /** The text is a username: then it is enough. */
  readonly isAnyFound: boolean
}

async function byName(ports: Finding, { words, agent, isAnyFound }: Named): Promise<PeopleFound> {
  try {
    if (words.length === 0) throw new Refusal('search-text')
    return await asked(ports, { by: 'words', words }, agent)
  } catch (cause) {
    if (!isAnyFound || !(cause instanceof Refusal || cause instanceof Unavailable)) throw cause
    return { people: [], isCut: words.length > 0 }
  }
}

/** By a contact that the portal keeps: also one that waits, but none that nobody has proven. */
async function byOwner(
  ports: Finding,
  contact: NonNullable<SearchText['contact']>,
  agent: Agent,
): Promise<PeopleFound> {
  const owners = await ports.store.contacts.ownersOf(contact, mostOwners)
  const { accounts, isPartly } = await accountsOf(ports, owners)
  // Cut or not is told of those whom the agent helps alone.
  return { people: await helpedAmong(ports, accounts, agent), isCut: isPartly }
}

async function asked(ports: Finding, question: PeopleQuestion, agent: Agent): Promise<PeopleFound> {
  const { people, isCut } = await ports.people.search(question, { scopes: agent.scopes, most: mostShown })
  const { accounts, isPartly } = await accountsOf(
    ports,
    people.map(({ id }) => id),
  )
  return { people: await helpedAmong(ports, accounts, agent), isCut: isCut || isPartly }
}

/** The accounts, but for those of one of several directories that is away. */
async function accountsOf({ directory }: Finding, ids: readonly AccountId[]) {
  const accounts = await Promise.all(
    ids.map((id) =>
      directory.byId(id).catch((cause: unknown) => {
        if (cause instanceof Unavailable && cause.part !== null) return 'away' as const
        throw cause
      }),
    ),
  )
  return { accounts: accounts.filter((account) => account !== 'away'), isPartly: accounts.includes('away') }
}

/** Those whom an agent helps: a row that cannot be opened would only cost time on the phone. */
async function helpedAmong(
  ports: Finding,
  accounts: readonly (Account | null)[],
  agent: Agent,
): Promise<readonly FoundPerson[]> {
  const found: FoundPerson[] = []
  for (const account of accounts) {
    if (account === null || (await helpFor(ports, agent, account)).may === 'nothing') continue
    found.push({ id: account.id, username: account.username, name: account.name })
  }
  return found
}
