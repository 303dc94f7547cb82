import { PresenceFilter } from 'ldapts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../../directories/slapd.js'
import { slapdSettings } from '../../../testing/slapd-directory.js'
import { createLogger } from '../../system/logger.js'
import { fitsFilter } from './fits-filter.js'
import { type LdapServers, openLdapServers } from './ldap-servers.js'

let slapd: Slapd
let servers: LdapServers
beforeAll(async () => {
  slapd = await startSlapd()
  servers = openLdapServers(slapdSettings(slapd), { log: createLogger({ level: 'fatal', format: 'json' }) })
  await slapd.addPerson({ username: 'ada', password: 'Portico-First-1', emails: ['ada@mail.example'] })
})
afterAll(async () => {
  await servers.close()
  await slapd.stop()
})

test.each([
  ['ada', 'mail', true],
  ['ada', 'jpegPhoto', false],
  ['nobody', 'mail', false],
])('the entry of %s has a %s: %s', async (username, attribute, expected) => {
  const filter = new PresenceFilter({ attribute })
  expect(await servers.read((client) => fitsFilter(client, slapd.dnOf(username), filter))).toBe(expected)
})
