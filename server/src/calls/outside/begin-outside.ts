import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { minuteMs } from '../../rules/limits/limit.js'

/** How long a person may take to sign in elsewhere. */
export const outsideStartMs = 10 * minuteMs

/** Binds the sealed secrets of a start to its browser. */
export const sealedFor = (browser: string) => `outside-start|${browser}`

/**
 * Begins an outside sign-in and returns the address to go to. Its secrets lie sealed under the browser's
 * session; a later start of the same browser takes their place (SSO4). Nobody's name is known yet, so
 * nothing is guessed and no captcha is asked. Refuses `outside-off` where there is no provider.
 */
export async function beginOutside({
  ports,
  visit,
}: CallContext<'beginOutside'>): Promise<Answer<OutputOf<'beginOutside'>>> {
  const { provider, random, secrets, store, clock } = ports
  const { browser } = visit
  if (provider === null) throw new Refusal('outside-off', { isIdle: true })
  if (browser === null) throw new Refusal('xsrf')
  const begun = { state: random.token(24), nonce: random.token(24), verifier: random.token(48) }
  const address = await provider.begin(begun)
  const sealed = secrets.seal(JSON.stringify(begun), sealedFor(browser))
  await store.transaction(async (stores) => {
    const now = clock.now()
    const before = await stores.outside.startOf(browser)
    await stores.outside.begin({ sessionHash: browser, sealed, endsAt: now + outsideStartMs })
    // Anybody may begin as often as they like, without a captcha. The audit has only the first time
    // while that is open, so that one browser cannot fill it.
    if (before !== null && before.sealed !== null && before.endsAt > now) return
    await record(stores, { ports, visit: { ...visit, actor: 'portal' } }, { event: 'outside.begun', result: 'ok' })
  })
  return { output: { address: address.href } }
}
