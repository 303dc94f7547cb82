import { AndFilter, EqualityFilter, type Filter, OrFilter, SubstringFilter } from 'ldapts'
import type { LdapSettings } from '../ldap-settings.js'
import type { PeopleQuestion } from '../people.js'

interface Attributes {
  readonly settings: Pick<LdapSettings, 'attributes'>
  /** Attributes of the full name. */
  readonly names: readonly string[]
}

/**
 * The filter of a question; null for one that finds nobody. It is made of the library's objects, so
 * that no typed text is read as part of a filter (I4).
 */
export function peopleFilter(question: PeopleQuestion, { settings, names }: Attributes): Filter | null {
  if (question.by === 'words')
    return wordsFilter(question.words.map(composed), [...new Set([...nameAttributes, ...names])])
  const attributes = settings.attributes[question.kind === 'email' ? 'emails' : 'phones']
  const filters = attributes.flatMap((attribute) =>
    question.spellings.map((value) => new EqualityFilter({ attribute, value })),
  )
  return filters.length === 0 ? null : new OrFilter({ filters })
}

const nameAttributes = ['sn', 'givenName', 'cn', 'displayName']

function wordsFilter(words: readonly string[], attributes: readonly string[]): Filter | null {
  // No name has a control sign, at which some servers cut a value off.
  if (words.length === 0 || words.some((word) => /^$|\p{Cc}/u.test(word))) return null
  const begins = (initial: string) =>
    new OrFilter({ filters: attributes.map((attribute) => new SubstringFilter({ attribute, initial })) })
  const filters = divisionsOf(words).map((runs) => new AndFilter({ filters: runs.map(begins) }))
  return new OrFilter({ filters })
}

/** The form in which names are kept: some servers compare no other with it. */
function composed(word: string): string {
  return word.normalize('NFKC')
}

/** A directory answers longer questions more slowly: words behind the last are one with it. */
const mostRuns = 4

/**
 * The ways to divide words into runs, each of which must begin a value: `García López Ana` is found
 * by a surname of two words, and `Ana García` by two values.
 */
function divisionsOf(words: readonly string[]): readonly (readonly string[])[] {
  const [first = '', ...others] = words
  if (others.length === 0) return [[first]]
  if (words.length > mostRuns)
    return divisionsOf([...words.slice(0, mostRuns - 1), words.slice(mostRuns - 1).join(' ')])
  return divisionsOf(others).flatMap(([next = '', ...rest]) => [
    [first, next, ...rest],
    [`${first} ${next}`, ...rest],
  ])
}
