import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../directories/free-port.js'
import { type Settings, startPortico } from '../e2e/environments/portico-program.js'

/** Prints what systemd would read. Node has no datagram sockets of Unix. */
const receiver = `
import socket, sys
notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notify.bind(sys.argv[1])
print('bound', flush=True)
while True:
    print(notify.recv(4096).decode(), flush=True)
`

let folder: string
let socket: string
let python: ChildProcess | null = null
let portal: Awaited<ReturnType<typeof startPortico>> | null = null
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-systemd-'))
  socket = path.join(folder, 'notify')
})
afterEach(async () => {
  portal?.signal('SIGCONT')
  await portal?.stop()
  python?.kill()
  ;[portal, python] = [null, null]
  rmSync(folder, { recursive: true, force: true })
})

/** Reads the socket as systemd does, and returns what has arrived so far, line by line. */
async function listenAsSystemd(): Promise<() => readonly string[]> {
  python = spawn('python3', ['-c', receiver, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  let heard = ''
  python.stdout?.on('data', (part: Buffer) => (heard += part))
  if (python.stdout !== null) await once(python.stdout, 'data')
  return () => heard.trim().split('\n').slice(1)
}

async function start(more: Settings) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORTICO_LISTEN: `127.0.0.1:${port}`,
    PORTICO_PUBLIC_URL: url,
    PORTICO_SECRET: 'a secret that only systemd passes on',
    PORTICO_DATA_DIR: folder,
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
    NOTIFY_SOCKET: socket,
    ...more,
  }
  portal = await startPortico(settings, { url, logFile: path.join(folder, 'server.log') })
  return { server: portal, url }
}

const patience = { timeout: 15_000, interval: 50 }

test('a server says that it is ready, that it lives while its event loop runs, and that it stops (SYS1, SYS2)', async () => {
  const heard = await listenAsSystemd()
  const signs = () => heard().filter((line) => line === 'WATCHDOG=1').length
  const { server, url } = await start({ WATCHDOG_USEC: '400000' })
  await vi.waitFor(() => expect(signs()).toBeGreaterThan(2), patience)
  server.signal('SIGSTOP')
  // Those that are on their way arrive.
  await sleep(1_000)
  const before = signs()
  await sleep(2_000)
  const after = signs()
  // A server that lives gives ten in this time.
  expect(after - before).toBe(0)
  server.signal('SIGCONT')
  await vi.waitFor(() => expect(signs()).toBeGreaterThan(after + 1), patience)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  const told = heard().filter((line) => !/^(BARRIER|WATCHDOG)=/.test(line))
  const address = `http://127.0.0.1:${new URL(url).port}`
  expect(told).toEqual(['READY=1', `STATUS=${address} for ${url}`, 'STOPPING=1', 'STATUS=Finishing what was accepted'])
  expect(heard().indexOf('WATCHDOG=1')).toBeGreaterThan(heard().indexOf('READY=1'))
}, 60_000)

test('a server serves and stops in time while systemd-notify hangs (SYS3)', async () => {
  writeFileSync(path.join(folder, 'systemd-notify'), '#!/bin/sh\nexec /bin/sleep 60\n', { mode: 0o755 })
  const { server } = await start({ WATCHDOG_USEC: '200000', PATH: `${folder}:${process.env['PATH']}` })
  const begun = Date.now()
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(Date.now() - begun).toBeLessThan(30_000)
}, 60_000)
