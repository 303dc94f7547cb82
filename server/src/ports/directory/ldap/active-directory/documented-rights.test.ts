import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualPolicy } from '../../../../../../directories/samba-policy.js'
import { type DomainUnderTest, startDomain } from '../../../../testing/domain-of-samba.js'
import type { Directory, StagedPassword } from '../../directory.js'

const page = readFileSync(new URL('../../../../../../docs/operating/active-directory.md', import.meta.url), 'utf8')
/** The commands for Samba, with another service account and another folder than the usual ones. */
const commands = [...page.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, lines = '']) => (lines.includes('samba-tool') ? [lines] : []))
  .map((lines) => lines.replaceAll('portico', 'portal').replaceAll('OU=People', 'OU=Students'))

let under: DomainUnderTest
let directory: Directory
beforeAll(async () => {
  under = await startDomain()
  const { baseDn, database } = under.samba
  const folder = `OU=Students,${baseDn}`
  await database.add(folder, { objectClass: 'organizationalUnit' })
  directory = under.directoryWith({
    bindDn: `CN=portal,OU=Services,${baseDn}`,
    bindPassword: 'Serv1ce-Passw0rd',
    baseDns: [folder],
  })
})
afterAll(() => under.stop())

test('the commands of the page for operators are enough for reset, unlock and fine-grained policies', async () => {
  const { samba } = under
  expect(commands).toHaveLength(3)
  const [account = '', rights = '', policies = ''] = commands
  // Where no terminal asks for it, the password stands in the command.
  await samba.shell(account.replace('user create portal', "user create portal 'Serv1ce-Passw0rd'"))
  const dn = await samba.addUser({
    username: 'ada',
    password: 'Portico-First-1',
    folder: `OU=Students,${samba.baseDn}`,
  })
  await samba.addPolicy('students', { ...usualPolicy, minimumLength: 11 }, [dn])
  const ada = await directory.find('ada')
  if (ada === null) throw new Error('the account is missing')
  const next = 'Portico-Second-2' as StagedPassword
  await expect(directory.setPassword(ada, next)).rejects.toMatchObject({ code: 'help-desk' })
  await expect(directory.unlock(ada)).rejects.toMatchObject({ code: 'help-desk' })

  await samba.shell(`${rights}\n${policies}`)
  await directory.setPassword(ada, next)
  await directory.unlock(ada)
  const { rules } = await directory.policy(ada)
  expect(rules?.[0]).toEqual({ id: 'length', params: { minimum: 11 } })
})
