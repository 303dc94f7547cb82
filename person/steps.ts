import type { Answer } from '@portico/contract/client'
import type { FlowName } from '@portico/contract/paths'
import type { ContactKind, Verification } from '@portico/contract/verification'
import type { HttpResponse, Visitor } from './visitor.js'

/**
 * What a person does through the API. Each step makes one call and resolves with its answer, also a
 * refusal.
 */

interface Form {
  readonly username: string
  /** Only sign-in asks for it. */
  readonly password: string
  readonly captcha: string
}

/** Sends the form that starts a flow. */
export function startFlow<Response extends HttpResponse>(
  visitor: Visitor<Response>,
  flow: FlowName,
  { password, ...form }: Form,
): Promise<Answer<Verification, Response>> {
  if (flow === 'profile') return visitor.call('signIn', { ...form, password })
  return visitor.call(flow === 'reset' ? 'startReset' : 'startUnlock', form)
}

export interface OfferedContact {
  readonly kind: ContactKind
  /** The handle to send a code to. */
  readonly id: string
  /** The masked address or number. */
  readonly masked: string
}

/** The contacts that an answer offers to send a code to, email addresses first. */
export function offeredContacts(verification: Verification): OfferedContact[] {
  switch (verification.type) {
    case 'email':
      return verification.data.map(({ _id, email }) => ({ kind: 'email', id: _id, masked: email }))
    case 'phone':
      return verification.data.map(({ _id, phoneNumber }) => ({ kind: 'phone', id: _id, masked: phoneNumber }))
    case 'both': {
      const [{ emails }, { phoneNumbers }] = verification.data
      return [
        ...offeredContacts({ type: 'email', data: emails }),
        ...offeredContacts({ type: 'phone', data: phoneNumbers }),
      ]
    }
    default:
      return []
  }
}

/** The handles of the offered email addresses, or of the phone numbers. */
export function offeredIds(verification: Verification, kind: ContactKind = 'email'): string[] {
  return offeredContacts(verification).flatMap((contact) => (contact.kind === kind ? contact.id : []))
}

/** Asks for a code to an offered contact. */
export function sendCode<Response extends HttpResponse>(
  visitor: Visitor<Response>,
  flow: FlowName,
  { kind, id }: Pick<OfferedContact, 'kind' | 'id'>,
) {
  return visitor.call('sendCode', { type: kind, id }, { flow })
}

export function compareCode<Response extends HttpResponse>(visitor: Visitor<Response>, flow: FlowName, code: string) {
  return visitor.call('compareCode', { code }, { flow })
}

/** Sets a new password after a reset's code. */
export function resetPassword<Response extends HttpResponse>(visitor: Visitor<Response>, password: string) {
  return visitor.call('resetPassword', { password, password2: password })
}

/** Chooses a new password between signing in and the code, where the account demands one. */
export function chooseForcedPassword<Response extends HttpResponse>(visitor: Visitor<Response>, password: string) {
  return visitor.call('forcedChange', { password, password2: password })
}

/** Changes the password of a signed-in person. */
export function changePassword<Response extends HttpResponse>(
  visitor: Visitor<Response>,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return visitor.call('changePassword', { oldPassword: from, newPassword: to, newpassword2: to })
}

/**
 * Returns an answer with this status. Throws any other one as an error: what failed, status, text.
 */
export function requireStatus<Given extends HttpResponse>(
  answer: Given,
  status: number,
  failure = `status ${status} expected`,
): Given {
  if (answer.status === status) return answer
  throw new Error(`${failure}: ${answer.status} ${answer.text}`)
}
