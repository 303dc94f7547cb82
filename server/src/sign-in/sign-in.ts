import type { OutputOf } from '@portico/contract'
import { record } from '../audit/record.js'
import type { Answer, CallContext } from '../call/call-context.js'
import { markNotice } from '../contact/mark-notice.js'
import { type CanonicalUsername, canonicalUsername } from '../directory/canonical-username.js'
import type { Account } from '../directory/directory.js'
import { nameKeyOf } from '../directory/name-key-of.js'
import { type Subject, subjectKey, subjectOf } from '../directory/subject.js'
import { beginFlow } from '../flow/begin-flow.js'
import type { NameKey } from '../ids.js'
import { afterFailure, failuresOfDay, waitOf } from '../limits/active-attempts.js'
import type { Ports, TransactionPorts } from '../ports.js'
import { isCodeBudgetSpent as isBudgetSpent } from '../proof/code-budget.js'
import { Refusal } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import type { KeyedMutex } from '../system/concurrency.js'
import { decideSignIn } from './decide-sign-in.js'

/**
 * The first step of a sign-in: the password. A right password alone shows only masked contacts
 * (L1). Tries for one name run one after the other, so that parallel right ones all pass (K1).
 */
export function signIn(mutex: KeyedMutex) {
  return async ({ ports, visit, input }: CallContext<'signIn'>): Promise<Answer<OutputOf<'signIn'>>> => {
    await ports.captcha.redeem(input.captcha, visit.source)
    const name = canonicalUsername(input.username, ports.rules.institution.domains)
    const nameKey = nameKeyOf(ports, name.value)
    visit.actor = nameKey
    return mutex.runExclusive(nameKey, async () => {
      await refuseWhileThrottled(ports, nameKey)
      const { epoch, ...facts } = await readSignIn(ports, { name, nameKey, password: input.password })
      const decision = decideSignIn(facts)
      if ('begins' in decision) {
        const { begins: account } = decision
        visit.actor = account.id
        return beginFlow(ports, visit, { name: 'profile', username: account.username, account, epoch })
      }
      if (decision.refused === 'wrong-credentials') await countFailure(ports, visit, { nameKey, ...facts })
      else visit.actor = facts.account?.id ?? nameKey
      throw new Refusal(decision.refused, { reason: decision.reason })
    })
  }
}

interface TypedName {
  readonly name: CanonicalUsername
  readonly nameKey: NameKey
  readonly password: string
}

/** Reads the facts with the same work for every name (E6). */
async function readSignIn(ports: Ports, { name, nameKey, password }: TypedName) {
  const { directory, store } = ports
  const found = name.isPossible ? await directory.find(name.value) : null
  const subject = subjectKey(subjectOf(found, nameKey))
  const epoch = await store.people.epochOf(subject)
  const isPasswordRight = await directory.isPasswordRight(found ?? { nameKey }, password)
  // Reads the account again. Hashing takes time, and an operator's lock takes effect immediately.
  const account = await directory.byId(subject)
  const isCodeBudgetSpent = await isBudgetSpent(store, ports, { purpose: 'profile', nameKey })
  return { account, epoch, isPasswordRight, isCodeBudgetSpent }
}

/**
 * Refuses a throttled name without evaluating its password, so that a right one looks like a wrong
 * one (K2).
 */
async function refuseWhileThrottled({ store, clock }: Ports, nameKey: NameKey): Promise<void> {
  const waitMs = waitOf(await store.attempts.of(nameKey), clock.now())
  if (waitMs > 0) throw new Refusal('throttled', { retryAfterSeconds: Math.ceil(waitMs / 1000), isIdle: true })
}

async function countFailure(
  ports: Ports,
  visit: Visit,
  { nameKey, account }: { nameKey: NameKey; account: Account | null },
): Promise<void> {
  const now = ports.clock.now()
  await ports.store.transaction(async (stores) => {
    const attempts = afterFailure(await stores.attempts.of(nameKey), ports.rules.limits.failedSignIns, now)
    await stores.attempts.save(nameKey, attempts)
    await markFailure(stores, { ports, visit }, subjectOf(account, nameKey))
    if (attempts.blockedUntil === 0) return
    await record(stores, { ports, visit }, { event: 'throttle.started', result: 'ok', purpose: 'profile' })
  })
}

/** Counts a failure of the day, and marks a notice with the last one that it counts (G11). */
async function markFailure(
  stores: Stores,
  { ports, visit }: { readonly ports: TransactionPorts; readonly visit: Visit },
  subject: Subject,
): Promise<void> {
  const rule = failuresOfDay(subjectKey(subject))
  const failures = await stores.counters.take(rule, ports.clock.now())
  if (failures === rule.limit) await markNotice(stores, { ports, visit }, { subject, what: 'failed-sign-ins' })
}

/** Makes a challenge of the built-in captcha. Refuses `not-found` with a vendor's captcha. */
export async function captchaChallenge({
  ports,
}: CallContext<'captchaChallenge'>): Promise<Answer<OutputOf<'captchaChallenge'>>> {
  const output = await ports.captcha.challenge()
  if (output === null) throw new Refusal('not-found')
  return { output }
}
