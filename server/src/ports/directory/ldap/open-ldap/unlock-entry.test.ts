import { afterEach, describe, expect, test } from 'vitest'
import {
  type SlapdDirectory,
  type SlapdDirectoryChoice,
  startSlapdDirectory,
} from '../../../../testing/slapd-directory.js'
import type { Account } from '../../directory.js'

const password = 'Portico-First-1'
const lockedForGood = '000001010000Z'

let under: SlapdDirectory
afterEach(() => under.stop())

async function person(choice: SlapdDirectoryChoice = {}, more = {}) {
  under = await startSlapdDirectory(choice)
  await under.slapd.addPerson({ username: 'ada', password, ...more })
  return found()
}

async function found(): Promise<Account> {
  const account = await under.directory.find('ada')
  if (account === null) throw new Error('ada is missing')
  return account
}

async function failTwice(account: Account) {
  await under.directory.isPasswordRight(account, 'Portico-Wrong-1')
  await under.directory.isPasswordRight(account, 'Portico-Wrong-1')
}

const valuesOf = (attribute: string) => under.slapd.valuesOf(under.slapd.dnOf('ada'), attribute)

describe('an unlock', () => {
  test('lifts a lock that has run out by the clock of the portal alone', async () => {
    const halfAnHourAhead = { now: () => 0, date: () => Date.now() + 30 * 60_000 }
    const ada = await person({ clock: halfAnHourAhead }, { isLocked: true })
    expect(ada.isLocked).toBe(false)
    await under.directory.unlock(ada)
    expect(await valuesOf('pwdAccountLockedTime')).toEqual([])
    expect(await under.directory.isPasswordRight(ada, password)).toBe(true)
  })

  test('forgets the failures of an account that is not locked yet (K4)', async () => {
    const ada = await person()
    await failTwice(ada)
    expect(await found()).toMatchObject({ failureCount: { threshold: 7, failures: 2 } })
    await under.directory.unlock(ada)
    expect(await found()).toMatchObject({ failureCount: { threshold: 7, failures: 0 } })
    expect(await valuesOf('pwdAccountLockedTime')).toEqual([])
  })

  test('leaves the lock of an administrator, and the failures (R4)', async () => {
    const ada = await person()
    await failTwice(ada)
    await under.slapd.change(
      `dn: ${under.slapd.dnOf('ada')}\nchangetype: modify\nadd: pwdAccountLockedTime\npwdAccountLockedTime: ${lockedForGood}\n`,
    )
    await under.directory.unlock(ada)
    expect(await valuesOf('pwdAccountLockedTime')).toEqual([lockedForGood])
    expect(await valuesOf('pwdFailureTime')).toHaveLength(2)
  })

  test('changes nothing on a directory without locks', async () => {
    const ada = await person({ policy: null })
    await under.directory.unlock(ada)
    expect(await valuesOf('pwdAccountLockedTime')).toEqual([])
  })

  test('without the right sends the person to the help desk', async () => {
    const ada = await person({ without: ['unlock'] })
    await expect(under.directory.unlock(ada)).rejects.toMatchObject({ code: 'help-desk' })
    const lines = under.logLines.filter((line) => line.includes('lets the portal lift no lock'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"level":"error"')
  })
})
