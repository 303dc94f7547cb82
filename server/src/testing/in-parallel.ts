import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName, FlowName, InputOf, OutputOf } from '@portico/contract'
import type { TestPortal } from './test-portal.js'
import { answerOf, ownHeaders, requireNoted, type TestAnswer, type TestVisitor, urlOf } from './test-visitor.js'

/** One of the calls that arrive in the same moment; `flow` is `profile` by default. */
export interface ParallelCall<Name extends CallName> {
  readonly visitor: TestVisitor
  readonly call: Name
  readonly input?: Partial<InputOf<Name>>
  readonly flow?: FlowName
}

/**
 * Makes calls in parallel by last-byte sync. Each call has a socket of its own and holds back its
 * last byte until the server has read the rest. All last bytes leave in one tick, in the given
 * order, and the answers have the same order.
 */
export async function inParallel<Name extends CallName>(
  portal: TestPortal,
  calls: readonly ParallelCall<Name>[],
): Promise<TestAnswer<OutputOf<Name>>[]> {
  const origin = await portal.listen()
  for (const { visitor } of calls) if (visitor.cookies.size === 0) await visitor.call('session')
  let read = 0
  const countRead = () => {
    read += 1
  }
  portal.app.server.on('request', countRead)
  const held = calls.map((call) => begin(call, origin, portal.ports.rules.publicUrl.host))
  const answers = Promise.all(held.map(({ answer }) => answer))
  while (read < calls.length) await Promise.race([sleep(1), answers])
  portal.app.server.off('request', countRead)
  // By then the server has done its work before the body, such as finding session and flow.
  await sleep(20)
  for (const { sending, lastByte } of held) sending.end(lastByte)
  return (await answers) as TestAnswer<OutputOf<Name>>[]
}

/** The same call of one visitor, many times in parallel. */
export function repeatInParallel<Name extends CallName>(
  portal: TestPortal,
  times: number,
  call: ParallelCall<Name>,
): Promise<TestAnswer<OutputOf<Name>>[]> {
  return inParallel(
    portal,
    Array.from({ length: times }, () => call),
  )
}

/** Sends all but the last byte. */
function begin(call: ParallelCall<CallName>, origin: URL, host: string) {
  const body = Buffer.from(JSON.stringify(call.input ?? {}))
  const sending = request(new URL(urlOf(call.call, call.flow), origin), {
    method: 'POST',
    agent: false,
    headers: {
      host,
      'content-type': 'application/json',
      'content-length': body.length,
      ...ownHeaders(call.visitor.cookies),
    },
  })
  // A server that refuses before it has the body may close the connection at the last byte. Its
  // answer counts.
  sending.on('error', () => undefined)
  sending.setNoDelay(true)
  sending.write(body.subarray(0, -1))
  return { sending, lastByte: body.subarray(-1), answer: answered(sending, call) }
}

/** Reads an answer. The visitor takes over its cookies. */
async function answered(sending: ClientRequest, { visitor, call }: ParallelCall<CallName>) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const answer = answerOf(response.statusCode ?? 0, response.headers, text)
  for (const cookie of response.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? []
    visitor.cookies.set(name, value)
  }
  requireNoted(call, answer)
  return answer
}
