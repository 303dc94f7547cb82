import { afterEach, describe, expect, test } from 'vitest'
import type { NamedDirectoryConfig, OneDirectory } from '../ports/config/config.js'
import { captured } from '../ports/delivery/captured/captured.js'
import type { Delivery } from '../ports/delivery/delivery.js'
import { deriveSecrets } from '../ports/system/secrets.js'
import { sealSeed } from '../rules/flow/decoy-offers.js'
import { closedGate } from '../testing/closed-gate.js'
import { readCode, sendFirst, startFlow } from '../testing/steps.js'
import { testConfig } from '../testing/test-config.js'
import { portalSecret, type TestPortal, type TestPortalChoice, testPortal } from '../testing/test-portal.js'
import { newTestVisitor, type TestVisitor } from '../testing/test-visitor.js'
import { type TwoNodes, twoNodes } from '../testing/two-nodes.js'
import { buildApp } from './app.js'
import { joinStore } from './join-store.js'

let nodes: TwoNodes
afterEach(() => nodes.close())

/** The settings that a server has named as other than those of the one before. */
const named = ({ logLines }: TestPortal): string[] =>
  logLines.map((line) => JSON.parse(line)).flatMap((line) => line.settings ?? [])

describe('a server whose settings differ from those of the server before', () => {
  test.each<[string, TestPortalChoice, string[]]>([
    ['one limit', { limits: { failedSignIns: 7 } }, ['PORTICO_LIMITS_FAILED_SIGN_INS']],
    [
      'the hold, the languages and the excluded names',
      { rules: { contactHoldMs: 1, languages: ['de'], selfServiceExclude: /^adm-.*$/ } },
      ['PORTICO_LANGUAGES', 'PORTICO_SELF_SERVICE_EXCLUDE', 'PORTICO_CONTACT_HOLD_HOURS'],
    ],
    ['nothing', {}, []],
  ])('names them in one line: %s (NODE4)', async (_what, ofSecond, settings) => {
    nodes = await twoNodes({}, ofSecond)
    expect([named(nodes.first), named(nodes.second)]).toEqual([[], settings])
  })

  test('names none any more once both have the same (NODE4)', async () => {
    nodes = await twoNodes({}, { limits: { failedSignIns: 7 } })
    const third = await testPortal({ file: nodes.file, people: [], limits: { failedSignIns: 7 } })
    expect(named(third)).toEqual([])
    await third.close()
  })

  test('names the directories where their order is another one (NODE4, DIR26)', async () => {
    nodes = await twoNodes({ people: [] })
    const { file, first } = nodes
    const place = {
      kind: 'sqlite',
      file,
      name: file,
      alarmMb: 0,
      isShared: true,
      copiesBeforeMigration: false,
    } as const
    const config = testConfig({}, place)
    const [guests, others] = ['guests', 'others'].map((name) => ({
      ...{ name, suffix: null, usernames: null, directory: config.directory as OneDirectory },
    })) as [NamedDirectoryConfig, NamedDirectoryConfig]
    const join = (...among: NamedDirectoryConfig[]) =>
      joinStore({ ...config, directory: { kind: 'several', among } }, first.ports, { isShared: true })
    await join(guests, others)
    await join(guests, others)
    expect(named(first)).toEqual(['PORTICO_DIRECTORY_KIND'])
    await join(others, guests)
    expect(named(first)).toEqual(['PORTICO_DIRECTORY_KIND', 'directories'])
  })
})

describe('a server with another secret', () => {
  const fresh = 'quite another secret of 32 characters'

  test('does not start, says which setting mends it, and takes no message from the others (NODE4, G9)', async () => {
    const gate = closedGate()
    const kept = captured({ wall: Date.now })
    const slow: Delivery = { ...kept, send: (...message) => gate.opened.then(() => kept.send(...message)) }
    nodes = await twoNodes({ email: slow })
    const visitor = nodes.first.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
    // As if the server that sends had died: the next one takes its messages over.
    nodes.pass(60_000)
    const startsAt = nodes.first.ports.clock.now()
    await expect(testPortal({ file: nodes.file, people: [], secret: fresh, startsAt })).rejects.toMatchObject({
      what: 'store',
      cause: { message: expect.stringContaining('Servers of one store need the same PORTICO_SECRET') },
    })
    const waiting = await nodes.first.ports.store.outbox.waiting()
    expect(waiting.map(({ ended }) => ended)).toEqual([null])
    gate.open()
  })

  test('costs no flow and no session where each knows the secret of the other (NODE4, Z2)', async () => {
    nodes = await twoNodes()
    const [older, newer] = [deriveSecrets(portalSecret, [fresh]), deriveSecrets(fresh, [portalSecret])]
    const apps = await Promise.all(
      [
        { ...nodes.first.ports, secrets: older },
        { ...nodes.second.ports, secrets: newer },
      ].map(async (ports) => {
        await sealSeed(ports)
        return buildApp(ports, { trustedProxies: [], extraRoutes: [] })
      }),
    )
    const [visitor, sameBrowser] = apps.map((app) => newTestVisitor(app)) as [TestVisitor, TestVisitor]
    const carry = (from: TestVisitor, to: TestVisitor) => {
      for (const [name, value] of from.cookies) to.cookies.set(name, value)
    }
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    carry(visitor, sameBrowser)
    const code = await readCode(nodes.first, 'alice@mail.example')
    expect((await sameBrowser.call('compareCode', { code })).status).toBe(200)
    carry(sameBrowser, visitor)
    expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
    // Both read the seed of the decoys, whichever of them sealed it last.
    for (const one of [visitor, sameBrowser]) expect(await startFlow(one, 'reset', 'nobody11')).toBeDefined()
    await Promise.all(apps.map((app) => app.close()))
  })
})
