import type { Account } from '../../ports/directory/directory.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import { takeOverKept } from '../contact/take-over-kept.js'
import { countCompletion } from '../limits/count-failed-sign-in.js'
import type { Ports } from '../ports.js'
import { knownDevice } from '../session/known-device.js'
import { startSession } from '../session/start-session.js'
import type { Visit } from '../session/visit.js'
import { type FlowStart, newFlow } from './begin-flow.js'
import { completeSignIn, signedInAs } from './complete-sign-in.js'

type StrongStart = FlowStart & { readonly account: Account; readonly epoch: number }

/**
 * Signs in by a strong outside sign-in, which is password and device proof in one (SSO1), in one transaction that
 * replaces the visitor's present session and flow. Refuses `wrong-credentials` where the account was changed meanwhile.
 */
export async function signInAtOnce(
  ports: Ports,
  visit: Visit,
  start: StrongStart,
): Promise<{ readonly session: string; readonly device: string | null }> {
  const { account, epoch } = start
  const accountId = account.id
  const kept = await ports.directory.contacts(account)
  const { completed, ...next } = await ports.store.transaction(async (stores) => {
    const standing = await stores.people.standingOf(accountId)
    if (standing.epoch !== epoch || standing.isStopped)
      throw new Refusal('wrong-credentials', { reason: 'account changed meanwhile' })
    if (visit.session !== null) await stores.sessions.end(visit.session.idHash)
    if (visit.session?.flowId) await stores.flows.drop(visit.session.flowId)
    await takeOverKept(stores, { ports, visit }, { accountId, kept })
    const device = await knownDevice(stores, { ports, visit }, accountId)
    const subject = { kind: 'account', id: accountId } as const
    const flow = newFlow(ports, start, { choices: [], ways: [], epoch, subject, device, network: visit.network })
    await record(stores, { ports, visit }, { event: 'outside.done', result: 'ok', flow })
    const signedIn = await completeSignIn(stores, { ports, visit, flow }, account)
    const session = await startSession(stores, ports, signedInAs(account, { ports, visit, flow }, []))
    return { session, device: signedIn.device, completed: signedIn.completed }
  })
  await countCompletion(ports.store, ports, completed)
  return next
}
