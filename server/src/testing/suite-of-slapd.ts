import { generalizedTime } from '../../../directories/slapd.js'
import { type SlapdChoice, usualNames } from '../../../directories/slapd-tree.js'
import type { SuitePerson } from '../ports/directory/suite-person.js'
import { startSlapdDirectory } from './slapd-directory.js'

/** Names that the help desk searches. */
const access = `access to attrs=sn,givenName by dn.exact="${usualNames.portal}" read by * none`
const yearMs = 366 * 24 * 60 * 60_000

/** A private slapd in which the suite of directories has everybody that it needs. */
export async function suiteOfSlapd(choice: SlapdChoice) {
  const hasUsualNames = choice.names === usualNames
  const { slapd, directory, people, stop } = await startSlapdDirectory({
    ...choice,
    access,
    excludeGroups: ['admins'],
  })
  const { groups, policies } = slapd.names
  const admins = `cn=admins,${groups}`
  const careful = `cn=careful,${policies}`
  await slapd.addEntry({ dn: admins, objectClass: 'groupOfNames', member: slapd.names.portal })
  await slapd.addEntry({
    dn: careful,
    objectClass: ['person', 'pwdPolicy'],
    sn: 'policy',
    pwdAttribute: 'userPassword',
    pwdMinAge: '86400',
  })
  const add = async ({ isPasswordExpired, isPasswordTooYoung, isPrivileged, ...person }: SuitePerson) => {
    const [givenName = '', sn = givenName] = person.name.split(' ')
    const more = {
      ...(hasUsualNames ? { givenName, sn } : {}),
      ...(isPasswordExpired ? { pwdChangedTime: generalizedTime(new Date(Date.now() - yearMs)) } : {}),
      ...(isPasswordTooYoung ? { pwdPolicySubentry: careful } : {}),
    }
    await slapd.addPerson({ ...person, more })
    if (!isPrivileged) return
    await slapd.change(`dn: ${admins}\nchangetype: modify\nadd: member\nmember: ${slapd.dnOf(person.username)}\n`)
  }
  return { directory, people, hasGroups: true, add, stop }
}
