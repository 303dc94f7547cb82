import type { SessionState } from '@portico/contract/calls/session-calls'
import { screenPaths } from '@portico/contract/paths'
import { bothKinds, noContact, oneEmail, signedInSession, verifyingSession } from './sample-sessions.js'

const account = {
  username: 'alice',
  phones: ['••• ••• 42'],
  passwordChangedAt: '2026-01-05T23:30:00.000Z',
  passwordExpiresAt: null,
  canRecover: true,
}

interface PageSession {
  readonly what: string
  readonly path: string
  readonly session: SessionState
  /** A text that the screen then shows. */
  readonly text: string
}

const { verification, dashboard } = screenPaths
const codeSent = { type: 'email', id: 'e1' } as const

export const atChoice: PageSession = {
  what: 'a choice of contacts',
  path: verification,
  session: verifyingSession('reset', bothKinds),
  text: 'a•••@m•••',
}
export const atCode: PageSession = {
  what: 'a code that was sent',
  path: verification,
  session: verifyingSession('profile', oneEmail, { codeSent }),
  text: 'Verification code',
}
export const atDashboard: PageSession = {
  what: 'a dashboard',
  path: dashboard,
  session: { ...signedInSession(), account },
  text: 'January 5, 2026',
}

/** Visitors for whom a server renders a screen. */
export const toldSessions: readonly PageSession[] = [
  ...[atChoice, atCode, atDashboard],
  {
    what: 'a first email',
    path: verification,
    session: verifyingSession('profile', noContact),
    text: 'Add an email address',
  },
  {
    what: 'a reset without contacts',
    path: verification,
    session: verifyingSession('reset', noContact),
    text: 'Contact Help Desk',
  },
  {
    what: 'a dashboard without its account',
    path: dashboard,
    session: signedInSession(),
    text: 'Alice Andersen',
  },
  {
    what: 'a screen that the visitor may not see',
    path: dashboard,
    session: verifyingSession('reset', oneEmail),
    text: 'Dashboard',
  },
]
