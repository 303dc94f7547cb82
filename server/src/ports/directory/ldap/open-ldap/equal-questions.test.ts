import type { Client } from 'ldapts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../../../directories/slapd.js'
import { slapdSettings } from '../../../../testing/slapd-directory.js'
import { clockFrom } from '../../../system/clock.js'
import { createLogger } from '../../../system/logger.js'
import type { Directory } from '../../directory.js'
import { type LdapServers, openLdapServers } from '../ldap-servers.js'
import { openLdap } from './open-ldap.js'

const password = 'Portico-First-1'
/** Every question since a test last looked. */
let asked: string[] = []

let slapd: Slapd
let directory: Directory
beforeAll(async () => {
  slapd = await startSlapd()
  const admins = `cn=admins,${slapd.names.groups}`
  await slapd.addEntry({ dn: admins, objectClass: 'groupOfNames', member: slapd.dnOf('ada') })
  await slapd.addPerson({ username: 'ada', password, emails: ['ada@mail.example'], photo: Buffer.alloc(10_000, 1) })
  await slapd.addPerson({ username: 'bea', password, isLocked: true })
  await slapd.addPerson({ username: 'cleo', password, isDisabled: true })
  await slapd.addPerson({ username: 'dora', password, mustChangePassword: true })
  const settings = { ...slapdSettings(slapd), excludeGroups: ['admins'] }
  const log = createLogger({ level: 'fatal', format: 'json' })
  directory = openLdap({ settings, servers: watched(openLdapServers(settings, { log })), clock: clockFrom(0), log })
  // Policies and groups are asked for once a minute.
  await directory.find('nobody')
})
afterAll(async () => {
  await directory.close()
  await slapd.stop()
})

function watched(servers: LdapServers): LdapServers {
  const watch = (client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => {
          asked.push(String(name))
          return method.apply(target, given)
        }
      },
    })
  return {
    read: (work) => servers.read((client, server) => work(watch(client), server)),
    write: (work) => servers.write((client, server) => work(watch(client), server)),
    alone: (work, on) => servers.alone((client, server) => work(watch(client), server), on),
    stepwise: (steps) => servers.stepwise((client) => steps(watch(client))),
    close: servers.close,
  }
}

/** Questions of a sign-in and of the start of a recovery to the directory. */
async function questionsAbout(username: string, typed: string): Promise<readonly string[]> {
  asked = []
  const account = await directory.find(username)
  await directory.isPasswordRight(account ?? { nameKey: 'a-key' }, typed)
  await directory.byId(account?.id ?? 'a-key')
  await directory.contacts(account)
  return asked
}

test.each([
  ['a locked account', 'bea', 'Portico-Wrong-1'],
  ['a disabled account', 'cleo', 'Portico-Wrong-1'],
  ['an account that must change', 'dora', 'Portico-Wrong-1'],
  ['an unknown name', 'nobody', 'Portico-Wrong-1'],
  ['an empty password', 'ada', ''],
  ['an unknown name and an empty password', 'nobody', ''],
])('%s leads to the same questions as a wrong password (E6)', async (_who, username, typed) => {
  const usual = await questionsAbout('ada', 'Portico-Wrong-1')
  expect(usual.filter((name) => name === 'bind')).toHaveLength(1)
  expect(await questionsAbout(username, typed)).toEqual(usual)
})
