import type { CallName } from '@portico/contract/calls'
import type { FlowName } from '@portico/contract/paths'
import { expect, test } from 'vitest'
import { isAnswer } from './promised.js'

const calls: readonly (readonly [CallName, FlowName | undefined])[] = [
  ...(['signIn', 'startReset', 'startUnlock', 'forcedChange'] as const).map((name) => [name, undefined] as const),
  ...(['verifyInitialEmail', 'verifyEmail', 'removeEmail'] as const).map((name) => [name, undefined] as const),
  ...(['addEmail', 'initialEmail'] as const).map((name) => [name, undefined] as const),
  ...(['profile', 'reset', 'unlock'] as const).map((flow) => ['compareCode', flow] as const),
  ...(['compareApp', 'compareRecoveryCode'] as const).flatMap((name) => [
    [name, 'profile' as const] as const,
    [name, 'reset' as const] as const,
  ]),
]

test.each(calls)('a success of %s says more than nothing (HOST4)', (name, flow) => {
  for (const text of ['', ' ', '{}', '[]', 'null', '7', '""', '{"data":null}', '{"message":""}', '<html>'])
    expect([text, isAnswer(name, text, flow)]).toEqual([text, false])
  expect(isAnswer(name, '{"success":false}', flow)).toBe(true)
})

test.each(['signIn', 'startReset', 'startUnlock', 'forcedChange'] as const)(
  'no type, or nothing in place of a list, does not tell %s that there is no contact (HOST4)',
  (name) => {
    for (const body of [
      { type: '' },
      { type: '', data: [] },
      { type: 'email', data: [] },
      { type: 'changePassword' },
      { type: 'email' },
      { type: 'card', data: [] },
    ])
      expect([body, isAnswer(name, JSON.stringify(body))]).toEqual([body, true])
    for (const body of [
      { type: null },
      { type: 7 },
      { data: [] },
      { type: 'email', data: null },
      { type: 'both', data: null },
    ])
      expect([body, isAnswer(name, JSON.stringify(body))]).toEqual([body, false])
  },
)

test('a code that signs in brings a user, and others say what they did (HOST4)', () => {
  const user = { userInfo: { name: 'Ada', photo: null }, emails: [] }
  const said = (body: object, name: CallName, flow?: FlowName) => isAnswer(name, JSON.stringify(body), flow)
  expect(said({ data: user }, 'compareCode', 'profile')).toBe(true)
  expect(said({ success: true, message: 'Done.' }, 'compareCode', 'profile')).toBe(false)
  expect(said({ success: true, message: 'Done.', data: null }, 'verifyInitialEmail')).toBe(false)
  for (const body of [{ success: true }, { message: 'Done.' }, { data: user }])
    for (const name of ['verifyEmail', 'removeEmail'] as const) expect(said(body, name)).toBe(true)
  expect(said({ success: true }, 'compareCode', 'unlock')).toBe(true)
  expect(said({ message: 'Removed.', data: null }, 'removeEmail')).toBe(false)
})

test('calls of which a screen needs nothing succeed without words (HOST4)', () => {
  for (const name of ['sendCode', 'resendCode', 'signOut', 'changePassword'] as const) {
    expect(isAnswer(name, '')).toBe(true)
    expect(isAnswer(name, '<html>')).toBe(false)
  }
})
