import { afterEach, expect, test } from 'vitest'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { buildApp } from '../../start/app.js'
import { tidy } from '../../start/start-housekeeping.js'
import { setUpApp } from '../../testing/app-of.js'
import { signInFully, startFlow } from '../../testing/steps.js'
import { portalSecret, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { newTestVisitor } from '../../testing/test-visitor.js'
import { sealSeed } from '../flow/decoy-offers.js'
import { openProof, sealAnew } from './seal-proof.js'

const next = 'another secret of 32+ characters that only tests know'
let portal: TestPortal
afterEach(() => portal.close())

async function ownProofs(username = 'alice') {
  const { store, directory } = portal.ports
  return store.proofs.allOf((await directory.find(username))?.id ?? '', 0)
}

/** The answers to sign-ins, with a proof each, at a server that starts with these secrets. */
async function signInsUnder(
  secrets: ReturnType<typeof deriveSecrets>,
  proofs: readonly (readonly ['compareApp' | 'compareRecoveryCode', string])[],
): Promise<string[]> {
  await sealSeed({ ...portal.ports, secrets })
  const app = await buildApp({ ...portal.ports, secrets }, { trustedProxies: [], extraRoutes: [] })
  const answers: string[] = []
  for (const [call, code] of proofs) {
    const visitor = newTestVisitor(app)
    await startFlow(visitor, 'profile', 'alice')
    const { status, body } = await visitor.call(call, { code })
    answers.push(`${status} ${body.code ?? ''}`.trim())
  }
  await app.close()
  return answers
}

test('the first housekeeping seals anew what an older secret sealed, which then can go (PF9)', async () => {
  portal = await testPortal()
  const visitor = await signInFully(portal)
  await setUpApp(portal, visitor)
  await visitor.call('addRecoveryCodes', {})
  const before = await ownProofs()
  const opened = before.map((proof) => openProof(portal.ports.secrets, proof))
  const alone = deriveSecrets(next)
  expect(before.map((proof) => openProof(alone, proof))).toEqual([null, null])
  await tidy({ ...portal.ports, secrets: deriveSecrets(next, [portalSecret]) }, 1_000_000)
  const after = await ownProofs()
  expect(after.map((proof) => openProof(alone, proof))).toEqual(opened)
  expect(after.map(({ secret: _, sealedBy: __, ...rest }) => rest)).toEqual(
    before.map(({ secret: _, sealedBy: __, ...rest }) => rest),
  )
})

test('what no secret opens stays, and what the newest sealed is left alone (PF9)', async () => {
  portal = await testPortal()
  await setUpApp(portal, await signInFully(portal))
  const before = await ownProofs()
  expect(await sealAnew(portal.ports)).toBe(0)
  expect(await sealAnew({ ...portal.ports, secrets: deriveSecrets(next) })).toBe(0)
  expect(await ownProofs()).toEqual(before)
})

test('an app and its recovery codes work while the secret changes, and once the old one is gone (PF9)', async () => {
  portal = await testPortal()
  const visitor = await signInFully(portal)
  const app = await setUpApp(portal, visitor)
  const [first = '', second = ''] = (await visitor.call('addRecoveryCodes', {})).body.data.codes
  const both = deriveSecrets(next, [portalSecret])
  const proofs = (code: string) =>
    [
      ['compareApp', app.code()],
      ['compareRecoveryCode', code],
    ] as const
  expect(await signInsUnder(both, proofs(first))).toEqual(['200', '200'])
  portal.pass(60_000)
  // Whoever drops the old secret before the housekeeping has sealed anew, gets it wrong, and harms nothing.
  const alone = deriveSecrets(next)
  expect(await signInsUnder(alone, proofs(second))).toEqual(['400 code-wrong', '400 recovery-code-wrong'])
  await tidy({ ...portal.ports, secrets: both }, 1_000_000)
  expect(await signInsUnder(alone, proofs(second))).toEqual(['200', '200'])
  expect(await signInsUnder(alone, [['compareRecoveryCode', first]])).toEqual(['400 recovery-code-wrong'])
})

test('what was sealed for one person opens nothing in the row of another (PF9)', async () => {
  portal = await testPortal({
    people: ['alice', 'mallory'].map((username) => ({ username, emails: [`${username}@mail.example`] })),
  })
  await setUpApp(portal, await signInFully(portal))
  const thief = await setUpApp(portal, await signInFully(portal, 'mallory'))
  const [[victim], [own]] = [await ownProofs(), await ownProofs('mallory')]
  if (victim === undefined || own === undefined) throw new Error('no app is stored')
  const { secret, sealedBy } = own
  await portal.ports.store.proofs.reseal(victim, { secret, sealedBy })
  expect(await signInsUnder(portal.ports.secrets, [['compareApp', thief.code()]])).toEqual(['400 code-wrong'])
})
