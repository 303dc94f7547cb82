import { once } from 'node:events'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { freePort } from '../directories/free-port.js'
import { startNginx } from '../proxies/nginx.js'
import { type ProxyName, startHaproxyBeforeNodes, startProxy } from '../proxies/start-proxy.js'

const alone = (name: ProxyName) => async (port: number) => startProxy(name, { port: await freePort() }, { port })
const nodes = async () => [await freePort(), await freePort()] as const
const proxies = {
  'nginx.conf': alone('nginx'),
  Caddyfile: alone('Caddy'),
  'apache.conf': alone('Apache'),
  'haproxy.cfg': alone('HAProxy'),
  'nginx-two-nodes.conf': async (port: number) => startNginx(port, await nodes()),
  'haproxy-two-nodes.cfg': async (port: number) => startHaproxyBeforeNodes(port, await nodes()),
}

/** The suite of a handshake with TLS 1.2, or the error of one that is refused. */
async function suiteOf(port: number, ciphers: string): Promise<string> {
  const tls12 = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false, ...tls12 })
  try {
    await once(socket, 'secureConnect')
    return socket.getCipher().name
  } catch (cause) {
    return `${(cause as NodeJS.ErrnoException).code}`
  } finally {
    socket.destroy()
  }
}

const refused = expect.stringMatching(/^(?:ERR_SSL_\w*ALERT\w*|ECONNRESET)$/)

test.each(Object.entries(proxies))(
  '%s takes no suite of TLS 1.2 with block chaining, SHA-1 or a lasting key (PROXY1)',
  async (_name, start) => {
    const port = await freePort()
    const proxy = await start(port)
    try {
      expect(await suiteOf(port, 'ECDHE+AESGCM')).toMatch(/^ECDHE-.*GCM/)
      expect(await suiteOf(port, 'ECDHE+CHACHA20')).toMatch(/CHACHA20/)
      // Block chaining with any hash, and keys that the certificate's own key can open later.
      for (const old of ['ECDHE+AES:!AESGCM:!AESCCM', 'kRSA', 'ECDHE+SHA1', 'DHE+AES:!AESGCM:!AESCCM'])
        expect(await suiteOf(port, old), old).toEqual(refused)
    } finally {
      await proxy.stop()
    }
  },
)
