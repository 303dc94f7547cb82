import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { Account } from '../../ports/directory/directory.js'
import { instant } from '../../ports/system/clock.js'
import { contactMask } from '../../rules/contact/contact-mask.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { isReachable } from '../../rules/contact/country-prefix.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import { canRecover, ownWayBack } from '../../rules/contact/own-way-back.js'
import { userWith } from '../../rules/contact/user-of.js'
import { driveOf, whatIsAsked } from '../../rules/drive/what-is-asked.js'
import type { Flow } from '../../rules/flow/flow.js'
import { verificationOf } from '../../rules/flow/verification-of.js'
import type { Ports } from '../../rules/ports.js'
import { demandOf } from '../../rules/proof/demand-of.js'
import { usableProofs } from '../../rules/proof/usable-proofs.js'
import type { Session } from '../../rules/session/session-store.js'
import type { Visit } from '../../rules/session/visit.js'

type State = OutputOf<'session'>

const anonymous: State = {
  isLoggedIn: false,
  isVerified: false,
  isChangePassword: false,
  path: '/',
  verification: null,
  codeSent: null,
  pendingEmailId: null,
  user: null,
  account: null,
}

/** Returns the state of the visitor, so that a reloaded page can continue there. */
export async function sessionState({ ports, visit }: CallContext<'session'>): Promise<Answer<State>> {
  const told = await toldOnce(ports, visit)
  return { output: { ...(await stateOf(ports, visit.session)), ...told } }
}

/** The state that the call returns, with the tag of the session; null for a stranger. */
export async function tellSession(
  ports: Ports,
  { session }: Pick<Visit, 'session'>,
  tag: string,
): Promise<(State & { readonly tag: string }) | null> {
  const state = await stateOf(ports, session)
  return state === anonymous ? null : { ...state, tag }
}

/** Why an outside sign-in of this browser came to nothing; who has read it is not told it again. */
async function toldOnce({ store, rules }: Ports, { browser }: Visit): Promise<Pick<State, 'outside'>> {
  if (rules.outside === null || browser === null) return {}
  const outside = await store.outside.takeTold(browser)
  return outside === null ? {} : { outside }
}

async function stateOf(ports: Ports, session: Session | null): Promise<State> {
  if (session === null) return anonymous
  if (session.signedInAt !== null) return signedInState(ports, session)
  const flow = session.flowId === null ? null : await ports.store.flows.find(session.flowId)
  return flow === null || flow.expiresAt <= ports.clock.now() ? anonymous : flowState(flow, ports.clock.now())
}

async function signedInState(ports: Ports, session: Session): Promise<State> {
  const account = session.accountId === null ? null : await ports.directory.byId(session.accountId)
  if (account === null || account.isDisabled || account.isLocked) return anonymous
  const contacts = await ports.store.contacts.allOf(account.id)
  const standing = await ports.store.people.standingOf(account.id)
  const has = standing.hasDeviceProof ? await usableProofs(ports.store, ports, account.id) : []
  const needsDevice = demandOf('profile', has) === 'device'
  const isAccepted = canRecover(account, standing, ports)
  const reach = { rules: ports.rules, now: ports.clock.now() }
  const elsewhere = session.outside === null ? null : (ports.provider?.signOutAddress() ?? null)
  return {
    ...anonymous,
    isLoggedIn: true,
    path: 'profile/',
    user: userWith(contacts, ports, account),
    account: {
      ...accountState(contacts, ports, account),
      canRecover: isAccepted,
      ...(needsDevice && { needsDevice }),
      ...(driveOf(ports) && { asked: await whatIsAsked(ports, { account, contacts, standing }, session) }),
      ...(contacts.some((one) => isWaiting(one, reach.now)) && {
        wayBack: ownWayBack(contacts, reach, isAccepted).way,
      }),
      ...(elsewhere !== null && { signedInElsewhere: elsewhere.href }),
    },
  }
}

function accountState(contacts: readonly Contact[], ports: Ports, account: Account) {
  const phones = contacts
    .filter(({ kind, verifiedAt, missingSince }) => kind === 'phone' && verifiedAt !== null && missingSince === null)
    .filter((phone) => isReachable(phone, ports))
  const shown = (ms: number | null) => (ms === null ? null : instant(ms))
  return {
    username: account.username,
    phones: phones.map(contactMask),
    passwordChangedAt: shown(account.passwordChangedAt),
    passwordExpiresAt: shown(account.passwordExpiresAt),
  }
}

function flowState(flow: Flow, now: number): State {
  const { name, state } = flow
  const sentTo = state.at === 'awaiting-proof' ? state.to : null
  return {
    ...anonymous,
    path: `${name}/`,
    isVerified: state.at === 'verified' && now < state.until,
    isChangePassword: state.at === 'must-change-password',
    verification: verificationOf(flow),
    codeSent: sentTo?.what === 'choice' ? { type: sentTo.kind, id: sentTo.handle } : null,
    pendingEmailId: sentTo?.what === 'first-email' ? sentTo.contactId : null,
  }
}
