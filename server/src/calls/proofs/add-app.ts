import type { OutputOf, OwnProofs } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { isReachable } from '../../rules/contact/country-prefix.js'
import { tellOwner } from '../../rules/contact/tell-owner.js'
import { codeLimits } from '../../rules/limits/code-limits.js'
import { counterOf, minuteMs } from '../../rules/limits/limit.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { sixDigits } from '../../rules/proof/check-code.js'
import type { StoredProof } from '../../rules/proof/proof-store.js'
import { openProof, sealProof } from '../../rules/proof/seal-proof.js'
import { inBase32, setUpUri, stepOfCode } from '../../rules/proof/totp.js'
import { requireRecentSignIn } from '../../rules/session/require-recent-sign-in.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import type { Stores } from '../../rules/stores.js'
import { proofsOf, requireKinds } from './own-proofs.js'

const mostApps = 1
const secretBytes = 20
const setUpLifeMs = 10 * minuteMs

/**
 * Begins to set up an app: a fresh sign-in, and a contact for the day on which the app is lost. The
 * secret leaves in this answer alone (PF12). A newer set-up takes the place of an older one.
 */
export async function addApp(context: CallContext<'addApp', SignedIn>): Promise<Answer<OutputOf<'addApp'>>> {
  const { ports, visit, scoped } = context
  requireKinds(ports)
  requireRecentSignIn(context)
  const { account } = scoped
  const bytes = ports.random.token(secretBytes)
  const id = ports.random.token(16)
  await inLiveSession(context, async (stores) => {
    await refuseSetUp(stores, context)
    const now = ports.clock.now()
    const ofHour = counterOf(codeLimits.setUps, { account: account.id })
    if ((await stores.counters.take(ofHour, now)) === null) throw new Refusal('too-many-calls')
    const sealed = sealProof(ports.secrets, { id, kind: 'app', secret: bytes })
    const unverified = { mark: 0, verifiedAt: null, heldUntil: null, usedAt: null }
    const times = { createdAt: now, expiresAt: now + setUpLifeMs }
    await stores.proofs.add({ id, accountId: account.id, kind: 'app', ...sealed, ...unverified, ...times })
  })
  const secret = inBase32(Buffer.from(bytes, 'base64url'))
  const issuer = ports.rules.institution.name || ports.rules.publicUrl.hostname
  const uri = setUpUri({ secret, issuer, username: account.username })
  return { output: { message: visit.say('proof.app-begun'), data: { id, secret, uri } } }
}

/** Refuses `contact-needed` or `proof-too-many`. */
async function refuseSetUp(stores: Stores, { ports, scoped }: CallContext<'addApp', SignedIn>): Promise<void> {
  const contacts = await stores.contacts.allOf(scoped.account.id)
  const isReached = contacts.some((contact) => contact.verifiedAt !== null && isReachable(contact, ports))
  if (!isReached) throw new Refusal('contact-needed')
  refuseSecondApp(await stores.proofs.allOf(scoped.account.id))
}

function refuseSecondApp(own: readonly StoredProof[]): void {
  const apps = own.filter(({ kind, verifiedAt }) => kind === 'app' && verifiedAt !== null)
  if (apps.length >= mostApps) throw new Refusal('proof-too-many', { params: { maximum: mostApps } })
}

type Verifying = CallContext<'verifyApp', SignedIn>

/**
 * Proves the app that is being set up by one of its codes, which then counts as used (PF3). From
 * then on, or from the end of its hold on, it is demanded. Every other session and flow ends: none
 * that began without it can take it away (PF8).
 */
export async function verifyApp(context: Verifying): Promise<Answer<OutputOf<'verifyApp'>>> {
  const { ports, visit } = context
  requireKinds(ports)
  const step = await checkedStep(context)
  const data = await inLiveSession(context, (stores) => verify(stores, context, step))
  return { output: { success: true, message: visit.say('proof.app-added'), data } }
}

/** Counts the try, and returns the step of a right code. Refuses `set-up-over` or `code-wrong`. */
async function checkedStep({ ports, input, scoped }: Verifying): Promise<number> {
  const digits = sixDigits(input.code)
  if (digits === null) throw new Refusal('code-wrong', { reason: 'not six digits', isIdle: true })
  const { proofs } = ports.store
  const own = await proofs.allOf(scoped.account.id)
  const app = own.find(({ id, kind, verifiedAt }) => id === input.id && kind === 'app' && verifiedAt === null)
  const tries = { limit: otherLimits.triesOfSetUp.bound, now: ports.clock.now() }
  if (app === undefined || !(await proofs.countTry(app.id, tries))) throw new Refusal('set-up-over')
  const secret = openProof(ports.secrets, app)
  const step = secret === null ? null : stepOfCode(secret, digits, ports.clock.date())
  if (step === null) throw new Refusal('code-wrong', { reason: 'wrong code', proof: 'app' })
  return step
}

async function verify(stores: Stores, context: Verifying, step: number): Promise<OwnProofs> {
  const { ports, input, scoped } = context
  const { id: accountId } = scoped.account
  const { idHash } = scoped.session
  const now = ports.clock.now()
  refuseSecondApp(await stores.proofs.allOf(accountId))
  const times = { step, now, heldUntil: now + ports.rules.contactHoldMs }
  if (!(await stores.proofs.verify(input.id, times))) throw new Refusal('set-up-over')
  await stores.people.raiseEpoch(accountId)
  await stores.people.countDeviceProofs(accountId)
  await stores.flows.dropAllOf(accountId)
  await stores.sessions.endAllOf(accountId, { except: idHash })
  await stores.sessions.addProven(idHash, 'app')
  await tellOwner(stores, context, { what: 'proof-added', accountId, proof: 'app' })
  await record(stores, context, { event: 'proof.added', result: 'ok', purpose: 'enroll', reason: 'app' })
  return proofsOf(stores, ports, accountId)
}
