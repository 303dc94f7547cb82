import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account, Directory } from './directory.js'

/** A person whom an adapter's test puts into its directory before the suite looks. */
export interface SuitePerson {
  readonly username: string
  readonly name: string
  readonly password: string
  readonly isLocked?: boolean
  readonly isDisabled?: boolean
  readonly mustChangePassword?: boolean
}

export interface DirectoryUnderTest {
  readonly directory: Directory
  add(person: SuitePerson): Promise<void>
  stop(): Promise<void>
}

const first = 'Portico-First-1'
const second = 'Portico-Second-2'

/** What every directory does, whatever it is made of. */
export function directorySuite(kind: string, start: () => Promise<DirectoryUnderTest>): void {
  describe(`the ${kind} directory`, () => {
    let under: DirectoryUnderTest
    beforeAll(async () => {
      under = await start()
    })
    afterAll(() => under.stop())

    const person = async (username: string, more: Partial<SuitePerson> = {}): Promise<Account> => {
      await under.add({ username, name: `Person ${username}`, password: first, ...more })
      return found(await under.directory.find(username))
    }
    const change = async (account: Account, password: string) =>
      under.directory.writePassword(account.id, await under.directory.preparePassword(account, password))

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

    test('tells a right password from a wrong one', async () => {
      const account = await person('bea')
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
      expect(await under.directory.isPasswordRight(account, second)).toBe(false)
    })

    test('takes no password for nobody', async () => {
      expect(await under.directory.isPasswordRight(null, first)).toBe(false)
    })

    test('takes no empty, blank or NUL password (L3)', async () => {
      const account = await person('cleo')
      for (const blank of ['', ' ', '\0']) expect(await under.directory.isPasswordRight(account, blank)).toBe(false)
    })

    test('takes a password typed in another Unicode form (P3)', async () => {
      const account = await person('dora', { password: 'P\u00e4ssw\u00f6rter-1' })
      expect(await under.directory.isPasswordRight(account, 'Pa\u0308sswo\u0308rter-1')).toBe(true)
    })

    test('makes a prepared password valid only when it is written (R5)', async () => {
      const account = await person('elsa')
      const prepared = await under.directory.preparePassword(account, second)
      expect(prepared).not.toContain(second)
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
      expect(await under.directory.isPasswordRight(account, second)).toBe(false)
      await under.directory.writePassword(account.id, prepared)
      expect(await under.directory.isPasswordRight(account, first)).toBe(false)
      expect(await under.directory.isPasswordRight(account, second)).toBe(true)
    })

    test('refuses the current password and the one before it as a new one (P5)', async () => {
      const account = await person('flora')
      await expect(under.directory.preparePassword(account, first)).rejects.toMatchObject({ code: 'password-recent' })
      await change(account, second)
      await expect(under.directory.preparePassword(account, first)).rejects.toMatchObject({ code: 'password-recent' })
    })

    test('lifts a lock on unlock and leaves the password alone (R4)', async () => {
      const account = await person('gwen', { isLocked: true })
      expect(account.isLocked).toBe(true)
      await under.directory.unlock(account.id)
      const unlocked = found(await under.directory.byId(account.id))
      expect(unlocked.isLocked).toBe(false)
      expect(await under.directory.isPasswordRight(unlocked, first)).toBe(true)
    })

    test('unlocks in peace what is not locked or not there', async () => {
      const account = await person('hanna')
      await under.directory.unlock(account.id)
      await under.directory.unlock('nobody')
      expect(await under.directory.byId(account.id)).toEqual(account)
    })

    test('lifts a lock and "must change" with a new password', async () => {
      const account = await person('iris', { isLocked: true, mustChangePassword: true })
      expect(account.mustChangePassword).toBe(true)
      await change(account, second)
      const changed = await under.directory.byId(account.id)
      expect(changed).toMatchObject({ isLocked: false, mustChangePassword: false })
    })

    test('never enables a disabled account and gives it no new password (R4, R6)', async () => {
      const account = await person('june', { isDisabled: true })
      expect(account.isDisabled).toBe(true)
      await under.directory.unlock(account.id)
      await expect(change(account, second)).rejects.toMatchObject({ code: 'help-desk' })
      expect(await under.directory.byId(account.id)).toMatchObject({ isDisabled: true })
      expect(await under.directory.isPasswordRight(account, first)).toBe(true)
    })
  })
}

function found(account: Account | null): Account {
  if (account === null) throw new Error('the account is missing')
  return account
}
