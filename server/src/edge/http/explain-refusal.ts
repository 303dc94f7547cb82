import type { RefusalCode } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { printableStart } from './request.js'
import type { TrustedProxies } from './trusted-proxies.js'

/** A line for the operator: the facts, and the sentence that names the setting. */
export interface Explanation {
  readonly facts: Readonly<Record<string, string | boolean>>
  readonly sentence: string
}

interface Explaining {
  readonly proxies: TrustedProxies
  readonly publicUrl: URL
}

export function explainRefusal(
  request: FastifyRequest,
  code: RefusalCode,
  { proxies, publicUrl }: Explaining,
): Explanation | null {
  if (code === 'https-only') return explainPlainHttp(request, proxies)
  if (code === 'foreign-origin') return explainForeignOrigin(request, publicUrl)
  return code === 'flood' || code === 'too-many-calls' ? explainFlood(request, proxies) : null
}

/** Why a call counts as sent over plain http, and what lets it pass (OP1). */
function explainPlainHttp({ headers, socket }: FastifyRequest, proxies: TrustedProxies): Explanation {
  const peer = peerOf(socket, proxies)
  const { address, isProxy } = peer
  const forwardedProto = printableStart(String(headers['x-forwarded-proto'] ?? ''))
  const came = { address, scheme: 'http', isTrustedProxy: isProxy, forwardedProto }
  const facts = isProxy ? came : { ...came, setting: 'PORTICO_TRUSTED_PROXIES' }
  return { facts, sentence: plainHttpSentence(peer, forwardedProto !== '') }
}

interface Peer {
  /** In full, because a sentence says whether to trust it: an IPv6 network has other addresses. */
  readonly address: string
  readonly isProxy: boolean
  readonly proxyName: string
  readonly origin: string
  readonly add: string
}

function peerOf({ remoteAddress = '' }: FastifyRequest['socket'], { isTrusted, isOnSocket }: TrustedProxies): Peer {
  const isProxy = isTrusted(remoteAddress, 0)
  if (isOnSocket) {
    const add = 'If only your proxy may connect there, add unix to PORTICO_TRUSTED_PROXIES'
    return { address: 'unix', isProxy, proxyName: 'The proxy at the socket', origin: 'over the socket', add }
  }
  const address = ipaddr.isValid(remoteAddress) ? ipaddr.process(remoteAddress).toString() : 'unknown'
  const add = `If ${address} is your proxy, add it to PORTICO_TRUSTED_PROXIES`
  return { address, isProxy, proxyName: `The proxy ${address}`, origin: `from ${address}`, add }
}

function plainHttpSentence({ isProxy, proxyName, origin, add }: Peer, wasSent: boolean): string {
  const asHttps = 'send X-Forwarded-Proto: https for visitors who came over https'
  if (isProxy && wasSent) {
    return `${proxyName} says that a visitor came over plain http. Let it redirect visitors to https.`
  }
  if (isProxy) return `${proxyName} sends no X-Forwarded-Proto. Let it ${asHttps}.`
  return wasSent
    ? `A call came ${origin} with X-Forwarded-Proto, which counts only from a trusted proxy. ${add}.`
    : `A call came ${origin} over plain http. ${add}, and let it ${asHttps}.`
}

/** Why one address made too many calls, where a proxy hides its visitors. Null otherwise. */
function explainFlood({ headers, socket }: FastifyRequest, proxies: TrustedProxies): Explanation | null {
  const { address, isProxy, proxyName } = peerOf(socket, proxies)
  if (headers['x-forwarded-for'] !== undefined || !isProxy) return null
  const sentence = `${proxyName} sends no X-Forwarded-For, so the limits count all its visitors as one. Let it send X-Forwarded-For.`
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
