import type { RefusalCode } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { printableStart } from './request.js'

/** Whether an address is one of the trusted proxies. */
export type IsTrusted = (address: string, hop: number) => boolean

/** A line for the operator: the facts, and the sentence that names the setting. */
export interface Explanation {
  readonly facts: Readonly<Record<string, string | boolean>>
  readonly sentence: string
}

interface Explaining {
  readonly isTrusted: IsTrusted
  readonly publicUrl: URL
}

/** What a setting of the operator may have to do with a refusal, or null. */
export function explainRefusal(
  request: FastifyRequest,
  code: RefusalCode,
  { isTrusted, publicUrl }: Explaining,
): Explanation | null {
  if (code === 'https-only') return explainPlainHttp(request, isTrusted)
  if (code === 'foreign-origin') return explainForeignOrigin(request, publicUrl)
  return code === 'flood' || code === 'too-many-calls' ? explainFlood(request, isTrusted) : null
}

/** Why a call counts as sent over plain http, and what lets it pass (OP1). */
function explainPlainHttp({ headers, socket }: FastifyRequest, isTrusted: IsTrusted): Explanation {
  const peer = socket.remoteAddress ?? ''
  const address = fullAddress(peer)
  const forwardedProto = printableStart(String(headers['x-forwarded-proto'] ?? ''))
  const isProxy = isTrusted(peer, 0)
  const came = { address, scheme: 'http', isTrustedProxy: isProxy, forwardedProto }
  const facts = isProxy ? came : { ...came, setting: 'PORTICO_TRUSTED_PROXIES' }
  return { facts, sentence: plainHttpSentence({ address, isProxy, wasSent: forwardedProto !== '' }) }
}

interface Came {
  readonly address: string
  readonly isProxy: boolean
  readonly wasSent: boolean
}

function plainHttpSentence({ address, isProxy, wasSent }: Came): string {
  const asHttps = 'send X-Forwarded-Proto: https for visitors who came over https'
  if (isProxy && wasSent) {
    return `The proxy ${address} says that a visitor came over plain http. Let it redirect visitors to https.`
  }
  if (isProxy) return `The proxy ${address} sends no X-Forwarded-Proto. Let it ${asHttps}.`
  const add = `If ${address} is your proxy, add it to PORTICO_TRUSTED_PROXIES`
  return wasSent
    ? `A call came from ${address} with X-Forwarded-Proto, which counts only from a trusted proxy. ${add}.`
    : `A call came from ${address} over plain http. ${add}, and let it ${asHttps}.`
}

/** In full, because a sentence says whether to trust it: the network of an IPv6 address has others. */
function fullAddress(peer: string): string {
  return ipaddr.isValid(peer) ? ipaddr.process(peer).toString() : 'unknown'
}

/** Why one address made too many calls, where a proxy hides its visitors. Null otherwise. */
function explainFlood({ headers, socket }: FastifyRequest, isTrusted: IsTrusted): Explanation | null {
  const peer = socket.remoteAddress ?? ''
  if (headers['x-forwarded-for'] !== undefined || !isTrusted(peer, 0)) return null
  const address = fullAddress(peer)
  const sentence = `The proxy ${address} sends no X-Forwarded-For, so the limits count all its visitors as one. Let it send X-Forwarded-For.`
  return { facts: { address, isTrustedProxy: true }, sentence }
}

/** Which origin a call named, and which setting decides (OP1). Null where no setting would help. */
function explainForeignOrigin({ headers }: FastifyRequest, publicUrl: URL): Explanation | null {
  if (headers.origin === undefined || headers.origin === publicUrl.origin) return null
  const origin = printableStart(headers.origin)
  return {
    facts: { origin, publicUrl: publicUrl.origin, setting: 'PORTICO_PUBLIC_URL' },
    sentence:
      `A page of ${origin} called, and only ${publicUrl.origin} may. ` +
      'If people open the portal at the first address, change PORTICO_PUBLIC_URL.',
  }
}
