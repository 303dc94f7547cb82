import { Unavailable } from '../refusal.js'
import { type Delivery, Undeliverable } from './delivery.js'

export interface SmsGatewayChoice {
  readonly url: URL
  readonly token: string | null
  /** Ten seconds unless said otherwise. */
  readonly timeoutMs?: number
}

/** Statuses that speak of this one message rather than of the gateway or our credentials. */
const aboutMessage = new Set([400, 410, 413, 422])

/** SMS through a gateway that takes `POST {"to","text"}` as JSON; any 2xx is success, a redirect is not followed. */
export function smsGateway({ url, token, timeoutMs = 10_000 }: SmsGatewayChoice): Delivery {
  const ask = async (request: RequestInit): Promise<number> => {
    const answer = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(
      (cause: unknown) => {
        throw new Unavailable('delivery', { cause })
      },
    )
    await answer.body?.cancel()
    return answer.status
  }
  return {
    async send(message, messageId) {
      if (message.channel !== 'sms') throw new Undeliverable('an SMS gateway carries SMS only')
      const status = await ask({
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // The same over retries, for gateways that can tell a repetition by it (D2).
          'idempotency-key': messageId.replace(/[<>]/g, ''),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: message.to, text: message.text }),
      })
      if (status >= 200 && status < 300) return
      const said = `the SMS gateway answered ${status}`
      throw aboutMessage.has(status) ? new Undeliverable(said) : new Unavailable('delivery', { cause: new Error(said) })
    },
    async check() {
      // Any answer shows that the gateway is there; nothing may be sent just to find out.
      await ask({ method: 'HEAD' })
    },
    close: async () => undefined,
  }
}
