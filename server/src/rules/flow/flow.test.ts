import { type FlowName, flowNames } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import { advance, type FlowEvent, type FlowState, firstState, grantLifeMs, type ProofTarget, stagedIn } from './flow.js'

const now = 1_000_000
const choice: ProofTarget = { what: 'choice', handle: 'h', kind: 'email' }
const firstEmail: ProofTarget = { what: 'first-email', contactId: 'c' }
const sent = (to: ProofTarget): FlowState => ({ at: 'awaiting-proof', codeId: 'old', to, staged: null })

const states: Record<string, FlowState> = {
  'choosing a contact': { at: 'choosing-proof', staged: null },
  'needing a contact': { at: 'enroll-first', staged: null },
  'sent to the help desk': { at: 'see-help-desk' },
  'with a code sent to a choice': sent(choice),
  'with a code sent to a first email': sent(firstEmail),
  'having to change the password': { at: 'must-change-password', staged: 'old' },
  verified: { at: 'verified', until: now + 1 },
  'verified too long ago': { at: 'verified', until: now },
  finished: { at: 'finished' },
}

const events: Record<string, FlowEvent> = {
  'a code sent to a choice': { type: 'proof-begun', codeId: 'new', to: choice },
  'a code sent to a first email': { type: 'proof-begun', codeId: 'new', to: firstEmail },
  'a right code': { type: 'proof-right', kind: 'email', has: [] },
  'a staged password, contacts known': { type: 'new-password-staged', staged: 's', hasWays: true },
  'a staged password, no contacts': { type: 'new-password-staged', staged: 's', hasWays: false },
  'a new password set': { type: 'finished' },
}

const toChoice: FlowState = { at: 'awaiting-proof', codeId: 'new', to: choice, staged: null }
const toFirst: FlowState = { at: 'awaiting-proof', codeId: 'new', to: firstEmail, staged: null }
const done: FlowState = { at: 'finished' }
const refused = {
  contact: ['contact-unknown', 'contact-unknown'],
  staging: ['grant-gone', 'grant-gone'],
  gone: ['flow-gone', 'flow-gone', 'flow-gone', 'flow-gone', 'flow-gone', 'flow-gone'],
} as const

/** For the flow `profile`: every state against every event, in the order of `events`. */
const table: Record<string, readonly (FlowState | string)[]> = {
  'choosing a contact': [toChoice, 'contact-unknown', 'code-wrong', ...refused.staging, 'grant-gone'],
  'needing a contact': ['contact-unknown', toFirst, 'code-wrong', ...refused.staging, 'grant-gone'],
  'sent to the help desk': [...refused.contact, 'code-wrong', ...refused.staging, 'grant-gone'],
  'with a code sent to a choice': [toChoice, 'contact-unknown', done, ...refused.staging, 'grant-gone'],
  'with a code sent to a first email': ['contact-unknown', toFirst, done, ...refused.staging, 'grant-gone'],
  'having to change the password': [
    ...refused.contact,
    'code-wrong',
    { at: 'choosing-proof', staged: 's' },
    { at: 'enroll-first', staged: 's' },
    'grant-gone',
  ],
  verified: [...refused.contact, 'code-wrong', ...refused.staging, done],
  'verified too long ago': [...refused.contact, 'code-wrong', ...refused.staging, 'grant-gone'],
  finished: refused.gone,
}

describe('the flow of signing in', () => {
  for (const [stateName, state] of Object.entries(states)) {
    Object.entries(events).forEach(([eventName, event], index) => {
      test(`${stateName}, on ${eventName}`, () => {
        expect(advance({ name: 'profile', state, proven: [] }, event, now)).toEqual(table[stateName]?.[index])
      })
    })
  }
})

test('a staged password goes along until the proof, to another contact too', () => {
  const staged = { type: 'new-password-staged', staged: 'sealed', hasWays: true } as const
  const begun = { type: 'proof-begun', codeId: 'c', to: choice } as const
  const chosen = advance(
    { name: 'profile', state: { at: 'must-change-password', staged: 'old' }, proven: [] },
    staged,
    now,
  ) as FlowState
  const sent = advance({ name: 'profile', state: chosen, proven: [] }, begun, now) as FlowState
  const sentAgain = advance({ name: 'profile', state: sent, proven: [] }, { ...begun, codeId: 'd' }, now) as FlowState
  expect([chosen, sent, sentAgain].map(stagedIn)).toEqual(['sealed', 'sealed', 'sealed'])
})

test('a staged password that the directory refuses leads back to choosing one; without one nothing is refused', () => {
  const refused = { type: 'staged-password-refused', staged: 'old' } as const
  const staged: FlowState = { at: 'awaiting-proof', codeId: 'c', to: choice, staged: 'sealed' }
  expect(advance({ name: 'profile', state: staged, proven: [] }, refused, now)).toEqual({
    at: 'must-change-password',
    staged: 'old',
  })
  for (const state of Object.values(states))
    expect(advance({ name: 'profile', state, proven: [] }, refused, now)).toBe('flow-gone')
})

describe('the three flows', () => {
  test('differ in what happens without contacts', () => {
    expect(flowNames.map((name) => firstState(name, false).at)).toEqual([
      'enroll-first',
      'see-help-desk',
      'see-help-desk',
    ])
    expect(flowNames.map((name) => firstState(name, true).at)).toEqual(Array(3).fill('choosing-proof'))
  })

  test('differ in what a right code leads to', () => {
    const afterCode = flowNames.map((name) =>
      advance({ name, state: sent(choice), proven: [] }, { type: 'proof-right', kind: 'email', has: [] }, now),
    )
    expect(afterCode).toEqual([{ at: 'finished' }, { at: 'verified', until: now + grantLifeMs }, { at: 'finished' }])
  })
})

test('a code of an app is taken behind the password, and on a reset only after a right proof (PF6)', () => {
  const right = { type: 'proof-right', kind: 'app', has: ['app'] } as const
  const state: FlowState = { at: 'choosing-proof', staged: null }
  const after = (name: FlowName, proven: readonly ProofKindName[]) => advance({ name, state, proven }, right, now)
  expect(after('profile', [])).toEqual(done)
  expect(after('reset', [])).toBe('code-wrong')
  expect(after('reset', ['email'])).toEqual({ at: 'verified', until: now + grantLifeMs })
  expect([after('unlock', []), after('unlock', ['email'])]).toEqual(['code-wrong', 'code-wrong'])
})
