import { flowNames } from '@portico/contract/paths'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleUser } from '../testing/sample-sessions.js'
import { advanceStep, type StepEvent } from './advance-step.js'
import { anonymous, type Step } from './step.js'

const email = { _id: 'e1', email: 'a•••@m•••' }
const choices = { emails: [email], phones: [] }
const contact = { type: 'email', id: 'e1' } as const
const verifying = (flow: 'profile' | 'reset' | 'unlock'): Step => ({
  kind: 'verifying',
  flow,
  username: '',
  choices,
  codeSent: null,
  sentCode: null,
  pendingEmailId: null,
})
const settingPassword: Step = { kind: 'settingPassword', why: 'verified', flow: 'reset', username: '' }
const sentCode = { isNew: true, validUntil: 2, resendAt: 1, message: 'Sent.' }
const finished: Step = { kind: 'finished', flow: 'reset', message: 'Done.' }
const signedIn: Step = { kind: 'signedIn', user: sampleUser }
const oneEmail = { type: 'email', data: [email] }

const transitions: readonly [string, Step, StepEvent, Step][] = [
  [
    'a form starts a flow',
    anonymous,
    { type: 'flowStarted', flow: 'reset', verification: oneEmail },
    verifying('reset'),
  ],
  [
    'a sign-in may demand a new password',
    anonymous,
    { type: 'flowStarted', flow: 'profile', verification: { type: 'changePassword', data: null } },
    { kind: 'settingPassword', why: 'changePassword', flow: 'profile', username: '' },
  ],
  [
    'a reset cannot demand a new password: the type is unknown there',
    anonymous,
    { type: 'flowStarted', flow: 'reset', verification: { type: 'changePassword', data: null } },
    { ...verifying('reset'), choices: { emails: [], phones: [] } } as Step,
  ],
  [
    'a forced change goes on to the verification',
    { kind: 'settingPassword', why: 'changePassword', flow: 'profile', username: '' },
    { type: 'flowStarted', flow: 'profile', verification: oneEmail },
    verifying('profile'),
  ],
  [
    'a code is sent',
    verifying('reset'),
    { type: 'codeSent', contact, sentCode },
    { ...verifying('reset'), codeSent: contact, sentCode } as Step,
  ],
  [
    'another contact is wanted',
    { ...verifying('reset'), codeSent: contact, sentCode } as Step,
    { type: 'otherContactRequested' },
    verifying('reset'),
  ],
  [
    'a first email waits for its code',
    verifying('profile'),
    { type: 'firstEmailAdded', id: 'n', sentCode },
    { ...verifying('profile'), pendingEmailId: 'n', sentCode } as Step,
  ],
  ['a proven sign-in is signed in', verifying('profile'), { type: 'codeVerified', user: sampleUser }, signedIn],
  ['a proven reset sets a password', verifying('reset'), { type: 'codeVerified', user: null }, settingPassword],
  ['a proven unlock is over', verifying('unlock'), { type: 'codeVerified', user: null }, anonymous],
  ['a cancelled verification is over', verifying('profile'), { type: 'ended' }, anonymous],
  [
    'a reset is over with its success, and its screen shows the message (PASS4)',
    settingPassword,
    { type: 'finished', message: 'Done.', step: settingPassword },
    finished,
  ],
  [
    'the late success of something else changes nothing (FAIL19)',
    verifying('reset'),
    { type: 'finished', message: 'Done.', step: settingPassword },
    verifying('reset'),
  ],
  ['a finished flow ends with its screen (PASS4)', finished, { type: 'screenLeft' }, anonymous],
  ['leaving a screen ends nothing else', verifying('reset'), { type: 'screenLeft' }, verifying('reset')],
  ['a finished flow can be left at once', finished, { type: 'ended' }, anonymous],
  ['a sign-out is over', signedIn, { type: 'ended' }, anonymous],
  ['what is said to be over is', signedIn, { type: 'ended', step: signedIn }, anonymous],
  [
    'the late end of another flow changes nothing (FAIL19)',
    verifying('reset'),
    { type: 'ended', step: { ...verifying('reset'), choices: { ...choices } } as Step },
    verifying('reset'),
  ],
  [
    'a late end counts for a flow that has gone on',
    { ...verifying('reset'), codeSent: contact, sentCode } as Step,
    { type: 'ended', step: verifying('reset') },
    anonymous,
  ],
  [
    'a forced change keeps the name',
    { kind: 'settingPassword', why: 'changePassword', flow: 'profile', username: 'alice' },
    { type: 'flowStarted', flow: 'profile', verification: oneEmail },
    { ...verifying('profile'), username: 'alice' } as Step,
  ],
  ['a code without a verification changes nothing', anonymous, { type: 'codeVerified', user: sampleUser }, anonymous],
  ['a code sent to nobody changes nothing', signedIn, { type: 'codeSent', contact, sentCode }, signedIn],
  ['what a server leaves out of the user stays', signedIn, { type: 'userChanged', user: {} as never }, signedIn],
  [
    'a new photo leaves the name as it was',
    signedIn,
    { type: 'userChanged', user: { userInfo: { photo: '/photo' } } as never },
    { kind: 'signedIn', user: { ...sampleUser, userInfo: { ...sampleUser.userInfo, photo: '/photo' } } },
  ],
  [
    'the ids of a server that counts are texts',
    signedIn,
    { type: 'userChanged', user: { emails: [{ ...sampleUser.emails[0], _id: 1 }] } as never },
    { kind: 'signedIn', user: { ...sampleUser, emails: sampleUser.emails.slice(0, 1) } },
  ],
  [
    'a user of another kind changes nothing',
    signedIn,
    { type: 'userChanged', user: { userInfo: 0, emails: 'none' } as never },
    signedIn,
  ],
  [
    'what a server leaves out is what was asked for, of the user as he is by then',
    signedIn,
    { type: 'userChanged', change: (user) => ({ ...user, emails: user.emails.slice(1) }) },
    { kind: 'signedIn', user: { ...sampleUser, emails: sampleUser.emails.slice(1) } },
  ],
  ['a user for nobody signed in changes nothing', anonymous, { type: 'userChanged', user: sampleUser }, anonymous],
]

test.each(transitions)('%s', (...[, from, event, to]) => {
  expect(advanceStep(from, event)).toEqual(to)
})

const nothing = {
  isLoggedIn: false,
  isVerified: false,
  isChangePassword: false,
  path: '/',
  verification: null,
  codeSent: null,
  pendingEmailId: null,
  user: null,
} as const

describe('a reloaded page (WAY9)', () => {
  const restored = (session: object) => advanceStep(anonymous, { type: 'restored', session: session as never })

  test('of nobody is anonymous', () => expect(restored(nothing)).toEqual(anonymous))
  test('of a server that answers something else is anonymous (HOST1)', () => expect(restored({})).toEqual(anonymous))
  test('of somebody signed in is signed in', () =>
    expect(restored({ ...nothing, isLoggedIn: true, path: 'profile/', user: sampleUser })).toEqual(signedIn))
  test('stands in the code step again', () =>
    expect(restored({ ...nothing, path: 'reset/', verification: oneEmail, codeSent: contact })).toEqual({
      ...verifying('reset'),
      codeSent: contact,
    }))
  test('of a server that counts stands in the code step again', () =>
    expect(
      restored({
        ...nothing,
        path: 'reset/',
        verification: { type: 'email', data: [{ ...email, _id: 5 }] },
        codeSent: { type: 'email', id: 5 },
        pendingEmailId: 6,
      }),
    ).toMatchObject({ codeSent: { type: 'email', id: '5' }, pendingEmailId: '6' }))
  test('offers the choice when the contact of the code is not on offer', () =>
    expect(
      restored({ ...nothing, path: 'reset/', verification: oneEmail, codeSent: { type: 'phone', id: 'e1' } }),
    ).toEqual(verifying('reset')))
  test('waits for the code of a first email', () =>
    expect(
      restored({ ...nothing, path: 'profile/', verification: { type: '', data: [] }, pendingEmailId: 'n' }),
    ).toMatchObject({ kind: 'verifying', pendingEmailId: 'n' }))
  test('sets the password it was about to set', () => {
    expect(restored({ ...nothing, path: 'reset/', isVerified: true })).toEqual(settingPassword)
    expect(restored({ ...nothing, path: 'profile/', isChangePassword: true })).toMatchObject({ why: 'changePassword' })
  })
  test('does not undo what the visitor did meanwhile (FAIL19)', () =>
    expect(advanceStep(verifying('unlock'), { type: 'restored', session: nothing })).toEqual(verifying('unlock')))
})

const anything = fc.anything()
const flow = fc.constantFrom(...flowNames)
const contacts = fc.record({ type: fc.constantFrom('email' as const, 'phone' as const), id: fc.string() })
const wild = (type: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<StepEvent>
const verifications = fc.oneof(
  anything,
  fc.record({ type: fc.constantFrom('', 'email', 'phone', 'both', 'changePassword', 'other'), data: anything }),
)
const events: fc.Arbitrary<StepEvent> = fc.oneof(
  wild('flowStarted', { flow, verification: verifications }),
  wild('codeSent', { contact: contacts }),
  wild('otherContactRequested', {}),
  wild('firstEmailAdded', { id: fc.string() }),
  wild('codeVerified', { user: fc.oneof(fc.constant(null), fc.constant(sampleUser), anything) }),
  wild('userChanged', { user: anything }),
  wild('finished', { message: fc.string() }),
  wild('screenLeft', {}),
  wild('ended', {}),
  wild('restored', {
    session: fc.record({
      isLoggedIn: fc.oneof(fc.boolean(), anything),
      isVerified: fc.oneof(fc.boolean(), anything),
      isChangePassword: fc.oneof(fc.boolean(), anything),
      path: fc.oneof(fc.constantFrom('/', 'profile/', 'reset/', 'unlock/'), anything),
      verification: verifications,
      codeSent: fc.oneof(contacts, anything),
      pendingEmailId: fc.oneof(fc.string(), anything),
      user: anything,
    }),
  }),
)

test('any sequence of events, however hostile, ends in a legal state (FAIL19)', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (sequence) => {
      expectLegal(sequence.reduce((step, event) => advanceStep(step, inState(step, event)), anonymous))
    }),
    { numRuns: 500 },
  )
})

/** A flow can finish only in the state that it is in. */
const inState = (step: Step, event: StepEvent): StepEvent => (event.type === 'finished' ? { ...event, step } : event)

function expectLegal(step: Step): void {
  switch (step.kind) {
    case 'anonymous':
      expect(step).toEqual({ kind: 'anonymous' })
      break
    case 'verifying':
      expect(flowNames).toContain(step.flow)
      for (const each of step.choices.emails) expect([typeof each._id, typeof each.email]).toEqual(['string', 'string'])
      for (const each of step.choices.phones)
        expect([typeof each._id, typeof each.phoneNumber]).toEqual(['string', 'string'])
      expect(step.pendingEmailId === null || typeof step.pendingEmailId === 'string').toBe(true)
      break
    case 'settingPassword':
      expect(['verified', 'changePassword']).toContain(step.why)
      expect(flowNames).toContain(step.flow)
      break
    case 'finished':
      expect(flowNames).toContain(step.flow)
      expect(typeof step.message).toBe('string')
      break
    case 'signedIn':
      expect(typeof step.user.userInfo.name).toBe('string')
      expect(Array.isArray(step.user.emails)).toBe(true)
      break
    default:
      expect(step satisfies never).toBe('a state')
  }
}
