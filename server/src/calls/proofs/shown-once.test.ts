import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '../../../../databases/postgres.js'
import { exportPerson } from '../../operating/operator/export-person.js'
import { openProof } from '../../rules/proof/seal-proof.js'
import { appOf } from '../../testing/app-of.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.js'

let hook: WebhookReceiver
let portal: TestPortal
beforeEach(async () => {
  hook = await startWebhookReceiver()
})
afterEach(() => hook.close())

/** Where a portal keeps its data, and all that lies there. */
interface Place {
  readonly choice: Pick<TestPortalChoice, 'file' | 'storeAt'>
  readonly stolen: () => Promise<string>
  readonly remove: () => Promise<void>
}

async function folderOnDisk(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-shown-once-'))
  return {
    choice: { file: join(folder, 'portico.db') },
    stolen: async () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name)).toString('latin1'))
        .join('\n'),
    remove: async () => rmSync(folder, { recursive: true }),
  }
}

async function database(): Promise<Place> {
  const postgres = await startPostgres()
  const made = await postgres.makeDatabase()
  return {
    choice: { storeAt: { kind: 'postgres', ...settingsOf(made), name: made.name, alarmMb: 0 } },
    stolen: () => made.run(`select database_to_xml(true, false, '')`),
    remove: () => postgres.stop(),
  }
}

/** A secret as a thief would look for it: as people type it, and its bytes. */
const spellings = (bytes: Buffer) =>
  (['base64url', 'base64', 'hex', 'latin1'] as const).map((form) => bytes.toString(form))
const spellingsOfCode = (code: string) => {
  const plain = code.replaceAll('-', '')
  return [code, plain, code.toLowerCase(), plain.toLowerCase()]
}

/** All that the portal keeps, logs, sends, exports and measures, by place. */
async function everythingKept({ stolen }: Place) {
  await portal.delivered()
  const { store } = portal.ports
  const { rules, secrets } = portal.ports
  const operating = { domains: [], eachSecret: [secrets], storePrefix: '', operator: 'test', ...rules }
  const exported = await exportPerson({ ...portal.ports, ...operating }, { username: 'alice' })
  return {
    store: await stolen(),
    log: portal.logLines.join('\n'),
    audit: JSON.stringify(await store.audit.recent(10_000)),
    mail: JSON.stringify([portal.mail.messages(), portal.sms.messages()]),
    webhook: JSON.stringify(hook.received),
    metrics: (await portal.monitoring?.inject('/metrics'))?.body ?? '',
    export: JSON.stringify(exported),
  }
}

/** The texts of answers to all that a signed-in person can ask about the own account. */
async function answersTo(visitor: TestVisitor): Promise<string> {
  const asked = ['proofs', 'session', 'sessions'] as const
  const answers = await Promise.all(asked.map((call) => visitor.call(call, {})))
  return [...answers, await visitor.call('activity', { before: '' })].map(({ text }) => text).join('\n')
}

test.each([
  ['files of SQLite', folderOnDisk],
  ['a dump of PostgreSQL', database],
])(
  'secrets of proofs leave in the answers that make them, and are not in %s, nor in logs, messages, exports or other answers (PF9, PF12)',
  async (_, makePlace) => {
    const place = await makePlace()
    portal = await testPortal({ ...place.choice, webhook: hook.choice, hasMetrics: true })
    const visitor = await signInFully(portal)
    const begun = (await visitor.call('addApp', {})).body.data
    const app = appOf(portal, begun)
    const verified = await visitor.call('verifyApp', { id: app.id, code: app.code(50) })
    const whole = await visitor.call('verifyApp', { id: app.id, code: app.code() })
    const { codes } = (await visitor.call('addRecoveryCodes', {})).body.data
    const accountId = (await portal.ports.directory.find('alice'))?.id ?? ''
    const opened = (await portal.ports.store.proofs.allOf(accountId, 0)).map((proof) =>
      openProof(portal.ports.secrets, proof),
    )
    expect(opened.map((bytes) => bytes?.length)).toEqual([20, 32])
    portal.pass(60_000)
    const typed = '7777-8888-9999-AAAA'
    const texts = [verified, whole].map(({ text }) => text)
    for (const code of [typed, codes[0] ?? '', codes[0] ?? '']) {
      const other = portal.visitor()
      await startFlow(other, 'profile', 'alice')
      texts.push((await other.call('compareRecoveryCode', { code })).text, await answersTo(other))
    }
    const reset = await startWithCode(portal, 'reset')
    texts.push((await reset.visitor.call('compareCode', { code: reset.code }, { flow: 'reset' })).text)
    texts.push((await reset.visitor.call('compareApp', { code: app.code() }, { flow: 'reset' })).text)
    texts.push(await answersTo(visitor))
    const places = { answers: texts.join('\n'), ...(await everythingKept(place)) }
    texts.push((await visitor.call('removeProof', { id: app.id })).text)
    const after = { answers: texts.join('\n'), ...(await everythingKept(place)) }
    expect(places.store).toContain(accountId)
    expect(Object.values(places).every((text) => text.length > 100)).toBe(true)
    const secrets = [
      ...[begun.secret, begun.uri, encodeURIComponent(begun.uri)],
      ...opened.flatMap((bytes) => spellings(bytes ?? Buffer.alloc(0))),
      ...[typed, ...codes].flatMap(spellingsOfCode),
    ]
    for (const [where, text] of [...Object.entries(places), ...Object.entries(after)])
      expect([where, secrets.filter((secret) => text.includes(secret))]).toEqual([where, []])
    await portal.close()
    await place.remove()
  },
)
