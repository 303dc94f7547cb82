import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../ports/config/load-config.js'
import { createLogger } from '../../ports/system/logger.js'
import { compose } from '../../start/compose.js'
import { portalSecret, testPortal } from '../../testing/test-portal.js'

const silent = createLogger({ level: 'silent', format: 'json' })

function configOf(listen: string) {
  const env = {
    PORTICO_LISTEN: '127.0.0.1:0',
    PORTICO_METRICS_LISTEN: listen,
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_SECRET: portalSecret,
    PORTICO_STORE_URL: 'sqlite::memory:',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
  }
  const config = loadConfig({ env, file: null, readFile: () => null })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  return config.value
}

async function listening(listen: string) {
  const portal = await compose(configOf(listen), { version: '1.2.3', webDir: '', log: silent }, { extraRoutes: [] })
  onTestFinished(() => portal.stop().catch(() => undefined))
  const address = await portal.listen()
  return { ...portal, address }
}

function addressOf(monitoring: FastifyInstance | null): string {
  const address = monitoring?.addresses()[0]
  if (address === undefined || typeof address === 'string') throw new Error('nothing listens for monitoring')
  return `http://${address.address}:${address.port}`
}

describe('the listener for monitoring', () => {
  test('is off unless it is set, and never on the address of visitors (METRIC4)', async () => {
    expect(configOf('').metrics.listen).toBeNull()
    const portal = await testPortal()
    expect(portal.monitoring).toBeNull()
    for (const url of ['/metrics', '/api/metrics']) expect((await portal.app.inject(url)).statusCode).toBe(404)
    await portal.close()
  })

  test.each([
    ['9464', '127.0.0.1'],
    [':9464', '127.0.0.1'],
    ['10.0.0.7:9464', '10.0.0.7'],
    ['0.0.0.0:9464', '0.0.0.0'],
    ['[::1]:9464', '::1'],
  ])('is on loopback unless an address is named: %s (METRIC4)', (given, host) => {
    expect(configOf(given).metrics.listen).toEqual({ host, port: 9464 })
  })

  test('answers metrics, health and the pages for operators, and nothing else (METRIC4)', async () => {
    const { monitoring } = await listening('0')
    const at = addressOf(monitoring)
    const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${at}${path}`, init)).status
    expect(await Promise.all(['/metrics', '/healthz', '/readyz', '/'].map((path) => statusOf(path)))).toEqual([
      200, 200, 200, 200,
    ])
    expect(await Promise.all(['/set-up', '/api/session', '/metrics/x'].map((path) => statusOf(path)))).toEqual([
      404, 404, 404,
    ])
    expect(await statusOf('/metrics', { method: 'POST', body: 'x'.repeat(100) })).toBe(413)
    expect((await fetch(`${at}/metrics`)).headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(await (await fetch(`${at}/healthz`)).json()).toEqual({ status: 'ok', version: '1.2.3' })
  })

  test('says at once that the portal stops, and closes with it (METRIC4, W6)', async () => {
    const portal = await listening('0')
    const at = addressOf(portal.monitoring)
    expect((await fetch(`${at}/readyz`)).status).toBe(200)
    portal.announceStop()
    const stopping = await fetch(`${at}/readyz`)
    expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'stopping' }])
    expect((await fetch(`${at}/metrics`)).status).toBe(200)
    await portal.stop()
    await expect(fetch(`${at}/metrics`)).rejects.toThrow()
  })

  test('keeps no more than fifty unfinished requests (METRIC4, Q2)', async () => {
    const { monitoring } = await listening('0')
    const { hostname, port } = new URL(addressOf(monitoring))
    const open = Array.from({ length: 60 }, () => connect(Number(port), hostname).on('error', () => undefined))
    const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    onTestFinished(() => open.forEach((socket) => void socket.destroy()))
    await Promise.all(closed.slice(0, 10))
    await vi.waitFor(() => expect(open.filter(({ destroyed }) => destroyed)).toHaveLength(10))
    expect((await fetch(`http://${hostname}:${port}/metrics`)).status).toBe(200)
  })
})
