import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import { usualNames } from '../../../../directories/slapd-tree.js'
import { compose } from '../../start/compose.js'
import { newTestVisitor } from '../../testing/test-visitor.js'
import { loadConfig } from '../config/load-config.js'
import { captured } from '../delivery/captured/captured.js'
import { createLogger } from '../system/logger.js'

const webDir = fileURLToPath(new URL('../../../../web', import.meta.url))
const clock = { wall: Date.now }

const nothingListens = { ldapsUrl: 'ldaps://127.0.0.1:1', portalPassword: 'Only-The-Portal-Knows-1' }

/** A portal as an operator configures it for this directory. */
async function startAt({ ldapsUrl, portalPassword, ca }: Pick<Slapd, 'ldapsUrl' | 'portalPassword'> & { ca?: string }) {
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_LISTEN: '127.0.0.1:0',
    PORTICO_SECRET: 'a secret of 32+ characters that only tests know',
    PORTICO_STORE_URL: 'sqlite::memory:',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
    PORTICO_DIRECTORY_KIND: 'openldap',
    PORTICO_DIRECTORY_URL: ldapsUrl,
    PORTICO_DIRECTORY_BIND_DN: usualNames.portal,
    ...(ca === undefined ? {} : { PORTICO_DIRECTORY_CA_FILE: 'ca.pem' }),
    PORTICO_DIRECTORY_BIND_PASSWORD: portalPassword,
    PORTICO_DIRECTORY_BASE_DN: 'dc=uni,dc=example',
  }
  const loaded = loadConfig({ env, file: null, readFile: () => ca ?? null })
  if (!loaded.ok) throw new Error(loaded.problems.join('; '))
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  const messages = captured(clock)
  const captcha = () => ({ challenge: async () => ({}), redeem: async () => undefined })
  const portal = await compose(loaded.value, { version: '0', webDir, log, captured: messages }, { captcha })
  return { portal, lines }
}

test('a portal starts without its directory, says why in one line, and serves what needs none (W4)', async () => {
  const { portal, lines } = await startAt(nothingListens)
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

test('a portal at a server of another vendor says so at its start, and uses no account of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-slapd-'))
  const slapd = await startSlapd({ folder })
  try {
    await slapd.halt()
    const [conf, root] = [join(folder, 'slapd.conf'), join(folder, 'root.ldif')]
    await writeFile(root, 'dn:\nobjectClass: extensibleObject\nvendorName: 389 Project\n')
    await writeFile(conf, `rootDSE ${root}\n${await readFile(conf, 'utf8')}`)
    await slapd.start()
    const { portal, lines } = await startAt(slapd)
    try {
      const address = await portal.listen()
      const sentence = 'The server is of 389 Project, and PORTICO_DIRECTORY_KIND is openldap, so no account is used.'
      const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === sentence)
      await expect.poll(told).toMatchObject([{ level: 'error' }])
      expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ parts: { directory: 'failed' } })
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ msg: 'part.failed', part: 'directory', why: sentence }),
      )
    } finally {
      await portal.stop()
    }
  } finally {
    await slapd.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
