import { Unavailable } from '../../refusal.js'
import { type Logger, whyOf } from '../../system/logger.js'
import type { Account, Directory, ListingDetail, Lockout } from '../directory.js'
import { assumedLockout, strictestLockout } from '../ldap/strictest-lockout.js'
import { accountIn, askedFor, beginOf, drawn, homeOf, idIn, keyIn, type NamedDirectory } from './named-directory.js'

interface SeveralParts {
  /** In the order in which the portal believes them. */
  readonly among: readonly NamedDirectory[]
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Several directories as one. A person is looked for in all in which the name can stand, at once;
 * of those who are found the first one counts. While one of them does not answer, none of these
 * names is found: another person could be meant. Everything else of an account is a question to its
 * own directory, which the account's id names.
 */
export function severalDirectories(parts: SeveralParts): Directory {
  const { among } = parts
  return {
    ...questionsOfStrangers(parts),
    ...questionsOfPeople(among),
    entries: (detail) => entriesOf(among, detail),
    async check() {
      const answers = await Promise.all(among.map(({ directory }) => silently(directory.check())))
      const away = among.filter((_, place) => answers[place] instanceof Unavailable)
      const cause = answers.find((answer) => answer instanceof Unavailable)
      if (cause === undefined) return
      const names = away.map(({ name }) => name).join(', ')
      const why = `${names}: ${whyOf(cause.explanation === null ? (cause.cause ?? cause) : cause)}`
      throw new Unavailable('directory', { cause: new Error(why), explanation: why })
    },
    async close() {
      await Promise.all(among.map(({ directory }) => directory.close()))
    },
  }
}

/**
 * The accounts of each directory after those of the one before. One that is away, or lists not to the
 * end, keeps back its own accounts alone, and the whole list ends as its own does.
 */
async function* entriesOf(among: readonly NamedDirectory[], detail: ListingDetail): ReturnType<Directory['entries']> {
  const away: Unavailable[] = []
  let isCut = false
  for (const one of among) {
    try {
      for await (const page of one.directory.entries(detail)) {
        if (page === null) isCut = true
        else yield page.map((listed) => ({ ...listed, id: idIn(one, listed.id) }))
      }
    } catch (cause) {
      if (!(cause instanceof Unavailable)) throw cause
      away.push(cause)
    }
  }
  const [first] = away
  if (first !== undefined) throw first
  if (isCut) yield null
}

type OfStrangers = Pick<Directory, 'find' | 'homeOfName' | 'isPasswordRight' | 'contacts' | 'lockout'>

/** What is asked before anything is proven: the same work for every name, whose ever it is (E6). */
function questionsOfStrangers({ among, log }: SeveralParts): OfStrangers {
  const warnOfTwo = warnOnce(log)
  const lastLockouts = new Map<NamedDirectory, Lockout | null>()
  return {
    async find(username, whole = username) {
      const asked = askedFor(among, { username, whole })
      const found = await Promise.all(
        asked.map(async (one) => {
          const account = await one.directory.find(username, whole)
          return account === null ? [] : [accountIn(one, account)]
        }),
      )
      const accounts = found.flat()
      if (accounts.length > 1) warnOfTwo(accounts.map(({ id }) => id))
      // A name that was typed with its domain is first of all that one (E7).
      const isWhole = ({ usernames }: Account) => whole !== username && usernames.includes(whole)
      return accounts.find(isWhole) ?? accounts[0] ?? null
    },
    homeOfName(nameKey, name) {
      const asked = askedFor(among, name)
      return beginOf(drawn(asked.length === 0 ? among : asked, nameKey))
    },
    async isPasswordRight(whose, password) {
      const own = 'id' in whose ? homeOf(among, whose.id) : null
      if (own !== null && 'id' in whose) {
        if (await own.home.directory.isPasswordRight({ ...whose, id: own.id }, password)) return true
      }
      const key = 'id' in whose ? whose.id : (whose.nameKey as string)
      // No other directory is told what was typed: it gets a text of the same length.
      const madeUp = password.replace(/[^\s\0]/g, 'x')
      const others = among.filter((one) => one !== own?.home)
      // One after the other: the sum is the same with whichever one begins.
      const answers: (boolean | Unavailable)[] = []
      for (const one of others)
        answers.push(await silently(one.directory.isPasswordRight({ nameKey: keyIn(one, key) }, madeUp)))
      if (own === null) requireAnswer(answers)
      return false
    },
    async contacts(account) {
      const own = account === null ? null : { account, ...homeOf(among, account.id) }
      const answers = await Promise.all(
        among.map(({ directory }) =>
          own?.home.directory === directory
            ? directory.contacts({ ...own.account, id: own.id })
            : silently(directory.contacts(null)),
        ),
      )
      if (own === null) requireAnswer(answers)
      const answer = own === null ? [] : answers[among.indexOf(own.home)]
      return answer === undefined || answer instanceof Unavailable ? [] : answer
    },
    async lockout() {
      const known = await Promise.all(
        among.map(async (one) => {
          const answer = await silently(one.directory.lockout())
          if (!(answer instanceof Unavailable)) lastLockouts.set(one, answer)
          const last = lastLockouts.get(one)
          // A threshold that was never told is not none (K4).
          return last === undefined ? assumedLockout : last
        }),
      )
      return strictestLockout(known.filter((lockout) => lockout !== null))
    },
  }
}

type OfPeople = Pick<
  Directory,
  'byId' | 'policy' | 'stage' | 'changePassword' | 'setPassword' | 'unlock' | 'writeBack' | 'withoutWriteBack' | 'photo'
>

/** What one directory alone is asked: that of the account. */
function questionsOfPeople(among: readonly NamedDirectory[]): OfPeople {
  const ask = async <Answer>(given: Account, work: (directory: Directory, account: Account) => Promise<Answer>) => {
    const { home, id } = homeOf(among, given.id)
    return work(home.directory, { ...given, id })
  }
  return {
    async byId(given) {
      const { home, id } = homeOf(among, given)
      const account = await home.directory.byId(id)
      return account === null ? null : accountIn(home, account)
    },
    policy: (given) => ask(given, (directory, account) => directory.policy(account)),
    stage: (given, next) => ask(given, (directory, account) => directory.stage(account, next)),
    changePassword: (given, change) => ask(given, (directory, account) => directory.changePassword(account, change)),
    setPassword: (given, next) => ask(given, (directory, account) => directory.setPassword(account, next)),
    unlock: (given) => ask(given, (directory, account) => directory.unlock(account)),
    writeBack: among.every(({ directory }) => directory.writeBack === null)
      ? null
      : async (given, addresses) => {
          const { home, id } = homeOf(among, given)
          await home.directory.writeBack?.(id, addresses)
        },
    withoutWriteBack: among.filter(({ directory }) => directory.writeBack === null).map((one) => beginOf(one)),
    async photo(given) {
      const { home, id } = homeOf(among, given)
      return home.directory.photo(id)
    },
  }
}

/** The answer, or that there was none. */
async function silently<Answer>(answer: Promise<Answer>): Promise<Answer | Unavailable> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof Unavailable) return cause
    throw cause
  }
}

/** Raises the first failure where no directory answered. */
function requireAnswer(answers: readonly unknown[]): void {
  const [first] = answers
  if (first instanceof Unavailable && answers.every((answer) => answer instanceof Unavailable)) throw first
}

const mostTold = 1_000

/** The log names each pair once, by ids: a name is no part of a line. */
function warnOnce(log: SeveralParts['log']) {
  const told = new Set<string>()
  return ([taken, ...hidden]: readonly string[]) => {
    const pair = [taken, ...hidden].join()
    if (told.has(pair) || told.size >= mostTold) return
    told.add(pair)
    log.warn({ taken, hidden }, standsTwice)
  }
}

const standsTwice =
  'a username stands in more than one directory, and the first one has it; the others sign in with the suffix of theirs'
