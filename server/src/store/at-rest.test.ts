import { createHash, createHmac, hash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveSecrets } from '../ports/system/secrets.js'
import { buildApp } from '../start/app.js'
import { readCode, sendFirst, signInFully, startFlow } from '../testing/steps.js'
import { password, portalSecret, rightCaptcha, type TestPortal, testPortal } from '../testing/test-portal.js'
import { newTestVisitor } from '../testing/test-visitor.js'
import { openSqlite } from './sqlite/sqlite-dialect.js'

let folder: string
let file: string
let portal: TestPortal
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-at-rest-'))
  file = join(folder, 'portico.db')
  portal = await testPortal({ file })
})
afterEach(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

/** Everything a thief of the disk has. */
const stolen = () =>
  [file, `${file}-wal`, `${file}-shm`]
    .filter(existsSync)
    .map((name) => readFileSync(name).toString('latin1'))
    .join('\n')

/** Every cell of every table, as a thief would read them. */
function cells(): Set<string> {
  const database = openSqlite(file, 1_000)
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
  const found = tables.flatMap(({ name }) => database.prepare(`select * from "${name}"`).all() as object[])
  database.close()
  return new Set(found.flatMap((row) => Object.values(row).map(String)))
}

describe('a code', () => {
  test('is not found in a stolen store by hashing all million codes with all that lies beside it (Z2)', {
    timeout: 60_000,
  }, async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
    const sent = await readCode(portal, 'alice@mail.example')
    const kept = cells()
    const database = openSqlite(file, 1_000)
    const [row] = database.prepare('select * from one_time_code').all() as Record<string, string>[]
    database.close()
    const { id = '', name_key: person = '', contact_id: contact = '', purpose = '', mac = '' } = row ?? {}
    expect(Buffer.from(mac, 'base64url')).toHaveLength(32)
    const signed = (code: string) => [id, person, contact, purpose, code].join('|')
    // The store is right: with the key, and only with it, the code is what was sent.
    expect(portal.ports.secrets.sign('code', signed(sent))).toBe(mac)
    // Every code is tried as a plain hash. For hashes over other columns too, the sent one is
    // enough.
    for (let n = 0; n < 1_000_000; n += 1) {
      if (kept.has(hash('sha256', String(n).padStart(6, '0'), 'base64url'))) expect.unreachable('a code was found')
    }
    const digests = [sent, `${id}${sent}`, signed(sent), `${sent}|${id}`, `${person}${sent}`].flatMap((text) => [
      createHash('sha256').update(text).digest(),
      ...['', id, person, contact, purpose].map((key) => createHmac('sha256', key).update(text).digest()),
    ])
    for (const digest of digests) {
      for (const form of ['base64url', 'base64', 'hex'] as const) expect(kept).not.toContain(digest.toString(form))
    }
  })

  test('sent before the secret changed still works after it, and what is new is signed with the new one (Z2)', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    const code = await readCode(portal, 'alice@mail.example')
    const fresh = 'quite another secret of 32 characters'
    const rotated = { ...portal.ports, secrets: deriveSecrets(fresh, [portalSecret]) }
    const app = await buildApp(rotated, { trustedProxies: [], extraRoutes: [] })
    const sameBrowser = newTestVisitor(app)
    for (const [name, value] of visitor.cookies) sameBrowser.cookies.set(name, value)
    expect((await sameBrowser.call('compareCode', { code })).status).toBe(200)
    const newSid = sameBrowser.cookies.get('sid') ?? ''
    const [token = '', mac = ''] = newSid.split('.')
    expect(deriveSecrets(fresh).verify('session', token, mac)).toBe(true)
    expect(deriveSecrets(portalSecret).verify('session', token, mac)).toBe(false)
    await app.close()
  })

  test('is worth nothing once its secret is named no more (Z2)', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'alice'), { flow: 'profile' })
    const code = await readCode(portal, 'alice@mail.example')
    const rotated = { ...portal.ports, secrets: deriveSecrets('quite another secret of 32 characters') }
    const app = await buildApp(rotated, { trustedProxies: [], extraRoutes: [] })
    const sameBrowser = newTestVisitor(app)
    for (const [name, value] of visitor.cookies) sameBrowser.cookies.set(name, value)
    const answer = await sameBrowser.raw({
      method: 'POST',
      url: '/api/user/profile/comparecode',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ code }),
    })
    expect(answer.status).toBe(403)
    await app.close()
  })
})

describe('what lies on the disk', () => {
  test('has no live session id, signed in or under a grant, in clear (Z3)', async () => {
    const visitors = [await signInFully(portal)]
    const anonymous = portal.visitor()
    await sendFirst(anonymous, await startFlow(anonymous, 'reset', 'carol'), { flow: 'reset' })
    await anonymous.call('compareCode', { code: await readCode(portal, 'carol@mail.example') }, { flow: 'reset' })
    const disk = stolen()
    expect(disk).toContain('alice@mail.example')
    for (const { cookies } of [...visitors, anonymous]) {
      const sid = cookies.get('sid') ?? '?'
      for (const part of [sid, ...sid.split('.'), cookies.get('XSRF-TOKEN') ?? '?']) expect(disk).not.toContain(part)
      expect(Buffer.from(sid.split('.')[0] ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    }
    expect(disk).toContain(
      createHash('sha256')
        .update(visitors[0]?.cookies.get('sid') ?? '')
        .digest('base64url'),
    )
  })

  test('has a staged password only sealed, bound to its flow, and no more once the flow is over (Z3)', async () => {
    const staged = 'Gestapelt-Himmel-7'
    const stagedNow = () => {
      const database = openSqlite(file, 1_000)
      const rows = database.prepare('select id, staged from flow where staged is not null').all()
      database.close()
      return rows as { id: string; staged: string }[]
    }
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'carol')
    const { body } = await visitor.call('forcedChange', { password: staged, password2: staged })
    const [flow] = stagedNow()
    const { secrets } = portal.ports
    const opened = JSON.parse(secrets.open(flow?.staged ?? '', flow?.id ?? '') ?? '{}')
    expect(opened).toEqual({ old: password, next: expect.stringMatching(/^\$argon2id\$/) })
    expect(secrets.open(flow?.staged ?? '', 'another flow')).toBeNull()
    expect(deriveSecrets('quite another secret of 32 characters').open(flow?.staged ?? '', flow?.id ?? '')).toBeNull()
    for (const clear of [staged, password]) expect(stolen()).not.toContain(clear)
    await sendFirst(visitor, body, { flow: 'profile' })
    await visitor.call('compareCode', { code: await readCode(portal, 'carol@mail.example') })
    expect(stagedNow()).toEqual([])
    expect(stolen()).not.toContain(staged)
    const signIn = await portal.visitor().call('signIn', { username: 'carol', password: staged, captcha: rightCaptcha })
    expect(signIn.status).toBe(200)
  })

  test('has a staged password no more when its flow was left, signed out of or ran out (Z3)', async () => {
    const stagedCells = () => {
      const database = openSqlite(file, 1_000)
      const rows = database.prepare('select 1 from flow where staged is not null').all()
      database.close()
      return rows.length
    }
    const stage = async () => {
      const visitor = portal.visitor()
      await startFlow(visitor, 'profile', 'carol')
      await visitor.call('forcedChange', { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' })
      expect(stagedCells()).toBe(1)
      return visitor
    }
    await (await stage()).call('signOut')
    expect(stagedCells()).toBe(0)
    await startFlow(await stage(), 'reset', 'carol')
    expect(stagedCells()).toBe(0)
    await stage()
    portal.pass(31 * 60_000)
    await portal.ports.store.flows.dropOld(portal.ports.clock.now())
    expect(stagedCells()).toBe(0)
  })

  test('has passwords as argon2id only, those of the past included (Z1)', async () => {
    const visitor = await signInFully(portal)
    const fresh = 'Blauer-Himmel-7'
    await visitor.call('changePassword', { oldPassword: password, newPassword: fresh, newpassword2: fresh })
    const hashes = [...cells()].filter((cell) => cell.startsWith('$'))
    expect(hashes.length).toBeGreaterThanOrEqual(6)
    for (const one of hashes) expect(one).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22,}\$[\w+/]{43}$/)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
