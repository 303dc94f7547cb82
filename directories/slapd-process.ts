import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.js'

export const loopback = '127.0.0.1'

/** The addresses of one slapd. The second one begins with TLS. */
export interface SlapdUrls {
  readonly ldap: string
  readonly ldaps: string
}

/**
 * Tries a start on free ports. Another program may take one of them first, so it tries several
 * times.
 */
export async function onFreePorts<Result>(start: (urls: SlapdUrls) => Promise<Result>): Promise<Result> {
  const most = 5
  for (let tries = 1; ; tries += 1) {
    const [ldap, ldaps] = [await freePort(), await freePort()]
    try {
      return await start({ ldap: `ldap://${loopback}:${ldap}`, ldaps: `ldaps://${loopback}:${ldaps}` })
    } catch (cause) {
      if (tries === most) throw cause
    }
  }
}

/**
 * Starts slapd with the configuration in a folder, and resolves when it answers. The configuration
 * is `slapd.d`, which clients can change, or else `slapd.conf`.
 */
export function startSlapdProcess(folder: string, listeners: readonly string[]): Promise<ChildProcess> {
  const configuration = existsSync(`${folder}/slapd.d`) ? ['-F', `${folder}/slapd.d`] : ['-f', `${folder}/slapd.conf`]
  const args = ['-d', '0', ...configuration, '-h', listeners.join(' ')]
  return startListening({ program: '/usr/sbin/slapd', args, pidFile: `${folder}/slapd.pid` }, listeners)
}

interface Program {
  readonly program: string
  readonly args: readonly string[]
  /** The program writes it once it has its ports, so that no other program answers there. */
  readonly pidFile: string
}

/** Starts a server of LDAP, and resolves when it answers at its addresses. */
export async function startListening(
  { program, args, pidFile }: Program,
  listeners: readonly string[],
): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const ended = once(child, 'exit')
  for (let tries = 0; tries < 3000; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${program} ended with ${child.exitCode ?? child.signalCode}: ${said.trim()}`)
    const pid = await readFile(pidFile, 'utf8').catch(() => '')
    if (Number(pid) === child.pid && (await Promise.all(listeners.map(answers))).every(Boolean)) return child
    await Promise.race([sleep(10), ended])
  }
  await endProcess(child)
  throw new Error(`${program} did not answer: ${said.trim()}`)
}

/** Ends a process, and resolves when it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const isLocal = url.startsWith('ldapi://')
    const socket = isLocal
      ? connect(decodeURIComponent(url.replace('ldapi://', '')))
      : connect(Number(new URL(url).port), loopback)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
