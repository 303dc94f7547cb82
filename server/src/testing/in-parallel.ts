import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName, FlowName, InputOf, OutputOf } from '@portico/contract'
import { holdRequests } from '../../../person/hold-requests.js'
import type { TestPortal } from './test-portal.js'
import { strictVisitor, type TestAnswer, type TestVisitor } from './test-visitor.js'

/** How often a race is run; `RACE_ROUNDS` sets it. */
export const raceRounds = Number(process.env['RACE_ROUNDS'] ?? 4)

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
 * order and to all servers in turn, and the answers have the same order.
 */
export async function inParallel<Name extends CallName>(
  portal: TestPortal,
  calls: readonly ParallelCall<Name>[],
): Promise<TestAnswer<OutputOf<Name>>[]> {
  const origins = await Promise.all(portal.nodes.map((node) => node.listen()))
  for (const { visitor } of calls) if (visitor.cookies.size === 0) await visitor.call('session')
  let read = 0
  const countRead = () => {
    read += 1
  }
  for (const { app } of portal.nodes) app.server.on('request', countRead)
  const held = holdRequests(origins, { host: portal.ports.rules.publicUrl.host })
  const answers = Promise.all(
    calls.map(({ visitor, call, input, flow }) =>
      strictVisitor(held.send, visitor.cookies).call(call, input, { flow }),
    ),
  )
  while (read < calls.length) await Promise.race([sleep(1), answers])
  for (const { app } of portal.nodes) app.server.off('request', countRead)
  // By then the server has done its work before the body, such as finding session and flow.
  await sleep(20)
  held.release()
  return answers
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
