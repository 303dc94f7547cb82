import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from './made-once.js'

const run = promisify(execFile)
const realm = 'AD.UNI.EXAMPLE'
/** A folder with a new domain, which is made once and then copied. */
export async function provisionedSamba(): Promise<string> {
  const { stdout: version } = await run('/usr/sbin/samba', ['--version'])
  return madeOnce('samba', version + sambaConfiguration('', []), provision)
}

async function provision(folder: string): Promise<void> {
  const conf = path.join(folder, 'smb.conf')
  writeFileSync(conf, sambaConfiguration(folder, []))
  for (const name of ['run', 'cache', 'ncalrpc']) mkdirSync(path.join(folder, name))
  const domain = [`--realm=${realm}`, '--domain=ADUNI', '--server-role=dc', '--dns-backend=NONE']
  const host = ['--host-name=dc1', '--host-ip=127.0.0.1', '--adminpass=Adm1n-Passw0rd']
  await run('samba-tool', ['domain', 'provision', `--configfile=${conf}`, ...domain, ...host])
}

/** Settings of a domain controller that serves LDAP alone, with all its files below one folder. */
export function sambaConfiguration(folder: string, more: readonly string[]): string {
  const scripts = `${folder}/state/sysvol/${realm.toLowerCase()}/scripts`
  return [
    '[global]',
    'netbios name = DC1',
    `realm = ${realm}`,
    'workgroup = ADUNI',
    'server role = active directory domain controller',
    'server services = ldap',
    'dcerpc endpoint servers = none',
    `private dir = ${folder}/private`,
    `lock directory = ${folder}`,
    `state directory = ${folder}/state`,
    `cache directory = ${folder}/cache`,
    `pid directory = ${folder}/run`,
    `ncalrpc dir = ${folder}/ncalrpc`,
    `log file = ${folder}/log.%m`,
    // Access lists in a file: no file system needs to support extended attributes.
    `posix:eadb = ${folder}/private/eadb.tdb`,
    'load printers = no',
    'old password allowed period = 0',
    ...more,
    ...['[sysvol]', `path = ${folder}/state/sysvol`, 'read only = no'],
    ...['[netlogon]', `path = ${scripts}`, 'read only = no', ''],
  ].join('\n')
}
