import { afterEach, describe, expect, test } from 'vitest'
import {
  type SlapdDirectory,
  type SlapdDirectoryChoice,
  startSlapdDirectory,
} from '../../../../testing/slapd-directory.js'
import type { StagedPassword } from '../../directory.js'

const portal = 'cn=portal,ou=services,dc=uni,dc=example'
const first = 'Portico-First-1'
const second = 'Portico-Second-2' as StagedPassword

let under: SlapdDirectory
afterEach(() => under.stop())

async function personWith(choice: SlapdDirectoryChoice, more = {}) {
  under = await startSlapdDirectory(choice)
  await under.slapd.addPerson({ username: 'ada', password: first, emails: ['ada@mail.example'], ...more })
  const account = await under.directory.find('ada')
  if (account === null) throw new Error('ada is missing')
  return account
}

describe('a service account without a right', () => {
  test('changes no password, and the log says so', async () => {
    const ada = await personWith({ without: ['reset'] })
    await expect(under.directory.setPassword(ada, second)).rejects.toMatchObject({ code: 'help-desk' })
    expect(under.logLines.join('')).toContain('the directory lets the portal change no password')
    expect(await under.directory.isPasswordRight(ada, first)).toBe(true)
  })

  test('to compare an old password does not call it wrong', async () => {
    const ada = await personWith({
      access: `access to attrs=userPassword\n  by dn.exact="${portal}" =w\n  by anonymous auth\n  by * none`,
    })
    const changed = under.directory.changePassword(ada, { old: first, next: second })
    await expect(changed).rejects.toMatchObject({ code: 'help-desk' })
    expect(under.logLines.join('')).toContain('the right =x on userPassword')
    const wrong = under.directory.changePassword(ada, { old: 'Portico-Wrong-1', next: second })
    await expect(wrong).rejects.toMatchObject({ code: 'old-password-wrong' })
    await under.directory.setPassword(ada, second)
  })

  test('knows no policy, so that the profile of the portal holds', async () => {
    const ada = await personWith({ without: ['policies'] }, { isLocked: true })
    expect(ada).toMatchObject({ isLocked: true, passwordExpiresAt: null })
    expect(await under.directory.policy(ada)).toEqual({ rules: null, historyLength: 0, changeableFrom: null })
    expect(await under.directory.lockout()).toMatchObject({ threshold: 3 })
    expect(under.logLines.filter((line) => line.includes('can read no password policy'))).toHaveLength(1)
    const short = under.directory.setPassword(ada, 'Short-1' as StagedPassword)
    await expect(short).rejects.toMatchObject({ code: 'password-not-accepted' })
  })

  test('finds no account, and says what to look at', async () => {
    under = await startSlapdDirectory({ without: ['read'] })
    await under.slapd.addPerson({ username: 'ada', password: first })
    await expect(under.directory.find('ada')).rejects.toMatchObject({
      cause: { message: expect.stringContaining('result 32 (NoSuchObject). Correct PORTICO_DIRECTORY_BASE_DN') },
    })
    await expect(under.directory.check()).rejects.toThrow('directory is unavailable')
  })
})

test('a service account with too many rights gets a line of the log, because slapd then checks no rule', async () => {
  const ada = await personWith({
    access: `access to attrs=userPassword\n  by dn.exact="${portal}" manage\n  by anonymous auth\n  by * none`,
  })
  await under.directory.setPassword(ada, second)
  expect(under.logLines.join('')).toMatch(/"right":"manage"/)
})

test('a directory without policies keeps accounts too, and makes hashes (DIR11)', async () => {
  const ada = await personWith({ policy: null })
  expect(ada).toMatchObject({ mustChangePassword: false, passwordExpiresAt: null })
  expect(await under.directory.lockout()).toBeNull()
  const wrong = under.directory.changePassword(ada, { old: 'Portico-Wrong-1', next: second })
  await expect(wrong).rejects.toMatchObject({ code: 'old-password-wrong' })
  await under.directory.changePassword(ada, { old: first, next: second })
  await under.directory.setPassword(ada, 'Portico-Third-3' as StagedPassword)
  const [stored = ''] = await under.slapd.valuesOf(under.slapd.dnOf('ada'), 'userPassword')
  expect(stored).toMatch(/^\{SSHA\}/)
})
