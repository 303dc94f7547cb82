import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSamba } from '../directories/samba.js'
import { usualPolicy as usualDomain, windowsNow } from '../directories/samba-policy.js'
import { startSlapd } from '../directories/slapd.js'
import { usualPolicy } from '../directories/slapd-tree.js'
import type { Settings } from '../e2e/environments/portico-program.js'
import type { BareDirectory } from '../server/src/testing/bare-sign-in.js'
import type { DirectoryKind } from '../server/src/testing/directory-part.js'
import { type BenchPerson, rightPassword } from './bench-portal.js'

/** A private directory server that holds the people of a bench. */
export interface BenchDirectory extends BareDirectory {
  readonly kind: DirectoryKind
  readonly name: string
  /** The settings of a portal on it. */
  readonly settings: Settings
  stop(): Promise<void>
}

type Place = Omit<BenchDirectory, 'settings' | 'stop' | 'name'>

/** Locks nobody within a bench. */
const manyFailures = 999

export async function startOpenLdap(people: readonly BenchPerson[]): Promise<BenchDirectory> {
  const slapd = await startSlapd({ policy: { ...usualPolicy, pwdMaxFailure: String(manyFailures) } })
  for (const { username, isLocked, isDisabled, mustChange } of people) {
    await slapd.addPerson({
      username,
      name: 'Alice Andersen',
      password: rightPassword,
      isLocked: isLocked === true,
      isDisabled: isDisabled === true,
      mustChangePassword: mustChange === true,
    })
  }
  return benchDirectory('OpenLDAP', slapd.stop, {
    kind: 'openldap',
    url: slapd.ldapsUrl,
    ca: slapd.ca,
    bindDn: slapd.names.portal,
    bindPassword: slapd.portalPassword,
    baseDn: slapd.names.people,
    usernameAttribute: 'uid',
  })
}

export async function startActiveDirectory(people: readonly BenchPerson[]): Promise<BenchDirectory> {
  const samba = await startSamba()
  await samba.setPolicy({ ...usualDomain, lockoutThreshold: manyFailures })
  for (const { username, isLocked, isDisabled, mustChange } of people) {
    const attributes = {
      displayName: 'Alice Andersen',
      ...(isDisabled && { userAccountControl: '514' }),
      ...(mustChange && { pwdLastSet: '0' }),
    }
    const dn = await samba.addUser({ username, password: rightPassword, attributes })
    if (isLocked) await samba.database.replaceAsItIs(dn, { lockoutTime: windowsNow() })
  }
  return benchDirectory('Active Directory (Samba)', samba.stop, {
    kind: 'active-directory',
    url: samba.url,
    ca: samba.ca,
    bindDn: samba.service.dn,
    bindPassword: samba.service.password,
    baseDn: samba.people,
    usernameAttribute: 'sAMAccountName',
  })
}

function benchDirectory(name: string, stop: () => Promise<void>, place: Place): BenchDirectory {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-ca-'))
  const caFile = path.join(folder, 'ca.pem')
  writeFileSync(caFile, place.ca)
  return {
    ...place,
    name,
    settings: {
      PORTICO_DIRECTORY_KIND: place.kind,
      PORTICO_DIRECTORY_URL: place.url,
      PORTICO_DIRECTORY_BIND_DN: place.bindDn,
      PORTICO_DIRECTORY_BIND_PASSWORD: place.bindPassword,
      PORTICO_DIRECTORY_BASE_DN: place.baseDn,
      PORTICO_DIRECTORY_CA_FILE: caFile,
    },
    async stop() {
      rmSync(folder, { recursive: true })
      await stop()
    },
  }
}
