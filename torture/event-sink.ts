import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from '../e2e/environments/portico-program.js'
import type { StoreView } from './store-view.js'

/** A webhook on loopback that keeps the name of every event by its id. */
export interface EventSink {
  /** What a portal needs to tell it events. */
  readonly settings: Settings
  readonly told: ReadonlyMap<string, string>
  close(): Promise<void>
}

export async function startEventSink(): Promise<EventSink> {
  const told = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const { event } = JSON.parse(body === '' ? '{}' : body) as { readonly event?: string }
    if (event !== undefined) told.set(String(request.headers['portico-id']), event)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      PORTICO_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      PORTICO_WEBHOOK_SECRET: 'a webhook secret that only the torture test knows',
      PORTICO_WEBHOOK_EVENTS: pairs.flatMap(([, names]) => names).join(','),
    },
    told,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Events of the audit that the webhook is told, each under its names there. */
const pairs = [
  ['password.written', ['password.reset', 'password.changed']],
  ['unlock.done', ['account.unlocked']],
  ['enrollment.added', ['contact.added']],
  ['proof.added', ['proof.added']],
  ['proof.removed', ['proof.removed']],
] as const

/**
 * What the webhook was not told, or was told though it is not in the audit, a sentence each
 * (HOOK1).
 */
export function untoldFaults({ told }: Pick<EventSink, 'told'>, { audit, outbox }: StoreView): string[] {
  const waiting = outbox.filter(({ kind, ended }) => kind === 'event' && ended === null)
  const counted = pairs.map(([stored, names]) => {
    const happened = audit.filter(({ event, result }) => event === stored && result !== 'refused').length
    const heard = [...told.values()].filter((name) => names.some((one) => one === name)).length
    return { stored, happened, heard }
  })
  return [
    ...waiting.map(({ id }) => `HOOK1: event ${id} still waits`),
    ...counted
      .filter(({ happened, heard }) => happened !== heard)
      .map(({ stored, happened, heard }) => `HOOK1: ${stored} happened ${happened} times and was told ${heard} times`),
    ...(told.size === 0 ? ['HOOK1: too few events to prove anything'] : []),
  ]
}
