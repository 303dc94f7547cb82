import type { Samba } from '../../../../../../directories/samba.js'
import { usualPolicy, windowsNow } from '../../../../../../directories/samba-policy.js'
import { startDomain } from '../../../../testing/domain-of-samba.js'
import { directorySuite } from '../../directory-suite.js'
import type { SuitePerson } from '../../suite-person.js'

directorySuite('Active Directory', async () => {
  const { samba, directory, people, stop } = await startDomain()
  return { directory, people, hasGroups: true, add: (person) => addTo(samba, person), stop }
})

async function addTo(samba: Samba, person: SuitePerson): Promise<void> {
  const { username, name, password, isLocked, isDisabled, mustChangePassword } = person
  const { baseDn, database, service } = samba
  const [givenName = '', sn = givenName] = name.split(' ')
  const dn = await samba.addUser({
    username,
    password,
    attributes: {
      displayName: name,
      givenName,
      sn,
      ...(isDisabled && { userAccountControl: '514' }),
      ...(mustChangePassword && { pwdLastSet: '0' }),
    },
  })
  if (isLocked) await database.replaceAsItIs(dn, { lockoutTime: windowsNow() })
  if (person.isPasswordExpired) await samba.agePassword(dn, usualPolicy.maximumAgeDays + 1)
  if (person.isPrivileged) await database.replace(`CN=Backup Operators,CN=Builtin,${baseDn}`, { member: dn })
  if (!person.isPasswordTooYoung) return
  const policy = await samba.addPolicy(username, { ...usualPolicy, minimumAgeDays: 1 }, [dn])
  await database.grant(policy, service.dn, ['(A;;RP;;;SID)'])
}
