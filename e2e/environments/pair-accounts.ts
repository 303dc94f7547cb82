import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSamba } from '../../directories/samba.js'
import type { Accounts } from './accounts.js'
import { openLdapAccounts } from './open-ldap-accounts.js'
import type { Settings } from './portico-program.js'

/**
 * Accounts in the second of two directories: a private OpenLDAP server behind a domain of Active
 * Directory, which is asked about each name first.
 */
export async function pairAccounts(): Promise<Accounts> {
  const [staff, students] = await Promise.all([startSamba(), openLdapAccounts()])
  const named = severalDirectories({ staff: staff.portalSettings, students: students.settings })
  return {
    ...students,
    settings: named.settings,
    async stop() {
      await Promise.all([staff.stop(), students.stop()])
      named.remove()
    },
  }
}

/** Settings of a portal on several directories, in the order of their names, from those of each. */
export function severalDirectories(each: Readonly<Record<string, Settings>>) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-several-'))
  const file = join(folder, 'portico.yaml')
  const lines = Object.entries(each).flatMap(([name, settings]) => namedLines(name, settings))
  writeFileSync(file, ['directories:', ...lines, ''].join('\n'))
  return { settings: { PORTICO_CONFIG: file }, remove: () => rmSync(folder, { recursive: true }) }
}

/** The settings of a single directory as those of one of several, in the settings file. */
function namedLines(name: string, settings: Settings): readonly string[] {
  const keyOf = (setting: string) => setting.replace('PORTICO_DIRECTORY_', '').toLowerCase()
  return [
    `  ${name}:`,
    ...Object.entries(settings).map(([setting, value]) => `    ${keyOf(setting)}: ${JSON.stringify(value)}`),
  ]
}
