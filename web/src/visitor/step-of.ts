import type { SessionState } from '@portico/contract/calls/session-calls'
import { fieldsOf } from '@portico/contract/parse-fields'
import { flowNames } from '@portico/contract/paths'
import { idOf } from '../api/id-of.js'
import { type Choices, readChoices } from './read-choices.js'
import { readUser } from './read-user.js'
import {
  anonymous,
  type ChosenContact,
  type DeviceWay,
  type Step,
  type Unproven,
  type Verifying,
  type Way,
} from './step.js'

/** A session as a server tells it; another server may leave out anything or send anything. */
export type ToldSession = { readonly [Field in keyof SessionState]?: unknown }

/**
 * The step of a visitor, from the session that the server described or that its answer began. It
 * decides by what goes furthest: signed in, then a new password, then a proof. Anything unclear is
 * an anonymous visitor. `username` is the name that the visitor typed; a session does not tell it.
 */
export function stepOf(session: ToldSession, username = ''): Step {
  if (session.isLoggedIn === true) return { kind: 'signed-in', user: readUser(session.user) }
  const flow = flowNames.find((name) => session.path === `${name}/`)
  if (flow === undefined) return anonymous
  const read = readChoices(session.verification)
  const mustChange = session.isChangePassword === true || read === 'changePassword'
  if (flow === 'profile' && mustChange) return { kind: 'set-password', flow, username }
  if (flow === 'reset' && session.isVerified === true) return { kind: 'set-password', flow, username }
  if (session.verification === null || session.verification === undefined) return anonymous
  // Only a sign-in can demand a new password. In other flows the type counts as unknown, which
  // means no contacts.
  const choices = read === 'changePassword' ? { emails: [], phones: [] } : read
  return verifying(session, { flow, username, choices })
}

function verifying(session: ToldSession, told: Unproven): Verifying {
  const proofs = fieldsOf(fieldsOf(session.verification)['proofs'])
  const ways = [proofs['ways']].flat().filter(isWay)
  const flow = ways[0] ? { ...told, ways } : told
  // Where a contact would do as well, the page begins with the contacts.
  if (ways[0] && ways.every(isDeviceWay))
    return { kind: ways[0], ...flow, ways, isSecond: [proofs['done']].flat().some(Boolean) }
  const pendingId = idOf(session.pendingEmailId) || null
  const hasContact = flow.choices.emails.length + flow.choices.phones.length > 0
  if (pendingId !== null || (flow.flow === 'profile' && !hasContact))
    return { kind: 'first-email', ...flow, pendingId, address: '', sentCode: null }
  if (!hasContact) return { kind: 'help-desk', ...flow }
  const contact = contactOf(session.codeSent, flow.choices)
  return contact === null
    ? { kind: 'choose-contact', ...flow }
    : { kind: 'enter-code', ...flow, contact, sentCode: null }
}

const known: readonly unknown[] = ['passkey', 'app', 'recovery-code', 'email', 'phone'] satisfies Way[]

/** A client may not know every way of a newer server. */
const isWay = (way: unknown): way is Way => known.includes(way)

const isDeviceWay = (way: Way): way is DeviceWay => way !== 'email' && way !== 'phone'

/** The contact that a code went to, if it is among the choices. */
function contactOf(sent: unknown, { emails, phones }: Choices): ChosenContact | null {
  const { type, id: given } = fieldsOf(sent)
  if (type !== 'email' && type !== 'phone') return null
  const offered = type === 'email' ? emails : phones
  const id = idOf(given)
  return offered.some(({ _id }) => _id === id) ? { type, id } : null
}
