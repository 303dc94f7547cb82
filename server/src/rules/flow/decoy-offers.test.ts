import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { buildApp } from '../../start/app.js'
import { portalSecret, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { newTestVisitor, type TestVisitor } from '../../testing/test-visitor.js'
import { sealSeed } from './decoy-offers.js'

/** The masks that are offered for a name, in order. */
async function masksOf(
  visitor: TestVisitor,
  username: string,
  call: 'startReset' | 'startUnlock' = 'startReset',
): Promise<string[]> {
  const { body, text } = await visitor.call(call, { username, captcha: rightCaptcha })
  if (!('type' in body)) throw new Error(text)
  return [...text.matchAll(/"(?:email|phoneNumber)":"([^"]+)"/g)].map(([, masked]) => masked ?? '')
}

async function masksOfMany(portal: TestPortal, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `stranger${index}`)
  return (await Promise.all(names.map((name) => masksOf(portal.visitor(), name)))).flat()
}

test('a mask shows nothing that decoys never show: no capitals, no rare signs, no last label (V1, E1, G9)', async () => {
  const emails = ['Alice@Home.EXAMPLE', '_x@Mail.museum', '%y@9mail.example']
  const portal = await testPortal({ people: [{ username: 'alice', emails }] })
  expect(await masksOf(portal.visitor(), 'alice')).toEqual(['a•••@h•••', '••••@m•••', '••••@9•••'])
  await portal.close()
})

test('equal masks of one list are numbered, of decoys too (G9)', async () => {
  const emails = ['ann@gmail.example', 'a@gmx.example', 'ann@home.example', 'anna@g.example']
  const portal = await testPortal({ people: [{ username: 'ann', emails }] })
  expect(await masksOf(portal.visitor(), 'ann')).toEqual(['a•••@g•••', 'a•••@g••• (2)', 'a•••@h•••', 'a•••@g••• (3)'])
  const numbered = (await masksOfMany(portal, 300)).filter((mask) => mask.endsWith(' (2)'))
  expect(numbered.length).toBeGreaterThan(0)
  for (const mask of numbered) expect(mask).toMatch(/^[a-z0-9•]•••@[a-z0-9]••• \(2\)$|^••• ••• \d\d \(2\)$/)
  await portal.close()
})

test('decoys stay the same after a restart with another secret, while the former one is known (E2)', async () => {
  const portal = await testPortal()
  const secrets = deriveSecrets('the next secret, 32 characters and more', [portalSecret])
  const restarted = await buildApp({ ...portal.ports, secrets }, { trustedProxies: [], extraRoutes: [] })
  for (const name of ['nobody01', 'nobody02', 'nobody03', 'nobody11', 'zoe.unknown']) {
    expect(await masksOf(newTestVisitor(restarted), name)).toEqual(await masksOf(portal.visitor(), name))
  }
  await restarted.close()
  await portal.close()
})

describe('the seed of the decoys (G9)', () => {
  const next = deriveSecrets('the next secret, 32 characters and more', [portalSecret])
  const stored = async (portal: TestPortal) => (await portal.ports.store.facts.get('decoy-seed')) ?? ''

  test('is sealed in the store, and sealed anew when the secret changes', async () => {
    const portal = await testPortal({ decoySeed: 'a seed in clear text' })
    expect(await stored(portal)).not.toContain('clear')
    await sealSeed({ ...portal.ports, secrets: next })
    expect(next.open(await stored(portal), 'decoy-seed')).toBe('a seed in clear text')
    expect(deriveSecrets(portalSecret, []).open(await stored(portal), 'decoy-seed')).toBeNull()
    await portal.close()
  })

  test('of an earlier version is taken over', async () => {
    const portal = await testPortal()
    const { facts } = portal.ports.store
    await facts.remove('decoy-seed')
    await facts.put('decoy-seed-unsealed', 'a seed of before')
    await sealSeed(portal.ports)
    expect(portal.ports.secrets.open(await stored(portal), 'decoy-seed')).toBe('a seed of before')
    expect(await facts.get('decoy-seed-unsealed')).toBeNull()
    await portal.close()
  })

  test('stops the start when no secret opens it, and says what mends it', async () => {
    const portal = await testPortal()
    const secrets = deriveSecrets('a secret that this store has never seen', [])
    await expect(sealSeed({ ...portal.ports, secrets })).rejects.toMatchObject({
      what: 'store',
      cause: { message: expect.stringContaining('Set PORTICO_SECRET_PREVIOUS') },
    })
    await portal.close()
  })
})

test('decoys are the same for months: after restarts, on another node, in every spelling, however many enroll (E2, changed by G8)', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-decoys-'))
  const file = join(folder, 'store.sqlite')
  const names = Array.from({ length: 12 }, (_, index) => `nobody${index}`)
  const spellings = [...names, ...names.map((name) => name.toUpperCase()), ...names.map((name) => `UNI\\${name}`)]
  const seenBy = async (portal: TestPortal, call: 'startReset' | 'startUnlock' = 'startReset') => {
    const seen: string[][] = []
    for (const name of spellings) seen.push(await masksOf(portal.visitor(), name, call))
    return seen
  }
  const first = await testPortal({ file })
  const before = await seenBy(first)
  expect(new Set(before.map((masks) => masks.length)).size).toBeGreaterThan(2)
  expect([before.slice(12, 24), before.slice(24)]).toEqual([before.slice(0, 12), before.slice(0, 12)])
  const node = await testPortal({ file, people: [] })
  expect([await seenBy(node), await seenBy(first, 'startUnlock')]).toEqual([before, before])
  const people = Array.from({ length: 120 }, (_, index) => ({
    username: `person${index}`,
    emails: [`person${index}@mail.museum`],
    phones: ['+49 30 123456'],
  }))
  await first.close()
  const later = await testPortal({ file, people, startsAt: Date.UTC(2026, 6, 6, 9) })
  // A name without contacts may get some when people enroll. What a name has, it keeps.
  for (const [index, masks] of (await seenBy(later)).entries()) {
    if (before[index]?.length !== 0) expect(masks).toEqual(before[index])
  }
  for (const portal of [node, later]) await portal.close()
  rmSync(folder, { recursive: true })
})

test('two portals show different decoys for one name (E2)', async () => {
  const portals = [await testPortal(), await testPortal({ decoySeed: 'the seed of another portal' })]
  const [one, other] = await Promise.all(portals.map((portal) => masksOfMany(portal, 20)))
  expect(one).not.toEqual(other)
  for (const portal of portals) await portal.close()
})
