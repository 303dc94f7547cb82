import { flowNames } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { advance, type CodeTarget, type FlowEvent, type FlowState, firstState, grantLifeMs } from './flow.js'

const now = 1_000_000
const choice: CodeTarget = { what: 'choice', handle: 'h', kind: 'email' }
const firstEmail: CodeTarget = { what: 'first-email', contactId: 'c' }
const sent = (to: CodeTarget): FlowState => ({ at: 'code-sent', codeId: 'old', to })

const states: Record<string, FlowState> = {
  'choosing a contact': { at: 'choosing-contact' },
  'needing a contact': { at: 'needs-contact' },
  'sent to the help desk': { at: 'see-help-desk' },
  'with a code sent to a choice': sent(choice),
  'with a code sent to a first email': sent(firstEmail),
  'having to change the password': { at: 'must-change-password' },
  verified: { at: 'verified', until: now + 1 },
  'verified too long ago': { at: 'verified', until: now },
  finished: { at: 'finished' },
}

const events: Record<string, FlowEvent> = {
  'a code sent to a choice': { type: 'code-sent', codeId: 'new', to: choice },
  'a code sent to a first email': { type: 'code-sent', codeId: 'new', to: firstEmail },
  'a right code': { type: 'right-code' },
  'a staged password, contacts known': { type: 'new-password-staged', hasContacts: true },
  'a staged password, no contacts': { type: 'new-password-staged', hasContacts: false },
  'a new password set': { type: 'finished' },
}

const toChoice: FlowState = { at: 'code-sent', codeId: 'new', to: choice }
const toFirst: FlowState = { at: 'code-sent', codeId: 'new', to: firstEmail }
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
    { at: 'choosing-contact' },
    { at: 'needs-contact' },
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
        expect(advance({ name: 'profile', state }, event, now)).toEqual(table[stateName]?.[index])
      })
    })
  }
})

describe('the three flows', () => {
  test('differ in what happens without contacts', () => {
    expect(flowNames.map((name) => firstState(name, false).at)).toEqual([
      'needs-contact',
      'see-help-desk',
      'see-help-desk',
    ])
    expect(flowNames.map((name) => firstState(name, true).at)).toEqual(Array(3).fill('choosing-contact'))
  })

  test('differ in what a right code leads to', () => {
    const afterCode = flowNames.map((name) => advance({ name, state: sent(choice) }, { type: 'right-code' }, now))
    expect(afterCode).toEqual([{ at: 'finished' }, { at: 'verified', until: now + grantLifeMs }, { at: 'finished' }])
  })
})
