import type { FastifyInstance } from 'fastify'

/**
 * The script of a service worker that takes the place of a former one, deletes what that one kept,
 * removes itself, and loads the open pages from the server.
 */
const script = `'use strict'
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await self.registration.unregister()
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
`

/**
 * Answers the addresses of service workers that another application registered at this host. Such a
 * worker goes on answering its visitors with the old application until its own address brings
 * another script.
 */
export function formerWorkers(app: FastifyInstance, paths: readonly string[]): void {
  for (const path of new Set(paths)) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script),
    )
  }
}
