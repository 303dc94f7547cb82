import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, giveProofs, setUpApp } from '../../testing/app-of.js'
import { proveForReset, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

let portal: TestPortal
let owner: TestVisitor
let app: App
beforeEach(async () => {
  portal = await testPortal()
  owner = await signInFully(portal)
  app = await setUpApp(portal, owner)
})
afterEach(() => portal.close())

async function makeCodes(): Promise<readonly string[]> {
  const { body } = await owner.call('addRecoveryCodes', {})
  return body.data.codes
}

async function started(): Promise<TestVisitor> {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  return visitor
}

const answerOf = async (visitor: TestVisitor, code = '', flow: 'profile' | 'reset' = 'profile'): Promise<string> => {
  const { status, body } = await visitor.call('compareRecoveryCode', { code }, { flow })
  return `${status} ${body.code ?? ''}`.trim()
}

test('ten codes stand in for a lost app, each once, at sign-in and reset (PF2, PF3)', async () => {
  const codes = await makeCodes()
  expect(new Set(codes).size).toBe(10)
  const visitor = await started()
  expect((await visitor.call('session', {})).body.verification).toMatchObject({
    proofs: { done: [], ways: ['app', 'recovery-code'] },
  })
  expect(await answerOf(visitor, codes[0])).toBe('200')
  expect(await answerOf(await started(), codes[0])).toBe('400 recovery-code-wrong')
  const { visitor: forgetful, code } = await startWithCode(portal, 'reset')
  expect(await answerOf(forgetful, codes[1], 'reset')).toBe('400 recovery-code-wrong')
  await forgetful.call('compareCode', { code }, { flow: 'reset' })
  expect(await answerOf(forgetful, codes[1]?.toLowerCase().replaceAll('-', ' '), 'reset')).toBe('200')
  expect((await owner.call('proofs', {})).body.recoveryCodes).toMatchObject({ left: 8, total: 10 })
})

test('the use of a code is told in the answer, by mail and in the activity, and what is left (PF12)', async () => {
  const codes = await makeCodes()
  const visitor = await started()
  const { body } = await visitor.call('compareRecoveryCode', { code: codes[0] ?? '' }, { flow: 'profile' })
  expect(body.message).toBe('You are signed in. 9 recovery codes are left.')
  await portal.delivered()
  const told = portal.mail.messages().filter(({ message }) => message.text.includes('9 are left'))
  expect(told.map(({ message }) => message.to).toSorted()).toEqual(['alice@home.example', 'alice@mail.example'])
  const { entries } = (await visitor.call('activity', { before: '' })).body
  expect(
    entries
      .map(({ what }) => what)
      .slice(0, 3)
      .toSorted(),
  ).toEqual(['code-used', 'password-right', 'signed-in'])
  await answerOf(await started(), codes[0])
  portal.pass(60_000)
  const set = (await visitor.call('proofs', {})).body.recoveryCodes?._id ?? ''
  for (const id of [set, app.id]) expect((await visitor.call('removeProof', { id })).status).toBe(200)
  const words = (await visitor.call('activity', { before: '' })).body.entries.map(({ what }) => what)
  expect(words.slice(0, 4)).toEqual(['app-removed', 'codes-removed', 'wrong-code', 'password-right'])
  expect(words).toEqual(expect.arrayContaining(['app-added', 'codes-added']))
})

test('a new set voids the old one (PF3)', async () => {
  const [old] = await makeCodes()
  const [fresh] = await makeCodes()
  const visitor = await started()
  expect(await answerOf(visitor, old)).toBe('400 recovery-code-wrong')
  expect(await answerOf(visitor, fresh)).toBe('200')
})

test('one code in five browsers at once signs one in (PF3)', async () => {
  const [code] = await makeCodes()
  const visitors = await Promise.all(Array.from({ length: 5 }, started))
  const answers = await Promise.all(visitors.map((visitor) => answerOf(visitor, code)))
  expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
})

test('the store has neither codes nor the key of their set (PF9)', async () => {
  const codes = await makeCodes()
  const { store, directory } = portal.ports
  const rows = JSON.stringify(await store.proofs.allOf((await directory.find('alice'))?.id ?? '', 0))
  for (const code of codes) {
    expect(rows).not.toContain(code)
    expect(portal.logLines.join('')).not.toContain(code)
  }
  expect(JSON.stringify((await owner.call('proofs', {})).body)).not.toContain(codes[0])
})

test('removing the app takes the codes with it, ends other sessions and flows, and demands no more (PF8)', async () => {
  await makeCodes()
  const other = await started()
  await other.call('compareApp', { code: app.code() }, { flow: 'profile' })
  expect((await other.call('proofs', {})).status).toBe(200)
  const [unfinished, reset] = [await started(), await startWithCode(portal, 'reset')]
  expect((await owner.call('removeProof', { id: 'none' })).body.code).toBe('proof-unknown')
  const { status, body } = await owner.call('removeProof', { id: app.id })
  expect([status, body.data]).toEqual([200, { app: null, recoveryCodes: null, passkeys: [] }])
  expect((await owner.call('removeProof', { id: app.id })).body.code).toBe('proof-unknown')
  expect((await other.call('proofs', {})).body.code).toBe('session-gone')
  expect((await unfinished.call('session', {})).body.verification).toBeNull()
  const late = await reset.visitor.call('compareCode', { code: reset.code }, { flow: 'reset' })
  expect(late.body.code).toBe('flow-gone')
  expect((await owner.call('addRecoveryCodes', {})).body.code).toBe('device-needed')
  await signInFully(portal)
})

test('codes and removal need a fresh sign-in (PF8)', async () => {
  portal.pass(20 * 60_000)
  expect((await owner.call('addRecoveryCodes', {})).body.code).toBe('sign-in-again')
  expect((await owner.call('removeProof', { id: app.id })).body.code).toBe('sign-in-again')
})

test('with the kinds switched off there are no such calls, and nothing is demanded (PF1)', async () => {
  const off = await testPortal({ rules: { proofKinds: [] } })
  try {
    await giveProofs(off, 'alice', { hasCodes: true })
    const visitor = await signInFully(off)
    for (const call of ['proofs', 'addApp', 'addRecoveryCodes'] as const)
      expect((await visitor.call(call, {})).status).toBe(404)
    expect((await visitor.call('verifyApp', { id: 'x', code: '000000' })).status).toBe(404)
    expect((await visitor.call('removeProof', { id: 'x' })).status).toBe(404)
    const forgetful = off.visitor()
    await startFlow(forgetful, 'reset', 'alice')
    for (const call of ['compareApp', 'compareRecoveryCode'] as const)
      expect((await forgetful.call(call, { code: '000000' }, { flow: 'reset' })).status).toBe(404)
    await proveForReset(off)
  } finally {
    await off.close()
  }
})
