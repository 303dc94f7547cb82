import { readFileSync } from 'node:fs'
import { startSamba } from '../../directories/samba.js'
import { windowsNow } from '../../directories/samba-policy.js'
import { type Accounts, importContacts } from './accounts.js'

/** Accounts in a private domain of Active Directory; their contacts are imported. */
export async function activeDirectoryAccounts(): Promise<Accounts> {
  const samba = await startSamba()
  return {
    settings: samba.portalSettings,
    requirements: [
      'At least 7 characters',
      'Three of these kinds of characters',
      'Must not contain your username',
      'Must not contain a part of your name',
      'At most 128 characters',
      'Must not contain the name of your institution',
      'We also refuse common passwords and your last 3.',
      'Your password expires on',
    ],
    async add(people, { mustChange = false, locked = false, disabled = false, photo }, settings) {
      for (const { username, name, password } of people) {
        const dn = await samba.addUser({
          ...{ username, password },
          attributes: {
            displayName: name,
            ...(disabled && { userAccountControl: '514' }),
            ...(mustChange && { pwdLastSet: '0' }),
            ...(photo !== undefined && { thumbnailPhoto: readFileSync(photo) }),
          },
        })
        if (locked) await samba.database.replaceAsItIs(dn, { lockoutTime: windowsNow() })
      }
      await importContacts(people, settings)
    },
    stop: samba.stop,
  }
}
