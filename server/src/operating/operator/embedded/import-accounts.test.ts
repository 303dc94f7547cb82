import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockFrom } from '../../../ports/system/clock.js'
import { systemRandom } from '../../../ports/system/secrets.js'
import { argon2Hash, hashPool, type PasswordHash } from '../../../store/embedded-directory/password-hash.js'
import type { OpenStore } from '../../../store/sql-store.js'
import { openSqliteStore } from '../../../store/sqlite/open-sqlite-store.js'
import type { AccountImportChoice } from '../account-administration.js'
import { embeddedAdministration } from './embedded-administration.js'

const hashes = argon2Hash({ memoryKiB: 16, passes: 1, lanes: 1 }, hashPool({ atOnce: 2, queue: 64, waitMs: 10_000 }))
const rejectAll: AccountImportChoice = { onProblem: 'reject-all' }

let folder: string
let importing: OpenStore
let server: OpenStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-import-'))
  const file = join(folder, 'portico.sqlite')
  importing = await openSqliteStore({ file, owner: 'command' })
  server = await openSqliteStore({ file, owner: 'sole-server', lockWaitMs: 0 })
})
afterEach(async () => {
  await importing.store.close()
  await server.store.close()
  rmSync(folder, { recursive: true })
})

function administrationOf({ db }: OpenStore, passwordHash: PasswordHash = hashes) {
  return embeddedAdministration({
    db,
    passwordHash,
    clock: clockFrom(0),
    random: systemRandom,
    domains: [],
    country: null,
    operator: 'tester',
  })
}

const people = (...usernames: string[]) => usernames.map((username) => ({ username, password: `Portico-${username}` }))
const usernames = async () => (await administrationOf(server).list()).map(({ username }) => username)

/** Hashes, and does something else before the first hash. */
function hashesAfter(first: () => Promise<unknown>): PasswordHash {
  let isFirst = true
  return {
    ...hashes,
    async make(password) {
      if (isFirst) {
        isFirst = false
        await first()
      }
      return hashes.make(password)
    },
  }
}

describe('an import beside a running server', () => {
  test('lets the server write while it hashes (OP15)', async () => {
    const slow = administrationOf(
      importing,
      hashesAfter(() => server.store.facts.settle('written', 'meanwhile')),
    )
    expect(await slow.importAll(people('ada', 'bob'), rejectAll)).toMatchObject([
      { value: 'added' },
      { value: 'added' },
    ])
    expect(await server.store.facts.settle('written', 'later')).toBe('meanwhile')
  })

  test('adds nothing when a username is taken meanwhile (OP15, CMD3)', async () => {
    const slow = administrationOf(
      importing,
      hashesAfter(() => administrationOf(server).importAll(people('bob'), rejectAll)),
    )
    expect(await slow.importAll(people('ada', 'bob'), rejectAll)).toEqual([
      { ok: true, value: 'unchanged' },
      { ok: false, problems: ['There is an account "bob" already.'] },
    ])
    expect(await usernames()).toEqual(['bob'])
  })

  test('adds the others then, where bad lines are skipped (OP15, CMD3)', async () => {
    const slow = administrationOf(
      importing,
      hashesAfter(() => administrationOf(server).importAll(people('bob'), rejectAll)),
    )
    const given = people('ada', 'bob').map((one) => ({ ...one, emails: [`${one.username}@mail.example`] }))
    await slow.importAll(given, { onProblem: 'skip' })
    expect((await administrationOf(server).list()).map(({ username, emails }) => [username, ...emails])).toEqual([
      ['ada', 'ada@mail.example'],
      ['bob'],
    ])
  })

  test('changes more accounts than one group has, each as its line says (OP15)', async () => {
    const many = Array.from({ length: 450 }, (_, index) => `ada${index}`)
    await administrationOf(importing).importAll(people(...many), rejectAll)
    const renamed = many.map((username) => ({ username, name: `Name of ${username}` }))
    const update = { ...rejectAll, isUpdate: true }
    const results = await administrationOf(importing).importAll(renamed, update)
    expect(results.every((one) => one.ok && one.value === 'changed')).toBe(true)
    for (const { username, name } of await administrationOf(server).list()) expect(name).toBe(`Name of ${username}`)
    const again = await administrationOf(importing).importAll(renamed, update)
    expect(again.every((one) => one.ok && one.value === 'unchanged')).toBe(true)
  })

  test('leaves one line in the audit for each account that it adds or changes, with the fields (CMD6, OP16)', async () => {
    await administrationOf(importing).importAll(people('ada', 'bob'), rejectAll)
    await administrationOf(importing).importAll([{ username: 'ada', name: 'Ada' }], { ...rejectAll, isUpdate: true })
    const events = (await server.store.audit.recent(10)).map(({ actor, event, detail }) => [actor, event, detail])
    const added = ['operator:tester', 'account.added', { fields: ['name', 'password'] }]
    expect(events).toEqual([['operator:tester', 'account.changed', { fields: ['name'] }], added, added])
  })
})
