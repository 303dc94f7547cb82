import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedAdministration } from '../../operating/operator/embedded/embedded-administration.js'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { clockFrom } from '../../ports/system/clock.js'
import { deriveSecrets, systemRandom } from '../../ports/system/secrets.js'
import type { OpenStore } from '../sql-store.js'
import { openSqliteStore } from '../sqlite/open-sqlite-store.js'
import { embeddedDirectory } from './embedded-directory.js'
import { argon2Hash, hashPool, type PasswordHash } from './password-hash.js'

const secrets = deriveSecrets('a secret of 32+ characters that only tests know')
const clock = clockFrom(0)

let opened: OpenStore
let hashes: PasswordHash
let compared: string[]
beforeEach(async () => {
  opened = await openSqliteStore({ file: ':memory:', owner: 'command' })
  hashes = argon2Hash({ memoryKiB: 16, passes: 1, lanes: 1 }, hashPool({ atOnce: 2, queue: 64, waitMs: 10_000 }))
  compared = []
})
afterEach(() => opened.store.close())

/** The embedded directory, which notes each stored hash that a password is compared with. */
function directory() {
  const noting: PasswordHash = {
    ...hashes,
    isRight(stored, password) {
      compared.push(stored ?? 'none')
      return hashes.isRight(stored, password)
    },
  }
  return embeddedDirectory({ db: opened.db, passwordHash: noting, clock })
}

const administration = () =>
  embeddedAdministration({
    db: opened.db,
    passwordHash: hashes,
    clock,
    random: systemRandom,
    domains: [],
    country: null,
    operator: 'tester',
  })

const passwordOf = (username: string) => `Portico-${username}`

/** The cell of an older system: SHA-1 with a salt. */
function cellOf(username: string): string {
  const digest = createHash('sha1').update(passwordOf(username)).update('salt').digest()
  return `{SSHA}${Buffer.concat([digest, Buffer.from('salt')]).toString('base64')}`
}

async function importing(usernames: readonly string[], areHashes: boolean) {
  const accounts = usernames.map((username) => ({
    username,
    name: '',
    password: areHashes ? cellOf(username) : passwordOf(username),
  }))
  const results = await administration().importAll(accounts, { onProblem: 'reject-all', areHashes })
  expect(results.every(({ ok }) => ok)).toBe(true)
}

const named = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
const isImported = (stored: string | undefined) => stored?.startsWith('{') === true
const unknown = (name: string) => ({ nameKey: nameKeyOf({ secrets }, name) })

/** Which of these unknown names cost what an imported hash costs. */
async function slowOnes(names: readonly string[]): Promise<ReadonlySet<string>> {
  const from = compared.length
  for (const name of names) expect(await directory().isPasswordRight(unknown(name), 'wrong')).toBe(false)
  return new Set(names.filter((_, index) => isImported(compared[from + index])))
}

async function account(username: string) {
  const found = await directory().find(username)
  if (found === null) throw new Error(`no ${username}`)
  return found
}

const storedOf = async (username: string) =>
  (await opened.db.selectFrom('account').select('passwordHash').where('username', '=', username).executeTakeFirst())
    ?.passwordHash

describe('an imported password', () => {
  test('is right, and is stored as plain argon2id from the first sign-in on (OP15, Z1)', async () => {
    await importing(['ada'], true)
    const ada = await account('ada')
    expect(await directory().isPasswordRight(ada, 'wrong')).toBe(false)
    expect(isImported(await storedOf('ada'))).toBe(true)
    expect(await directory().isPasswordRight(ada, passwordOf('ada'))).toBe(true)
    expect(await storedOf('ada')).toMatch(/^\$argon2id\$/)
    expect(await directory().isPasswordRight(ada, passwordOf('ada'))).toBe(true)
  })

  test('is not renewed over a password that was set meanwhile (OP15, R2)', async () => {
    await importing(['ada'], true)
    const changing: PasswordHash = {
      ...hashes,
      async make(password) {
        await administration().set({ username: 'ada', password: 'Portico-Newer-1' })
        return hashes.make(password)
      },
    }
    const slow = embeddedDirectory({ db: opened.db, passwordHash: changing, clock })
    expect(await slow.isPasswordRight(await account('ada'), passwordOf('ada'))).toBe(true)
    expect(await directory().isPasswordRight(await account('ada'), 'Portico-Newer-1')).toBe(true)
    expect(await directory().isPasswordRight(await account('ada'), passwordOf('ada'))).toBe(false)
  })

  test('may not come back as the next one (OP15, P5)', async () => {
    await importing(['ada'], true)
    const ada = await account('ada')
    await expect(directory().stage(ada, passwordOf('ada'))).rejects.toMatchObject({ code: 'password-recent' })
    await directory().setPassword(ada, await directory().stage(ada, 'Portico-Newer-1'))
    await expect(directory().stage(ada, passwordOf('ada'))).rejects.toMatchObject({ code: 'password-recent' })
  })
})

describe('an unknown name', () => {
  const strangers = named('nobody', 400)

  test('does no old hash where no account has one, and always does where all have (OP15, E6)', async () => {
    await importing(named('native', 3), false)
    expect((await slowOnes(strangers)).size).toBe(0)
    await opened.db.deleteFrom('account').execute()
    await importing(named('old', 3), true)
    expect((await slowOnes(strangers)).size).toBe(strangers.length)
  })

  test('does the old hash in the share that accounts have, and each time the same (OP15, E6)', async () => {
    await importing(named('old', 200), true)
    await importing(named('native', 200), false)
    const slow = await slowOnes(strangers)
    // Half of them, give or take five standard deviations of arcs and names.
    expect(slow.size).toBeGreaterThan(200 - 90)
    expect(slow.size).toBeLessThan(200 + 90)
    expect(await slowOnes(strangers)).toEqual(slow)
  })

  test('becomes quick as people sign in, and never slow again (OP15, E6)', async () => {
    await importing(named('old', 60), true)
    let slow = await slowOnes(strangers)
    for (const username of named('old', 60)) {
      await directory().isPasswordRight(await account(username), passwordOf(username))
      const now = await slowOnes(strangers.slice(0, 40))
      for (const name of now) expect(slow).toContain(name)
      slow = now
    }
    expect((await slowOnes(strangers)).size).toBe(0)
  })
})
