import type { CallName, InputOf, OutputOf } from '@portico/contract/calls'
import { type CallRequest, newClient } from '@portico/contract/client'
import type { FlowName } from '@portico/contract/paths'
import { xsrfNames } from '@portico/contract/session-cookies'
import { readCookie } from '../settings/read-cookie.js'
import { readSettings } from '../settings/read-settings.js'
import { currentLanguage } from '../text/current-language.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { CallFailed } from './call-failed.js'
import { keepReference } from './last-reference.js'
import { isAnswer, promised } from './promised.js'
import { endOfSignOut, sendSignOut } from './send-sign-out.js'

interface CallOptions {
  readonly flow?: FlowName | undefined
  readonly signal?: AbortSignal | undefined
}

/** The additions that a server need not have, and that the client then does not ask for (HOST6). */
const optional: ReadonlySet<CallName> = new Set(['session', 'passwordRules'])

/** The calls whose answers bring the cookie of a new flow. */
const flowStarts: ReadonlySet<CallName> = new Set(['signIn', 'startReset', 'startUnlock'])

/**
 * Makes one call of the contract; throws `CallFailed`, also for a 200 that says no or not enough.
 */
export async function callServer<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  { flow, signal }: CallOptions = {},
): Promise<OutputOf<Name>> {
  if (optional.has(name) && !readSettings().session) throw new CallFailed({ status: 404, message: '' })
  const call = newClient({
    token: () => readCookie(xsrfNames.cookie),
    send: (request) =>
      name === 'signOut' ? sendSignOut((given) => exchange(request, given)) : exchange(request, signal),
  })
  if (flowStarts.has(name)) await endOfSignOut()
  const { status, ok, headers, text, body: given } = await call(name, input, { flow })
  if (ok && !isAnswer(name, text)) throw noAnswer()
  keepReference(name, headers.get('X-Request-Id'))
  // Another server may send anything here, and screens print it.
  const body = { ...given, message: typeof given.message === 'string' ? given.message : '' }
  // Sign-out counts only with 200; everywhere else any 2xx does.
  const output = (name === 'signOut' ? status === 200 : ok) ? promised(name, body) : null
  if (output !== null) return output as unknown as OutputOf<Name>
  throw new CallFailed({
    status,
    message: body.message || sayAtEntrance('call.unclear'),
    code: typeof body.code === 'string' ? body.code : null,
    retryAfterSeconds: retryAfter(headers.get('Retry-After') ?? ''),
  })
}

async function exchange({ path, ...request }: CallRequest, signal: AbortSignal | undefined) {
  try {
    const response = await fetch(readSettings().apiBase.replace(/\/$/, '') + path, {
      ...request,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { ...request.headers, Accept: 'application/json', 'Accept-Language': currentLanguage().code },
      signal: signal ?? null,
    })
    const { status, ok, headers } = response
    return { status, ok, headers, text: await response.text() }
  } catch (cause) {
    throw noAnswer({ cause })
  }
}

function noAnswer(options?: ErrorOptions): CallFailed {
  return new CallFailed({ status: 0, message: sayAtEntrance('call.no-answer') }, options)
}

/**
 * Seconds from a `Retry-After` header, which holds seconds or a date; null where it holds neither.
 */
function retryAfter(header: string): number | null {
  const seconds = Number(header.trim() || Number.NaN)
  const wait = Number.isFinite(seconds) ? seconds : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
