import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { managerPassword } from '../../../../../../directories/ns-slapd-files.js'
import { fileOfRepository, sectionsOf } from '../../../../testing/documented-blocks.js'
import { runShell } from '../../../../testing/run-shell.js'
import { type SlapdDirectory, slapdSettings, startDirectory389 } from '../../../../testing/slapd-directory.js'
import { clockFrom } from '../../../system/clock.js'
import { createLogger } from '../../../system/logger.js'
import { openLdapServers } from '../ldap-servers.js'
import { directory389, people389 } from './directory389.js'

const path = 'docs/operating/389ds.md'
const steps = sectionsOf({ path, text: fileOfRepository(path) })
  .flatMap(({ blocks }) => blocks)
  .filter(({ lines }) => lines.includes('ldapmodify'))

let under: SlapdDirectory
let folder: string
beforeAll(async () => {
  under = await startDirectory389({ without: ['read', 'reset', 'unlock', 'policies'] })
  folder = await mkdtemp(join(tmpdir(), 'portico-steps-'))
})
afterAll(async () => {
  await under.stop()
  await rm(folder, { recursive: true })
})

/** Runs commands of the page. Where no terminal asks for it, the password stands in the command. */
async function follow(lines: string): Promise<void> {
  const here = lines.replaceAll('ldaps://localhost', under.slapd.ldapUrl).replaceAll(' -W', ` -w ${managerPassword}`)
  // In this server the folder of services is there already.
  const { exit, out } = await runShell(here.replaceAll('ldapmodify', 'ldapmodify -c'), { cwd: folder })
  expect(out, lines).not.toMatch(/ldap_(modify|bind)/)
  expect([0, 68], `${lines}\n\n${out}`).toContain(exit)
}

test('the steps of the page for operators lead from a server of Debian to reset, unlock, policies and people (CMD21)', async () => {
  expect(steps).toHaveLength(4)
  for (const { lines } of steps) await follow(lines)
  await under.slapd.addPerson({ username: 'ada', name: 'Ada Abel', password: 'Portico-First-1', isLocked: true })
  const settings = {
    ...slapdSettings(under.slapd),
    bindDn: 'cn=portico,ou=services,dc=uni,dc=example',
    bindPassword: readFileSync(join(folder, 'directory-password'), 'utf8'),
  }
  const logged: string[] = []
  const log = createLogger({ level: 'warn', format: 'json' }, { write: (line) => void logged.push(line) })
  const parts = { settings, servers: openLdapServers(settings, { log }), clock: clockFrom(0), log }
  const directory = directory389(parts)
  try {
    const ada = await directory.find('ada')
    if (ada === null) throw new Error('the account is missing')
    await directory.unlock(ada)
    await directory.setPassword(ada, await directory.stage(ada, 'Portico-Second-2'))
    expect(await directory.policy(ada)).toMatchObject({ leastLength: 8, historyLength: 3 })
    const among = { scopes: [{ kind: 'everybody' as const }], most: 10 }
    const found = await people389(parts).search({ by: 'words', words: ['ada'] }, among)
    expect(found).toMatchObject({ people: [{ username: 'ada' }] })
    await under.slapd.change('dn: cn=config\nchangetype: modify\nreplace: nsslapd-sizelimit\nnsslapd-sizelimit: 1\n')
    await under.slapd.addPerson({ username: 'ben', password: 'Portico-First-1' })
    const listed: unknown[] = []
    for await (const page of directory.entries('brief')) listed.push(...(page ?? ['refused']))
    expect(listed).toHaveLength(2)
    expect(logged).toEqual([])
  } finally {
    await directory.close()
  }
})
