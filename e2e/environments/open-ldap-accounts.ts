import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSlapd } from '../../directories/slapd.js'
import { type Accounts, classicRequirements, importContacts } from './accounts.js'

/** Accounts in a private OpenLDAP server; their contacts are imported. */
export async function openLdapAccounts(): Promise<Accounts> {
  const slapd = await startSlapd()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-openldap-'))
  const caFile = path.join(folder, 'ca.pem')
  writeFileSync(caFile, slapd.ca)
  return {
    settings: {
      PORTICO_DIRECTORY_KIND: 'openldap',
      PORTICO_DIRECTORY_URL: slapd.ldapUrl,
      PORTICO_DIRECTORY_BIND_DN: slapd.names.portal,
      PORTICO_DIRECTORY_BIND_PASSWORD: slapd.portalPassword,
      PORTICO_DIRECTORY_BASE_DN: slapd.names.people,
      PORTICO_DIRECTORY_CA_FILE: caFile,
    },
    requirements: [
      'At least 8 characters',
      ...classicRequirements.slice(1),
      'At most 128 characters',
      'Not a common password',
      'Not one of your last 3 passwords',
      'Must not contain the name of your institution',
      'Your password expires on',
    ],
    async add(person, { mustChange = false, locked = false, disabled = false, photo }, settings) {
      await slapd.addPerson({
        username: person.username,
        name: person.name,
        password: person.password,
        mustChangePassword: mustChange,
        isLocked: locked,
        isDisabled: disabled,
        ...(photo === undefined ? {} : { photo: readFileSync(photo) }),
      })
      await importContacts(person, settings)
    },
    async stop() {
      await slapd.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
