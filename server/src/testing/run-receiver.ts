import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../directories/free-port.js'

/** A receiver of events that runs as a process of its own. */
export interface RunningReceiver {
  readonly url: URL
  /** Its output so far. */
  printed(): string
  stop(): Promise<void>
}

/** Runs a module that listens at port 9000 of 127.0.0.1, at a free port in its place. */
export async function runReceiver(module: string, secret: string): Promise<RunningReceiver> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-webhook-'))
  const port = await freePort()
  const file = join(folder, 'receiver.mjs')
  writeFileSync(file, module.replace('9000', String(port)))
  const env = { WEBHOOK_SECRET: secret }
  const receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 2] })
  const ended = once(receiver, 'exit')
  let printed = ''
  receiver.stdout?.on('data', (part: Buffer) => (printed += part))
  return {
    url: new URL(`http://127.0.0.1:${port}/portico`),
    printed: () => printed,
    async stop() {
      receiver.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
