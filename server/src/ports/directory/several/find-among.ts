import type { NameKey } from '../../ids.js'
import { Unavailable } from '../../refusal.js'
import type { Logger } from '../../system/logger.js'
import type { Account, Directory } from '../directory.js'
import type { SeveralAnswers } from './answers-of-several.js'
import { accountIn, askedFor, beginOf, drawn, type NamedDirectory } from './named-directory.js'

interface SeveralParts {
  readonly among: readonly NamedDirectory[]
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Looks for a name in all directories in which it can stand, at once; the first one that has it
 * counts. While one of them is away the name could be another person's there, so whoever asks
 * decides.
 */
export function findAmong({ among, log }: SeveralParts, answers: SeveralAnswers): Directory['find'] {
  const warnOfTwo = warnOnce(log)
  return async (username, whole = username, whilePartlyFound) => {
    const asked = askedFor(among, { username, whole })
    const answered = await inTime(asked, answers, (one) => one.directory.find(username, whole))
    const found = asked.flatMap((one, at) => {
      const answer = answered[at]
      return answer instanceof Unavailable || !answer ? [] : [{ one, account: accountIn(one, answer) }]
    })
    if (found.length > 1) warnOfTwo(found.map(({ account }) => account.id))
    // A name that was typed with its domain is first of all that one (E7).
    const meant = found.find(({ account }) => isWhole(account, { username, whole })) ?? found[0] ?? null
    const account = meant?.account ?? null
    const lost = answered.find((answer) => answer instanceof Unavailable)
    if (lost === undefined) return account
    const there = asked.filter((_, at) => !(answered[at] instanceof Unavailable))
    if (there.length === 0 || whilePartlyFound === undefined) throw lost
    const before = meant === null ? [] : answered.slice(0, asked.indexOf(meant.one))
    const isFirst = !before.some((answer) => answer instanceof Unavailable)
    const isDecided = meant !== null && isFirst && (whole === username || isWhole(meant.account, { username, whole }))
    return whilePartlyFound({ lost, account, isDecided, homeOf: (key) => homeThere(asked, there, key) })
  }
}

/** The home of a name of which nobody is known: the usual one, or while that is away one that answers. */
function homeThere(asked: readonly NamedDirectory[], there: readonly NamedDirectory[], key: NameKey): string {
  const usual = drawn(asked, key)
  return beginOf(there.includes(usual) ? usual : drawn(there, key))
}

function isWhole({ usernames }: Account, { username, whole }: { username: string; whole: string }): boolean {
  return whole !== username && usernames.includes(whole)
}

/**
 * The answers. While another directory has answered, one that takes longer than its patience is
 * lost, so that its silence leaves the call time for the others.
 */
async function inTime(
  asked: readonly NamedDirectory[],
  answers: SeveralAnswers,
  ask: (one: NamedDirectory) => Promise<Account | null>,
): Promise<readonly (Account | null | Unavailable)[]> {
  const questions = asked.map((one) => ({ one, question: ask(one) }))
  const early = await Promise.all(questions.map(({ one, question }) => answers.soon(one, question)))
  if (early.some((answer) => !(answer instanceof Unavailable))) return early
  return Promise.all(questions.map(({ one, question }) => answers.of(one, question)))
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
