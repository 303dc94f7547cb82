import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../directories/free-port.js'
import { startNginx } from '../proxies/nginx.js'
import { startHaproxyBeforeNodes, startProxy } from '../proxies/start-proxy.js'

const proxies = {
  'nginx.conf': async (port: number) => startProxy('nginx', { port: await freePort() }, { port }),
  'haproxy.cfg': async (port: number) => startProxy('HAProxy', { port: await freePort() }, { port }),
  'haproxy-two-nodes.cfg': async (port: number) => startHaproxyBeforeNodes(port, [await freePort(), await freePort()]),
  'nginx-two-nodes.conf': async (port: number) => startNginx(port, [await freePort(), await freePort()]),
}

/** The address to which the proxy redirects a visitor from plain http. */
async function redirectOf(folder: string, headers: Readonly<Record<string, string>>, path = '/recovery?a=1') {
  const asking = request({ socketPath: `${folder}/http.sock`, path, headers }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  return [answer.statusCode, answer.headers.location]
}

test.each(Object.entries(proxies))('%s redirects to the host of the file alone (PROXY1)', async (_name, start) => {
  const proxy = await start(await freePort())
  try {
    for (const host of ['account.uni.example', 'evil.example']) {
      const headers = { host, 'x-forwarded-host': 'evil.example' }
      expect(await redirectOf(proxy.folder, headers)).toEqual([308, 'https://account.uni.example/recovery?a=1'])
    }
  } finally {
    await proxy.stop()
  }
})

test('haproxy.cfg passes the questions of an authority on to certbot, which seldom listens (PROXY1)', async () => {
  const proxy = await proxies['haproxy.cfg'](await freePort())
  try {
    const headers = { host: 'account.uni.example' }
    const path = '/.well-known/acme-challenge/token'
    expect(await redirectOf(proxy.folder, headers, path)).toEqual([503, undefined])
    expect(await redirectOf(proxy.folder, headers, `${path}/../../../recovery`)).toEqual([503, undefined])
  } finally {
    await proxy.stop()
  }
})
