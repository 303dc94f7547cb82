import type { OutputOf } from '@portico/contract'
import { record } from '../audit/audit.js'
import type { Answer, CallContext } from '../call/call-context.js'
import { notifyContacts } from '../contact/notify-contacts.js'
import { canonicalUsername } from '../directory/canonical-username.js'
import type { Account } from '../directory/directory.js'
import { nameKeyOf } from '../directory/name-key.js'
import { beginFlow } from '../flow/begin-flow.js'
import { afterFailure, throttleNotice, waitOf } from '../limits/throttle.js'
import type { Ports } from '../ports.js'
import { isCodeBudgetSpent } from '../proof/code-budget.js'
import { Refusal } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import type { KeyedMutex } from '../system/concurrency.js'

/**
 * The first step of signing in: the password. Wrong, unknown, disabled and locked are refused alike (L2); a right password
 * alone gives nothing but masked contacts (L1). Tries for one name wait in line, so parallel right ones all pass (K1).
 */
export function signIn(mutex: KeyedMutex) {
  return async ({ ports, visit, input }: CallContext<'signIn'>): Promise<Answer<OutputOf<'signIn'>>> => {
    await ports.captcha.redeem(input.captcha, visit.source)
    const name = canonicalUsername(input.username, ports.rules.institution.domains)
    const nameKey = nameKeyOf(ports, name.value)
    visit.actor = nameKey
    return mutex.runExclusive(nameKey, async () => {
      await refuseWhileThrottled(ports, nameKey)
      const found = name.isPossible ? await ports.directory.find(name.value) : null
      const epoch = await ports.store.epochs.epochOf(found?.id ?? '')
      const isRight = await ports.directory.isPasswordRight(found, input.password)
      // Looked at again: hashing takes its time, and the operator's word counts from the moment it is given. Always, so that
      // a locked account does not tell by the time it takes that its password was right (E6).
      const account = await ports.directory.byId(found?.id ?? nameKey)
      if (!isRight || account === null || account.isLocked) {
        await countFailure(ports, visit, { nameKey, account })
        throw new Refusal('wrong-credentials', { reason: reasonOf(account, isRight) })
      }
      return proceed(ports, visit, { account, epoch })
    })
  }
}

async function proceed(
  ports: Ports,
  visit: Visit,
  { account, epoch }: { account: Account; epoch: number },
): Promise<Answer<OutputOf<'signIn'>>> {
  visit.actor = account.id
  const nameKey = nameKeyOf(ports, account.username)
  if (account.isDisabled) throw new Refusal('help-desk', { reason: 'disabled' })
  if (await isCodeBudgetSpent(ports.store, ports, { purpose: 'profile', nameKey })) {
    throw new Refusal('help-desk', { reason: 'code budget spent' })
  }
  return beginFlow(ports, visit, { name: 'profile', username: account.username, account, epoch })
}

/** While throttled a password is not looked at: right and wrong are refused alike (K2). */
async function refuseWhileThrottled({ store, clock }: Ports, nameKey: string): Promise<void> {
  const waitMs = waitOf(await store.attempts.of(nameKey), clock.now())
  if (waitMs > 0) throw new Refusal('throttled', { retryAfterSeconds: Math.ceil(waitMs / 1000), isIdle: true })
}

async function countFailure(
  ports: Ports,
  visit: Visit,
  { nameKey, account }: { nameKey: string; account: Account | null },
): Promise<void> {
  const now = ports.clock.now()
  await ports.store.transaction(async (stores) => {
    const attempts = afterFailure(await stores.attempts.of(nameKey), ports.rules.limits.failedSignIns, now)
    await stores.attempts.save(nameKey, attempts)
    if (attempts.blockedUntil === 0) return
    await record(stores, { ports, visit }, { event: 'throttle.started', result: 'ok', purpose: 'profile' })
    const isFirstToday = (await stores.counters.take(throttleNotice(nameKey), now)) !== null
    if (isFirstToday && account !== null) {
      await notifyContacts(stores, { ports, visit }, { accountId: account.id, what: 'throttled' })
    }
  })
}

function reasonOf(account: Account | null, isRight: boolean): string {
  if (account === null) return 'unknown name'
  return isRight ? 'locked' : 'wrong password'
}

/** Makes a challenge of the built-in captcha; refuses `not-found` where a vendor's is used. */
export async function captchaChallenge({
  ports,
}: CallContext<'captchaChallenge'>): Promise<Answer<OutputOf<'captchaChallenge'>>> {
  const output = await ports.captcha.challenge()
  if (output === null) throw new Refusal('not-found')
  return { output }
}
