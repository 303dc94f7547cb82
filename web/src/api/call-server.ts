import type { CallName, InputOf, OutputOf } from '@portico/contract/calls'
import { xsrfNames } from '@portico/contract/cookie-names'
import { addressFor, type FlowName } from '@portico/contract/paths'
import { readCookie } from '../settings/read-cookie.js'
import { readSettings } from '../settings/read-settings.js'
import { currentLanguage } from '../text/current-language.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { callAddresses, readingCalls } from './call-addresses.js'
import { CallFailed } from './call-failed.js'
import { promised } from './promised.js'

interface CallOptions {
  readonly flow?: FlowName | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Makes one call of the contract; throws `CallFailed`, also for a 200 that says no or not enough. A
 * 403 is repeated exactly once with the then current cookie.
 */
export async function callServer<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<OutputOf<Name>> {
  const first = await send(name, input, options)
  const answer = first.status === 403 ? await send(name, input, options) : first
  const body = await bodyOf(answer)
  const output = isSuccess(name, answer) ? promised(name, body) : null
  if (output === null) throw failureOf(answer, body)
  return output as unknown as OutputOf<Name>
}

async function send(name: CallName, input: object, { flow, signal }: CallOptions): Promise<Response> {
  const address = readSettings().apiBase.replace(/\/$/, '') + addressFor(callAddresses[name], flow)
  const hasBody = Object.keys(input).length > 0
  const token = readCookie(xsrfNames.cookie)
  try {
    return await fetch(address, {
      method: readingCalls.has(name) ? 'GET' : 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage().code,
        ...(hasBody && { 'Content-Type': 'application/json' }),
        ...(token !== null && { [xsrfNames.header]: token }),
      },
      body: hasBody ? JSON.stringify(input) : null,
      signal: signal ?? null,
    })
  } catch (cause) {
    throw noAnswer(cause)
  }
}

/** Whether a call succeeded: sign-out only with 200, every other call with any 2xx. */
function isSuccess(name: CallName, answer: Response): boolean {
  return name === 'signOut' ? answer.status === 200 : answer.ok
}

/** Whatever came, `message` is a text: screens print it. */
async function bodyOf(answer: Response): Promise<{ readonly message: string }> {
  try {
    const body: unknown = JSON.parse(await answer.text())
    const fields = (typeof body === 'object' ? body : null) as { message?: unknown } | null
    return { ...fields, message: typeof fields?.message === 'string' ? fields.message : '' }
  } catch (cause) {
    // A broken connection is no answer; a text that is not JSON is an answer that says nothing.
    if (cause instanceof SyntaxError) return { message: '' }
    throw noAnswer(cause)
  }
}

function failureOf(answer: Response, body: { readonly message: string; readonly code?: unknown }): CallFailed {
  const { message, code } = body
  return new CallFailed({
    status: answer.status,
    message: message || sayAtEntrance('call.unclear'),
    code: typeof code === 'string' ? code : null,
    retryAfterSeconds: retryAfter(answer.headers.get('Retry-After')),
    body,
  })
}

function noAnswer(cause: unknown): CallFailed {
  return new CallFailed(
    { status: 0, message: sayAtEntrance('call.no-answer'), code: null, retryAfterSeconds: null, body: null },
    { cause },
  )
}

function retryAfter(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
