import type { SessionState } from '@portico/contract/calls/session-calls'
import { describe, expect, test } from 'vitest'
import {
  bothKinds,
  forcedChangeSession,
  noContact,
  oneEmail,
  onePhone,
  resettingSession,
  sampleUser,
  signedInSession,
  verifyingSession,
  wanting,
} from '../testing/sample-sessions.js'
import { type Step, screenOf } from './step.js'
import { stepOf, type ToldSession } from './step-of.js'

const codeSent = { type: 'email', id: 'e1' } as const
const emails = [{ _id: 'e1', email: 'a•••@m•••' }]
const noChoices = { emails: [], phones: [] }
const choosing = { kind: 'choose-contact', flow: 'reset', username: '', choices: { emails, phones: [] } } as const
const entering = { ...choosing, kind: 'enter-code', contact: codeSent, sentCode: null } as const
const firstEmail = {
  kind: 'first-email',
  flow: 'profile',
  username: '',
  choices: noChoices,
  address: '',
  sentCode: null,
} as const
const ways: ('app' | 'recovery-code')[] = ['app', 'recovery-code']
const besides: ('passkey' | 'email')[] = ['passkey', 'email']
const app = {
  kind: 'app',
  flow: 'profile',
  username: '',
  choices: noChoices,
  ways,
  isSecond: false,
} as const
const signedIn: Step = { kind: 'signed-in', user: sampleUser }
const mustChange: Step = { kind: 'set-password', flow: 'profile', username: '' }
const mayReset: Step = { kind: 'set-password', flow: 'reset', username: '' }
const nobody: Step = { kind: 'anonymous' }
const nothing: SessionState = { ...resettingSession, path: '/', isVerified: false }

const sessions: readonly [string, SessionState, Step][] = [
  ['of nobody', nothing, nobody],
  ['of somebody signed in', signedInSession(), signedIn],
  ['of a choice among contacts', verifyingSession('reset', oneEmail), choosing],
  [
    'of a choice among both kinds',
    verifyingSession('unlock', bothKinds),
    {
      ...choosing,
      flow: 'unlock',
      choices: {
        emails: [...emails, { _id: 'e2', email: 'a•••@h•••' }],
        phones: [{ _id: 'p1', phoneNumber: '••• ••• 42' }],
      },
    },
  ],
  ['of a code that was sent', verifyingSession('reset', oneEmail, { codeSent }), entering],
  [
    'of a code that was sent to a phone',
    verifyingSession('profile', onePhone, { codeSent: { type: 'phone', id: 'p1' } }),
    {
      ...entering,
      flow: 'profile',
      choices: { emails: [], phones: [{ _id: 'p1', phoneNumber: '••• ••• 42' }] },
      contact: { type: 'phone', id: 'p1' },
    },
  ],
  ['of a sign-in without contacts', verifyingSession('profile', noContact), { ...firstEmail, pendingId: null }],
  [
    'of a first email that waits for its code',
    verifyingSession('profile', noContact, { pendingEmailId: 'n' }),
    { ...firstEmail, pendingId: 'n' },
  ],
  [
    'of a reset without contacts',
    verifyingSession('reset', noContact),
    { kind: 'help-desk', flow: 'reset', username: '', choices: noChoices },
  ],
  [
    'of an unlock without contacts',
    verifyingSession('unlock', noContact),
    { kind: 'help-desk', flow: 'unlock', username: '', choices: noChoices },
  ],
  [
    'of a sign-in that wants an app',
    verifyingSession('profile', wanting(oneEmail, ways)),
    { ...app, choices: choosing.choices },
  ],
  [
    'of one whose code went to a contact before',
    verifyingSession('profile', wanting(oneEmail, ways), { codeSent }),
    { ...app, choices: choosing.choices },
  ],
  ['of a sign-in with an app and without contacts', verifyingSession('profile', wanting(noContact, ways)), app],
  [
    'of a reset whose first code was right',
    verifyingSession('reset', wanting(oneEmail, ['recovery-code'], ['email'])),
    { ...choosing, kind: 'recovery-code', ways: ['recovery-code'], isSecond: true },
  ],
  [
    'of a sign-in that wants a passkey or another device',
    verifyingSession('profile', wanting(oneEmail, ['passkey', ...ways])),
    { ...app, kind: 'passkey', choices: choosing.choices, ways: ['passkey', ...ways] },
  ],
  [
    'of a reset for which a passkey would do as well as a contact',
    verifyingSession('reset', wanting(oneEmail, besides)),
    { ...choosing, ways: besides },
  ],
  [
    'of an unlock whose code was sent, and for which a passkey would do as well',
    verifyingSession('unlock', wanting(oneEmail, besides), { codeSent }),
    { ...entering, flow: 'unlock', ways: besides },
  ],
  ['of a forced change', forcedChangeSession, mustChange],
  ['of a proven reset', resettingSession, mayReset],
]

test.each(sessions)('the step is that %s (WAY9)', (_which, session, step) => {
  expect(stepOf(session)).toEqual(step)
})

const strange = (proofs: unknown) => ({ ...nothing, path: 'reset/', verification: { ...oneEmail, proofs } }) as const

const dirty: readonly [string, ToldSession, Step][] = [
  [
    'somebody signed in, and a flow of before',
    { ...verifyingSession('reset', oneEmail, { codeSent, pendingEmailId: 'n' }), isLoggedIn: true, user: sampleUser },
    signedIn,
  ],
  ['somebody signed in who should change a password', { ...forcedChangeSession, ...signedInSession() }, signedIn],
  ['a user of nobody signed in', { ...nothing, user: sampleUser }, nobody],
  ['a sign-in that is only almost true', { ...nothing, isLoggedIn: 1, user: sampleUser }, nobody],
  ['contacts without a flow', { ...nothing, verification: oneEmail, codeSent, pendingEmailId: 'n' }, nobody],
  ['a proof without a flow', { ...nothing, isVerified: true, isChangePassword: true }, nobody],
  ['a flow of another name', { ...resettingSession, path: 'enroll/' }, nobody],
  ['a flow of no text', { ...resettingSession, path: ['reset/'] }, nobody],
  ['a flow that waits for nothing', { ...nothing, path: 'profile/', codeSent, pendingEmailId: 'n' }, nobody],
  ['an unlock that is over', { ...nothing, path: 'unlock/', isVerified: true }, nobody],
  ['a proven reset with its contacts', { ...resettingSession, verification: oneEmail, codeSent }, mayReset],
  [
    'a sign-in said to be proven',
    { ...verifyingSession('profile', noContact), isVerified: true },
    { ...firstEmail, pendingId: null },
  ],
  ['a forced change that only the type tells', { ...forcedChangeSession, isChangePassword: false }, mustChange],
  [
    'a forced change that only the flag tells',
    { ...forcedChangeSession, verification: oneEmail, codeSent },
    mustChange,
  ],
  ['a reset said to be a forced change', { ...verifyingSession('reset', oneEmail), isChangePassword: true }, choosing],
  [
    'a reset of the type of a forced change',
    { ...forcedChangeSession, path: 'reset/' },
    { kind: 'help-desk', flow: 'reset', username: '', choices: noChoices },
  ],
  [
    'a code to a contact that is not offered',
    { ...verifyingSession('reset', oneEmail), codeSent: { type: 'phone', id: 'e1' } },
    choosing,
  ],
  [
    'a code to nothing known',
    { ...verifyingSession('reset', oneEmail), codeSent: { type: 'app', id: 'e1' } },
    choosing,
  ],
  ['a code without a contact', { ...verifyingSession('reset', oneEmail), codeSent: 'e1' }, choosing],
  ['a code and no contacts', verifyingSession('profile', noContact, { codeSent }), { ...firstEmail, pendingId: null }],
  ['an empty pending address', verifyingSession('reset', oneEmail, { pendingEmailId: '' }), choosing],
  [
    'a pending address beside contacts',
    verifyingSession('profile', oneEmail, { codeSent, pendingEmailId: 'n' }),
    { ...firstEmail, choices: { emails, phones: [] }, pendingId: 'n' },
  ],
  [
    'ids that are numbers',
    {
      ...nothing,
      path: 'reset/',
      verification: { type: 'email', data: [{ email: 'a•••@m•••', _id: 5 }] },
      codeSent: { type: 'email', id: 5 },
    },
    {
      ...entering,
      choices: { emails: [{ _id: '5', email: 'a•••@m•••' }], phones: [] },
      contact: { type: 'email', id: '5' },
    },
  ],
  ['ways that are none', strange({ ways: [] }), choosing],
  ['ways that this client does not know', strange({ done: ['email'], ways: ['face', 7, null] }), choosing],
  ['ways to the contacts', strange({ done: [], ways: ['email', 'phone'] }), { ...choosing, ways: ['email', 'phone'] }],
  ['proofs of another kind', strange('app'), choosing],
  [
    'a known way among others, and nothing done',
    strange({ ways: ['face', 'app'] }),
    { ...choosing, kind: 'app', ways: ['app'], isSecond: false },
  ],
  [
    'a way to a kind of contact that is not offered',
    strange({ ways: ['passkey', 'phone'] }),
    { ...choosing, ways: ['passkey', 'phone'] },
  ],
  [
    'a pending id that is a number',
    { ...verifyingSession('profile', noContact), pendingEmailId: 6 },
    { ...firstEmail, pendingId: '6' },
  ],
]

test.each(dirty)('what does not belong to the step changes nothing: %s (WAY9)', (_which, session, step) => {
  expect(stepOf(session)).toEqual(step)
})

test.each([[{}], [{ isLoggedIn: 'yes' }], [{ path: 7 }], [{ path: 'reset/' }], [{ message: 'Hello.' }]])(
  'a server that answers something else, %j, has nobody (HOST1)',
  (session) => expect(stepOf(session as ToldSession)).toEqual(nobody),
)

test('a name that was typed goes along while the visitor is not signed in', () => {
  expect(stepOf(verifyingSession('reset', oneEmail), 'alice')).toEqual({ ...choosing, username: 'alice' })
  expect(stepOf(resettingSession, 'alice')).toEqual({ ...mayReset, username: 'alice' })
  expect(stepOf(signedInSession(), 'alice')).toEqual(signedIn)
})

describe('the screen of a step', () => {
  test.each<[string, Step]>([
    ['/', nobody],
    ['/verification', choosing],
    ['/verification', entering],
    ['/verification', { ...firstEmail, pendingId: null }],
    ['/verification', app],
    ['/verification', { ...app, kind: 'choose-way' }],
    ['/verification', { kind: 'help-desk', flow: 'reset', username: '', choices: noChoices }],
  ])('is %s', (screen, step) => expect(screenOf(step)).toBe(screen))

  test('of a proven reset is the new password (WAY2)', () => expect(screenOf(mayReset)).toBe('/reset-password'))
  test('of a forced change is the new password', () => expect(screenOf(mustChange)).toBe('/reset-password'))
  test('of a proven sign-in is the dashboard (WAY2)', () => expect(screenOf(signedIn)).toBe('/dashboard'))
  test('stays after its last step, so that an unlocked account is announced there (PASS4)', () => {
    expect(screenOf({ kind: 'finished', flow: 'unlock', message: 'Done.' })).toBe('/verification')
    expect(screenOf({ kind: 'finished', flow: 'reset', message: 'Done.' })).toBe('/reset-password')
  })
})
