import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlapdPerson } from '../../../../../../directories/slapd.js'
import { generalizedTime } from '../../../../../../directories/slapd.js'
import { type SlapdNames, usualNames } from '../../../../../../directories/slapd-tree.js'
import { type SlapdDirectory, startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import type { Account, StagedPassword } from '../../directory.js'
import { entryValues } from '../entry-values.js'
import { isDisabled } from './account-state.js'
import { policyOf } from './read-password-policies.js'

const first = 'Portico-First-1'
const second = 'Portico-Second-2'
const third = 'Portico-Third-3'
const minute = 60_000
const helpDesk = { code: 'help-desk' }
const tooShort = { code: 'password-rules', detail: { brokenRules: [{ id: 'length', params: { minimum: 8 } }] } }

/** Policies beside the default one. */
const policies = {
  short: { pwdCheckQuality: '1', pwdMaxLength: '20' },
  patient: { pwdMinAge: '3600' },
  patientReset: { pwdMinAge: '3600', pwdMustChange: 'TRUE' },
  safe: { pwdSafeModify: 'TRUE' },
  fixed: { pwdAllowUserChange: 'FALSE' },
  lenient: { pwdLockout: 'FALSE' },
  strict: { pwdLockout: 'TRUE', pwdMaxFailure: '9', pwdLockoutDuration: '0' },
  trusting: { pwdMustChange: 'FALSE' },
  eternal: { pwdMaxAge: '0' },
  'two words': { pwdCheckQuality: '1', pwdMaxLength: '20' },
  graceful: { pwdMaxAge: '60', pwdGraceAuthNLimit: '2' },
} satisfies Record<string, Record<string, string>>
type Policy = keyof typeof policies

let under: SlapdDirectory
beforeAll(async () => {
  under = await startSlapdDirectory()
  for (const [name, more] of Object.entries(policies)) {
    const objectClass = ['person', 'pwdPolicy']
    await under.slapd.addEntry({ dn: dnOf(name), objectClass, sn: 'policy', pwdAttribute: 'userPassword', ...more })
  }
})
afterAll(() => under.stop())

async function person(username: string, more: SlapdPerson['more'] = {}): Promise<Account> {
  await under.slapd.addPerson({ username, password: first, more })
  return account(username)
}

async function account(username: string): Promise<Account> {
  const found = await under.directory.find(username)
  if (found === null) throw new Error(`no ${username}`)
  return found
}

const dnOf = (name: string) => `cn=${name},${under.slapd.names.policies}`
/** The attribute that puts a person under a policy of its own. */
const beneath = (name: Policy) => ({ pwdPolicySubentry: dnOf(name) })

const ago = (ms: number) => generalizedTime(new Date(Date.now() - ms))
// As if the rules had changed after the password was staged.
const staged = (password: string) => password as StagedPassword
const reset = (whose: Account, next: string) => under.directory.setPassword(whose, staged(next))
const change = (whose: Account, next: string) =>
  under.directory.changePassword(whose, { old: first, next: staged(next) })

describe('a password that slapd refuses is refused by its rule, at a change and at a reset (DIR3)', () => {
  test('too short', async () => {
    const whose = await person('ada')
    await expect(change(whose, 'Short-1')).rejects.toMatchObject(tooShort)
    await expect(reset(whose, 'Short-1')).rejects.toMatchObject(tooShort)
    expect(await under.directory.policy(whose)).toMatchObject({ rules: null, leastLength: 8, historyLength: 3 })
  })

  test('too long', async () => {
    const whose = await person('bea', beneath('short'))
    const tooLong = { code: 'password-rules', detail: { brokenRules: [{ id: 'long', params: { maximum: 20 } }] } }
    await expect(change(whose, `${second}-and-more`)).rejects.toMatchObject(tooLong)
    await expect(reset(whose, `${second}-and-more`)).rejects.toMatchObject(tooLong)
  })

  test.each([
    ['two blanks', 'cn=two  words'],
    ['another letter case', 'CN=Two Words'],
    ['an escape', 'cn=two\\20words'],
  ])('by a policy that the entry names with %s', async (how, name) => {
    const pwdPolicySubentry = `${name},${under.slapd.names.policies}`
    const whose = await person(`spelt-${how.replaceAll(' ', '-')}`, { pwdPolicySubentry })
    await expect(reset(whose, `${second}-and-more`)).rejects.toMatchObject({
      detail: { brokenRules: [{ id: 'long' }] },
    })
  })

  test('in the history, or the current one', async () => {
    const whose = await person('cleo')
    await change(whose, second)
    await expect(reset(whose, second)).rejects.toMatchObject({ code: 'password-recent' })
    await expect(reset(whose, first)).rejects.toMatchObject({ code: 'password-recent' })
    await reset(whose, third)
  })

  test('too young', async () => {
    const whose = await person('dora', beneath('patient'))
    const from = (whose.passwordChangedAt ?? 0) + 60 * minute
    const tooYoung = { code: 'password-too-young', detail: { from } }
    await expect(under.directory.stage(whose, second)).rejects.toMatchObject(tooYoung)
    await expect(change(whose, second)).rejects.toMatchObject(tooYoung)
    await expect(reset(whose, second)).rejects.toMatchObject(tooYoung)
  })

  test('too young does not matter where the password was set for the person', async () => {
    const own = beneath('patientReset')
    const whose = await person('elsa', { ...own, pwdReset: 'TRUE' })
    expect(await under.directory.policy(whose)).toMatchObject({ changeableFrom: null })
    await change(whose, second)
  })

  test('made of a hash, which slapd cannot check', async () => {
    const whose = await person('fay')
    const hash = '{SSHA}qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'
    await expect(change(whose, hash)).rejects.toMatchObject({ code: 'password-not-accepted' })
    await expect(reset(whose, hash)).rejects.toMatchObject({ code: 'password-not-accepted' })
  })

  test('nothing of it changes the password', async () => {
    for (const username of ['ada', 'bea', 'dora', 'fay']) {
      expect(await under.directory.isPasswordRight(await account(username), first)).toBe(true)
    }
  })
})

describe('what a policy forbids is for the help desk', () => {
  test('a reset where the old password must come with the new one; a change goes', async () => {
    const whose = await person('gina', beneath('safe'))
    await expect(reset(whose, second)).rejects.toMatchObject(helpDesk)
    expect(under.logLines.join('')).toContain('mustSupplyOldPassword')
    await expect(under.directory.changePassword(whose, { old: third, next: staged(second) })).rejects.toMatchObject({
      code: 'old-password-wrong',
    })
    await change(whose, second)
  })

  test('every change where people may not change their passwords', async () => {
    const whose = await person('hanna', beneath('fixed'))
    await expect(under.directory.stage(whose, second)).rejects.toMatchObject(helpDesk)
  })
})

describe('the state of an account', () => {
  test.each<[string, SlapdPerson['more'], Partial<Account>]>([
    ['locked a moment ago', { pwdAccountLockedTime: ago(minute) }, { isLocked: true, isDisabled: false }],
    ['locked before the last quarter of an hour', { pwdAccountLockedTime: ago(16 * minute) }, { isLocked: false }],
    ['locked by an administrator', { pwdAccountLockedTime: '000001010000Z' }, { isLocked: false, isDisabled: true }],
    ['valid from tomorrow on', { pwdStartTime: ago(-1440 * minute) }, { isDisabled: true }],
    ['valid until yesterday', { pwdEndTime: ago(1440 * minute) }, { isDisabled: true }],
    ['valid now', { pwdStartTime: ago(minute), pwdEndTime: ago(-minute) }, { isDisabled: false }],
    ['set for the person', { pwdReset: 'TRUE' }, { mustChangePassword: true }],
    ['set by the person', { pwdReset: 'FALSE' }, { mustChangePassword: false }],
  ])('is read where it is %s', async (kind, more, expected) => {
    expect(await person(`state-${kind.replace(/\W/g, '')}`, more)).toMatchObject(expected)
  })

  test('lets no password of a locked account be right, not even the right one', async () => {
    const locked = await person('ilse', { pwdAccountLockedTime: ago(minute) })
    expect(await under.directory.isPasswordRight(locked, first)).toBe(false)
    await under.directory.unlock(locked)
    expect(await under.directory.isPasswordRight(locked, first)).toBe(true)
  })

  test('is no lock where the policy does not lock', async () => {
    const lenient = beneath('lenient')
    expect(await person('ines', { ...lenient, pwdAccountLockedTime: ago(minute) })).toMatchObject({ isLocked: false })
  })

  test('is a lock for good where locks never run out', async () => {
    const strict = beneath('strict')
    const locked = await person('ines2', { ...strict, pwdAccountLockedTime: ago(10_000 * minute) })
    expect(locked).toMatchObject({ isLocked: true, isDisabled: false })
  })

  test('asks for no change after a reset where the policy does not', async () => {
    const trusting = beneath('trusting')
    expect(await person('jana', { ...trusting, pwdReset: 'TRUE' })).toMatchObject({ mustChangePassword: false })
  })

  test('is disabled after too long without a sign-in', () => {
    const entry = entryValues({ dn: 'uid=judy', pwdLastSuccess: ago(2 * minute) })
    const idle = (seconds: string) => policyOf(entryValues({ dn: 'cn=idle', pwdLockout: 'TRUE', pwdMaxIdle: seconds }))
    expect(isDisabled(entry, idle('60'), Date.now())).toBe(true)
    expect(isDisabled(entry, idle('600'), Date.now())).toBe(false)
  })

  test('tells when the password expires', async () => {
    const yearly = await person('kim')
    const changedAt = yearly.passwordChangedAt ?? 0
    expect(yearly.passwordExpiresAt).toBe(changedAt + 365 * 24 * 60 * minute)
    const never = await person('kirsten', beneath('eternal'))
    expect(never).toMatchObject({ passwordExpiresAt: null, mustChangePassword: false })
  })

  test('is the same for a password within its grace', async () => {
    const grace = beneath('graceful')
    const whose = await person('lara', { ...grace, pwdChangedTime: ago(2 * minute) })
    expect(whose).toMatchObject({ mustChangePassword: true })
    expect(await under.directory.isPasswordRight(whose, first)).toBe(true)
  })

  test('tells the strictest lockout of all policies (K4)', async () => {
    expect(await under.directory.lockout()).toEqual({ threshold: 7, windowMs: 24 * 60 * minute })
  })
})

test('an account that was locked for good meanwhile gets no password and no unlock (R4)', async () => {
  const whose = await person('mona', { pwdAccountLockedTime: ago(minute) })
  const dn = under.slapd.dnOf('mona')
  await under.slapd.change(
    `dn: ${dn}\nchangetype: modify\nreplace: pwdAccountLockedTime\npwdAccountLockedTime: 000001010000Z\n`,
  )
  await expect(reset(whose, second)).rejects.toMatchObject({ detail: { reason: 'account-gone-or-disabled' } })
  await under.directory.unlock(whose)
  expect(await under.slapd.valuesOf(dn, 'pwdAccountLockedTime')).toEqual(['000001010000Z'])
})

test('the server stores a hash of what is set, also where it hashes nothing by itself (DIR11)', async () => {
  const whose = await person('nora')
  await change(whose, second)
  await reset(whose, third)
  const [stored = ''] = await under.slapd.valuesOf(under.slapd.dnOf('nora'), 'userPassword')
  expect(stored).toMatch(/^\{SSHA\}/)
})

describe('the default policy', () => {
  const place = 'ou=policies,dc=uni,dc=example'
  const ofHouse = { ...usualNames, policy: `cn=husregel,${place}` }
  const setting = 'PORTICO_DIRECTORY_DEFAULT_POLICY'
  test.each<[string, SlapdNames, string | null, number, string]>([
    ['that the operator names', ofHouse, `CN=husregel, ${place}`, 7, `cn=husregel,${place}: ${setting} names it.`],
    ['that alone is called so', usualNames, null, 7, `cn=default,${place}: it alone has \\"default\\" in its name.`],
    ['that nobody names', ofHouse, null, 3, `not known: there are 2, and ${setting} names none of them.`],
    ['that is not there', ofHouse, `cn=gone,${place}`, 3, `not known: ${setting} is cn=gone,${place}, which is hidden`],
  ])('%s holds for people without one, and the log says why', async (...[, names, defaultPolicy, threshold, line]) => {
    const other = await startSlapdDirectory({ names, settings: { defaultPolicy } })
    await other.slapd.addPerson({ username: 'ada', password: first })
    expect(await other.directory.find('ada')).toMatchObject({ failureCount: { threshold } })
    expect(other.logLines.join('')).toContain(`The default policy is ${line}`)
    await other.stop()
  })
})
