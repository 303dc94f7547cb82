import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compose } from '../../start/compose.js'
import { newTestVisitor } from '../../testing/test-visitor.js'
import { loadConfig } from '../config/load-config.js'
import { captured } from '../delivery/captured/captured.js'
import { createLogger } from '../system/logger.js'

const webDir = fileURLToPath(new URL('../../../../web', import.meta.url))
const clock = { wall: Date.now }

/** A portal as an operator configures it, on a directory at whose port nothing listens. */
async function startWithoutDirectory() {
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_LISTEN: '127.0.0.1:0',
    PORTICO_SECRET: 'a secret of 32+ characters that only tests know',
    PORTICO_STORE_URL: 'sqlite::memory:',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
    PORTICO_DIRECTORY_KIND: 'openldap',
    PORTICO_DIRECTORY_URL: 'ldaps://127.0.0.1:1',
    PORTICO_DIRECTORY_BIND_DN: 'cn=portal,dc=uni,dc=example',
    PORTICO_DIRECTORY_BIND_PASSWORD: 'Only-The-Portal-Knows-1',
    PORTICO_DIRECTORY_BASE_DN: 'dc=uni,dc=example',
  }
  const loaded = loadConfig({ env, file: null, readFile: () => null })
  if (!loaded.ok) throw new Error(loaded.problems.join('; '))
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  const messages = captured(clock)
  const captcha = () => ({ challenge: async () => ({}), redeem: async () => undefined })
  const portal = await compose(loaded.value, { version: '0', webDir, log, captured: messages }, { captcha })
  return { portal, lines }
}

test('a portal starts without its directory, says why in one line, and serves what needs none (W4)', async () => {
  const { portal, lines } = await startWithoutDirectory()
  try {
    const address = await portal.listen()
    const directoryLines = () => lines.filter((line) => line.includes('"msg":"The directory server'))
    await expect.poll(directoryLines, { timeout: 10_000 }).toHaveLength(1)
    expect(JSON.parse(directoryLines()[0] ?? '')).toMatchObject({
      level: 'error',
      server: '127.0.0.1:1',
      msg: 'The directory server 127.0.0.1:1 refuses the connection. Start it, or correct host and port in PORTICO_DIRECTORY_URL.',
    })
    expect((await fetch(`${address}/`)).status).toBe(200)
    const ready = await fetch(`${address}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ status: 'degraded', parts: { directory: 'failed', store: 'ok' } })
    const visitor = newTestVisitor(portal.app)
    const input = { username: 'alice', password: 'Portico-Demo-1', captcha: 'solved' }
    expect(await visitor.call('signIn', input)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await visitor.call('session')).status).toBe(200)
    expect((await visitor.call('signOut')).status).toBe(200)
    expect(directoryLines()).toHaveLength(1)
    expect(lines.join('')).not.toContain('Only-The-Portal-Knows-1')
  } finally {
    await portal.stop()
  }
})
