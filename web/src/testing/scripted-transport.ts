import { type CallName, calls, type InputOf, type OutputOf } from '@portico/contract/calls'
import { addressOf, methodOf } from '@portico/contract/client'
import {
  type StaffCallName,
  type StaffInputOf,
  type StaffOutputOf,
  staffCalls,
} from '@portico/contract/desk/staff-calls'
import { addressFor, type FlowName, flowNames } from '@portico/contract/paths'

/** A failure in a script. */
interface ScriptedFailure {
  readonly status: number
  readonly message?: string
  readonly code?: string
  readonly retryAfterSeconds?: number
}

/** Every answer of the scripted server has an id that begins with this. */
export const reference = '91d227'

type Reply<Output> = Output | ScriptedFailure
type Answers<Input, Output> =
  | Reply<Output>
  | ((input: Input, flow: FlowName | undefined) => Reply<Output> | Promise<Reply<Output>>)

export type Script = {
  readonly [Name in CallName]?: Answers<InputOf<Name>, OutputOf<Name>>
} & {
  readonly [Name in StaffCallName]?: Answers<StaffInputOf<Name>, StaffOutputOf<Name>>
}

/** A call that the scripted server received. */
export interface RecordedCall {
  readonly name: CallName | StaffCallName
  readonly input: unknown
  readonly flow: FlowName | undefined
}

/**
 * Puts a scripted server behind `fetch`. It answers 404 to calls that the script does not mention.
 */
export function scriptTransport(script: Script): RecordedCall[] {
  const calls: RecordedCall[] = []
  globalThis.fetch = async (address, init) => {
    if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const { name, flow } = callAt(String(address), init?.method ?? 'GET')
    const input: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    calls.push({ name, input, flow })
    const scripted = script[name] as Reply<object> | ((input: unknown, flow?: FlowName) => unknown) | undefined
    const reply = typeof scripted === 'function' ? scripted(input, flow) : scripted
    const response = answer(await Promise.race([reply, abortOf(init?.signal)]))
    response.headers.set('X-Request-Id', `${reference}87-3389-476c-bda4-1216b470006d`)
    return response
  }
  return calls
}

/** Rejects when the client gives the call up. */
function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}

function callAt(address: string, method: string): Omit<RecordedCall, 'input'> {
  for (const name of Object.keys(calls) as CallName[]) {
    if (method !== methodOf(name)) continue
    const flow = [undefined, ...flowNames].find((each) => address === `/api${addressFor(addressOf(name), each)}`)
    const needsFlow = addressOf(name).includes('{flow}')
    if (flow !== undefined && needsFlow) return { name, flow }
    if (address === `/api${addressOf(name)}` && !needsFlow) return { name, flow: undefined }
  }
  for (const name of Object.keys(staffCalls) as StaffCallName[])
    if (address === `/api${staffCalls[name].path}` && method === 'POST') return { name, flow: undefined }
  throw new Error(`no call of the contract: ${method} ${address}`)
}

function answer(reply: unknown): Response {
  if (reply === undefined) return Response.json({ success: false, message: 'Not scripted.' }, { status: 404 })
  if (!isFailure(reply)) return Response.json(reply)
  const { status, retryAfterSeconds, ...body } = reply
  // Status 0 means no answer.
  if (status === 0) throw new TypeError('failed to fetch')
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return Response.json({ success: false, message: `Refused with ${status}.`, ...body }, { status, headers })
}

function isFailure(reply: unknown): reply is ScriptedFailure {
  return typeof reply === 'object' && reply !== null && 'status' in reply
}
