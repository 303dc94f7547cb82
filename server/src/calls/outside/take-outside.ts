import { type OutsideCode, outsideCodes, screenPaths } from '@portico/contract'
import type { OutsideAnswer, OutsideSecrets } from '../../ports/identity-provider/identity-provider.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import type { Ports } from '../../rules/ports.js'
import type { OutsideStart } from '../../rules/session/outside-store.js'
import type { Visit } from '../../rules/session/visit.js'
import { outsideStartMs, sealedFor } from './begin-outside.js'
import { type LetIn, letIn } from './let-in.js'

interface Coming {
  readonly ports: Ports
  readonly visit: Visit
  /** SHA-256 of the value of the browser's session cookie. */
  readonly browser: string
}

/** Where the browser goes on, and the cookies that it gets. */
export interface TakenOutside extends Partial<LetIn> {
  readonly to: string
  /** Why something outside did not answer, for the log. */
  readonly cause?: unknown
}

/** A start that is used and ended with nothing for so long, in ms, has lost its server: a step takes five seconds. */
const abandonedMs = 10_000

/**
 * Takes what a browser brings from the identity provider. A start is used up before the provider is asked for what the code
 * is worth, so that one of many copies goes on (SSO4). Whatever fails is kept for the browser to read
 * once; the answer never tells it.
 */
export async function takeOutside(coming: Coming, answer: OutsideAnswer): Promise<TakenOutside> {
  const { ports, visit, browser } = coming
  const { outside } = ports.store
  try {
    const start = await outside.startOf(browser)
    const secrets = secretsOf(coming, start)
    // Who has come in already has pressed Back, or has two copies of one address.
    if (secrets === null && (await isIn(coming))) return { to: await placeOf(coming) }
    // Nobody began it here. Whoever opens the address again and again fills no audit.
    if (secrets === null || start === null)
      throw new Refusal('outside-failed', { reason: 'begun elsewhere', isIdle: true })
    if (answer.getAll('state').join() !== secrets.state)
      throw new Refusal('outside-failed', { reason: 'begun elsewhere' })
    const now = ports.clock.now()
    if (!(await outside.use(start, now))) return await repeated(coming, start)
    const { to, ...next } = await letIn({ ports, visit }, answer, secrets)
    await outside.drop(browser)
    return { to, ...next }
  } catch (cause) {
    return failed(coming, cause)
  }
}

function secretsOf({ ports, browser }: Coming, start: OutsideStart | null): OutsideSecrets | null {
  if (start === null || start.sealed === null || start.endsAt <= ports.clock.now()) return null
  const plain = ports.secrets.open(start.sealed, sealedFor(browser))
  return plain === null ? null : (JSON.parse(plain) as OutsideSecrets)
}

/** Another copy goes on with the start, unless the server that had it is gone. */
async function repeated(coming: Coming, start: OutsideStart): Promise<TakenOutside> {
  const { clock, store } = coming.ports
  const current = await store.outside.startOf(coming.browser)
  const usedAt = current?.sealed === start.sealed ? current?.usedAt : null
  if (usedAt === null || usedAt === undefined || clock.now() - usedAt < abandonedMs) return { to: screenPaths.home }
  throw new Refusal('outside-failed', { reason: 'used already' })
}

/** True for a visitor who is signed in, or in the second step of an outside sign-in. */
async function isIn({ ports, visit: { session } }: Coming): Promise<boolean> {
  if (session === null || session.signedInAt !== null) return session !== null
  const flow = session.flowId === null ? null : await ports.store.flows.find(session.flowId)
  return flow !== null && flow.outside !== null && flow.expiresAt > ports.clock.now()
}

async function placeOf({ visit: { session } }: Coming): Promise<string> {
  return session?.signedInAt == null ? screenPaths.verification : screenPaths.dashboard
}

/** Keeps why it failed for the browser and the audit. A bug is raised, and nothing is told of it. */
async function failed({ ports, visit, browser }: Coming, cause: unknown): Promise<TakenOutside> {
  const code = codeOf(cause)
  if (code === null) throw cause
  const { store, clock } = ports
  const reason = cause instanceof Refusal ? (cause.detail.reason ?? cause.code) : 'unavailable'
  const isIdle = cause instanceof Refusal && cause.detail.isIdle === true
  const isMismatch = reason === 'subject of another account' || reason === 'account of another subject'
  const event = isMismatch ? 'outside.mismatch' : 'outside.failed'
  const about = { ...visit, actor: visit.actor === '' ? 'portal' : visit.actor }
  const telling = store.transaction(async (stores) => {
    await stores.outside.tell(browser, code, clock.now() + outsideStartMs)
    if (isIdle) return
    await record(stores, { ports, visit: about }, { event, result: 'refused', reason })
  })
  // Without a store there is nothing to tell it from: the home page says so itself.
  await telling.catch((failure: unknown) => {
    if (!(failure instanceof Unavailable)) throw failure
  })
  return { to: screenPaths.home, cause }
}

function codeOf(cause: unknown): OutsideCode | null {
  if (cause instanceof Unavailable) return 'unavailable'
  if (!(cause instanceof Refusal)) return null
  // The account is locked, or was changed meanwhile: as little is told as after a wrong password.
  if (cause.code === 'wrong-credentials' || cause.code === 'flow-gone') return 'outside-failed'
  return outsideCodes.find((code) => code === cause.code) ?? null
}
