import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { askedId, type Subject, subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { Refusal } from '../../ports/refusal.js'
import type { KeyedMutex } from '../../ports/system/concurrency.js'
import { record } from '../../rules/audit/record.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import { beginFlow, profileWays } from '../../rules/flow/begin-flow.js'
import { decideSignIn } from '../../rules/flow/decide-sign-in.js'
import {
  admitPassword,
  countWrongPassword,
  failuresOfName,
  giveBackPassword,
} from '../../rules/limits/admit-password.js'
import type { PasswordTry } from '../../rules/limits/barrier.js'
import {
  afterOne,
  type BindLimit,
  bindLimitOf,
  bindsOf,
  mayBeCounted,
  rightSpelling,
  takeBind,
} from '../../rules/limits/bind-limit.js'
import { countFailedSignIn, hasCompletedInHour } from '../../rules/limits/count-failed-sign-in.js'
import { settle } from '../../rules/limits/limit.js'
import { retryAfter } from '../../rules/limits/retry-after.js'
import type { Ports } from '../../rules/ports.js'
import { isCodeBudgetSpent } from '../../rules/proof/code-budget.js'
import { captchaVisitor } from '../../rules/session/captcha-visitor.js'
import { findMeant, type Meant, notMeant } from '../../rules/session/find-meant.js'
import { knownDevice } from '../../rules/session/known-device.js'
import type { Visit } from '../../rules/session/visit.js'

const minuteMs = 60_000
/** How many tries of a name that has failed may wait for their turn (G12). */
const waitingTries = 3

/** The lines in which tries of one name and of one account wait. */
export interface Lines {
  readonly names: KeyedMutex
  readonly accounts: KeyedMutex
}

/**
 * The first step of a sign-in: the password. A right password alone shows only masked contacts
 * (L1). Tries for one account run one after the other, so that parallel right ones all pass (K1).
 */
export function signIn({ names, accounts }: Lines) {
  return async ({ ports, visit, input }: CallContext<'signIn'>): Promise<Answer<OutputOf<'signIn'>>> => {
    const typed = await readName(ports, visit, input.username)
    visit.actor = typed.tried.nameKey
    visit.about = typed.found?.id ?? null
    const run = () => tryPassword(ports, visit, { ...typed, password: input.password })
    const { nameKey, accountId, device } = typed.tried
    // Tries of strangers do not hold up a known device.
    if (device !== null) return accounts.runExclusive(device, run)
    const failures = await failuresOfName(ports.store, nameKey, ports.clock.now())
    if (failures > 0 && names.lengthOf(nameKey) > waitingTries) throw throttled(minuteMs)
    return names.runExclusive(nameKey, () => accounts.runExclusive(accountId, run))
  }
}

/** A typed name: the account if the directory has one, and whom the try counts for. */
interface Typed {
  readonly username: string
  readonly found: Account | null
  readonly home: Meant['home']
  readonly lost: Meant['lost']
  readonly tried: PasswordTry
}

async function readName(ports: Ports, visit: Visit, text: string): Promise<Typed> {
  const name = canonicalUsername(text, ports.rules.institution.domains)
  const nameKey = nameKeyOf(ports, name.value)
  const { account: found, home, lost } = await findMeant({ ports, visit }, name)
  const accountId = subjectKey(subjectOf(found, nameKey))
  const device = await knownDevice(ports.store, { ports, visit }, accountId)
  return {
    ...{ username: name.value, found, home, lost },
    tried: { nameKey, accountId, network: visit.network, allocation: visit.allocation, device },
  }
}

async function tryPassword(
  ports: Ports,
  visit: Visit,
  { username, found, home, lost, tried, password }: Typed & { password: string },
) {
  const binds = bindLimitOf(await ports.directory.lockout())
  const failureCount = found?.failureCount ?? null
  const admission = await admitPassword(ports.store, ports, { ...tried, binds, failureCount })
  if (typeof admission === 'object') throw throttled(admission.waitMs)
  if (admission === 'pretend') return refuseUnevaluated(ports, visit, { home, lost, tried, binds, password })
  const giveBack = () => giveBackPassword(ports.store, tried, binds)
  const { epoch, isStopped } = await ports.store.people.standingOf(tried.accountId)
  const right = await rightPassword(ports, { found, home, tried, binds, password }).catch(async (cause: unknown) => {
    await giveBackPassword(ports.store, tried, mayBeCounted(cause) ? null : binds)
    throw cause
  })
  const asked = subjectOf(found, tried.nameKey, home)
  const after = await readAfter(ports, tried, { subject: asked, isRight: right !== null }).catch(
    async (cause: unknown) => {
      if (right !== null) await giveBack()
      throw cause
    },
  )
  const facts = { isPasswordRight: right !== null, isStopped, ...after }
  const decision = decideSignIn(facts)
  if (!('refused' in decision) || decision.refused !== 'wrong-credentials') await giveBack()
  if ('begins' in decision) {
    visit.actor = decision.begins.id
    // A right password ends the directory's own row too, but for one that must be changed.
    if (binds !== null && !decision.begins.mustChangePassword)
      await settle(ports.store.counters, 'directory forgot', bindsOf(tried))
    const begun = { name: 'profile', username, account: decision.begins, epoch, home } as const
    return beginFlow(ports, visit, right === null ? begun : { ...begun, password: right })
  }
  const subject = subjectOf(facts.account, tried.nameKey, home)
  const { refused, reason } = decision
  if (refused === 'wrong-credentials') {
    await countFailure(ports, visit, { lost, tried, binds, subject })
    throw notMeant(lost, refused, reason)
  }
  visit.actor = subjectKey(subject)
  throw new Refusal(refused, { reason })
}

type Compared = Pick<Typed, 'found' | 'home' | 'tried'> & {
  readonly binds: BindLimit | null
  readonly password: string
}

/** The password in the spelling that is right, or null. Without a try left, the second one is no try. */
function rightPassword({ directory, store, clock }: Ports, { found, home, tried, binds, password }: Compared) {
  const compare = (account: Account | null, spelling: string) =>
    directory.isPasswordRight(account ?? { nameKey: tried.nameKey, home }, spelling)
  return rightSpelling(
    password,
    (spelling) => compare(found, spelling),
    async () => {
      if (binds === null) return compare(found, password)
      const failureCount = afterOne(found?.failureCount ?? null)
      const bind = await takeBind(store, { limit: binds, tried, now: clock.now(), failureCount })
      return compare(bind === 'evaluate' ? found : null, password)
    },
  )
}

/**
 * Reads the account again, with the same work for every name (E6): hashing takes time, and an
 * operator's lock takes effect immediately. Only behind a right password it looks for a way that
 * spent codes to contacts do not close.
 */
async function readAfter(
  ports: Ports,
  tried: PasswordTry,
  { subject, isRight }: { readonly subject: Subject; readonly isRight: boolean },
) {
  const account = await ports.directory.byId(askedId(subject))
  const isSpent = await isCodeBudgetSpent(ports.store, ports, {
    tried: { ...tried, family: 'sign-in' },
    origin: null,
  })
  const ways = isSpent && isRight ? await profileWays(ports.store, ports, { name: 'profile', account }) : []
  return { account, isCodeBudgetSpent: isSpent && ways.length === 0 }
}

/**
 * Answers like a wrong password, with the same work, while another spelling of the account has to
 * wait (G12). Not even the right password passes.
 */
async function refuseUnevaluated(
  ports: Ports,
  visit: Visit,
  { home, lost, tried, binds, password }: Omit<Failure, 'subject'> & Pick<Typed, 'home'> & { password: string },
): Promise<never> {
  const subject = subjectOf(null, tried.nameKey, home)
  const made = { ...tried, accountId: subjectKey(subject) }
  await ports.store.people.epochOf(made.accountId)
  await rightPassword(ports, { found: null, home, tried: made, binds, password })
  await readAfter(ports, made, { subject, isRight: false })
  await countFailure(ports, visit, { lost, tried: made, binds, subject })
  throw notMeant(lost, 'wrong-credentials', 'not evaluated')
}

interface Failure {
  readonly lost: Meant['lost']
  readonly tried: PasswordTry
  readonly binds: BindLimit | null
  readonly subject: Subject
}

/** Counts a failure, and marks a notice with the last one that a day counts (G11). */
async function countFailure(ports: Ports, visit: Visit, { lost, tried, binds, subject }: Failure): Promise<void> {
  const isOfOwner = await ports.store.transaction(async (stores) => {
    const wrong = await countWrongPassword(stores, ports, { ...tried, binds })
    if (wrong.isLastOfDay)
      await tellOwner(stores, { ports, visit }, { what: 'failed-sign-ins', subject, family: 'sign-in' })
    if (wrong.isWaiting)
      await record(stores, { ports, visit }, { event: 'throttle.started', result: 'ok', purpose: 'profile' })
    return tried.device === null && hasCompletedInHour(stores, ports, tried)
  })
  // Many people of a lost directory fail then, and they are no attack.
  if (tried.device === null && lost === null) await countFailedSignIn(ports.store, ports, { isOfOwner, visit })
}

/** Refuses without evaluating the password, so that a right one looks like a wrong one (K1). */
function throttled(waitMs: number): Refusal {
  return new Refusal('throttled', { ...retryAfter(waitMs), isIdle: true })
}

/** Makes a challenge of the built-in captcha. Refuses `not-found` with a vendor's captcha. */
export async function captchaChallenge({
  ports,
  visit,
}: CallContext<'captchaChallenge'>): Promise<Answer<OutputOf<'captchaChallenge'>>> {
  const output = await ports.captcha.challenge(await captchaVisitor(ports, visit))
  if (output === null) throw new Refusal('not-found')
  return { output }
}
