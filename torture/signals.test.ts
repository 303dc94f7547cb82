import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../directories/free-port.js'
import { startPortico } from '../e2e/environments/portico-program.js'

const clone = fileURLToPath(new URL('..', import.meta.url))
type Portal = Awaited<ReturnType<typeof startPortico>>

let folder: string
let portal: Portal | null = null
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-signals-'))
})
afterEach(async () => {
  await portal?.stop()
  portal = null
  rmSync(folder, { recursive: true, force: true })
})

async function start(line?: readonly [string, ...string[]]): Promise<{ server: Portal; url: string }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORTICO_LISTEN: `127.0.0.1:${port}`,
    PORTICO_PUBLIC_URL: url,
    PORTICO_SECRET: 'a secret that only the signals know',
    PORTICO_DATA_DIR: folder,
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
  }
  const logFile = path.join(folder, 'server.log')
  portal = await startPortico(settings, line === undefined ? { url, logFile } : { url, logFile, line })
  return { server: portal, url }
}

describe('a process that serves', () => {
  test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    'stops gracefully at %s and logs the signal (OP5)',
    async (name) => {
      const { server } = await start()
      server.signal(name)
      expect(await server.ended).toBe(0)
      const events = server
        .said()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly msg: string; readonly signal?: string })
      expect(events.map(({ msg }) => msg).slice(-2)).toEqual(['portal.stop', 'portal.stopped'])
      expect(events.at(-2)?.signal).toBe(name)
    },
  )

  test('goes on at SIGUSR1 and opens no debugger (OP5)', async () => {
    const { server, url } = await start()
    server.signal('SIGUSR1')
    server.signal('SIGUSR1')
    // The debugger would have been opened before the server answers what comes after the signal.
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.said()).not.toMatch(/debugger/i)
  })

  test('ends with npm when npm start gets the signal, and leaves no orphan (OP5)', async () => {
    const { server, url } = await start(['npm', '--prefix', clone, 'start'])
    server.signal('SIGTERM')
    // The output closes only when no process holds it any more.
    expect(await server.ended).toBe(0)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })
})

test('a command that follows the audit ends when the program that reads it has ended', async () => {
  const env = { ...process.env, PORTICO_DATA_DIR: folder, PORTICO_SECRET: 'a secret that only the signals know' }
  const portico = (...line: string[]) => spawn(process.execPath, ['portico.mjs', ...line], { cwd: clone, env })
  const add = async (username: string) => {
    const adding = portico('account', 'add', '--username', username, '--name', 'A')
    adding.stdin.end('Portico-Demo-1')
    expect((await once(adding, 'close'))[0]).toBe(0)
  }
  await add('first')
  const following = portico('audit', '--follow')
  const ended = once(following, 'close')
  await once(following.stdout, 'data')
  following.stdout.destroy()
  await add('second')
  expect((await ended)[0]).toBe(0)
})
