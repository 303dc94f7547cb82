import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SlapdOfDebian, startSlapdOfDebian } from '../../../../../../directories/slapd-of-debian.js'
import { fileOfRepository, sectionsOf } from '../../../../testing/documented-blocks.js'
import { noAttributes } from '../../../../testing/domain-of-samba.js'
import { runShell } from '../../../../testing/run-shell.js'
import { clockFrom } from '../../../system/clock.js'
import { createLogger } from '../../../system/logger.js'
import type { StagedPassword } from '../../directory.js'
import { openLdapServers } from '../ldap-servers.js'
import { openLdap, openLdapPeople } from './open-ldap.js'

const path = 'docs/operating/openldap.md'
const steps = sectionsOf({ path, text: fileOfRepository(path) })
  .flatMap(({ blocks }) => blocks)
  .filter(({ lines }) => lines.includes('ldapmodify') || lines.includes('ldapadd'))

const addAda = `ldapadd -x -H ldapi:/// -D cn=admin,dc=uni,dc=example -W <<'END'
dn: uid=ada,ou=people,dc=uni,dc=example
objectClass: inetOrgPerson
uid: ada
cn: ada
sn: Abel
userPassword: Portico-First-1
END`

let slapd: SlapdOfDebian
beforeAll(async () => {
  slapd = await startSlapdOfDebian()
})
afterAll(() => slapd.stop())

/** Runs commands of the page. Where no terminal asks for it, the password stands in the command. */
async function follow(lines: string): Promise<void> {
  const here = lines.replaceAll('ldapi:///', slapd.localUrl).replaceAll(' -W', ` -w ${slapd.adminPassword}`)
  const { exit, out } = await runShell(here, { cwd: slapd.folder })
  expect(exit, `${lines}\n\n${out}`).toBe(0)
}

/** The portal's view, with the service account of the page. */
function directoryOfPage(lines: string[]) {
  const settings = {
    ...{
      urls: [new URL(slapd.ldapsUrl)],
      ca: slapd.ca,
      timeoutMs: 5000,
      pool: 4,
      excludeGroups: [],
      defaultPolicy: null,
      canary: null,
    },
    bindDn: 'cn=portico,ou=services,dc=uni,dc=example',
    bindPassword: readFileSync(join(slapd.folder, 'directory-password'), 'utf8'),
    baseDns: ['ou=people,dc=uni,dc=example'],
    scope: 'sub' as const,
    userFilter: '(objectClass=inetOrgPerson)',
    barredFilter: null,
    attributes: noAttributes,
    contacts: { serve: 'offered' as const, because: 'a test says so' },
  }
  const log = createLogger({ level: 'warn', format: 'json' }, { write: (line) => void lines.push(line) })
  const parts = { settings, servers: openLdapServers(settings, { log }), clock: clockFrom(0), log }
  return { directory: openLdap(parts), people: openLdapPeople(parts) }
}

test('the steps of the page for operators lead from a server of Debian to reset, unlock, policies and people (CMD21)', async () => {
  expect(steps).toHaveLength(6)
  for (const { lines } of steps) await follow(lines)
  await follow(addAda)
  const lines: string[] = []
  const { directory, people } = directoryOfPage(lines)
  try {
    const ada = await directory.find('ada')
    if (ada === null) throw new Error('the account is missing')
    await directory.setPassword(ada, 'Portico-Second-2' as StagedPassword)
    await directory.unlock(ada)
    expect(await directory.policy(ada)).toMatchObject({ leastLength: 8, historyLength: 5 })
    const among = { scopes: [{ kind: 'everybody' as const }], most: 10 }
    expect(await people.search({ by: 'words', words: ['abe'] }, among)).toMatchObject({ people: [{ username: 'ada' }] })
    expect(lines).toEqual([])
  } finally {
    await directory.close()
  }
})
