import { screenPaths, withoutHiddenSigns } from '@portico/contract'
import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { takeDecided } from '../../ports/directory/take-decided.js'
import type { OutsideAnswer, OutsideSecrets, OutsideSignIn } from '../../ports/identity-provider/identity-provider.js'
import { Refusal } from '../../ports/refusal.js'
import { roleOf } from '../../rules/desk/role-of.js'
import { beginFlow, profileWays } from '../../rules/flow/begin-flow.js'
import { decideSignIn } from '../../rules/flow/decide-sign-in.js'
import type { OutsideBegun } from '../../rules/flow/flow.js'
import { signInAtOnce } from '../../rules/flow/sign-in-at-once.js'
import type { Ports } from '../../rules/ports.js'
import { isCodeBudgetSpent } from '../../rules/proof/code-budget.js'
import { knownDevice } from '../../rules/session/known-device.js'
import type { Visit } from '../../rules/session/visit.js'

/** Where the browser goes on, its next session, and its next device cookie. */
export interface LetIn {
  readonly to: string
  readonly session: string
  readonly device: string | null
}

interface Visiting {
  readonly ports: Ports
  readonly visit: Visit
}

/**
 * Decides over an outside sign-in as `signIn` does over a right password, and makes, changes or unlocks no account (SSO3).
 * One that is strong completes the sign-in; after every other one the second step follows (SSO1).
 * Refuses with an `OutsideCode`.
 */
export async function letIn(
  { ports, visit }: Visiting,
  answer: OutsideAnswer,
  secrets: OutsideSecrets,
): Promise<LetIn> {
  const { provider, rules } = ports
  if (provider === null || rules.outside === null) throw new Refusal('outside-off')
  const signedIn = await provider.finish(answer, secrets)
  const { username, account } = await accountFor(ports, signedIn)
  visit.actor = account.id
  const outside = begunBy(ports, signedIn)
  await requireOwnSubject(ports, outside, account)
  await requireAudience(ports, { isStrong: outside.isStrong, account })
  const { epoch, isStopped } = await ports.store.people.standingOf(account.id)
  const decision = decideSignIn({ ...(await factsOf({ ports, visit }, { username, account, outside })), isStopped })
  if ('refused' in decision) throw new Refusal(decision.refused, { reason: decision.reason })
  const { begins } = decision
  if (begins.mustChangePassword) throw new Refusal('outside-password', { reason: 'must change the password' })
  const start = { name: 'profile', username, account: begins, epoch, outside } as const
  if (outside.isStrong) return { to: screenPaths.dashboard, ...(await signInAtOnce(ports, visit, start)) }
  const { session } = await beginFlow(ports, visit, start)
  return { to: screenPaths.verification, session, device: null }
}

/**
 * The account of the claim, through the directory alone. A claim with signs that nobody sees is of nobody:
 * who chooses it elsewhere could make it look like somebody else's (SSO2).
 */
async function accountFor(ports: Ports, { username: claim }: OutsideSignIn) {
  if (claim === null) throw new Refusal('outside-failed', { reason: 'no username elsewhere' })
  const { value: username, whole, isPossible } = canonicalUsername(claim, ports.rules.institution.domains)
  const isPlain = isPossible && withoutHiddenSigns(claim) === claim
  const account = isPlain ? await ports.directory.find(username, whole, takeDecided) : null
  if (account === null) throw new Refusal('outside-unknown', { reason: 'unknown name' })
  return { username, account }
}

/** A time that cannot be is no time: nobody knows then how fresh the sign-in is (SSO6). */
function begunBy({ clock, rules }: Ports, { issuer, subject, acr, authTime }: OutsideSignIn): OutsideBegun {
  const ageMs = authTime === null ? null : clock.date() - authTime * 1000
  const isKnown = ageMs !== null && ageMs >= -maxAheadMs
  const isStrong = acr !== null && (rules.outside?.strongAcr ?? []).includes(acr)
  return { issuer, subject, isStrong, at: isKnown ? clock.now() - Math.max(0, ageMs) : 0 }
}

/** The provider's clock may be so far ahead, in ms. */
const maxAheadMs = 60_000

/**
 * Refuses `help-desk` where the subject is bound to another account, such as after a name was given to
 * somebody else, and where the account is bound to another subject, such as after a claim was edited (SSO2).
 */
async function requireOwnSubject(
  { store: { outside } }: Ports,
  { issuer, subject }: OutsideBegun,
  { id }: Account,
): Promise<void> {
  const bound = await outside.accountOf({ issuer, subject })
  if (bound !== null && bound !== id) throw new Refusal('help-desk', { reason: 'subject of another account' })
  const own = await outside.subjectOf(id, issuer)
  if (own !== null && own !== subject) throw new Refusal('help-desk', { reason: 'account of another subject' })
}

/** Where it is for agents alone, others do not come in by it, and agents only by a strong one. */
async function requireAudience(ports: Ports, { isStrong, account }: { isStrong: boolean; account: Account }) {
  if (ports.rules.outside?.audience !== 'staff') return
  if ((await roleOf(ports, account)) === null) throw new Refusal('outside-off', { reason: 'no agent' })
  if (!isStrong) throw new Refusal('outside-failed', { reason: 'not strong' })
}

/** What `signIn` looks at behind a right password. A strong sign-in needs no code. */
async function factsOf(
  { ports, visit }: Visiting,
  { username, account, outside }: { username: string; account: Account; outside: OutsideBegun },
) {
  const current = await ports.directory.byId(account.id)
  const nothing = { account: current, isPasswordRight: true, isCodeBudgetSpent: false }
  if (outside.isStrong) return nothing
  const nameKey = nameKeyOf(ports, username)
  const device = await knownDevice(ports.store, { ports, visit }, account.id)
  const { network, allocation } = visit
  const tried = { nameKey, accountId: account.id, network, allocation, device, family: 'sign-in' } as const
  if (!(await isCodeBudgetSpent(ports.store, ports, { tried, origin: null }))) return nothing
  const ways = await profileWays(ports.store, ports, { name: 'profile', account: current })
  return { ...nothing, isCodeBudgetSpent: ways.length === 0 }
}
