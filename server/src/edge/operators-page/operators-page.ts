import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { localTimeIn } from '../../rules/audit/local-time-in.js'
import { daysHtml } from './days-html.js'
import { nowHtml } from './now-html.js'
import type { OperatorsFacts, SetUpReport } from './operators-facts.js'
import { operatorsStyle } from './operators-style.js'
import { documentPath, operatorsPaths, type PageFrame, pageHtml } from './page-html.js'
import { setUpHtml } from './set-up-html.js'

export interface OperatorsPageParts extends Omit<PageFrame, 'hasSetUp'> {
  /** Never rejects, and answers within seconds. */
  readonly facts: () => Promise<OperatorsFacts>
  /** Null where the server cannot check its own set-up. */
  readonly setUp: (() => Promise<SetUpReport>) | null
  /** The folder of the installation, with the built client and the documents. */
  readonly root: string
}

/** Nothing is loaded from elsewhere, nothing runs, nothing is sent. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none';style-src 'self';font-src 'self';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/**
 * The pages for operators, on the listener for monitoring: the portal now, its days, its set-up, and
 * the documents that mend it. They change nothing and name no person.
 */
export async function operatorsPage(app: FastifyInstance, parts: OperatorsPageParts): Promise<void> {
  const { facts, setUp, root, timeZone, ...told } = parts
  const frame = { ...told, timeZone, hasSetUp: setUp !== null }
  const timeOf = localTimeIn(timeZone)
  const send = (reply: FastifyReply, type: string, text: string | Buffer) =>
    reply.headers(headers).type(type).send(text)
  const page = (path: string, title: string, body: () => Promise<string>) =>
    app.get(path, async (_request, reply) =>
      send(reply, 'text/html; charset=utf-8', pageHtml(frame, { path, title, body: await body() })),
    )
  page(operatorsPaths.now, 'Portal', async () => nowHtml(await facts(), timeZone))
  page(operatorsPaths.days, 'Days', async () => {
    const { counts, now } = await facts()
    return daysHtml(counts?.days ?? null, timeOf(now).starts.day)
  })
  if (setUp !== null) page(operatorsPaths.setUp, 'Set-up', async () => setUpHtml(await setUp(), timeZone))
  app.get(operatorsPaths.style, async (_request, reply) => send(reply, 'text/css; charset=utf-8', operatorsStyle))
  const face = await titleFace(join(root, 'web/dist/assets'))
  if (face !== null) app.get(operatorsPaths.face, async (_request, reply) => send(reply, 'font/woff2', face))
  const documents = join(root, 'docs/operating')
  for (const name of await pagesIn(documents))
    app.get(documentPath(name), async (_request, reply) =>
      send(reply, 'text/plain; charset=utf-8', await readFile(join(documents, name))),
    )
}

async function pagesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md'))
}

/** The title face, which the build names after its content; null without a build. */
async function titleFace(folder: string): Promise<Buffer | null> {
  const file = (await readdir(folder).catch(() => [])).find((name) => /^title-600-[\w-]+\.woff2$/.test(name))
  return file === undefined ? null : readFile(join(folder, file))
}
