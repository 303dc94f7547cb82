import { describe, expect, test } from 'vitest'
import { type CallName, calls } from './calls.js'
import { type CallRequest, newClient } from './client.js'

/**
 * A client whose server gives these answers in order, and then 200; `sent` has every request as it
 * left.
 */
function scripted(...answers: { readonly status: number; readonly text?: string; readonly newToken?: string }[]) {
  const sent: CallRequest[] = []
  let token: string | null = null
  const call = newClient({
    token: () => token,
    send: async (request) => {
      sent.push(request)
      const { status = 200, text = '{}', newToken } = answers.shift() ?? {}
      token = newToken ?? token
      return { status, text, address: 'kept' }
    },
  })
  return { call, sent }
}

test.each(Object.keys(calls) as CallName[])('%s goes where the contract says', async (name) => {
  const { call, sent } = scripted()
  await call(name, {}, { flow: 'reset' })
  const { method, path } = calls[name]
  expect(sent).toEqual([{ method, path: path.replace('{flow}', 'reset'), headers: {}, body: null }])
})

test('an input leaves as JSON', async () => {
  const { call, sent } = scripted()
  await call('addEmail', { email: 'a@b.example' }, {})
  expect(sent[0]).toMatchObject({ headers: { 'Content-Type': 'application/json' }, body: '{"email":"a@b.example"}' })
})

describe('a 403', () => {
  test('is repeated once with the then current token', async () => {
    const { call, sent } = scripted({ status: 403, newToken: 'new' }, { status: 200, text: '{"message":"Bye."}' })
    expect(await call('signOut', {}, {})).toMatchObject({ status: 200, body: { message: 'Bye.' } })
    expect(sent.map(({ headers }) => headers)).toEqual([{}, { 'X-XSRF-TOKEN': 'new' }])
  })

  test('is the answer when it comes a second time', async () => {
    const { call, sent } = scripted({ status: 403 }, { status: 403 }, { status: 200 })
    expect((await call('signOut', {}, {})).status).toBe(403)
    expect(sent).toHaveLength(2)
  })

  test('is not repeated for a caller that wants the bare answer', async () => {
    const { call, sent } = scripted({ status: 403 })
    expect((await call('signOut', {}, { repeats: false })).status).toBe(403)
    expect(sent).toHaveLength(1)
  })
})

test.each(['', 'null', '7', '"text"', '<h1>Bad gateway</h1>'])('%j is a body without fields', async (text) => {
  const { call } = scripted({ status: 502, text })
  expect(await call('signOut', {}, {})).toEqual({ status: 502, text, address: 'kept', body: {} })
})
