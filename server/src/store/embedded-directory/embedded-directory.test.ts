import { Buffer } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../../databases/postgres.js'
import type { NewAccount } from '../../operating/operator/account-administration.js'
import { embeddedAdministration } from '../../operating/operator/embedded/embedded-administration.js'
import type { Directory } from '../../ports/directory/directory.js'
import { directorySuite } from '../../ports/directory/directory-suite.js'
import { photoFrom } from '../../ports/directory/photo-of.js'
import { clockFrom } from '../../ports/system/clock.js'
import { systemRandom } from '../../ports/system/secrets.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { openPostgresStore } from '../postgres/open-postgres-store.js'
import type { OpenStore } from '../sql-store.js'
import { openSqliteStore } from '../sqlite/open-sqlite-store.js'
import { embeddedDirectory } from './embedded-directory.js'
import { embeddedPeople } from './embedded-people.js'
import { argon2Hash, hashPool } from './password-hash.js'

const cheap = { memoryKiB: 16, passes: 1, lanes: 1 }
const pool = hashPool({ atOnce: 2, queue: 64, waitMs: 2_000 })
const clock = clockFrom(0)
const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')

const someone: NewAccount = {
  username: 'alice',
  name: 'Alice Andersen',
  password: 'Portico-First-1',
  emails: [],
  phones: [],
  photo: null,
  mustChangePassword: false,
  isLocked: false,
  isDisabled: false,
}

function bothOn({ db }: OpenStore, cost = cheap) {
  const parts = { db, passwordHash: argon2Hash(cost, pool), clock }
  const asked = { random: systemRandom, domains: ['uni.example'], country: null, operator: 'ada' }
  return {
    directory: embeddedDirectory(parts),
    administration: embeddedAdministration({ ...parts, ...asked }),
  }
}

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const stores = {
  SQLite: () => openSqliteStore({ file: ':memory:', owner: 'command' }),
  PostgreSQL: async () => openPostgresStore({ settings: settingsOf(await postgres.makeDatabase()), owner: 'command' }),
}

describe.each(Object.entries(stores))('in a store of %s', (engine, open) => {
  directorySuite(`embedded (${engine})`, async () => {
    const opened = await open()
    const { directory, administration } = bothOn(opened)
    return {
      directory,
      people: embeddedPeople(opened.db),
      add: async ({ username, name, password, isLocked = false, isDisabled = false, ...person }) => {
        const mustChangePassword = person.mustChangePassword === true || person.isPasswordExpired === true
        const account = { ...someone, username, name, password, isLocked, isDisabled, mustChangePassword }
        expect(await administration.add(account)).toMatchObject({ ok: true })
      },
      stop: () => opened.store.close(),
    }
  })

  describe('the embedded directory and its administration', () => {
    let opened: OpenStore
    let both: ReturnType<typeof bothOn>
    beforeEach(async () => {
      opened = await open()
      both = bothOn(opened)
    })
    afterEach(() => opened.store.close())

    const idOf = async (directory: Directory, username: string) => {
      const account = await directory.find(username)
      if (account === null) throw new Error(`no ${username}`)
      return account
    }

    test('tells the right password of a disabled account, whom only the help desk can help', async () => {
      await both.administration.add({ ...someone, isDisabled: true })
      const account = await idOf(both.directory, 'alice')
      expect(await both.directory.isPasswordRight(account, someone.password)).toBe(true)
    })

    test('remembers five passwords before the current one and forgets the sixth (P5)', async () => {
      await both.administration.add(someone)
      const account = await idOf(both.directory, 'alice')
      for (const n of [2, 3, 4, 5, 6, 7]) {
        await both.directory.setPassword(account, await both.directory.stage(account, `Portico-Next-${n}`))
      }
      for (const n of [7, 6, 5, 4, 3, 2]) {
        const again = both.directory.stage(account, `Portico-Next-${n}`)
        await expect(again).rejects.toMatchObject({ code: 'password-recent' })
      }
      await expect(both.directory.stage(account, someone.password)).resolves.toBeTypeOf('string')
      expect(await both.directory.policy(account)).toEqual({ rules: null, historyLength: 5, changeableFrom: null })
      expect(await opened.db.selectFrom('pastPassword').selectAll().execute()).toHaveLength(5)
    })

    test('stages a password as its hash alone (Z3)', async () => {
      await both.administration.add(someone)
      const staged = await both.directory.stage(await idOf(both.directory, 'alice'), 'Portico-Next-2')
      expect(staged).toMatch(/^\$argon2id\$/)
      expect(staged).not.toContain('Portico')
    })

    test('keeps passwords as argon2id hashes and renews a cheap one at the next right password (Z1)', async () => {
      await both.administration.add(someone)
      const dearer = bothOn(opened, { memoryKiB: 64, passes: 2, lanes: 1 }).directory
      const account = await idOf(dearer, 'alice')
      const stored = () => opened.db.selectFrom('account').select('passwordHash').executeTakeFirstOrThrow()
      expect(await dearer.isPasswordRight(account, 'wrong')).toBe(false)
      expect((await stored()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=16,t=1,p=1\$/)
      expect(await dearer.isPasswordRight(account, someone.password)).toBe(true)
      expect((await stored()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/)
      expect(await dearer.isPasswordRight(account, someone.password)).toBe(true)
    })

    test('adds an account with contacts that count as verified, in the order given', async () => {
      const emails = ['Zoe@mail.example', 'alice@home.example']
      expect(await both.administration.add({ ...someone, emails, phones: ['+1 555 0142'] })).toMatchObject({ ok: true })
      const account = await idOf(both.directory, 'alice')
      const contacts = await opened.store.contacts.allOf(account.id)
      expect(contacts.map(({ address, canonical }) => [address, canonical])).toEqual([
        ['Zoe@mail.example', 'zoe@mail.example'],
        ['alice@home.example', 'alice@home.example'],
        ['+15550142', '+15550142'],
      ])
      expect(contacts.every((contact) => contact.verifiedAt !== null)).toBe(true)
    })

    test('brings a name to its one form and refuses its twin (E7)', async () => {
      expect(await both.administration.add({ ...someone, username: ' UNI\\Alice ' })).toMatchObject({ ok: true })
      for (const twin of ['alice', 'ALICE', 'ａlice', 'al\u200bice', 'alice@uni.example']) {
        expect(await both.administration.add({ ...someone, username: twin })).toEqual({
          ok: false,
          problems: ['There is an account "alice" already.'],
        })
      }
      expect(await both.administration.list()).toHaveLength(1)
    })

    test('says all that is wrong with a new account and adds nothing', async () => {
      const wrong = { ...someone, username: 'al\u0600ice', password: '', emails: ['x', 'a@b.example', 'A@b.example'] }
      const added = await both.administration.add({ ...wrong, phones: ['ring me'], photo: Buffer.from('<svg/>') })
      expect(added.ok ? [] : added.problems).toHaveLength(6)
      expect(await both.administration.list()).toEqual([])
    })

    test('keeps a photo as it came', async () => {
      await both.administration.add({ ...someone, photo: png })
      const account = await idOf(both.directory, 'alice')
      expect(account.hasPhoto).toBe(true)
      expect(await both.directory.photo(account.id)).toEqual({ contentType: 'image/png', bytes: png })
    })

    test.each([
      ['locking', { isLocked: true }],
      ['disabling', { isDisabled: true }],
      ['"must change"', { mustChangePassword: true }],
      ['a new password', { password: 'Portico-Other-9' }],
    ] as const)('%s ends the sessions of the account and raises its epoch (S7)', async (_, change) => {
      await both.administration.add(someone)
      const { id } = await idOf(both.directory, 'alice')
      const session = {
        idHash: 'h',
        kind: 'portal',
        outside: null,
        provedAt: null,
        accountId: id,
        flowId: null,
        signedInAt: 1,
        createdAt: 1,
        seenAt: 1,
        expiresAt: 9e15,
        suspendedBy: null,
        laterAt: null,
        browser: '',
        system: '',
        proven: [],
      } as const
      await opened.store.sessions.put(session)
      expect(await both.administration.set({ username: 'Alice', ...change })).toMatchObject({ ok: true })
      expect(await opened.store.sessions.find('h')).toBeNull()
      expect(await opened.store.people.epochOf(id)).toBe(1)
    })

    test('locks and unlocks, disables and enables', async () => {
      await both.administration.add(someone)
      await both.administration.set({ username: 'alice', isLocked: true, isDisabled: true })
      expect(await both.directory.find('alice')).toMatchObject({ isLocked: true, isDisabled: true })
      await both.administration.set({ username: 'alice', isLocked: false, isDisabled: false })
      expect(await both.directory.find('alice')).toMatchObject({ isLocked: false, isDisabled: false })
    })

    test('sets a first password that must be changed, also on a disabled account', async () => {
      await both.administration.add({ ...someone, isDisabled: true })
      const change = { username: 'alice', password: 'Portico-Given-3', mustChangePassword: true } as const
      expect(await both.administration.set(change)).toMatchObject({ ok: true })
      const account = await idOf(both.directory, 'alice')
      expect(account).toMatchObject({ isDisabled: true, mustChangePassword: true })
      expect(await both.directory.isPasswordRight(account, 'Portico-Given-3')).toBe(true)
    })

    test('says when there is no such account', async () => {
      expect(await both.administration.set({ username: 'nobody', isLocked: true })).toEqual({
        ok: false,
        problems: ['There is no account "nobody".'],
      })
    })

    test('of two new passwords at once the later one holds and both are remembered (R2)', async () => {
      await both.administration.add(someone)
      const account = await idOf(both.directory, 'alice')
      const staged = await Promise.all([
        both.directory.stage(account, 'Portico-One-11'),
        both.directory.stage(account, 'Portico-Two-22'),
      ])
      await Promise.all(staged.map((one) => both.directory.setPassword(account, one)))
      for (const used of [someone.password, 'Portico-One-11', 'Portico-Two-22']) {
        await expect(both.directory.stage(account, used)).rejects.toMatchObject({ code: 'password-recent' })
      }
    })
  })
})

describe('a photo file', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('of type %s is told by its first bytes', (contentType, bytes) => {
    expect(photoFrom(bytes)).toEqual({ ok: true, value: { contentType, bytes } })
  })

  test.each([
    ['an SVG', Buffer.from('<svg onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
    ['too much', Buffer.concat([png, Buffer.alloc(262_144)])],
  ])('is refused when it is %s', (_, bytes) => {
    expect(photoFrom(bytes).ok).toBe(false)
  })
})
