import { ResultCodeError } from 'ldapts'
import { Unavailable } from '../../refusal.js'
import type { Directory } from '../directory.js'

/** Remedies for results of LDAP that the portal does not expect (RFC 4511, 4.1.9). */
const mends: Readonly<Record<number, string>> = {
  3: 'The search took too long there: index the attributes that the portal searches.',
  4: 'A limit there cuts the answer: raise the size limit of the service account.',
  11: 'A limit there stops the search: index the attributes that the portal searches.',
  32: 'Correct PORTICO_DIRECTORY_BASE_DN, or let the service account read below it.',
  50: 'Give the service account the rights of docs/operating.',
  10: 'Name the server that holds and writes the accounts first in PORTICO_DIRECTORY_URL.',
  53: 'Read the log of the directory.',
}

/**
 * Runs a question to the directory. An answer that no rule expects becomes
 * `Unavailable('directory')`, with its result and what mends it, in two sentences that hold no
 * secret and no name. An operation that ends with a result of failure has changed nothing, and a
 * bind that does so counts nothing: wrong passwords have result 49, which rules expect.
 * `isUnwritten` is false for a question after a write.
 */
export async function expectingAnswers<Result>(
  work: () => Promise<Result>,
  { isUnwritten }: { readonly isUnwritten: boolean } = { isUnwritten: true },
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ResultCodeError)) throw cause
    throw new Unavailable('directory', { cause: new Error(sentenceOf(cause)), isUnwritten, isUncounted: true })
  }
}

/** A worker tells all of `writeBack`, and a listing expects answers for each page. */
const unwrapped: readonly unknown[] = ['writeBack', 'entries'] satisfies (keyof Directory)[]

/** The same directory, which expects answers of each question. */
export function expectingEach(directory: Directory): Directory {
  return new Proxy(directory, {
    get(target, key) {
      const ask: unknown = Reflect.get(target, key)
      if (typeof ask !== 'function' || unwrapped.includes(key)) return ask
      return (...given: unknown[]) => expectingAnswers(async () => ask(...given))
    },
  })
}

function sentenceOf(cause: ResultCodeError): string {
  return `the ${answerOf(cause)}. ${mendOf(cause)}`
}

/** What the operator reads of a result that no rule expects; it holds no secret and no name. */
export function answerOf({ code, name }: ResultCodeError): string {
  return `directory answered with result ${code} (${name.replace(/Error$/, '')})`
}

export function mendOf({ code }: ResultCodeError): string {
  return mends[code] ?? 'Read the log of the directory.'
}
