import { type Result, resultOf } from '../../../ports/result.js'
import type { PasswordHash } from '../../../store/embedded-directory/password-hash.js'
import type { AccountImportChoice, ImportedAccount, ImportedAs } from '../account-administration.js'
import { type Candidate, candidateOf, taken } from './candidate-of.js'
import { type KnownAccount, knownAccounts } from './known-accounts.js'
import { type PreparedAccount, prepareAccount } from './prepare-account.js'
import { type WritingParts, writeAccounts } from './write-accounts.js'

export interface EmbeddedAdministrationParts extends WritingParts {
  readonly passwordHash: PasswordHash
  readonly domains: readonly string[]
  readonly country: string | null
}

type Known = ReadonlyMap<string, KnownAccount>

/** How many accounts are prepared in parallel: their passwords are hashed. */
const atOnce = 4

/** Adds and changes accounts. Returns the result of each in the same order. */
export async function importAccounts(
  parts: EmbeddedAdministrationParts,
  accounts: readonly ImportedAccount[],
  choice: AccountImportChoice,
): Promise<readonly Result<ImportedAs>[]> {
  const { areHashes } = choice
  const candidates = accounts.map((account) => candidateOf(account, { ...parts, areHashes }))
  const usernames = candidates.map(({ username }) => username)
  const known = await knownAccounts(parts.db, usernames)
  checkNames(candidates, known, choice)
  const sound = candidates.filter(({ problems }) => problems.length === 0)
  const isRejected = choice.onProblem === 'reject-all' && sound.length < candidates.length
  const prepared = await prepareAll(parts, { sound: isRejected ? [] : sound, known }, choice)
  const isDone = choice.isDryRun || (await writeAccounts(parts, [...prepared.values()], choice.onProblem))
  const asDone = (one: Candidate) => (isDone ? prepared.get(one)?.as : undefined) ?? 'unchanged'
  return candidates.map((one) => resultOf(asDone(one), one.problems))
}

/** Adds a problem to each account whose name or whose missing password prevents it. */
function checkNames(candidates: readonly Candidate[], known: Known, { isUpdate }: AccountImportChoice): void {
  const given = new Set<string>()
  for (const candidate of candidates) {
    const { username, problems } = candidate
    const isThere = known.has(username)
    if (isThere && !isUpdate) problems.push(taken(candidate))
    else if (given.has(username)) problems.push(`"${username}" is given twice.`)
    if (!isThere && candidate.given.password === undefined) problems.push('A new account needs a password.')
    given.add(username)
  }
}

interface ToPrepare {
  readonly sound: readonly Candidate[]
  readonly known: Known
}

async function prepareAll(
  parts: EmbeddedAdministrationParts,
  { sound, known }: ToPrepare,
  { isDryRun = false, onProgress }: AccountImportChoice,
): Promise<ReadonlyMap<Candidate, PreparedAccount>> {
  const prepared = new Map<Candidate, PreparedAccount>()
  const passwords = isDryRun ? { ...parts.passwordHash, make: unwritten, makeOver: unwritten } : parts.passwordHash
  const now = parts.clock.now()
  // Every loop takes its next account from the same iterator.
  const queue = sound.values()
  const prepareNext = async () => {
    for (const candidate of queue) {
      prepared.set(candidate, await prepareAccount({ passwords, now }, candidate, known.get(candidate.username)))
      onProgress?.(prepared.size, sound.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, prepareNext))
  return prepared
}

/** A dry run does not make the hashes that it would write. */
const unwritten = async () => ''
