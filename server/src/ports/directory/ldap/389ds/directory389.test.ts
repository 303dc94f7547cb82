import { generalizedTime } from '../../../../../../directories/slapd.js'
import { usualNames } from '../../../../../../directories/slapd-tree.js'
import { startDirectory389 } from '../../../../testing/slapd-directory.js'
import { directorySuite } from '../../directory-suite.js'

const excluded = `cn=admins,${usualNames.groups}`
const dayMs = 24 * 60 * 60_000

directorySuite('389 Directory Server', async () => {
  const { slapd, directory, people, stop } = await startDirectory389({ excludeGroups: [excluded] })
  await slapd.addEntry({ dn: excluded, objectClass: 'groupOfNames' })
  const at = (ms: number) => generalizedTime(new Date(Date.now() + ms))
  return {
    directory,
    people,
    hasGroups: true,
    stop,
    async add({ isPasswordExpired = false, isPasswordTooYoung = false, isPrivileged = false, ...person }) {
      const [givenName = '', sn = givenName] = person.name.split(' ')
      await slapd.addPerson({
        ...person,
        more: {
          ...{ givenName, sn },
          ...(isPasswordExpired ? { passwordExpirationTime: at(-dayMs) } : {}),
          ...(isPasswordTooYoung ? { passwordAllowChangeTime: at(dayMs) } : {}),
        },
      })
      if (!isPrivileged) return
      await slapd.change(`dn: ${excluded}\nchangetype: modify\nadd: member\nmember: ${slapd.dnOf(person.username)}\n`)
    },
  }
})
