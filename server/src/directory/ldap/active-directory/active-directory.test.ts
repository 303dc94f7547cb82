import { windowsNow } from '../../../../../directories/samba-policy.js'
import { startDomain } from '../../../testing/domain-of-samba.js'
import { directorySuite } from '../../directory-suite.js'

directorySuite('Active Directory', async () => {
  const { samba, directory, stop } = await startDomain()
  return {
    directory,
    add: async ({ username, name, password, isLocked, isDisabled, mustChangePassword, isPasswordExpired }) => {
      const dn = await samba.addUser({
        username,
        password,
        attributes: {
          displayName: name,
          ...(isDisabled && { userAccountControl: '514' }),
          ...((mustChangePassword || isPasswordExpired) && { pwdLastSet: '0' }),
        },
      })
      if (isLocked) await samba.database.replaceAsItIs(dn, { lockoutTime: windowsNow() })
    },
    stop,
  }
})
