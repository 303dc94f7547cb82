import { readFileSync } from 'node:fs'
import { startNsSlapd } from '../../directories/ns-slapd.js'
import { type Slapd, startSlapd } from '../../directories/slapd.js'
import { type Accounts, classicRequirements, importContacts } from './accounts.js'

/** Accounts in a private OpenLDAP server; their contacts are imported. */
export async function openLdapAccounts(): Promise<Accounts> {
  return accountsOn(await startSlapd())
}

/** Accounts in a private 389 Directory Server; their contacts are imported. */
export async function accountsOn389(): Promise<Accounts> {
  return accountsOn(await startNsSlapd())
}

function accountsOn(slapd: Slapd): Accounts {
  return {
    settings: slapd.portalSettings,
    requirements: [
      'At least 8 characters',
      ...classicRequirements.slice(1),
      'At most 128 characters',
      'Must not contain the name of your institution',
      'We also refuse common passwords and your last 3.',
      'Your password expires on',
    ],
    async add(people, { mustChange = false, locked = false, disabled = false, photo }, settings) {
      for (const { username, name, password } of people)
        await slapd.addPerson({
          ...{ username, name, password },
          mustChangePassword: mustChange,
          isLocked: locked,
          isDisabled: disabled,
          ...(photo === undefined ? {} : { photo: readFileSync(photo) }),
        })
      await importContacts(people, settings)
    },
    stop: slapd.stop,
  }
}
