import { staffAddress } from '@portico/contract/desk/staff-address'
import type { StaffCallName, StaffInputOf } from '@portico/contract/desk/staff-calls'
import { parseFields } from '@portico/contract/parse-fields'
import { xsrfNames } from '@portico/contract/session-cookies'
import { readCookie } from '../settings/read-cookie.js'
import { readSettings } from '../settings/read-settings.js'
import { currentLanguage } from '../text/current-language.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { CallFailed } from './call-failed.js'

/** The cookie that holds the token of a console session. */
const staffToken = 'XSRF-STAFF'

/** A server that has not answered by then is said not to be reached; the agent has a caller to talk to. */
const patienceMs = 30_000

/**
 * Makes one call of the help desk's console. Gives the fields of a 200, which may be anything where
 * something else than the server has answered; throws `CallFailed` for all else.
 */
export async function callStaff<Name extends StaffCallName>(
  name: Name,
  input: StaffInputOf<Name>,
  given?: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  for (let isLast = false; ; isLast = true) {
    const { status, text } = await exchange(name, input, given)
    // The answer has set a token that is good, as after the first one of a browser.
    if (status === 403 && !isLast) continue
    const body = parseFields(text)
    if (status === 200 && body['success'] !== false) return body
    const { message, code } = body
    throw new CallFailed({
      status,
      message: typeof message === 'string' && message !== '' ? message : sayAtEntrance('call.unclear'),
      code: typeof code === 'string' ? code : null,
    })
  }
}

async function exchange(name: StaffCallName, input: object, given: AbortSignal | undefined) {
  const waiting = new AbortController()
  const give = () => waiting.abort(given?.reason)
  given?.addEventListener('abort', give)
  const timer = setTimeout(give, patienceMs)
  // The portal's session opens the console; from then on the console has a session of its own.
  const token = readCookie(name === 'staffEnter' ? xsrfNames.cookie : staffToken)
  try {
    const response = await fetch(readSettings().apiBase.replace(/\/$/, '') + staffAddress(name), {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': currentLanguage().code,
        ...(token !== null && { [xsrfNames.header]: token }),
      },
      body: JSON.stringify(input),
      signal: waiting.signal,
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new CallFailed({ status: 0, message: sayAtEntrance('call.no-answer') }, { cause })
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', give)
  }
}
