import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { webFiles } from '../edge/http/web-files.js'
import { buildApp } from '../start/app.js'
import type { TestPortal } from './test-portal.js'

/** An asset of the client that `withPages` serves. */
export const ownAsset = 'index-Ab1_-x.js'

/** The server of a test portal with the pages of a client of two lines; `close` takes both away. */
export async function withPages(portal: TestPortal): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const webDir = await mkdtemp(join(tmpdir(), 'portico-pages-'))
  await mkdir(join(webDir, 'dist/assets'), { recursive: true })
  await mkdir(join(webDir, 'dist-ssr'))
  await writeFile(join(webDir, 'dist/assets', ownAsset), 'start()')
  await writeFile(join(webDir, 'dist-ssr/package.json'), '{"type":"module"}')
  await writeFile(
    join(webDir, 'dist-ssr/prerender.js'),
    `export const assemblePage = (template, settings, { screen }) => template + screen
export const prepareScreens = () => new Map()`,
  )
  await writeFile(join(webDir, 'dist-ssr/template.html'), '<!doctype html><title>Account Portal</title>')
  const app = await buildApp(portal.ports, {
    trustedProxies: [],
    extraRoutes: [
      (server, { seed }) =>
        webFiles(server, {
          webDir,
          settings: {
            apiBase: '/api',
            institution: { name: '', domains: [], helpDeskPhone: '', links: {} },
            captcha: { kind: 'proof-of-work' },
            session: true,
            activity: true,
            proofs: ['app'],
            languages: ['en'],
          },
          seed,
          keep: () => ({ withAsset: () => null }),
          isSignedIn: async () => false,
          onFailure: (failure) => portal.ports.log.warn(failure, 'client.failed'),
          tell: async () => null,
        }),
    ],
  })
  return {
    app,
    async close() {
      await app.close()
      await portal.close()
      await rm(webDir, { recursive: true })
    },
  }
}
