import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import type { EmailEntry, User } from '@portico/contract/user'
import type { Verification } from '@portico/contract/verification'

/** An enrolled address of the sample visitor. */
export function sampleEmail(id: string, email: string, verified = true): EmailEntry {
  return { _id: id, email, verified, createdAt: '2024-03-14T12:00:00.000Z' }
}

export const sampleUser: User = {
  userInfo: { name: 'Alice Andersen', photo: null },
  emails: [
    sampleEmail('1', 'alice@mail.example'),
    sampleEmail('2', 'alice@home.example'),
    sampleEmail('3', 'alice@old.example', false),
  ],
}

const nothing: SessionState = {
  isLoggedIn: false,
  isVerified: false,
  isChangePassword: false,
  path: '/',
  verification: null,
  codeSent: null,
  pendingEmailId: null,
  user: null,
}

/** A reloaded page of somebody signed in. */
export function signedInSession(user: User = sampleUser): SessionState {
  return { ...nothing, isLoggedIn: true, isVerified: true, path: 'profile/', user }
}

export const oneEmail: Verification = { type: 'email', data: [{ _id: 'e1', email: 'a•••@m•••.example' }] }
export const onePhone: Verification = { type: 'phone', data: [{ _id: 'p1', phoneNumber: '••• ••• 42' }] }
export const noContact: Verification = { type: '', data: [] }
export const bothKinds: Verification = {
  type: 'both',
  data: [
    {
      emails: [
        { _id: 'e1', email: 'a•••@m•••.example' },
        { _id: 'e2', email: 'a•••@h•••.example' },
      ],
    },
    { phoneNumbers: [{ _id: 'p1', phoneNumber: '••• ••• 42' }] },
  ],
}

/** A reloaded page in the middle of a verification. */
export function verifyingSession(
  flow: FlowName,
  verification: Verification,
  more: Partial<Pick<SessionState, 'codeSent' | 'pendingEmailId'>> = {},
): SessionState {
  return { ...nothing, path: `${flow}/`, verification, ...more }
}

/** A reloaded page of somebody who proved a contact and may set a new password. */
export const resettingSession: SessionState = { ...nothing, path: 'reset/', isVerified: true }

/** A reloaded page of somebody who has to change the password before signing in. */
export const forcedChangeSession: SessionState = {
  ...nothing,
  path: 'profile/',
  isChangePassword: true,
  verification: { type: 'changePassword', data: null },
}
