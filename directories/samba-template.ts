import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const realm = 'AD.UNI.EXAMPLE'
/** A domain is made in seconds, or on a busy machine in a minute. */
const longestMs = 5 * 60_000

/**
 * A folder with a new domain, which is made once and then copied. It lies in the cache of the clone
 * under the hash of what it is made of.
 */
export async function provisionedSamba(): Promise<string> {
  const { stdout: version } = await run('/usr/sbin/samba', ['--version'])
  const key = createHash('sha256')
    .update(version + sambaConfiguration('', []))
    .digest('hex')
    .slice(0, 12)
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const template = path.join(cache, `samba-${key}`)
  // Test files run side by side, and each of them would make it.
  const lock = `${template}.lock`
  while (!existsSync(template)) {
    if (!takesLock(lock)) {
      await sleep(100)
      continue
    }
    try {
      if (!existsSync(template)) renameSync(await provision(cache), template)
    } finally {
      rmSync(lock, { recursive: true })
    }
  }
  return template
}

/** Takes a lock, also one that a process has left that was killed. */
function takesLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > longestMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

async function provision(cache: string): Promise<string> {
  const folder = mkdtempSync(path.join(cache, 'samba-new-'))
  const conf = path.join(folder, 'smb.conf')
  writeFileSync(conf, sambaConfiguration(folder, []))
  for (const name of ['run', 'cache', 'ncalrpc']) mkdirSync(path.join(folder, name))
  const domain = [`--realm=${realm}`, '--domain=ADUNI', '--server-role=dc', '--dns-backend=NONE']
  const host = ['--host-name=dc1', '--host-ip=127.0.0.1', '--adminpass=Adm1n-Passw0rd']
  await run('samba-tool', ['domain', 'provision', `--configfile=${conf}`, ...domain, ...host])
  return folder
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
