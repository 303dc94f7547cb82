import { Unavailable } from '../../refusal.js'
import { connectionReason } from '../../system/connection-reason.js'
import { type Delivery, Undeliverable } from '../delivery.js'
import { DeliveryFault, wordsOf } from '../delivery-fault.js'
import type { DeliveryReason } from '../delivery-reason.js'
import { type SmsRequest, smsCheckAddress, smsRequestFor } from '../sms-request.js'
import { isSuccessStatus, type SmsSuccess } from '../sms-success.js'

export interface SmsGatewayChoice extends SmsRequest {
  readonly success: SmsSuccess
  /** Ten seconds by default. */
  readonly timeoutMs?: number
  /** Hears the words of each answer to a message, for an operator who tries the gateway. */
  readonly onWords?: (words: string | null) => void
}

/** What of an answer counts: its status, its text as well, or the text where there is one. */
type Wanted = 'nothing' | 'text' | 'words'

/** Statuses about this one message, not about the gateway or our credentials. */
const aboutMessage = new Set([400, 410, 413, 422])
/** How much of an answer the server reads to find the text of the success rule. */
const maxAnswerBytes = 64 * 1024

/** SMS through any gateway with an HTTP interface. It follows no redirect. */
export function smsGateway({ success, timeoutMs = 10_000, onWords, ...request }: SmsGatewayChoice): Delivery {
  const server = serverOf(request)
  const withoutAnswer = { server, status: null, enhancedStatus: null }
  const ask = async (url: URL, init: RequestInit, wants: (status: number) => Wanted) => {
    try {
      const { status, body } = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const wanted = wants(status)
      if (wanted === 'nothing') await body?.cancel()
      if (wanted === 'words') return { status, text: await beginningOf(body).catch(() => '') }
      return { status, text: wanted === 'nothing' ? '' : await beginningOf(body) }
    } catch (cause) {
      throw new Unavailable('delivery', { cause: new DeliveryFault(reasonOf(cause), withoutAnswer) })
    }
  }
  return {
    server,
    async send(message, messageId) {
      if (message.channel !== 'sms') {
        const cause = new DeliveryFault('no way for this channel', withoutAnswer)
        throw new Undeliverable(cause.message, { cause })
      }
      const { to, text } = message
      const { url, init } = smsRequestFor(request, { to, text, id: messageId.replace(/[<>]/g, '') })
      const wants = (status: number) => {
        if (success.bodyText !== null) return 'text'
        return isSuccessStatus(success, status) && onWords === undefined ? 'nothing' : 'words'
      }
      const answer = await ask(url, init, wants)
      const said = wordsOf(answer.text.replaceAll(text, '…'))
      onWords?.(said)
      const given = { ...withoutAnswer, status: answer.status }
      const isRightStatus = isSuccessStatus(success, answer.status)
      if (isRightStatus && answer.text.includes(success.bodyText ?? '')) return given
      const reason = isRightStatus ? 'no text of success' : 'message refused'
      const cause = new DeliveryFault(reason, given, { stage: null, said })
      // A success status that the rule rejects may still have sent something, so it is tried only a
      // few times.
      const isAboutMessage = isRightStatus || Math.floor(answer.status / 100) === 2 || aboutMessage.has(answer.status)
      throw isAboutMessage ? new Undeliverable(cause.message, { cause }) : new Unavailable('delivery', { cause })
    },
    async check() {
      // Any answer shows that the gateway is up. A check must not send anything.
      await ask(smsCheckAddress(request), { method: 'HEAD' }, () => 'nothing')
      return null
    },
    close: async () => undefined,
  }
}

function serverOf(request: SmsRequest): string {
  const { hostname, port, protocol } = smsCheckAddress(request)
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}

/** Node's `fetch` hides the code of a failed connection in the cause. */
function reasonOf(error: unknown): DeliveryReason {
  if (!(error instanceof Error)) return 'connection lost'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (!(cause instanceof Error)) return 'connection lost'
  return connectionReason('code' in cause ? String(cause.code) : '', cause.message) ?? 'connection lost'
}

async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (body === null) return ''
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= maxAnswerBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
}
