import { checkOf } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedEntries } from '../../testing/listed-entries.js'
import type { Account, Directory } from './directory.js'
import { type PeopleUnderTest, peopleSuite } from './people-suite.js'
import type { SuitePerson } from './suite-person.js'

export interface DirectoryUnderTest extends PeopleUnderTest {
  readonly directory: Directory
  /** True where `isPrivileged` has an effect. */
  readonly hasGroups?: boolean
  stop(): Promise<void>
}

const first = 'Portico-First-1'
const second = 'Portico-Second-2'
const third = 'Portico-Third-3'

/** Tests of every directory, whatever it is made of. */
export function directorySuite(kind: string, start: () => Promise<DirectoryUnderTest>): void {
  describe(`the ${kind} directory`, () => {
    let under: DirectoryUnderTest
    beforeAll(async () => {
      under = await start()
    })
    afterAll(() => under.stop())
    peopleSuite(() => under)

    const person = async (username: string, more: Partial<SuitePerson> = {}): Promise<Account> => {
      await under.add({ username, name: `Person ${username}`, password: first, ...more })
      return found(await under.directory.find(username))
    }
    const change = async (account: Account, old: string, password: string) =>
      under.directory.changePassword(account, { old, next: await under.directory.stage(account, password) })
    const set = async (account: Account, password: string) =>
      under.directory.setPassword(account, await under.directory.stage(account, password))

    test('answers', async () => {
      await expect(under.directory.check()).resolves.toBeUndefined()
    })

    test('finds an account by its name and by its id', async () => {
      const account = await person('ada')
      expect(account).toMatchObject({ username: 'ada', name: 'Person ada', hasPhoto: false })
      expect(account).toMatchObject({ isLocked: false, isDisabled: false, mustChangePassword: false })
      expect(await under.directory.byId(account.id)).toEqual(account)
      expect(await under.directory.photo(account.id)).toBeNull()
    })

    test('knows nobody by an unknown name, an unknown id or a pattern (I4)', async () => {
      for (const unknown of ['nobody', '*', 'ad*', '*)(uid=*', '%', '_da', '']) {
        expect(await under.directory.find(unknown)).toBeNull()
        expect(await under.directory.byId(unknown)).toBeNull()
      }
    })

    test('lists the accounts that are not disabled, each once, or says that it cannot (G8)', async () => {
      const ids = [(await person('anna')).id, (await person('arno', { isLocked: true })).id]
      const disabled = await person('aron', { isDisabled: true })
      const listing = await listedEntries(under.directory)
      if (listing === null) return
      const listed = listing.map(({ id }) => id)
      expect(listed).toEqual(expect.arrayContaining(ids))
      expect(listed).not.toContain(disabled.id)
      expect(new Set(listed).size).toBe(listed.length)
    })

    test('keeps no contacts of nobody (E6)', async () => {
      expect(await under.directory.contacts(null)).toEqual([])
    })

    test('tells a right password from a wrong one', async () => {
      const account = await person('bea')
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
      expect(await under.directory.isPasswordRight(account, second)).toBe(false)
    })

    test('takes no password for nobody', async () => {
      expect(await under.directory.isPasswordRight({ nameKey: 'nobody' }, first)).toBe(false)
    })

    test('takes no empty, blank or NUL password (L3)', async () => {
      const account = await person('cleo')
      for (const blank of ['', ' ', '\0']) expect(await under.directory.isPasswordRight(account, blank)).toBe(false)
    })

    test('compares the very spelling of a password (P3)', async () => {
      const account = await person('dora', { password: 'P\u00e4ssw\u00f6rter-1' })
      expect(await under.directory.isPasswordRight(account, 'Pa\u0308sswo\u0308rter-1')).toBe(false)
      expect(await under.directory.isPasswordRight(account, 'P\u00e4ssw\u00f6rter-1')).toBe(true)
    })

    test('makes a staged password valid only when it is written (R5)', async () => {
      const account = await person('elsa')
      const staged = await under.directory.stage(account, second)
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
      expect(await under.directory.isPasswordRight(account, second)).toBe(false)
      await under.directory.setPassword(account, staged)
      expect(await under.directory.isPasswordRight(account, first)).toBe(false)
      expect(await under.directory.isPasswordRight(account, second)).toBe(true)
    })

    test('changes a password under the old one, and refuses a wrong old one', async () => {
      const account = await person('finja')
      await expect(change(account, second, third)).rejects.toMatchObject({ code: 'old-password-wrong' })
      expect(await under.directory.isPasswordRight(account, third)).toBe(false)
      await change(account, first, second)
      expect(await under.directory.isPasswordRight(account, first)).toBe(false)
      expect(await under.directory.isPasswordRight(account, second)).toBe(true)
    })

    test('tells the rules and the length of the history that hold for an account (P7)', async () => {
      const { rules, historyLength } = await under.directory.policy(await person('fenja'))
      for (const rule of rules ?? []) expect([rule, checkOf(rule)?.(second)]).toEqual([rule, true])
      expect(historyLength).toBeGreaterThanOrEqual(0)
    })

    test('refuses the current password and the one before it as a new one (P5)', async () => {
      const account = await person('flora')
      // A directory may keep no history; then it says so.
      if ((await under.directory.policy(account)).historyLength === 0) return
      const recent = { code: 'password-recent' }
      await expect(change(account, first, first)).rejects.toMatchObject(recent)
      await change(account, first, second)
      await expect(change(account, second, first)).rejects.toMatchObject(recent)
    })

    test('tells when a password was set', async () => {
      const account = await person('gerda')
      await change(account, first, second)
      const changed = found(await under.directory.byId(account.id))
      expect(changed.passwordChangedAt ?? 0).toBeGreaterThan(Date.now() - 60 * 60_000)
      expect(changed.passwordExpiresAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Date.now())
    })

    test('takes an expired password as right and as one that must be changed', async () => {
      const account = await person('grete', { isPasswordExpired: true })
      expect(account).toMatchObject({ mustChangePassword: true, isDisabled: false, isLocked: false })
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
      expect(await under.directory.isPasswordRight(account, second)).toBe(false)
      await change(account, first, second)
      expect(await under.directory.byId(account.id)).toMatchObject({ mustChangePassword: false })
    })

    test('lets a person whose password was set for them change it under the old one', async () => {
      const account = await person('gudrun', { mustChangePassword: true })
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
      await change(account, first, second)
      expect(await under.directory.byId(account.id)).toMatchObject({ mustChangePassword: false })
    })

    test('says from when on a password that is too young can be changed, and keeps it', async () => {
      const account = await person('gwyneth', { isPasswordTooYoung: true })
      const { changeableFrom } = await under.directory.policy(account)
      // A directory may have no minimum age; then it says so.
      if (changeableFrom === null) return
      expect(changeableFrom).toBeGreaterThan(Date.now())
      const tooYoung = { code: 'password-too-young', detail: { from: changeableFrom } }
      await expect(change(account, first, second)).rejects.toMatchObject(tooYoung)
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
    })

    test('tells who is in an excluded group', async () => {
      expect(await person('gina')).toMatchObject({ isPrivileged: false })
      expect(await person('gitta', { isPrivileged: true })).toMatchObject({ isPrivileged: under.hasGroups ?? false })
    })

    test('locks at the failure that it names, and not at an earlier one (K4)', async () => {
      const account = await person('gloria')
      const lockout = await under.directory.lockout()
      // A directory may lock no account by itself; then it says so.
      if (lockout === null) return
      expect(lockout.windowMs).toBeGreaterThan(0)
      for (let failure = 1; failure < lockout.threshold; failure++) {
        expect(await under.directory.isPasswordRight(account, second)).toBe(false)
      }
      expect(await under.directory.byId(account.id)).toMatchObject({ isLocked: false })
      await under.directory.isPasswordRight(account, second)
      expect(await under.directory.byId(account.id)).toMatchObject({ isLocked: true })
      await under.directory.unlock(account)
      // An unlock forgets the failures too: the next one does not lock again.
      await under.directory.isPasswordRight(account, second)
      expect(await under.directory.byId(account.id)).toMatchObject({ isLocked: false })
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
    })

    test('lifts a lock on unlock and leaves the password alone (R4)', async () => {
      const account = await person('gwen', { isLocked: true })
      expect(account.isLocked).toBe(true)
      await under.directory.unlock(account)
      const unlocked = found(await under.directory.byId(account.id))
      expect(unlocked.isLocked).toBe(false)
      expect(await under.directory.isPasswordRight(unlocked, first)).toBe(true)
    })

    test('unlocks in peace what is not locked or not there', async () => {
      const account = await person('hanna')
      await under.directory.unlock(account)
      await under.directory.unlock({ ...account, id: 'nobody' })
      expect(await under.directory.byId(account.id)).toEqual(account)
    })

    test('lifts a lock and "must change" with a new password', async () => {
      const account = await person('iris', { isLocked: true, mustChangePassword: true })
      expect(account.mustChangePassword).toBe(true)
      await set(account, second)
      const changed = await under.directory.byId(account.id)
      expect(changed).toMatchObject({ isLocked: false, mustChangePassword: false })
    })

    test('never enables a disabled account and gives it no new password (R4, R6)', async () => {
      const account = await person('june', { isDisabled: true })
      expect(account.isDisabled).toBe(true)
      await under.directory.unlock(account)
      await expect(set(account, second)).rejects.toMatchObject({ code: 'help-desk' })
      await expect(change(account, first, second)).rejects.toMatchObject({ code: 'help-desk' })
      expect(await under.directory.byId(account.id)).toEqual(account)
      expect(await under.directory.isPasswordRight(account, second)).toBe(false)
    })

    test('gives an account that is gone no new password', async () => {
      const gone = { ...(await person('kim')), id: 'nobody' }
      await expect(set(gone, second)).rejects.toMatchObject({ code: 'help-desk' })
    })
  })
}

function found(account: Account | null): Account {
  if (account === null) throw new Error('the account is missing')
  return account
}
