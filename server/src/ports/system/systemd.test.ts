import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './logger.js'
import { type Systemd, systemdOf } from './systemd.js'

let folder: string
let systemd: Systemd
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-systemd-'))
})
afterEach(() => {
  systemd.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The server's messages where systemd-notify is this script, and the log's lines about them. */
function systemdWith(script: string | null, env: Record<string, string>) {
  if (script !== null) writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const logged: string[] = []
  const log = createLogger({ level: 'warn', format: 'json' }, { write: (line) => void logged.push(line) })
  systemd = systemdOf({
    env: { PATH: folder, NOTIFY_SOCKET: join(folder, 'notify'), PORTICO_SECRET: 'not for programs', ...env },
    log,
  })
  return { logged }
}

/** A systemd-notify that writes what it is told, and what it knows, into files. */
function heardBy(env: Record<string, string>) {
  systemdWith(`echo "$*" >> ${folder}/heard\n/usr/bin/env > ${folder}/knew`, env)
  const heard = () => (existsSync(join(folder, 'heard')) ? readFileSync(join(folder, 'heard'), 'utf8').split('\n') : [])
  return { heard, signs: () => heard().filter((line) => line === 'WATCHDOG=1').length }
}

const soon = { timeout: 10_000, interval: 20 }

test('a store that hangs is no sign of life, and one that refuses is (SYS2)', async () => {
  const { signs, heard } = heardBy({ WATCHDOG_USEC: '20000' })
  let answer: (cause: Error) => void = () => undefined
  const hanging = new Promise((_, reject) => {
    answer = reject
  })
  const asked = vi.fn().mockReturnValueOnce(hanging).mockRejectedValue(new Error('the database is away'))
  systemd.ready('here', asked)
  await vi.waitFor(() => expect(heard()[0]).toBe('READY=1 STATUS=here'), soon)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), soon)
  expect(signs()).toBe(0)
  answer(new Error('it is back, and refuses'))
  await vi.waitFor(() => expect(signs()).toBeGreaterThan(1), soon)
})

test.each([
  ['is missing', null, 'ENOENT'],
  ['fails', 'exit 3', 'ended with 3'],
])('where systemd-notify %s, the log says so once and nothing else happens (SYS3)', async (_which, script, why) => {
  const { logged } = systemdWith(script, { WATCHDOG_USEC: '20000' })
  const asked = vi.fn().mockResolvedValue(undefined)
  systemd.ready('here', asked)
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(3), soon)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 'warn',
    why: expect.stringContaining(why),
    msg: expect.stringContaining('systemd-notify fails'),
  })
})

test('the program that sends gets no setting of the portal', async () => {
  const { heard } = heardBy({})
  systemd.ready('here', async () => undefined)
  await vi.waitFor(() => expect(heard()).toHaveLength(2), soon)
  await vi.waitFor(() => expect(readFileSync(join(folder, 'knew'), 'utf8')).toContain('NOTIFY_SOCKET='), soon)
  expect(readFileSync(join(folder, 'knew'), 'utf8')).not.toContain('PORTICO_')
})

test.each([[{ NOTIFY_SOCKET: '' }], [{ WATCHDOG_USEC: 'soon' }], [{ WATCHDOG_USEC: '-5' }]])(
  'without a socket nothing is told, and without patience no sign of life: %o',
  async (env) => {
    const { signs } = heardBy(env)
    const asked = vi.fn().mockResolvedValue(undefined)
    systemd.ready('here', asked)
    systemd.stopping()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).not.toHaveBeenCalled()
    expect(signs()).toBe(0)
  },
)
