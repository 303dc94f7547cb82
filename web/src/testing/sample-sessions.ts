import type { SessionState } from '@portico/contract/calls/session-calls'
import type { FlowName } from '@portico/contract/paths'
import type { EmailEntry, User } from '@portico/contract/user'
import type { ProofKind, Verification } from '@portico/contract/verification'

/** An email address of the sample user. */
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

const noSession: SessionState = {
  isLoggedIn: false,
  isVerified: false,
  isChangePassword: false,
  path: '/',
  verification: null,
  codeSent: null,
  pendingEmailId: null,
  user: null,
}

/** The session of a reloaded page of a signed-in visitor. */
export function signedInSession(user: User = sampleUser): SessionState {
  return { ...noSession, isLoggedIn: true, isVerified: true, path: 'profile/', user }
}

export const oneEmail: Verification = { type: 'email', data: [{ _id: 'e1', email: 'a•••@m•••' }] }
export const onePhone: Verification = { type: 'phone', data: [{ _id: 'p1', phoneNumber: '••• ••• 42' }] }
export const noContact: Verification = { type: '', data: [] }
export const bothKinds: Verification = {
  type: 'both',
  data: [
    {
      emails: [
        { _id: 'e1', email: 'a•••@m•••' },
        { _id: 'e2', email: 'a•••@h•••' },
      ],
    },
    { phoneNumbers: [{ _id: 'p1', phoneNumber: '••• ••• 42' }] },
  ],
}

/** The same where only this brings the flow on, after what was right before. */
export function wanting(verification: Verification, ways: ProofKind[], done: ProofKind[] = []): Verification {
  return { ...verification, proofs: { done, ways } } as Verification
}

/** The session of a page that was reloaded during a verification. */
export function verifyingSession(
  flow: FlowName,
  verification: Verification,
  more: Partial<Pick<SessionState, 'codeSent' | 'pendingEmailId'>> = {},
): SessionState {
  return { ...noSession, path: `${flow}/`, verification, ...more }
}

/** The session of a page that was reloaded after a verified reset. */
export const resettingSession: SessionState = { ...noSession, path: 'reset/', isVerified: true }

/** The session of a page that was reloaded during a forced change of the password. */
export const forcedChangeSession: SessionState = {
  ...noSession,
  path: 'profile/',
  isChangePassword: true,
  verification: { type: 'changePassword', data: null },
}

/** A visitor who verifies until this call has answered, and is signed in from then on. */
export function signsIn<Name extends `compare${string}` | 'verifyInitialEmail', Answered>(
  name: Name,
  { before, answer }: { readonly before: SessionState; readonly answer: Answered },
) {
  let isSignedIn = false
  const session = () => (isSignedIn ? signedInSession() : before)
  const call = () => {
    isSignedIn = true
    return answer
  }
  return { session, [name]: call } as { session: typeof session } & Readonly<Record<Name, () => Answered>>
}
