import { flowNames } from '@portico/contract/paths'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resettingSession, sampleUser, signedInSession, verifyingSession } from '../testing/sample-sessions.js'
import { advanceStep, type StepEvent } from './advance-step.js'
import type { Choices } from './read-choices.js'
import { anonymous, isSameFlow, type Step } from './step.js'
import { type LaterEvent, stepAfter } from './step-after.js'

type AnyEvent = StepEvent | LaterEvent

const email = { _id: 'e1', email: 'a•••@m•••' }
const choices = { emails: [email], phones: [] }
const noChoices = { emails: [], phones: [] }
const contact = { type: 'email', id: 'e1' } as const
const choosing = (flow: 'profile' | 'reset' | 'unlock', username = '') =>
  ({ kind: 'choose-contact', flow, username, choices }) as const
const sentCode = { isNew: true, isLate: false, validUntil: 2, resendAt: 1, message: 'Sent.' }
const entering = { ...choosing('reset'), kind: 'enter-code', contact, sentCode } as const
const firstEmail: Step = {
  kind: 'first-email',
  flow: 'profile',
  username: '',
  choices: noChoices,
  pendingId: null,
  address: '',
  sentCode: null,
}
const helpDesk: Step = { kind: 'help-desk', flow: 'reset', username: '', choices: noChoices }
const mustChange: Step = { kind: 'set-password', flow: 'profile', username: '' }
const settingPassword: Step = { kind: 'set-password', flow: 'reset', username: '' }
const finished: Step = { kind: 'finished', flow: 'reset', message: 'Done.' }
const signedIn: Step = { kind: 'signed-in', user: sampleUser }
const oneEmail = { type: 'email', data: [email] }

const device = { ...choosing('profile'), kind: 'app', ways: ['app', 'recovery-code'], isSecond: false } as const

const proofs = { done: ['email' as const], ways: ['app' as const, 'recovery-code' as const] }
const askedAgain = verifyingSession('reset', { type: 'email', data: [email], proofs })
const nothing = { ...resettingSession, path: '/', isVerified: false } as const

const beginsOrEnds = (event: AnyEvent): event is StepEvent =>
  ['flowStarted', 'screenLeft', 'ended', 'restored'].includes(event.type)
/** The step after an event, as the provider of the visitor takes it. */
const advance = (step: Step, event: AnyEvent) =>
  beginsOrEnds(event) ? advanceStep(step, event) : stepAfter(event)(step)

const transitions: readonly [string, Step, AnyEvent, Step][] = [
  [
    'a form starts a flow',
    anonymous,
    { type: 'flowStarted', flow: 'reset', verification: oneEmail },
    choosing('reset'),
  ],
  [
    'a sign-in may demand a new password',
    anonymous,
    { type: 'flowStarted', flow: 'profile', verification: { type: 'changePassword', data: null } },
    mustChange,
  ],
  [
    'a reset cannot demand a new password: the type is unknown there',
    anonymous,
    { type: 'flowStarted', flow: 'reset', verification: { type: 'changePassword', data: null } },
    helpDesk,
  ],
  [
    'a forced change goes on to the verification',
    mustChange,
    { type: 'flowStarted', flow: 'profile', verification: oneEmail },
    choosing('profile'),
  ],
  ['a code is sent', choosing('reset'), { type: 'codeSent', contact, sentCode }, entering],
  [
    'a code is sent again',
    { ...entering, sentCode: null },
    { type: 'codeSent', contact, sentCode, step: entering },
    entering,
  ],
  ['no code goes to a contact that is not offered', helpDesk, { type: 'codeSent', contact, sentCode }, helpDesk],
  ['another contact is wanted', entering, { type: 'otherContactRequested' }, choosing('reset')],
  [
    'a first email waits for its code',
    firstEmail,
    { type: 'firstEmailAdded', id: 'n', address: 'a@b.example', sentCode },
    { ...firstEmail, pendingId: 'n', address: 'a@b.example', sentCode },
  ],
  [
    'no first email waits where there is a contact',
    choosing('profile'),
    { type: 'firstEmailAdded', id: 'n', address: 'a@b.example', sentCode },
    choosing('profile'),
  ],
  ['a proven sign-in is signed in', choosing('profile'), { type: 'codeVerified', user: sampleUser }, signedIn],
  ['a proven first email is signed in', firstEmail, { type: 'codeVerified', user: sampleUser }, signedIn],
  ['a proven reset sets a password', choosing('reset'), { type: 'codeVerified', user: null }, settingPassword],
  ['a proven unlock is over', choosing('unlock'), { type: 'codeVerified', user: null }, anonymous],
  ['a cancelled verification is over', choosing('profile'), { type: 'ended' }, anonymous],
  [
    'a reset is over with its success, and its screen shows the message (PASS4)',
    settingPassword,
    { type: 'finished', message: 'Done.', step: settingPassword },
    finished,
  ],
  [
    'the late success of something else changes nothing (FAIL19)',
    choosing('reset'),
    { type: 'finished', message: 'Done.', step: settingPassword },
    choosing('reset'),
  ],
  ['a finished flow ends with its screen (PASS4)', finished, { type: 'screenLeft' }, anonymous],
  ['leaving a screen ends nothing else', choosing('reset'), { type: 'screenLeft' }, choosing('reset')],
  ['a finished flow can be left at once', finished, { type: 'ended' }, anonymous],
  ['a sign-out is over', signedIn, { type: 'ended' }, anonymous],
  ['what is said to be over is', signedIn, { type: 'ended', step: signedIn }, anonymous],
  [
    'the late end of another flow changes nothing (FAIL19)',
    choosing('reset'),
    { type: 'ended', step: { ...choosing('reset'), choices: { ...choices } } },
    choosing('reset'),
  ],
  ['a late end counts for a flow that has gone on', entering, { type: 'ended', step: choosing('reset') }, anonymous],
  [
    'a forced change keeps the name',
    { ...mustChange, username: 'alice' },
    { type: 'flowStarted', flow: 'profile', verification: oneEmail },
    choosing('profile', 'alice'),
  ],
  [
    'a staged password that is refused with its code is chosen anew',
    { ...choosing('profile', 'alice'), kind: 'enter-code', contact, sentCode },
    { type: 'stagedPasswordRefused', message: 'Too common.' },
    { ...mustChange, username: 'alice', refusal: 'Too common.' },
  ],
  ['a reset stages no password', entering, { type: 'stagedPasswordRefused', message: 'No.' }, entering],
  ['a code without a verification changes nothing', anonymous, { type: 'codeVerified', user: sampleUser }, anonymous],
  ['a code sent to nobody changes nothing', signedIn, { type: 'codeSent', contact, sentCode }, signedIn],
  ['what a server leaves out of the user stays', signedIn, { type: 'userChanged', user: {} as never }, signedIn],
  [
    'a new photo leaves the name as it was',
    signedIn,
    { type: 'userChanged', user: { userInfo: { photo: '/photo' } } as never },
    { kind: 'signed-in', user: { ...sampleUser, userInfo: { ...sampleUser.userInfo, photo: '/photo' } } },
  ],
  [
    'the ids of a server that counts are texts',
    signedIn,
    { type: 'userChanged', user: { emails: [{ ...sampleUser.emails[0], _id: 1 }] } as never },
    { kind: 'signed-in', user: { ...sampleUser, emails: sampleUser.emails.slice(0, 1) } },
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
    { kind: 'signed-in', user: { ...sampleUser, emails: sampleUser.emails.slice(1) } },
  ],
  [
    'a right code that is not enough leads to what else is wanted (PF10)',
    { ...entering, username: 'alice' },
    { type: 'anotherProofAsked', session: askedAgain, step: entering },
    { ...device, flow: 'reset', username: 'alice', isSecond: true },
  ],
  [
    'a late one changes nothing',
    choosing('unlock'),
    { type: 'anotherProofAsked', session: askedAgain, step: { ...entering, choices: { ...choices } } },
    choosing('unlock'),
  ],
  ['a flow that is over by then is', entering, { type: 'anotherProofAsked', session: nothing }, anonymous],
  ['another way is chosen', device, { type: 'wayChosen', way: 'choose-way' }, { ...device, kind: 'choose-way' }],
  [
    'a way is chosen',
    { ...device, kind: 'choose-way' },
    { type: 'wayChosen', way: 'recovery-code' },
    { ...device, kind: 'recovery-code' },
  ],
  ['a way is chosen only where there are some', entering, { type: 'wayChosen', way: 'app' }, entering],
  ['a proven device signs in', device, { type: 'codeVerified', user: sampleUser }, signedIn],
  [
    'a staged password that is refused with the code of an app is chosen anew',
    device,
    { type: 'stagedPasswordRefused', message: 'No.' },
    { ...mustChange, refusal: 'No.' },
  ],
  ['a user for nobody signed in changes nothing', anonymous, { type: 'userChanged', user: sampleUser }, anonymous],
]

test.each(transitions)('%s', (...[, from, event, to]) => {
  expect(advance(from, event)).toEqual(to)
})

test('a late answer still finds a flow that wants another proof (FAIL19)', () => {
  const next = advance(entering, { type: 'anotherProofAsked', session: askedAgain, step: entering })
  expect(isSameFlow(entering, next)).toBe(true)
  expect(advance(next, { type: 'ended', step: entering })).toEqual(anonymous)
})

test('a restored session does not undo what the visitor did meanwhile (FAIL19)', () => {
  const session = { ...signedInSession(), isLoggedIn: false }
  expect(advanceStep(choosing('unlock'), { type: 'restored', session })).toEqual(choosing('unlock'))
})

test('a reloaded page stands at the step of its session (WAY9)', () => {
  expect(advanceStep(anonymous, { type: 'restored', session: signedInSession() })).toEqual(signedIn)
})

const anything = fc.anything()
const flow = fc.constantFrom(...flowNames)
const contacts = fc.record({ type: fc.constantFrom('email' as const, 'phone' as const), id: fc.string() })
const wild = (type: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<AnyEvent>
const verifications = fc.oneof(
  anything,
  fc.record({
    type: fc.constantFrom('', 'email', 'phone', 'both', 'changePassword', 'other'),
    data: anything,
    proofs: fc.oneof(anything, fc.record({ done: anything, ways: fc.array(fc.constantFrom('app', 'passkey', 7)) })),
  }),
)
const sessions = fc.record({
  isLoggedIn: fc.oneof(fc.boolean(), anything),
  isVerified: fc.oneof(fc.boolean(), anything),
  isChangePassword: fc.oneof(fc.boolean(), anything),
  path: fc.oneof(fc.constantFrom('/', 'profile/', 'reset/', 'unlock/'), anything),
  verification: verifications,
  codeSent: fc.oneof(contacts, anything),
  pendingEmailId: fc.oneof(fc.string(), anything),
  user: anything,
})
const events: fc.Arbitrary<AnyEvent> = fc.oneof(
  wild('flowStarted', { flow, verification: verifications }),
  wild('codeSent', { contact: contacts }),
  wild('otherContactRequested', {}),
  wild('firstEmailAdded', { id: fc.string() }),
  wild('codeVerified', { user: fc.oneof(fc.constant(null), fc.constant(sampleUser), anything) }),
  wild('userChanged', { user: anything }),
  wild('finished', { message: fc.string() }),
  wild('screenLeft', {}),
  wild('ended', {}),
  wild('wayChosen', { way: fc.constantFrom('choose-way', 'passkey', 'app', 'recovery-code', 'email', 'phone') }),
  ...(['restored', 'anotherProofAsked'] as const).map((type) => wild(type, { session: sessions })),
)

test('any sequence of events, however hostile, ends in a legal step (FAIL19)', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (sequence) => {
      expectLegal(sequence.reduce((step, event) => advance(step, fittingTo(step, event)), anonymous))
    }),
    { numRuns: 500 },
  )
})

/** A flow can finish only at the step where it stands. */
const fittingTo = (step: Step, event: AnyEvent): AnyEvent => (event.type === 'finished' ? { ...event, step } : event)

function expectLegal(step: Step): void {
  if ('choices' in step) expectLegalContacts(step.choices)
  if ('flow' in step) expect(flowNames).toContain(step.flow)
  switch (step.kind) {
    case 'anonymous':
      expect(step).toEqual({ kind: 'anonymous' })
      break
    case 'choose-contact':
    case 'enter-code':
      expect(step.choices.emails.length + step.choices.phones.length).toBeGreaterThan(0)
      break
    case 'passkey':
    case 'app':
    case 'recovery-code':
    case 'choose-way':
      expect(step.ways.length).toBeGreaterThan(0)
      break
    case 'first-email':
      expect(step.pendingId === null || typeof step.pendingId === 'string').toBe(true)
      break
    case 'help-desk':
      expect(step.choices).toEqual(noChoices)
      break
    case 'set-password':
      expect(['profile', 'reset']).toContain(step.flow)
      break
    case 'finished':
      expect(typeof step.message).toBe('string')
      break
    case 'signed-in':
      expect(typeof step.user.userInfo.name).toBe('string')
      expect(Array.isArray(step.user.emails)).toBe(true)
      break
    default:
      expect(step satisfies never).toBe('a step')
  }
}

function expectLegalContacts({ emails, phones }: Choices): void {
  for (const each of emails) expect([typeof each._id, typeof each.email]).toEqual(['string', 'string'])
  for (const each of phones) expect([typeof each._id, typeof each.phoneNumber]).toEqual(['string', 'string'])
}
