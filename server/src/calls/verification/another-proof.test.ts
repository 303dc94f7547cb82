import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeRows } from '../../rules/proof/code-budget.js'
import { countEvents, readCode, sendFirst, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { sampleProof } from '../../testing/store-samples.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

/** Gives alice an app, which waits until an instant. */
async function haveApp(heldUntil = 0): Promise<void> {
  const { store, directory } = portal.ports
  const accountId = (await directory.find('alice'))?.id ?? ''
  await store.transaction(async (stores) => {
    await stores.people.raiseEpoch(accountId)
    await stores.proofs.add(sampleProof({ accountId, heldUntil }))
    await stores.people.countDeviceProofs(accountId)
  })
}

test('a right code of a contact is not enough where an app is enrolled (PF2)', async () => {
  await haveApp()
  for (const flow of ['profile', 'reset'] as const) {
    const { visitor, code } = await startWithCode(portal, flow)
    const before = [...visitor.cookies.values()]
    const right = await visitor.call('compareCode', { code }, { flow })
    expect([right.status, right.body.code]).toEqual([400, 'another-proof'])
    expect([...visitor.cookies.values()]).not.toEqual(before)
    expect((await visitor.call('session', {})).body).toMatchObject({
      isLoggedIn: false,
      isVerified: false,
      path: `${flow}/`,
      verification: { type: 'both', proofs: { done: ['email'], ways: ['app'] } },
    })
    const again = await visitor.call('compareCode', { code }, { flow })
    expect([again.status, again.body.code]).toEqual([400, 'code-wrong'])
    portal.pass(60_000)
  }
  expect(await countEvents(portal, 'sign-in.done')).toBe(0)
  expect(await countEvents(portal, 'code.checked')).toBe(2)
})

test('an unlock grants nothing, and wants no app (PF2)', async () => {
  await haveApp()
  const { visitor, code } = await startWithCode(portal, 'unlock')
  expect((await visitor.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(200)
})

test('an app that waits is demanded nowhere (G6)', async () => {
  await haveApp(portal.ports.clock.now() + 1_000)
  await signInFully(portal)
})

test('a sign-in tells the ways behind the right password, and a reset nothing before a proof (PF5)', async () => {
  await haveApp()
  expect(await startFlow(portal.visitor(), 'profile', 'alice')).toMatchObject({ proofs: { done: [], ways: ['app'] } })
  expect(await startFlow(portal.visitor(), 'reset', 'alice')).not.toHaveProperty('proofs')
  expect(await startFlow(portal.visitor(), 'profile', 'bob')).not.toHaveProperty('proofs')
})

test('a right proof that is not enough clears nothing (PF10)', async () => {
  await haveApp()
  const accountId = (await portal.ports.directory.find('alice'))?.id ?? ''
  const [row] = codeRows({ family: 'sign-in', accountId })
  const countOf = async () => (await portal.ports.store.counters.read([row?.key ?? ''], portal.ports.clock.now()))[0]
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
  const code = await readCode(portal, 'alice@mail.example')
  await visitor.call('compareCode', { code: code === '000000' ? '111111' : '000000' }, { flow: 'profile' })
  expect(await countOf()).toMatchObject({ taken: 1 })
  expect((await visitor.call('compareCode', { code }, { flow: 'profile' })).body.code).toBe('another-proof')
  expect(await countOf()).toMatchObject({ taken: 1 })
})
