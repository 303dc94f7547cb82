import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCleanRoot } from './clean-root.js'
import { type Ended, type RunChoice, run, runToEnd } from './run.js'

const boot = join(import.meta.dirname, 'boot-machine.sh')
const environment = {
  PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** A booted Debian of a test, with processes, mounts and a loopback network of its own. */
export interface Machine {
  /** Its root, as this system sees it. */
  readonly root: string
  /** Runs a line of the shell as root there. Rejects with the output where it fails. */
  sh(line: string, choice?: RunChoice): Promise<string>
  /** The same, and resolves with the exit code. */
  try(line: string, choice?: RunChoice): Promise<Ended>
  /** Runs a program of this system that sees the network of the machine. */
  beside(program: string, args: readonly string[]): Promise<string>
  /** Copies a file of this system there, and returns its path there. */
  take(file: string): Promise<string>
  write(path: string, text: string): Promise<void>
  read(path: string): Promise<string>
  /** Ends all of its processes and removes it. */
  stop(): Promise<void>
}

/**
 * Boots a copy of the clean root. With this process end all processes of the machine, and with them
 * its mounts.
 */
export async function startMachine(cleanRoot: string): Promise<Machine> {
  await makeCleanRoot(cleanRoot)
  const folder = await mkdtemp(join(tmpdir(), 'portico-machine-'))
  const root = join(folder, 'root')
  await run('cp', ['-a', cleanRoot, root])
  const spaces = ['--fork', '--pid', '--mount', '--net', '--ipc', '--uts', '--cgroup', '--kill-child']
  const env = { ...environment, container: 'portico-test' }
  const endsWithThisProcess = ['--pdeathsig', 'KILL', 'unshare']
  const child = spawn('setpriv', [...endsWithThisProcess, ...spaces, 'sh', boot, root], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part))
  child.stderr.on('data', (part: Buffer) => (said += part))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  try {
    const first = await firstProcess(child.pid ?? 0, () => `the machine ended:\n${said}`)
    const inside = ['--target', String(first), '--all', '--wdns=/', '--']
    const sh = (line: string) => [...inside, 'sh', '-euc', line]
    const machine: Machine = {
      root,
      sh: (line, choice) => run('nsenter', sh(line), { env: environment, ...choice }),
      try: (line, choice) => runToEnd('nsenter', sh(line), { env: environment, ...choice }),
      beside: (program, args) => run('nsenter', ['--target', String(first), '--net', '--', program, ...args]),
      async take(file) {
        await copyFile(file, join(root, 'srv', basename(file)))
        return `/srv/${basename(file)}`
      },
      write: (path, text) => writeFile(join(root, path), text),
      read: (path) => readFile(join(root, path), 'utf8'),
      stop,
    }
    await untilBooted(machine)
    return machine
  } catch (error) {
    await stop()
    throw new Error(`the machine did not start:\n${said.slice(-4000)}`, { cause: error })
  }
}

/** The process number of the first process of the machine, as this system sees it. */
async function firstProcess(parent: number, failure: () => string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
    const [child] = children.trim().split(' ')
    const program = child ? await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '') : ''
    if (child && program.trim() === 'systemd') return Number(child)
    await sleep(100)
  }
  throw new Error(failure())
}

async function untilBooted(machine: Machine): Promise<void> {
  let answer = ''
  for (let tries = 0; tries < 300; tries += 1) {
    answer = (await machine.try('systemctl is-system-running')).said
    if (/running|degraded/.test(answer)) return
    await sleep(200)
  }
  throw new Error(`systemd says: ${answer}`)
}
