import { additionPaths, apiBase, serverPaths } from '@portico/contract'
import { type Check, type Finding, failed, passed, skipped, warning } from '../../ports/check.js'
import type { CheckCode } from './check-codes.js'

export interface WebParts {
  readonly publicUrl: URL
  readonly trustedProxies: readonly string[]
  /** True where the portal listens on a Unix socket. */
  readonly isOnSocket: boolean
}

/** Two questions fit into the time of one check. */
const longestMs = 4_000
const startIt = 'Start the server, or open the address from another machine.'

/** Asks the public URL as a browser would, and what the proxy before the portal tells it. */
export function webChecks(parts: WebParts): Check<CheckCode>[] {
  const { publicUrl } = parts
  let asked: Promise<Answer | string> | null = null
  const askAlive = () => {
    asked ??= ask(new URL(serverPaths.alive, publicUrl))
    return asked
  }
  return [
    { code: 'trusted-proxies', run: async () => trust(parts) },
    { code: 'public-url', run: async () => reached(publicUrl, await askAlive()) },
    {
      code: 'proxy-headers',
      needs: ['public-url'],
      run: async () => headersOf(publicUrl, await askAlive()),
    },
  ]
}

function trust({ publicUrl, trustedProxies, isOnSocket }: WebParts): Finding {
  if (publicUrl.protocol !== 'https:') {
    return skipped('The public URL is on this machine, so that no proxy stands before the portal.')
  }
  if (isOnSocket) {
    if (trustedProxies.includes('unix')) return passed('PORTICO_TRUSTED_PROXIES trusts the proxy at the socket.')
    return failed(
      'PORTICO_LISTEN is a socket, and PORTICO_TRUSTED_PROXIES does not name unix: every call counts as plain http and is refused.',
      'Add unix to PORTICO_TRUSTED_PROXIES.',
    )
  }
  if (trustedProxies.some((proxy) => proxy !== 'unix'))
    return passed('PORTICO_TRUSTED_PROXIES names the proxy that speaks https.')
  return failed(
    'PORTICO_TRUSTED_PROXIES is empty, and the public URL is https: every call counts as plain http and is refused.',
    'Set PORTICO_TRUSTED_PROXIES to the address of your proxy, such as 127.0.0.1.',
  )
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** The answer of an address; the code of the failure where there is none. */
async function ask(url: URL): Promise<Answer | string> {
  try {
    const signal = AbortSignal.timeout(longestMs)
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/json' } })
    const text = await answer.text()
    return { status: answer.status, body: objectIn(text) }
  } catch (cause) {
    const inner = cause instanceof Error ? cause.cause : null
    if (inner instanceof Error && 'code' in inner) return String(inner.code)
    return cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer in time' : String(cause)
  }
}

function objectIn(text: string): Answer['body'] {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Answer['body']) : {}
  } catch {
    // A page of another server. It shows by its missing fields.
    return {}
  }
}

function reached(publicUrl: URL, answer: Answer | string): Finding {
  if (typeof answer === 'string') return unreached(publicUrl, answer)
  if (answer.status === 200 && answer.body['status'] === 'ok') return passed(`${publicUrl.origin} answers as a portal.`)
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) {
    return failed(
      `The proxy of ${publicUrl.origin} answers ${answer.status}: it does not reach the portal.`,
      'Start portico serve, or let the proxy pass calls on to PORTICO_LISTEN.',
    )
  }
  return failed(
    `${publicUrl.origin}${serverPaths.alive} answers ${answer.status}, and not as a portal.`,
    'Let the proxy pass every path on to the portal, or correct PORTICO_PUBLIC_URL.',
  )
}

/** Many networks do not let a machine reach its own public address, so that this is no failure. */
function unreached({ origin }: URL, code: string): Finding {
  if (code === 'CERT_HAS_EXPIRED') return failed(`The certificate of ${origin} has expired.`, 'Renew it at your proxy.')
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return failed(
      `The certificate of ${origin} names another host.`,
      'Correct it at your proxy, or PORTICO_PUBLIC_URL.',
    )
  }
  if (/CERT|SIGNED|ISSUER|SIGNATURE/.test(code)) {
    return warning(
      `This machine does not trust the certificate of ${origin} (${code}).`,
      'If browsers do, name its CA file in NODE_EXTRA_CA_CERTS for this command.',
    )
  }
  return skipped(`${origin} cannot be reached from this machine (${code}).`, startIt)
}

async function headersOf(publicUrl: URL, alive: Answer | string): Promise<Finding> {
  const { origin, protocol } = publicUrl
  if (typeof alive === 'string') return skipped(`${origin} was not reached.`, startIt)
  const call = await ask(new URL(apiBase + additionPaths.session, publicUrl))
  if (typeof call === 'string') return skipped(`${origin} was not reached.`, startIt)
  if (call.body['code'] === 'https-only') {
    return failed(
      `The portal takes calls to ${origin} for plain http.`,
      'Let the proxy send X-Forwarded-Proto: https and X-Forwarded-For, and name its address in PORTICO_TRUSTED_PROXIES.',
    )
  }
  if (protocol !== 'https:') return skipped('The public URL is on this machine.')
  return passed('The proxy says that visitors come over https. Whether it says where from, only the log tells.')
}
