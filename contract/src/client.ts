import type { CallName, InputOf, OutputOf } from './calls.js'
import { parseFields } from './parse-fields.js'
import { additionPaths, addressFor, callPaths, type FlowName, flowAddress, profileAddress } from './paths.js'
import type { ErrorAnswer } from './refusal-code.js'
import { xsrfNames } from './session-cookies.js'

const listed: Readonly<Partial<Record<CallName, string>>> = { ...callPaths, ...additionPaths }

/** The address of a call below the API base, with `{flow}` not filled in. */
export function addressOf(name: CallName): string {
  return listed[name] ?? (isOfFlow(name) ? flowAddress : profileAddress)(name)
}

/** True for a call of a flow that no table of addresses lists. */
const isOfFlow = (name: CallName) => name.startsWith('compare') || name === 'passkeyOptions'

export function methodOf(name: CallName): 'GET' | 'POST' {
  return name === 'session' || name === 'captchaChallenge' ? 'GET' : 'POST'
}

/**
 * One request as it leaves. `path` starts below the API base; `body` is JSON, or null where a call
 * takes no input.
 */
export interface CallRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The parts of a response that the client reads; a transport may add more. */
export interface CallResponse {
  readonly status: number
  readonly text: string
}

/** Carries requests to one server and keeps the cookies of one visitor. */
export interface Transport<Response extends CallResponse> {
  /** The XSRF token that the cookies hold now, or null. */
  readonly token: () => string | null
  /** Rejects where no response came. */
  readonly send: (request: CallRequest) => Promise<Response>
}

/**
 * A response with its body: the promised output with status 200, an error answer otherwise, `{}`
 * where there is no JSON.
 */
export type Answer<Output, Response extends CallResponse = CallResponse> = Response & {
  readonly body: Output & Partial<Pick<ErrorAnswer, 'code' | 'message' | 'requestId'>>
}

export interface CallOptions {
  readonly flow?: FlowName | undefined
  /** True where a 403 is repeated once with the then current token; true by default. */
  readonly repeats?: boolean | undefined
}

export type Client<Response extends CallResponse> = <Name extends CallName>(
  name: Name,
  input: Partial<InputOf<Name>>,
  options: CallOptions,
) => Promise<Answer<OutputOf<Name>, Response>>

/** Makes the calls of the contract over a transport. Resolves with every answer, also a refusal. */
export function newClient<Response extends CallResponse>({ token, send }: Transport<Response>): Client<Response> {
  return async (name, input, { flow, repeats = true }) => {
    const body = Object.keys(input).length > 0 ? JSON.stringify(input) : null
    for (let isLast = !repeats; ; isLast = true) {
      const current = token()
      const response = await send({
        method: methodOf(name),
        path: addressFor(addressOf(name), flow),
        headers: {
          ...(body !== null && { 'Content-Type': 'application/json' }),
          ...(current !== null && { [xsrfNames.header]: current }),
        },
        body,
      })
      if (response.status !== 403 || isLast) return { ...response, body: parseFields(response.text) as never }
    }
  }
}
