import { afterEach, expect, test } from 'vitest'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { tidy } from '../../start/start-housekeeping.js'
import { setUpApp } from '../../testing/app-of.js'
import { signInFully } from '../../testing/steps.js'
import { portalSecret, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { openProof, sealAnew } from './seal-proof.js'

const next = 'another secret of 32+ characters that only tests know'
let portal: TestPortal
afterEach(() => portal.close())

async function ownProofs() {
  const { store, directory } = portal.ports
  return store.proofs.allOf((await directory.find('alice'))?.id ?? '')
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
