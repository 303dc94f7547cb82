import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const bundle = fileURLToPath(new URL('../../web/dist', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface StaticHostChoice {
  /** The content of the settings block of both pages. */
  readonly settings: { readonly apiBase: string } & Readonly<Record<string, unknown>>
  /** The server that gets the calls below the API base; the base is removed. */
  readonly provider: string
}

/**
 * Starts a plain file server for the static bundle, as an institution with its own API would run
 * it.
 */
export async function startStaticHost({ settings, provider }: StaticHostChoice) {
  const block = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.example')
    if (pathname.startsWith(`${settings.apiBase}/`)) {
      return passOn(request, response, provider + (request.url ?? '').slice(settings.apiBase.length))
    }
    const isFile = path.extname(pathname) !== ''
    const file = pathname === '/' ? '/index.html' : isFile ? pathname : '/app.html'
    const content = fileOf(file, block)
    if (content === null) return response.writeHead(404, { 'content-type': 'text/plain' }).end('no such file')
    return response
      .writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'content-security-policy': "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'",
      })
      .end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function fileOf(name: string, block: string): Buffer | string | null {
  const place = path.join(bundle, path.normalize(name))
  try {
    const content = readFileSync(place)
    if (path.extname(name) !== '.html') return content
    return content.toString('utf8').replace(/(id="portico-settings">)[^<]*/, (_all, start: string) => start + block)
  } catch {
    return null
  }
}

function passOn(request: IncomingMessage, response: ServerResponse, address: string): void {
  const onward = requestTo(address, { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
