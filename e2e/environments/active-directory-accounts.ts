import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSamba } from '../../directories/samba.js'
import { windowsNow } from '../../directories/samba-policy.js'
import { type Accounts, importContacts } from './accounts.js'

/** Accounts in a private domain of Active Directory; their contacts are imported. */
export async function activeDirectoryAccounts(): Promise<Accounts> {
  const samba = await startSamba()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-active-directory-'))
  const caFile = path.join(folder, 'ca.pem')
  writeFileSync(caFile, samba.ca)
  return {
    settings: {
      PORTICO_DIRECTORY_KIND: 'active-directory',
      PORTICO_DIRECTORY_URL: samba.url,
      PORTICO_DIRECTORY_BIND_DN: samba.service.dn,
      PORTICO_DIRECTORY_BIND_PASSWORD: samba.service.password,
      PORTICO_DIRECTORY_BASE_DN: samba.people,
      PORTICO_DIRECTORY_CA_FILE: caFile,
    },
    requirements: [
      'At least 7 characters',
      'Three of these kinds of characters',
      'Must not contain your username',
      'Must not contain a part of your name',
      'At most 128 characters',
      'Not a common password',
      'Not one of your last 3 passwords',
      'Must not contain the name of your institution',
      'Your password expires on',
    ],
    async add(person, { mustChange = false, locked = false, disabled = false, photo }, settings) {
      const dn = await samba.addUser({
        username: person.username,
        password: person.password,
        attributes: {
          displayName: person.name,
          ...(disabled && { userAccountControl: '514' }),
          ...(mustChange && { pwdLastSet: '0' }),
          ...(photo !== undefined && { thumbnailPhoto: readFileSync(photo) }),
        },
      })
      if (locked) await samba.database.replaceAsItIs(dn, { lockoutTime: windowsNow() })
      await importContacts(person, settings)
    },
    async stop() {
      await samba.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
