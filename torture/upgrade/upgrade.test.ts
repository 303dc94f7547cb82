import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../directories/free-port.js'
import { type MailSink, startMailSink } from '../../e2e/environments/mail-sink.js'
import type { Settings } from '../../e2e/environments/portico-program.js'
import { codeIn } from '../../person/codes.js'
import { solveCaptcha } from '../../person/solve-captcha.js'
import { compareCode, offeredContacts, requireStatus, resetPassword, sendCode, startFlow } from '../../person/steps.js'
import { lastMigration, lastMigrations, migrationBefore } from '../../server/src/testing/last-migration.js'
import { type Browser, newBrowser } from '../browser.js'
import { settingsFor } from '../portal-under-load.js'
import { formerCommits, present, type Release, releaseOf } from './releases.js'
import { copiesBeside, fillAccounts, migrationsIn, rowsIn } from './store-file.js'

const password = 'Upgrade-First-1'

let mail: MailSink
let folder: string
let file: string
let url: string
let settings: Settings
let running: Awaited<ReturnType<Release['serve']>> | null = null
let read: Set<string>
beforeEach(async () => {
  mail = await startMailSink()
  read = new Set()
  folder = mkdtempSync(path.join(tmpdir(), 'portico-upgrade-'))
  file = path.join(folder, 'data/portico.sqlite')
  mkdirSync(path.dirname(file))
  const port = await freePort()
  url = `http://localhost:${port}`
  const usual = settingsFor({ url, mailPort: mail.port, folder: path.dirname(file) })
  settings = { ...usual, PORTICO_LISTEN: `127.0.0.1:${port}` }
})
afterEach(async () => {
  await stop()
  await mail.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(release: Release) {
  running = await release.serve(settings, { url, logFile: path.join(folder, 'server.log') })
}

async function stop() {
  const ending = running
  running = null
  await ending?.stop()
}

async function add(release: Release, username: string) {
  const line = ['account', 'add', '--username', username, '--name', username, '--email', `${username}@mail.example`]
  expect(await release.portico(line, settings, `${password}\n`)).toMatchObject({ exit: 0 })
}

/** Begins a flow and asks for its code. The mail server may be away. */
async function begin(flow: 'profile' | 'reset', username: string): Promise<Browser> {
  const browser = newBrowser({ url })
  const captcha = await solveCaptcha(browser)
  const { body } = requireStatus(await startFlow(browser, flow, { username, password, captcha }), 200)
  const [contact] = offeredContacts(body)
  if (contact === undefined) throw new Error('no contact was offered')
  requireStatus(await sendCode(browser, flow, contact), 200)
  return browser
}

/** The next code to a person. Versions name its mail differently. */
async function codeOf(username: string): Promise<string> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const next = mail.allTo(`${username}@mail.example`).find(({ messageId }) => !read.has(messageId))
    if (next === undefined) await sleep(20)
    else {
      read.add(next.messageId)
      const code = next.subject.includes('code') ? codeIn(next.text) : null
      if (code !== null) return code
    }
  }
  throw new Error(`no code reached ${username}`)
}

async function signIn(username: string): Promise<Browser> {
  const browser = await begin('profile', username)
  requireStatus(await compareCode(browser, 'profile', await codeOf(username)), 200)
  return browser
}

const nameIn = async (browser: Browser) => (await browser.call('session')).body.user?.userInfo.name
const eventsOf = async (release: Release) => (await release.portico(['audit', '--limit', '1000'], settings)).said

describe.each(Object.entries(formerCommits))('from %s to this version', (_, commit) => {
  let former: Release
  beforeAll(async () => {
    former = await releaseOf(commit)
  }, 900_000)

  test('people, sessions, flows, devices, messages and the audit go on, and the copy leads back (UP1, W8)', async () => {
    for (const username of ['alice', 'bob', 'carol']) await add(former, username)
    await start(former)
    const alice = await signIn('alice')
    const bob = await begin('reset', 'bob')
    const bobsCode = await codeOf('bob')
    await mail.stop()
    const carol = await begin('profile', 'carol')
    await stop()
    await mail.start()
    const devices = rowsIn(file, "select * from fact where name like 'device%'")
    const known = migrationsIn(file)
    const hasMigrations = !known.includes(lastMigration)
    const before = rowsIn(file, 'select id from audit order by seq').map(({ id }) => id)

    await start(present)
    expect(await nameIn(alice)).toBe('alice')
    requireStatus(await compareCode(bob, 'reset', bobsCode), 200)
    requireStatus(await resetPassword(bob, 'Upgrade-Second-2'), 200)
    requireStatus(await compareCode(carol, 'profile', await codeOf('carol')), 200)
    expect(await nameIn(carol)).toBe('carol')
    expect(await nameIn(await signIn('alice'))).toBe('alice')
    expect(rowsIn(file, "select * from fact where name like 'device%'")).toEqual(devices)
    const after = rowsIn(file, 'select id from audit order by seq').map(({ id }) => id)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(await eventsOf(present)).toContain('password.written')
    const copies = copiesBeside(file)
    expect(copies).toHaveLength(hasMigrations ? 1 : 0)
    expect(running?.said().includes('store.migrating')).toBe(hasMigrations)
    await stop()

    if (hasMigrations) {
      const [copy = ''] = copies
      const refused = await former.portico(['serve'], settings)
      expect(refused.exit).not.toBe(0)
      const newer = migrationsIn(file).filter((name) => !known.includes(name))
      expect(refused.said).toContain(
        `it was written by a newer version (${newer.join(', ')}); install that one or restore a backup`,
      )
      expect(statSync(copy).mode & 0o777).toBe(0o600)
      expect(await former.portico(['restore', copy], settings)).toMatchObject({ exit: 0 })
    }
    await start(former)
    expect(await nameIn(await signIn('alice'))).toBe('alice')
    if (hasMigrations) expect(rowsIn(file, "select id from audit where event = 'password.written'")).toEqual([])
  })
})

describe('an upgrade that is killed', () => {
  const people = 20_000
  let older: string
  let home: string
  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'portico-older-'))
    older = path.join(home, 'portico.sqlite')
    const former = await releaseOf(formerCommits['an earlier version, over two migrations'])
    const own = { ...settingsFor({ url: 'http://localhost:1', mailPort: 1, folder: home }) }
    const line = ['account', 'add', '--username', 'alice', '--name', 'alice', '--email', 'alice@mail.example']
    expect(await former.portico(line, own, `${password}\n`)).toMatchObject({ exit: 0 })
    fillAccounts(older, people)
  }, 900_000)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  const copying = () => existsSync(`${file}.copying`)
  const copied = () => copiesBeside(file).some((name) => name.includes('.before-'))
  const moments: Readonly<Record<string, () => Promise<boolean>>> = {
    'before it looks at the store': async () => true,
    'as the copy begins': async () => copying(),
    'in the copy': async () => copying() && statSync(`${file}.copying`).size > 1_000_000,
    'as the copy is there': async () => copied(),
    'a little after the copy': async () => copied() && (await sleep(3).then(() => true)),
    'after the migration': async () => copied() && (await sleep(200).then(() => true)),
  }

  test.each(Object.entries(moments))(
    '%s leaves the old store or the new one, and the next start finishes (W8)',
    async (_, isTime) => {
      copyFileSync(older, file)
      const child = present.begin(['migrate'], settings)
      const ended = once(child, 'exit')
      const until = Date.now() + 60_000
      while (child.exitCode === null && Date.now() < until && !(await isTime())) await sleep(0)
      child.kill('SIGKILL')
      await ended
      const migrations = migrationsIn(file)
      expect([migrations.includes(lastMigrations[0]), migrations.includes(lastMigration)]).toSatisfy(
        ([one, other]) => one === other,
      )
      for (const copy of copiesBeside(file).filter((name) => !name.endsWith('.copying'))) {
        expect(migrationsIn(copy).at(-1)).toBe(migrationBefore)
        expect(rowsIn(copy, 'select count(*) as n from account')).toEqual([{ n: people + 1 }])
      }

      await start(present)
      expect(migrationsIn(file)).toContain(lastMigration)
      expect(rowsIn(file, 'pragma integrity_check(1)')).toEqual([{ integrity_check: 'ok' }])
      expect(rowsIn(file, 'select count(*) as n from account')).toEqual([{ n: people + 1 }])
      expect(await nameIn(await signIn('alice'))).toBe('alice')
      expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.copying'))).toEqual([])
      expect(copiesBeside(file).length).toBeLessThanOrEqual(2)
    },
  )
})
