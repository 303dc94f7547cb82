import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { expect, story } from '../steps/story.js'

const formerStory = story.extend({
  portal: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const more = { PORTICO_FORMER_SERVICE_WORKERS: '/sw.js' }
      const portal = await startEmbeddedPortal(`${workerIndex}-former-worker`, more)
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const former = {
  page: `<!doctype html><title>The old application</title>
    <script>navigator.serviceWorker.register('/sw.js')</script>`,
  worker: `self.addEventListener('install', (event) =>
      event.waitUntil(caches.open('old').then((cache) => cache.add('/')).then(() => self.skipWaiting())))
    self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
    self.addEventListener('fetch', (event) => {
      if (event.request.mode === 'navigate') event.respondWith(caches.match('/'))
    })`,
}

/** A host with an old application, and after `leave` with the portal. */
async function startHost(portalUrl: string): Promise<{ url: string; leave(): void; server: Server }> {
  let isOld = true
  const server = createServer((asked, answered) => {
    const path = asked.url ?? '/'
    if (!isOld) {
      const passed = request(new URL(path, portalUrl), { method: asked.method, headers: asked.headers }, (answer) => {
        answered.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(answered)
      })
      asked.pipe(passed)
      return
    }
    const [type, text] = path === '/sw.js' ? ['text/javascript', former.worker] : ['text/html', former.page]
    answered.writeHead(200, { 'content-type': type }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const leave = () => {
    isOld = false
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, leave, server }
}

formerStory('a service worker of the application before gives way to the portal', async ({ page, portal }) => {
  const host = await startHost(portal.url)
  await page.goto(host.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  host.leave()
  // The old worker answers this once more, and the browser looks for its next version.
  await page.goto(host.url)
  await expect(page).toHaveTitle(/Account Portal/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveTitle(/Account Portal/)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  host.server.closeAllConnections()
  host.server.close()
})
