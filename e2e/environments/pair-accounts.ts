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
  const folder = mkdtempSync(join(tmpdir(), 'portico-pair-'))
  const file = join(folder, 'portico.yaml')
  const lines = [...namedLines('staff', staff.portalSettings), ...namedLines('students', students.settings)]
  writeFileSync(file, ['directories:', ...lines, ''].join('\n'))
  return {
    ...students,
    settings: { PORTICO_CONFIG: file },
    async stop() {
      await Promise.all([staff.stop(), students.stop()])
      rmSync(folder, { recursive: true })
    },
  }
}

/** The settings of a single directory as those of one of several, in the settings file. */
function namedLines(name: string, settings: Settings): readonly string[] {
  const keyOf = (setting: string) => setting.replace('PORTICO_DIRECTORY_', '').toLowerCase()
  return [
    `  ${name}:`,
    ...Object.entries(settings).map(([setting, value]) => `    ${keyOf(setting)}: ${JSON.stringify(value)}`),
  ]
}
