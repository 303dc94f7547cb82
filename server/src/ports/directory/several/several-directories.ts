import { Unavailable } from '../../refusal.js'
import { type Logger, whyOf } from '../../system/logger.js'
import type { Account, Directory, ListingDetail, Lockout } from '../directory.js'
import { assumedLockout, strictestLockout } from '../ldap/strictest-lockout.js'
import { answersOfSeveral, requireAnswer, type SeveralAnswers } from './answers-of-several.js'
import { findAmong } from './find-among.js'
import { accountIn, askedFor, beginOf, drawn, homeOf, idIn, keyIn, type NamedDirectory } from './named-directory.js'

interface SeveralParts {
  /** In the order in which the portal believes them. */
  readonly among: readonly NamedDirectory[]
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Several directories as one. A person is looked for in all in which the name can stand. Everything
 * else of an account is a question to its own directory, which the account's id names.
 */
export function severalDirectories(parts: SeveralParts): Directory {
  const { among } = parts
  const answers = answersOfSeveral()
  return {
    find: findAmong(parts, answers),
    ...questionsOfStrangers(among, answers),
    ...questionsOfPeople(among, answers),
    entries: (detail) => entriesOf(among, detail),
    async check() {
      const checked = await Promise.all(among.map((one) => answers.of(one, one.directory.check())))
      const away = among.filter((_, place) => checked[place] instanceof Unavailable)
      const cause = checked.find((answer) => answer instanceof Unavailable)
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

type OfStrangers = Pick<Directory, 'homeOfName' | 'isPasswordRight' | 'contacts' | 'lockout'>

/**
 * What is asked before anything is proven: the same work for every name, whose ever it is (E6). Without
 * the directory of an account there is no answer, nor for the unknown names that look like its people.
 */
function questionsOfStrangers(among: readonly NamedDirectory[], answers: SeveralAnswers): OfStrangers {
  const lastLockouts = new Map<NamedDirectory, Lockout | null>()
  const others = (home: NamedDirectory) => among.filter((one) => one !== home && !answers.isLost(one))
  return {
    homeOfName(nameKey, name) {
      const asked = askedFor(among, name)
      return beginOf(drawn(asked.length === 0 ? among : asked, nameKey))
    },
    async isPasswordRight(whose, password) {
      const key = 'id' in whose ? whose.id : whose.nameKey
      const { home, id } = homeOf(among, 'id' in whose ? whose.id : `${whose.home ?? ''}${key}`)
      // No other directory is told what was typed: it gets a text of the same length.
      const madeUp = password.replace(/[^\s\0]/g, 'x')
      const asUnknown = (one: NamedDirectory) => one.directory.isPasswordRight({ nameKey: keyIn(one, key) }, madeUp)
      const own = 'id' in whose ? home.directory.isPasswordRight({ ...whose, id }, password) : asUnknown(home)
      if (requireAnswer(await answers.of(home, own))) return true
      // One after the other: the sum is the same with whichever one begins.
      for (const one of others(home)) await answers.soon(one, asUnknown(one))
      return false
    },
    async contacts(account, begin = '') {
      const { home, id } = homeOf(among, account?.id ?? begin)
      const own = home.directory.contacts(account === null ? null : { ...account, id })
      const madeUp = others(home).map((one) => answers.soon(one, one.directory.contacts(null)))
      const [kept] = await Promise.all([answers.of(home, own), ...madeUp])
      return requireAnswer(kept)
    },
    async lockout() {
      const known = await Promise.all(
        among.map(async (one) => {
          const last = lastLockouts.get(one)
          // A lost one is shown no password, so that it needs no bound of its own.
          if (answers.isLost(one)) return last ?? null
          const answer = await answers.soon(one, one.directory.lockout())
          // A threshold that was never told is not none (K4).
          if (answer instanceof Unavailable) return last === undefined ? assumedLockout : last
          lastLockouts.set(one, answer)
          return answer
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
function questionsOfPeople(among: readonly NamedDirectory[], answers: SeveralAnswers): OfPeople {
  const ask = async <Answer>(given: Account, work: (directory: Directory, account: Account) => Promise<Answer>) => {
    const { home, id } = homeOf(among, given.id)
    return work(home.directory, { ...given, id })
  }
  return {
    async byId(given) {
      const { home, id } = homeOf(among, given)
      const account = requireAnswer(await answers.of(home, home.directory.byId(id)))
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
