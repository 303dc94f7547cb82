import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Samba, startSamba } from '../../../../directories/samba.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'

const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
const { run, inFolder } = commandLine()
/** To reset the passwords of people below a folder, and to write their `lockoutTime`, in SDDL. */
const rights = {
  reset: '(OA;CIIO;CR;00299570-246d-11d0-a768-00aa006e0529;bf967aba-0de6-11d0-a285-00aa003049e2;SID)',
  unlock: '(OA;CIIO;WP;28630ebf-41d5-11d1-a9c1-0000f80367c1;bf967aba-0de6-11d0-a285-00aa003049e2;SID)',
}
let samba: Samba
let mail: MailSink
beforeAll(async () => {
  samba = await startSamba()
  await samba.addUser({ username: 'canary', password: 'Canary-First-1', attributes: { mail: 'canary@mail.example' } })
})
afterAll(() => samba.stop())
beforeEach(async () => {
  mail = await startMailSink()
})
afterEach(() => mail.close())

/** The doctor's answer on the domain, with settings over the right ones. */
async function doctor(settings: Record<string, string> = {}) {
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:9',
    PORTICO_SECRET: secret,
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
    ...samba.portalSettings,
    PORTICO_DIRECTORY_EMAIL_ATTRIBUTES: 'mail',
    PORTICO_DIRECTORY_CANARY: 'canary',
    ...settings,
  }
  await run('migrate', { env })
  const answer = doctorAnswer(await run('doctor --json', { env }), [secret, samba.service.password])
  return { ...answer, env }
}

describe('portico doctor on Active Directory (CMD11)', { timeout: 60_000 }, () => {
  test('finds nothing wrong with the usual set-up, and leaves the canary as it was', async () => {
    const { exit, checks, env } = await doctor()
    expect(checks.filter(({ state }) => state !== 'ok' && state !== 'skipped')).toEqual([])
    expect(exit).toBe(0)
    const { out } = await run('directory show canary', { env })
    expect(out.join('\n')).toContain('sign-in          yes.')
  })

  test('warns of phones, which people may write themselves, and names what takes the right from them', async () => {
    const canary = 'CN=canary,OU=People,DC=ad,DC=uni,DC=example'
    const phones = { PORTICO_DIRECTORY_PHONE_ATTRIBUTES: 'mobile' }
    const usual = (await doctor(phones)).of('directory-contacts')
    expect(usual?.state).toBe('warning')
    expect(usual?.found).toMatch(/^People may write mobile themselves.*a day after a first sign-in/)
    expect(usual?.mend).toContain('dsacls $_.DistinguishedName /D "NT AUTHORITY\\SELF:WP;mobile"')
    const offered = (await doctor({ ...phones, PORTICO_DIRECTORY_CONTACTS: 'offered' })).of('directory-contacts')
    expect(offered?.mend).toMatch(/^Set PORTICO_DIRECTORY_CONTACTS to after-sign-in, or: Take the right/)
    // The attribute mobile (MS-ADA2), denied to the person itself.
    await samba.database.grant(canary, canary, ['(OD;;WP;f0f8ffa3-1191-11d0-a060-00aa006c33ed;;PS)'])
    expect((await doctor(phones)).of('directory-contacts')).toMatchObject({ state: 'ok' })
  })

  const settings = {
    'directory-bind': { PORTICO_DIRECTORY_BIND_PASSWORD: 'Wrong-Password-1' },
    'directory-base': { PORTICO_DIRECTORY_BASE_DN: 'OU=Nowhere,DC=ad,DC=uni,DC=example' },
    'directory-filter': { PORTICO_DIRECTORY_USER_FILTER: '(title=professor)' },
    'directory-exclude-groups': { PORTICO_DIRECTORY_EXCLUDE_GROUPS: 'No Such Group' },
    'directory-canary': { PORTICO_DIRECTORY_CANARY: 'no-canary' },
  }
  test.each(Object.entries(settings))('tells a wrong setting by %s', async (code, wrong) => {
    const { exit, failed, of } = await doctor(wrong)
    expect(failed).toEqual([code])
    expect(of(code)?.mend).toContain(Object.keys(wrong)[0]?.replace('BIND_PASSWORD', 'BIND_DN'))
    expect(exit).toBe(1)
  })

  test('tells an excluded group whose members Active Directory does not count', async () => {
    const group = await samba.addGroup('mailing', [])
    await samba.database.replace(group, { groupType: ['2'] })
    const { failed, of } = await doctor({ PORTICO_DIRECTORY_EXCLUDE_GROUPS: 'mailing' })
    expect(failed).toEqual(['directory-exclude-groups'])
    expect(of('directory-exclude-groups')?.found).toMatch(/CN=mailing,.* is a distribution group/i)
  })

  test('reads whether a password ends, of the canary or of those that the directory lists (RM5)', async () => {
    const expiryRead = async (settings: Record<string, string> = {}) => {
      const { of } = await doctor({ PORTICO_REMINDERS_DAYS: '14', ...settings })
      return [of('expiry-read')?.state, of('expiry-read')?.found]
    }
    const canary = `CN=canary,${samba.people}`
    const noCanary = { PORTICO_DIRECTORY_CANARY: '' }
    expect(await expiryRead()).toEqual(['ok', 'The directory tells when the password of canary ends.'])
    expect(await expiryRead(noCanary)).toEqual(['ok', expect.stringContaining('ends of 1 of the first 1 accounts')])
    const [control = ''] = (await samba.database.read(canary, 'userAccountControl')).map(String)
    // 65536: its password never ends.
    await samba.database.replace(canary, { userAccountControl: String(Number(control) + 65_536) })
    expect(await expiryRead()).toEqual(['warning', expect.stringContaining('or it never ends')])
    expect(await expiryRead(noCanary)).toEqual([
      'warning',
      expect.stringContaining('ends of 0 of the first 1 accounts'),
    ])
    await samba.database.replace(canary, { userAccountControl: control })
  })

  test.each([
    ['directory-right-reset', rights.unlock, 'CA;Reset Password;user'],
    ['directory-right-unlock', rights.reset, 'WP;lockoutTime;user'],
  ])('tells a missing right by %s', async (code, other, grant) => {
    await samba.database.revoke(samba.people, samba.service.dn)
    await samba.database.grant(samba.people, samba.service.dn, [other])
    const { failed, of } = await doctor()
    await samba.database.revoke(samba.people, samba.service.dn)
    await samba.delegate()
    expect(failed).toEqual([code])
    expect(of(code)?.mend).toBe(
      `Grant it in Active Directory: dsacls "${samba.people}" /I:S /G "${samba.service.dn}:${grant}"`,
    )
  })

  test('tells two accounts with one name', async () => {
    const two = 'CN=canary-two,OU=People,DC=ad,DC=uni,DC=example'
    await samba.addUser({ username: 'canary-two', password: 'Canary-Second-1', attributes: { employeeID: 'c1' } })
    const canary = 'CN=canary,OU=People,DC=ad,DC=uni,DC=example'
    await samba.database.replace(canary, { employeeID: 'c1' })
    const settings = { PORTICO_DIRECTORY_USERNAME_ATTRIBUTE: 'employeeID', PORTICO_DIRECTORY_CANARY: 'c1' }
    const { failed, of, env } = await doctor(settings)
    const shown = await run('directory show c1', { env })
    await samba.database.remove(two)
    expect(failed).toEqual(['directory-names', 'directory-canary'])
    expect(of('directory-canary')?.found).toContain('2 entries have employeeID=c1')
    expect(shown.exit).toBe(1)
    expect(shown.out.join('\n')).toContain('Several entries have this username')
  })
})
