import { UnwillingToPerformError } from 'ldapts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../../../../../directories/certificates.js'
import { type Slapd, startSlapd } from '../../../../../../directories/slapd.js'
import { slapdSettings } from '../../../../testing/slapd-directory.js'
import { clockFrom } from '../../../system/clock.js'
import { createLogger } from '../../../system/logger.js'
import type { Directory, StagedPassword } from '../../directory.js'
import { type LdapServers, openLdapServers } from '../ldap-servers.js'
import { openLdap } from './open-ldap.js'

const first = 'Portico-First-1'
const second = 'Portico-Second-2' as StagedPassword
/** As on a replica: writes and password operations get result 53. */
const readOnly = { database: 'restrict modify extended=1.3.6.1.4.1.4203.1.11.1' }
const writeBack = {
  access: 'access to attrs=mail\n  by dn.exact="cn=portal,ou=services,dc=uni,dc=example" write\n  by * none',
}

let replica: Slapd
let main: Slapd
const opened: Directory[] = []
let lines: string[] = []
beforeEach(async () => {
  lines = []
  const ca = await certificateAuthority('CA of the university')
  const tls = { ca, server: await serverCertificate(ca, { addresses: ['127.0.0.1'] }) }
  ;[replica, main] = await Promise.all([
    startSlapd({ ...readOnly, ...writeBack, tls }),
    startSlapd({ ...writeBack, tls }),
  ])
  // As if one had it from the other: the ids are the same.
  const more = { entryUUID: '0f0e0d0c-0b0a-4908-8706-050403020100' }
  const ada = { username: 'ada', password: first, emails: ['ada@mail.example'], isLocked: true, more }
  for (const one of [replica, main]) await one.addPerson(ada)
})
afterEach(async () => {
  for (const directory of opened.splice(0)) await directory.close()
  await Promise.all([replica.stop(), main.stop()])
})

/** The directory on these servers, the preferred one first. */
async function directoryOn(given: readonly Slapd[], change = (servers: LdapServers) => servers) {
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  const settings = {
    ...slapdSettings(replica),
    attributes: { ...slapdSettings(replica).attributes, writeBack: 'mail' },
    urls: given.map(({ ldapsUrl }) => new URL(ldapsUrl)),
  }
  const servers = change(openLdapServers(settings, { log }))
  const directory = openLdap({ settings, servers, clock: clockFrom(0), log })
  opened.push(directory)
  const ada = await directory.find('ada')
  if (ada === null) throw new Error('ada is missing')
  return { directory, ada }
}

describe('a server that takes no writes', () => {
  test('leaves passwords, unlocks and addresses to the next one (DIR22)', async () => {
    const { directory, ada } = await directoryOn([replica, main])
    await directory.unlock(ada)
    expect(await main.valuesOf(main.dnOf('ada'), 'pwdAccountLockedTime')).toEqual([])
    await directory.writeBack?.(ada.id, ['ada@new.example'])
    expect(await main.valuesOf(main.dnOf('ada'), 'mail')).toEqual(['ada@new.example'])
    await directory.changePassword(ada, { old: first, next: second })
    await directory.setPassword(ada, 'Portico-Third-3' as StagedPassword)
    const alone = await directoryOn([main])
    expect(await alone.directory.isPasswordRight(alone.ada, 'Portico-Third-3')).toBe(true)
    const wrong = directory.changePassword(ada, { old: 'Portico-Wrong-1', next: second })
    await expect(wrong).rejects.toMatchObject({ code: 'old-password-wrong' })
    expect(lines.join('')).not.toContain('=x')
  })

  test('is named in the log where it is the only one, and the help desk has to act', async () => {
    const { directory, ada } = await directoryOn([replica])
    for (const write of [
      () => directory.setPassword(ada, second),
      () => directory.changePassword(ada, { old: first, next: second }),
      () => directory.unlock(ada),
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'help-desk' })
    }
    expect(lines.join('')).toMatch(/takes no writes \(result 53\)\. Name the server that writes the accounts/)
  })
})

test('a password that was written and cannot be proven is not called unwritten (W5)', async () => {
  const { directory, ada } = await directoryOn([main], (servers) => ({
    ...servers,
    alone: () => Promise.reject(new UnwillingToPerformError()),
  }))
  const written = directory.setPassword(ada, second)
  await expect(written).rejects.toMatchObject({ what: 'directory', isUnwritten: false })
})
