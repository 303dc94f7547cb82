import { isIP } from 'node:net'
import type { CaptchaVendor } from '@portico/contract'
import { z } from 'zod'
import { Refusal, Unavailable } from '../../refusal.js'
import type { Clock } from '../../system/clock.js'
import { boundedPool } from '../../system/concurrency.js'
import { sha256 } from '../../system/secrets.js'
import type { Captcha } from '../captcha.js'
import type { SpentCaptchaStore } from '../spent-captcha-store.js'
import { networkOf } from '../with-overall-limit.js'

/** The verify address of each vendor, unless the settings name another one. */
export const verifyUrls: Readonly<Record<CaptchaVendor, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

export interface SiteVerifyChoice {
  readonly kind: CaptchaVendor
  readonly siteKey: string
  readonly secret: string
  readonly verifyUrl: URL
  /** True for a host name of the portal. A token that was solved on another host is refused. */
  readonly isOurHost: (hostname: string) => boolean
  readonly clock: Clock
  readonly spent: SpentCaptchaStore
  /** Three seconds by default. */
  readonly timeoutMs?: number
  /** Limit of parallel requests to the vendor; one hundred by default. */
  readonly maxParallel?: number
  /** The same for the visitors of one network; ten by default. */
  readonly maxParallelOfNetwork?: number
}

const defaultTimeoutMs = 3_000
const defaultMaxParallel = 100
const defaultMaxParallelOfNetwork = 10
/** Much longer than any vendor accepts a token. */
const rememberedMs = 60 * 60_000
const maxTokenCharacters = 8_192

/** Error codes about our settings or about the vendor, not about the visitor's token. */
const notAboutToken = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'invalid-keys',
  'not-using-dummy-passcode',
  'bad-request',
  'internal-error',
])

/** The answer of all three vendors. Only some vendors send `sitekey`. */
const verdict = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  sitekey: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})
type Verdict = z.infer<typeof verdict>

/**
 * A vendor's widget, checked through its verify address: reCAPTCHA v2, hCaptcha and Turnstile share
 * one protocol. Without a clear verdict the token is refused (C1). A token passes once, even if the
 * vendor would accept it twice (C2).
 */
export function siteVerify(choice: SiteVerifyChoice): Captcha {
  const { siteKey, isOurHost, clock, spent } = choice
  const questions = questionsOf(choice)
  return {
    isElsewhere: true,
    challenge: null,
    async redeem(token, clientAddress) {
      // A space or another such character would make a second spelling of one token.
      if (token.length > maxTokenCharacters || !/^[!-~]+$/.test(token)) {
        throw new Refusal('captcha', { reason: token === '' ? 'captcha missing' : 'captcha unreadable' })
      }
      const said = await questions(networkOf(clientAddress), () => ask(choice, token, clientAddress))
      refuseFailed(said)
      if (!isOurHost(said.hostname?.toLowerCase() ?? ''))
        throw new Refusal('captcha', { reason: 'captcha of another host' })
      if ((said.sitekey ?? siteKey) !== siteKey) throw new Refusal('captcha', { reason: 'captcha of another site key' })
      const isFirst = await spent.spend(sha256(token), clock.now() + rememberedMs)
      if (!isFirst) throw new Refusal('captcha', { reason: 'captcha used before' })
    },
  }
}

/**
 * Bounds the questions about all tokens, and those of one network: an attacker can invent tokens,
 * and the overall limit counts only tokens that the vendor accepted (Q4, Q5).
 */
function questionsOf({
  maxParallel = defaultMaxParallel,
  maxParallelOfNetwork = defaultMaxParallelOfNetwork,
}: SiteVerifyChoice) {
  const refuse = (cause: Error) => new Unavailable('captcha', { cause })
  const all = boundedPool({ atOnce: maxParallel, queue: 0, waitMs: 0 }, refuse)
  const asking = new Map<string, number>()
  return async <Answer>(network: string, question: () => Promise<Answer>): Promise<Answer> => {
    const others = asking.get(network) ?? 0
    if (others >= maxParallelOfNetwork) throw refuse(new Error(`${others} questions of one network wait already`))
    asking.set(network, others + 1)
    try {
      return await all(question)
    } finally {
      const left = (asking.get(network) ?? 1) - 1
      if (left === 0) asking.delete(network)
      else asking.set(network, left)
    }
  }
}

function refuseFailed({ success, 'error-codes': codes }: Verdict): void {
  if (success) return
  // Only codes of the list may reach the log, because the vendor controls the other text.
  const faults = codes?.filter((code) => notAboutToken.has(code)) ?? []
  if (faults.length > 0) throw unavailable(`the verify address answered ${faults.join(', ')}`)
  throw new Refusal('captcha', { reason: 'captcha wrong' })
}

async function ask(choice: SiteVerifyChoice, token: string, clientAddress: string): Promise<Verdict> {
  const { verifyUrl, timeoutMs = defaultTimeoutMs } = choice
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: formOf(choice, token, clientAddress),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    if (answer.status >= 500 || answer.status === 429) throw new Error(`the verify address answered ${answer.status}`)
    return readVerdict(text)
  } catch (cause) {
    throw cause instanceof Unavailable ? cause : new Unavailable('captcha', { cause })
  }
}

function formOf({ kind, secret, siteKey }: SiteVerifyChoice, token: string, clientAddress: string): URLSearchParams {
  const form = new URLSearchParams({ secret, response: token })
  // Only hCaptcha compares the site key itself, and only on request.
  if (kind === 'hcaptcha') form.set('sitekey', siteKey)
  // For an IPv6 client the server keeps only the network, and a network is no address to send.
  if (isIP(clientAddress) !== 0) form.set('remoteip', clientAddress)
  return form
}

function readVerdict(text: string): Verdict {
  const read = verdict.safeParse(jsonOf(text))
  if (!read.success) throw unavailable('the verify address answered something else than a verdict')
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The message of the parser would quote the answer.
    return null
  }
}

function unavailable(why: string): Unavailable {
  return new Unavailable('captcha', { cause: new Error(why) })
}
