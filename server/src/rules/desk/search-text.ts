import type { ContactKind } from '@portico/contract'
import { spellingsOf, withAsciiDigits } from '../../ports/delivery/read-number.js'
import { type CanonicalUsername, canonicalUsername } from '../../ports/directory/canonical-username.js'
import { weightOf } from '../../ports/directory/name-words.js'
import type { Contact } from '../contact/contact-store.js'
import { givenContacts } from '../contact/given-contact.js'

/** What an agent may mean by a text. */
export interface SearchText {
  /** Any text may be a username, which is looked for as a whole. */
  readonly username: CanonicalUsername
  readonly by: ContactKind | 'name'
  /** The contact that the text is, and the ways in which a directory may write it. */
  readonly contact: (Pick<Contact, 'kind' | 'canonical'> & { readonly spellings: readonly string[] }) | null
  /** Words of a name; none where they tell too little. */
  readonly words: readonly string[]
}

/** The fewest letters by which people are looked for, and those of the longest word: no index knows one. */
const [leastLetters, leastInAWord] = [3, 2] as const
/** Further words make nobody else be found. */
const mostWords = 8

interface Institution {
  readonly domains: readonly string[]
  readonly country: string | null
}

/** Reads a typed text: a whole address, a whole number, or words of a name (HD5). */
export function searchText(typed: string, { domains, country }: Institution): SearchText {
  const text = withAsciiDigits(typed)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  const username = canonicalUsername(text, domains)
  const [kind, given] = text.includes('@')
    ? (['email', givenContacts({ emails: [text], phones: [] }, country)] as const)
    : (['phone', isNumber(text) ? givenContacts({ emails: [], phones: [text] }, country) : []] as const)
  const [contact] = given
  if (contact === undefined) return { username, by: 'name', contact: null, words: wordsIn(text) }
  const { address, canonical } = contact
  const spellings = kind === 'email' ? [address] : [...new Set([...spellingsOf(canonical), text])]
  return { username, by: kind, contact: { kind, canonical, spellings }, words: [] }
}

/** Six digits or more, and nothing that no number has. */
function isNumber(text: string): boolean {
  return /^(?:tel:)?[+(]?[\d\s().\-/]+$/i.test(text) && text.replace(/\D/g, '').length >= 6
}

function wordsIn(text: string): readonly string[] {
  const words = text
    .split(/[\s\p{Z}]+/u)
    .map(trimmed)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const weights = words.map(weightOf)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return sum < leastLetters || Math.max(...weights) < leastInAWord ? [] : words
}

/** Without signs at both ends, such as quotes and a comma. */
function trimmed(word: string): string {
  const first = word.search(/[\p{L}\p{N}]/u)
  return first < 0 ? '' : (/^.*[\p{L}\p{M}\p{N}]/u.exec(word.slice(first))?.[0] ?? '')
}
