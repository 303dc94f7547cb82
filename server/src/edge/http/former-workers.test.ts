import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loadConfig } from '../../ports/config/load-config.js'
import { formerWorkers } from './former-workers.js'

test('each address of a former service worker answers with a script that removes the worker', async () => {
  const app = Fastify()
  formerWorkers(app, ['/sw.js', '/old/app/service-worker.js', '/sw.js'])
  app.get('/*', async (_request, reply) => reply.code(404).type('text/html').send('<!doctype html>'))
  for (const url of ['/sw.js', '/sw.js?version=3', '/old/app/service-worker.js']) {
    const answer = await app.inject({ url, headers: { 'service-worker': 'script' } })
    expect([url, answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      ...[url, 200, 'text/javascript; charset=utf-8', 'no-store'],
    ])
    expect(answer.body).toContain('self.registration.unregister()')
  }
  for (const url of ['/other.js', '/old/sw.js', '/']) expect((await app.inject({ url })).statusCode).toBe(404)
  await app.close()
})

test('the setting takes paths of scripts, and no other addresses', () => {
  const needed = {
    PORTICO_PUBLIC_URL: 'https://account.uni.example',
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_MAIL_URL: 'smtp://portal:hush@mail.uni.example:587',
  }
  const load = (more: Record<string, string>) =>
    loadConfig({ env: { ...needed, ...more }, file: null, readFile: () => null })
  const former = (paths: string) => load({ PORTICO_FORMER_SERVICE_WORKERS: paths })
  expect(load({})).toMatchObject({ value: { formerWorkers: [] } })
  expect(former('/sw.js, /old/ngsw-worker.js')).toMatchObject({
    value: { formerWorkers: ['/sw.js', '/old/ngsw-worker.js'] },
  })
  const wrong = 'sw.js / /dashboard /sw.js?v=1 //evil.test/x.js /a/../sw.js /:x.js /api/x.js'
  for (const path of wrong.split(' ')) {
    const problem = expect.stringMatching(/^PORTICO_FORMER_SERVICE_WORKERS must be paths of scripts/)
    expect(former(path), path).toMatchObject({ problems: [problem] })
  }
})
