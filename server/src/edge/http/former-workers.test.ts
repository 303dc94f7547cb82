import Fastify from 'fastify'
import { expect, test } from 'vitest'
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
