import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generalizedTime, type SlapdPerson } from '../../../../../../directories/slapd.js'
import { type SlapdDirectory, startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import type { Account } from '../../directory.js'

const password = 'Portico-First-1'
const next = 'Portico-Second-2'
const portal = 'cn=portal,ou=services,dc=uni,dc=example'
/** The portal reads only values that bar an account or say that another system keeps the password. */
const readsSigns = `access to attrs=userPassword val.regex="^([{][A-Za-z0-9-]+})?[!*]|^.(sasl|kerberos|radius|remote)}"
  by dn.exact="${portal}" =xwr
  by * break`
const liftsAll = `access to attrs=pwdAccountTmpLockoutEnd
  by dn.exact="${portal}" manage
  by * none
access to attrs=employeeType,title by dn.exact="${portal}" search by * none`

let under: SlapdDirectory
beforeAll(async () => {
  under = await startSlapdDirectory({
    access: `${readsSigns}\n${liftsAll}`,
    settings: { barredFilter: '(|(employeeType=left)(title=\\2a))' },
  })
})
afterAll(() => under.stop())

async function person(username: string, more: SlapdPerson['more'] = {}): Promise<Account> {
  await under.slapd.addPerson({ username, password, more })
  return account(username)
}

async function account(username: string): Promise<Account> {
  const found = await under.directory.find(username)
  if (found === null) throw new Error(`no ${username}`)
  return found
}

const hashOf = async ({ username }: Account) => {
  const [hash = ''] = await under.slapd.valuesOf(under.slapd.dnOf(username), 'userPassword')
  return Buffer.from(hash).toString()
}
const withHash = async (username: string, userPassword: string) => {
  await person(username)
  const dn = under.slapd.dnOf(username)
  const value = Buffer.from(userPassword).toString('base64')
  await under.slapd.change(`dn: ${dn}\nchangetype: modify\nreplace: userPassword\nuserPassword:: ${value}\n`)
  return account(username)
}
const reset = async (whose: Account) => {
  const staged = await under.directory.stage(whose, next)
  await under.directory.setPassword(whose, staged)
}

describe('an account that is barred by its hash', () => {
  test.each([
    ['ssha', '{SSHA}!0123456789abcdef'],
    ['before', '!{SSHA}0123456789abcdef'],
    ['crypt', '{CRYPT}!$6$salt$hash'],
    ['twice', '{crypt}!!'],
    ['star', '{CRYPT}*'],
    ['alone', '*'],
    ['argon', '{ARGON2}!$argon2id$v=19'],
  ])('is disabled and gets no new password (R4): %s', async (username, hash) => {
    const whose = await withHash(`hash-${username}`, hash)
    expect(whose).toMatchObject({ isDisabled: true, isLocked: false })
    await expect(reset(whose)).rejects.toMatchObject({ code: 'help-desk' })
    expect(await hashOf(whose)).toBe(hash)
  })

  test.each([
    ['usual', '{SSHA}0123456789abcdef!'],
    ['clear', '{CLEARTEXT}!secret'],
    ['plain', '!secret'],
  ])('is another one than an account whose hash only has such a sign: %s', async (username, hash) => {
    expect(await withHash(`sign-${username}`, hash)).toMatchObject({ isDisabled: false })
  })
})

describe('a password that another system keeps', () => {
  test.each(['{SASL}ada@REALM', '{sasl}ada@REALM', '{KERBEROS}ada@REALM'])('is never overwritten: %s', async (hash) => {
    const whose = await withHash(`kept-${Buffer.from(hash).toString('hex').slice(0, 12)}`, hash)
    expect(whose).toMatchObject({ isDisabled: false })
    await expect(under.directory.stage(whose, next)).rejects.toMatchObject({ code: 'help-desk' })
    await expect(under.directory.setPassword(whose, next as never)).rejects.toMatchObject({ code: 'help-desk' })
    expect(await hashOf(whose)).toBe(hash)
  })
})

describe('an account that fits the filter of barred ones', () => {
  test('is disabled, also by its id and for the list of accounts', async () => {
    const whose = await person('left', { employeeType: 'left' })
    expect(whose.isDisabled).toBe(true)
    expect(await under.directory.byId(whose.id)).toEqual(whose)
    expect(await person('stays', { employeeType: 'staff' })).toMatchObject({ isDisabled: false })
  })
})

describe('a lock for a moment (pwdAccountTmpLockoutEnd)', () => {
  const lockedFor = (ms: number) => ({ pwdAccountTmpLockoutEnd: generalizedTime(new Date(Date.now() + ms)) })
  const isRight = (whose: Account, typed: string) => under.directory.isPasswordRight(whose, typed)

  test('is a lock while it lasts, and an unlock lifts it', async () => {
    const whose = await person('moment', lockedFor(3_600_000))
    expect(whose.isLocked).toBe(true)
    expect(await isRight(whose, password)).toBe(false)
    await under.directory.unlock(whose)
    expect(await account('moment')).toMatchObject({ isLocked: false })
    expect(await isRight(whose, password)).toBe(true)
  })

  test('is none once it has passed', async () => {
    const whose = await person('passed', lockedFor(-60_000))
    expect(whose.isLocked).toBe(false)
    expect(await isRight(whose, password)).toBe(true)
  })

  test('is lifted by a new password, and by a change', async () => {
    const whose = await person('anew', lockedFor(3_600_000))
    await reset(whose)
    expect(await isRight(whose, next)).toBe(true)
    const other = await person('changes', lockedFor(3_600_000))
    await under.directory.changePassword(other, { old: password, next: await under.directory.stage(other, next) })
    expect(await isRight(other, next)).toBe(true)
  })

  test('keeps a reset and an unlock from claiming success where the portal may not lift it', async () => {
    const strict = await startSlapdDirectory({
      access: `access to attrs=pwdAccountTmpLockoutEnd by dn.exact="${portal}" read by * none`,
    })
    await strict.slapd.addPerson({ username: 'ada', password, more: lockedFor(3_600_000) })
    const ada = await strict.directory.find('ada')
    if (ada === null) throw new Error('no ada')
    const unwritten = { what: 'directory', isUnwritten: true }
    await expect(strict.directory.unlock(ada)).rejects.toMatchObject(unwritten)
    const staged = await strict.directory.stage(ada, next)
    await expect(strict.directory.setPassword(ada, staged)).rejects.toMatchObject(unwritten)
    expect(strict.logLines.join('')).toContain('pwdAccountTmpLockoutEnd')
    await strict.slapd.change(`dn: ${strict.slapd.dnOf('ada')}\nchangetype: modify\ndelete: pwdAccountTmpLockoutEnd\n`)
    expect(await strict.directory.isPasswordRight(ada, password)).toBe(true)
    await strict.stop()
  })
})
