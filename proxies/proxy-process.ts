import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopback } from '../directories/slapd-process.js'

/** A private proxy on loopback, in a folder of its own. */
export interface ProxyProcess {
  readonly url: string
  /** The proxy's own. Where its example listens on port 80, it listens at `http.sock` in it. */
  readonly folder: string
  readonly pid: number
  /** Stops the process and removes its folder. */
  stop(): Promise<void>
}

interface ProxyCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The proxy's own, with its configuration. */
  readonly folder: string
  readonly port: number
}

/** Starts a proxy in the foreground, and resolves when it listens. Rejects with what it said. */
export async function startProxyProcess({ program, args, env, folder, port }: ProxyCommand): Promise<ProxyProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...env } })
  await untilItListens(child, { program, port })
  return {
    url: `https://localhost:${port}`,
    folder,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItListens(child: ChildProcess, { program, port }: Pick<ProxyCommand, 'program' | 'port'>) {
  let said = ''
  child.stderr?.on('data', (bytes: Buffer) => (said = `${said}${bytes}`.slice(-4000)))
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program} ended: ${said.trim()}`)
    const socket = connect(port, loopback)
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  child.kill('SIGTERM')
  throw new Error(`${program} did not listen: ${said.trim()}`)
}
