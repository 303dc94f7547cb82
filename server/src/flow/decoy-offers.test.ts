import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../app.js'
import { deriveSecrets } from '../system/secrets.js'
import { rightCaptcha, type TestPortal, testPortal } from '../testing/test-portal.js'
import { newTestVisitor, type TestVisitor } from '../testing/test-visitor.js'

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

const lastLabelOf = (mask: string) => mask.slice(mask.lastIndexOf('.') + 1)

test('a mask shows nothing that decoys never show: no capitals, no rare signs (V1, E1)', async () => {
  const emails = ['Alice@Home.EXAMPLE', '_x@Mail.example', '%y@9mail.example']
  const portal = await testPortal({ people: [{ username: 'alice', emails }] })
  expect(await masksOf(portal.visitor(), 'alice')).toEqual([
    'a•••@h•••.example',
    '••••@m•••.example',
    '••••@9•••.example',
  ])
  await portal.close()
})

test('a last label that decoys never show is replaced by one that they often show (E1)', async () => {
  const portal = await testPortal()
  await masksOf(portal.visitor(), 'nobody01')
  await portal.accounts.add({
    username: 'frank',
    name: '',
    password: 'Portico-Demo-1',
    emails: ['frank@art.museum', 'frank@mail.example', 'frank@gmail.com'],
    phones: [],
    photo: null,
    mustChangePassword: false,
    isLocked: false,
    isDisabled: false,
  })
  expect(await masksOf(portal.visitor(), 'frank')).toEqual(['f•••@a•••.com', 'f•••@m•••.example', 'f•••@g•••.com'])
  await portal.close()
})

test('the last labels of decoys vary even where nobody was enrolled at the first start (E1)', async () => {
  const portal = await testPortal({ people: [] })
  const labels = new Set((await masksOfMany(portal, 200)).filter((mask) => mask.includes('@')).map(lastLabelOf))
  expect(labels.size).toBeGreaterThan(5)
  // No real address ends in it, so a decoy with it would reveal itself.
  expect(labels).not.toContain('example')
  await portal.close()
})

test('the last labels of decoys are those of the enrolled addresses where there are enough (E1)', async () => {
  const people = Array.from({ length: 60 }, (_, index) => ({
    username: `person${index}`,
    emails: [`p${index}@mail.${index % 3 === 0 ? 'museum' : 'aero'}`],
  }))
  const portal = await testPortal({ people })
  const labels = (await masksOfMany(portal, 200)).filter((mask) => mask.includes('@')).map(lastLabelOf)
  expect(new Set(labels)).toEqual(new Set(['museum', 'aero']))
  expect(labels.filter((label) => label === 'museum').length / labels.length).toBeCloseTo(1 / 3, 0)
  await portal.close()
})

test('decoys stay the same after a restart with another secret (E2)', async () => {
  const portal = await testPortal()
  const secrets = deriveSecrets('the next secret, 32 characters and more', ['an older secret, 32 characters or more'])
  const restarted = await buildApp({ ...portal.ports, secrets }, { trustedProxies: [], extraRoutes: [] })
  for (const name of ['nobody01', 'nobody02', 'nobody03', 'nobody11', 'zoe.unknown']) {
    expect(await masksOf(newTestVisitor(restarted), name)).toEqual(await masksOf(portal.visitor(), name))
  }
  await restarted.close()
  await portal.close()
})

test('decoys are the same for months: after restarts, on another node, in every spelling, however many enroll (E2)', {
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
  expect(await seenBy(later)).toEqual(before)
  for (const portal of [node, later]) await portal.close()
  rmSync(folder, { recursive: true })
})

test('two portals show different decoys for one name (E2)', async () => {
  const portals = [await testPortal(), await testPortal({ decoySeed: 'the seed of another portal' })]
  const [one, other] = await Promise.all(portals.map((portal) => masksOfMany(portal, 20)))
  expect(one).not.toEqual(other)
  for (const portal of portals) await portal.close()
})
