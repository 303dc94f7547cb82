import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../store/sqlite/open-sqlite-store.js'
import { giveProofs } from '../../testing/app-of.js'
import { commandLine } from '../../testing/command-line.js'
import { sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()
let file: string
let copy: string
beforeEach(() => {
  file = inFolder('p.sqlite')
  copy = inFolder("it's a copy.sqlite")
})

const portico = (line: string, url = file) => run(line, { env: { PORTICO_STORE_URL: `sqlite:${url}` } })
const add = (username: string) =>
  run(`account add --username ${username} --name N`, { env: { PORTICO_STORE_URL: `sqlite:${file}` }, input: 'x' })
const names = async (url = file) => (await portico('account list', url)).out.slice(1).map((row) => row.split('\t')[0])
const kept = () => readdirSync(inFolder()).filter((name) => name.includes('.before-restore-'))

describe('backup', () => {
  test('copies a store that is being written to, for this user only (CMD8)', async () => {
    const portal = await testPortal({ file })
    await signInFully(portal, 'alice')
    expect(await portico(`backup "${copy}"`)).toEqual({ exit: 0, out: [`Copied ${file} to ${copy}.`], err: [] })
    await portal.close()
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(await names(copy)).toEqual(await names())
    const { store } = await openSqliteStore({ file: copy, owner: 'command' })
    expect((await store.audit.recent(1))[0]?.event).toBe('sign-in.done')
    await store.close()
  })

  test('overwrites nothing (CMD8)', async () => {
    await add('alice')
    writeFileSync(copy, 'mine')
    const refused = await portico(`backup "${copy}"`)
    expect(refused).toEqual({ exit: 1, out: [], err: [`${copy} already exists. A backup never overwrites a file.`] })
    expect(readFileSync(copy, 'utf8')).toBe('mine')
    expect(await portico(`backup ${file}`)).toMatchObject({ exit: 1 })
    expect(await names()).toEqual(['alice'])
  })

  test('refuses where there is no store, where it cannot write, and without a file', async () => {
    expect(await portico(`backup "${copy}"`)).toEqual({ exit: 1, out: [], err: [`There is no store at ${file}.`] })
    expect(existsSync(file)).toBe(false)
    await add('alice')
    expect(await portico(`backup ${inFolder('missing/copy')}`)).toMatchObject({
      exit: 1,
      err: [`${inFolder('missing/copy')} cannot be written: the folder ${inFolder('missing')} does not exist.`],
    })
    expect(await portico('backup')).toMatchObject({ exit: 2 })
  })

  test('leaves no half of a copy where the store is damaged (CMD8)', async () => {
    writeFileSync(file, 'this is no database')
    expect(await portico(`backup "${copy}"`)).toMatchObject({ exit: 1, err: [expect.stringContaining('damaged')] })
    expect(existsSync(copy)).toBe(false)
  })
})

describe('restore', () => {
  test('brings back what a backup holds, and keeps what was there (CMD9)', async () => {
    await add('alice')
    await portico(`backup "${copy}"`)
    await add('bob')
    const { exit, out, err } = await portico(`restore "${copy}"`)
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(out[0]).toBe(`Restored ${file} from ${copy}. Everyone is signed out.`)
    expect(await names()).toEqual(['alice'])
    expect(kept()).toHaveLength(1)
    expect(out[1]).toContain(kept()[0])
    expect(kept()[0]).toMatch(new RegExp(`^${basename(file)}.before-restore-\\d{8}T\\d{6}Z$`))
    expect(await names(inFolder(kept()[0]))).toEqual(['alice', 'bob'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await portico('audit --event store')).out).toHaveLength(2)
  })

  test('works where there is no store yet, and where it is damaged', async () => {
    await add('alice')
    await portico(`backup "${copy}"`)
    const elsewhere = inFolder('new/folder/p.sqlite')
    expect(await portico(`restore "${copy}"`, elsewhere)).toMatchObject({ exit: 0, out: [expect.any(String)] })
    expect(await names(elsewhere)).toEqual(['alice'])
    const damaged = inFolder('damaged.sqlite')
    writeFileSync(damaged, 'this is no database')
    expect(await portico(`restore "${copy}"`, damaged)).toMatchObject({ exit: 0, err: [] })
    expect(await names(damaged)).toEqual(['alice'])
    expect(readFileSync(inFolder(kept()[0]), 'utf8')).toBe('this is no database')
  })

  test('brings no session, code, message or marker back to life (S7, O3, G11)', async () => {
    const portal = await testPortal({ file })
    const signedIn = await signInFully(portal, 'alice')
    const begun = portal.visitor()
    await sendFirst(begun, await startFlow(begun, 'reset', 'alice'), { flow: 'reset' })
    await startFlow(portal.visitor(), 'profile', 'alice')
    await portico(`backup "${copy}"`)
    const startsAt = portal.ports.clock.now() + 60 * 60_000
    await portal.close()
    await portico(`restore "${copy}"`)
    const restored = await testPortal({ file, people: [], startsAt })
    const cookie = [...signedIn.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = { method: 'GET', url: '/api/user/session', headers: { cookie } } as const
    expect((await restored.app.inject(asked)).json()).toMatchObject({ user: null })
    await restored.delivered()
    expect(restored.mail.messages()).toEqual([])
    const again = { username: 'alice', password, captcha: rightCaptcha }
    expect((await restored.visitor().call('signIn', again)).status).toBe(200)
    await restored.close()
  })

  test('voids the codes of apps up to now, and says that used recovery codes work again (PF3, CMD9)', async () => {
    const startsAt = Date.now()
    const portal = await testPortal({ file, startsAt })
    const { app, codes } = await giveProofs(portal, 'alice', { hasCodes: true })
    await portico(`backup "${copy}"`)
    const [used, later] = [app.code(), app.code(20)]
    const enter = async (on: TestPortal, how: 'compareApp' | 'compareRecoveryCode', code = '') => {
      const visitor = on.visitor()
      await startFlow(visitor, 'profile', 'alice')
      return (await visitor.call(how, { code }, { flow: 'profile' })).status
    }
    expect(await enter(portal, 'compareApp', used)).toBe(200)
    expect(await enter(portal, 'compareRecoveryCode', codes[0])).toBe(200)
    await portal.close()
    const { out } = await portico(`restore "${copy}"`)
    expect(out.at(-1)).toBe('Recovery codes that were used since the backup work again: 1 person has some.')
    const restored = await testPortal({ file, people: [], startsAt })
    expect(await enter(restored, 'compareApp', used)).toBe(400)
    expect(await enter(restored, 'compareRecoveryCode', codes[0])).toBe(200)
    restored.pass(10 * 60_000)
    expect(await enter(restored, 'compareApp', later)).toBe(200)
    await restored.close()
  })

  test.each(['sole-server', 'shared-server'] as const)('refuses while a %s has the store (CMD9)', async (owner) => {
    await add('alice')
    await portico(`backup "${copy}"`)
    const { store } = await openSqliteStore({ file, owner })
    const refused = await portico(`restore "${copy}"`)
    expect(refused).toEqual({ exit: 1, out: [], err: [`A server is running on ${file}. Stop it first.`] })
    await store.close()
    expect(await portico(`restore "${copy}"`)).toMatchObject({ exit: 0, err: [] })
  })

  test('refuses what is no store, what is newer, and itself, and leaves everything as it was (W8, CMD9)', async () => {
    await add('alice')
    const text = inFolder('text')
    writeFileSync(text, 'this is no database, whatever its name may say')
    const empty = inFolder('empty')
    writeFileSync(empty, '')
    await portico(`backup "${copy}"`)
    const { store, db } = await openSqliteStore({ file: copy, owner: 'command' })
    await db
      .insertInto('migration' as never)
      .values({ name: '9999-later', timestamp: '2100-01-01' } as never)
      .execute()
    await store.close()
    const before = readdirSync(inFolder()).filter((name) => !name.endsWith('.lock')).length
    for (const [source, said] of [
      [text, 'is not an SQLite database'],
      [empty, 'is not a Portico store'],
      [copy, 'was written by a newer version of Portico (9999-later)'],
      [file, 'is the store itself'],
      [inFolder('none'), 'does not exist'],
    ] as const) {
      const refused = await portico(`restore "${source}"`)
      expect(refused).toMatchObject({ exit: 1, out: [] })
      expect(refused.err.join('\n')).toContain(said)
    }
    expect(readdirSync(inFolder()).filter((name) => !name.endsWith('.lock'))).toHaveLength(before)
    expect(await names()).toEqual(['alice'])
    expect(await portico('restore')).toMatchObject({ exit: 2 })
    expect(await portico(`restore ${inFolder('none')}`, inFolder('new/p.sqlite'))).toMatchObject({ exit: 1 })
    expect(existsSync(inFolder('new'))).toBe(false)
  })

  test('takes a backup that may only be read', async () => {
    await add('alice')
    await portico(`backup "${copy}"`)
    chmodSync(copy, 0o400)
    expect(await portico(`restore "${copy}"`)).toMatchObject({ exit: 0, err: [] })
    await add('bob')
    expect(await names()).toEqual(['alice', 'bob'])
  })
})
