import type { CallName, InputOf, OutputOf } from '@portico/contract/calls'
import { type CallRequest, newClient } from '@portico/contract/client'
import type { FlowName } from '@portico/contract/paths'
import { sessionTagHeader, xsrfNames } from '@portico/contract/session-cookies'
import { readCookie } from '../settings/read-cookie.js'
import { readSettings } from '../settings/read-settings.js'
import { currentLanguage } from '../text/current-language.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { CallFailed } from './call-failed.js'
import { callsUnderWay } from './calls-under-way.js'
import { keepReference } from './last-reference.js'
import { noteNews, otherSessionEvent, pageTag, showTag } from './page-tag.js'
import { checksProof, isAnswer, promised } from './promised.js'

interface CallOptions {
  readonly flow?: FlowName | undefined
  readonly signal?: AbortSignal | undefined
  /** Asks about the session of the browser, whichever the page shows. */
  readonly isOfAnyPage?: boolean | undefined
}

/** The additions that a server need not have, and that the client then does not ask for (HOST1). */
const optional: ReadonlySet<CallName> = new Set(['session', 'passwordRules'])

/** The calls whose answers bring the cookie of a new flow. */
const startsFlow = (name: CallName) => /^(signIn|start\w+|resetPass)$/.test(name)

/** The calls that replace the visitor's session by a new one: their answers set its cookie. */
const changesSession = (name: CallName) =>
  checksProof(name) || name === 'verifyInitialEmail' || name === 'changePassword'

/** The calls of which only the answer tells which password is valid. */
const passwordCalls: ReadonlySet<CallName> = new Set(['changePassword', 'resetPassword', 'forcedChange'])

const longestWaitMs = 5_000

/** How many flows were begun; only the newest one counts. */
let starts = 0
const signOuts = callsUnderWay()
const sessionStarts = callsUnderWay()

/**
 * Makes one call of the contract; throws `CallFailed`, also for a 200 that says no or brings too
 * little.
 */
export async function callServer<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
  { flow, signal, isOfAnyPage }: CallOptions = {},
): Promise<OutputOf<Name>> {
  if (optional.has(name) && !readSettings().session) throw new CallFailed({ status: 404, message: '' })
  // Of the page that the visitor saw when the call began, which may be another one when it leaves.
  const before = pageTag()
  const call = (given?: AbortSignal) => {
    const own = isOfAnyPage || !before ? {} : { [sessionTagHeader]: before }
    const send = (request: CallRequest) =>
      exchange({ ...request, headers: { ...request.headers, ...own } }, given, name === 'signOut')
    return newClient({ token: () => readCookie(xsrfNames.cookie), send })(name, input, { flow })
  }
  const { status, ok, headers, text, body: given } = await inTurn(name, call, signal)
  if (ok && !isAnswer(name, text, flow)) throw noAnswer()
  keepReference(name, headers.get('X-Request-Id'))
  // Another server may send anything here, and screens print it.
  const body = { ...given, message: typeof given.message === 'string' ? given.message : '' }
  // Sign-out counts only with 200; everywhere else any 2xx does.
  const output = (name === 'signOut' ? status === 200 : ok) ? promised(name, body) : null
  if (output !== null) {
    if (!isOfAnyPage) takeTag(name, before, headers.get(sessionTagHeader) ?? '')
    return output as unknown as OutputOf<Name>
  }
  throw refusalIn(body, status, headers)
}

function refusalIn(body: { readonly message: string; readonly code?: unknown }, status: number, headers: Headers) {
  const code = typeof body.code === 'string' ? body.code : null
  const message = body.message || sayAtEntrance('call.unclear')
  if (code === 'other-session') window.dispatchEvent(new CustomEvent(otherSessionEvent, { detail: message }))
  return new CallFailed({ status, message, code, retryAfterSeconds: retryAfter(headers.get('Retry-After') ?? '') })
}

/**
 * Notes whose session the page shows after a success, which the other tabs are to hear. A late answer, which
 * the page no longer shows, changes nothing here: the server refuses the next call of the page.
 */
function takeTag(name: CallName, before: string, given: string): void {
  const isNew = startsFlow(name) || changesSession(name) || name === 'signOut'
  if (pageTag() === before && (isNew || (name === 'session' && !before))) showTag(given)
  if (isNew && name !== 'changePassword') noteNews()
}

/**
 * Makes a call after those whose answers change the same cookies. A new flow waits for a sign-out,
 * because the answer of a sign-out deletes the session's cookie, and gives up what began before it,
 * whose late answer would bring another session. A sign-out waits for a call that replaces the
 * session: otherwise it ends the old session, and the browser keeps the new one. Both wait for a new
 * password.
 */
async function inTurn<Answer>(
  name: CallName,
  call: (signal?: AbortSignal) => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (name === 'signOut') {
    return signOuts.run(async (given) => {
      await sessionStarts.ended(longestWaitMs)
      return call(given)
    })
  }
  if (startsFlow(name)) {
    starts += 1
    const own = starts
    await signOuts.ended(longestWaitMs)
    await sessionStarts.ended(0)
    if (own !== starts) throw noAnswer({ cause: new DOMException('', 'AbortError') })
  }
  if (passwordCalls.has(name)) return sessionStarts.run(() => call())
  return startsFlow(name) || changesSession(name) ? sessionStarts.run(call) : call(signal)
}

/** Sends a request; `keepalive` sends it to its end also where the visitor leaves the page. */
async function exchange({ path, ...request }: CallRequest, signal: AbortSignal | undefined, keepalive: boolean) {
  try {
    const response = await fetch(readSettings().apiBase.replace(/\/$/, '') + path, {
      ...request,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive,
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
