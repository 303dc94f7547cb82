import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import { startPerson, stopPerson } from '../../rules/contact/stop-person.js'
import { notifyContacts } from '../../rules/contact/tell-owner.js'
import type { Ports } from '../../rules/ports.js'
import { findAccountId, type PersonChoice } from './find-person.js'
import type { PersonPorts } from './read-person.js'

/** The ports of a command whose change is told to its person. */
export interface TellingPorts extends PersonPorts, Pick<Ports, 'random' | 'secrets' | 'rules'> {}

/** Nothing in it tells of the operator's machine. */
const visit = { source: '', flowId: null, requestId: '' }
const ofOperator = { by: 'operator', what: null, eventAt: null, source: null, contactMask: null, caseId: null } as const

/**
 * Stops sign-in, reset and unlock of a person as a report does, without its mail (NM2), or lets them
 * start again, whoever stopped them. The owner is told, and the audit. Returns what the person is called. Fails where there
 * is no such account, and where it is so already.
 */
export async function changeStop(
  ports: TellingPorts,
  choice: PersonChoice,
  change: 'stop' | 'start',
): Promise<Result<string>> {
  const found = await findAccountId(ports, choice)
  if (!found.ok) return found
  const { called, accountId } = found.value
  return ports.store.transaction(async (stores) => {
    const { isStopped, isRecoveryStopped } = await stores.people.standingOf(accountId)
    // Where only reset and unlock are stopped, either command has something to do.
    if (change === 'stop' ? isStopped : !isRecoveryStopped)
      return failure(`Self-service of ${called} is ${isStopped ? 'stopped already' : 'not stopped'}.`)
    if (change === 'stop') await stopPerson(stores, ports, { accountId, ...ofOperator })
    else await startPerson(stores, accountId)
    const done = change === 'stop' ? 'stopped' : 'started'
    await notifyContacts(stores, { ports, visit }, { accountId, what: done })
    await recordOperator(stores.audit, {
      event: `person.${done}`,
      operator: ports.operator,
      about: accountId,
      at: ports.clock.date(),
      detail: {},
    })
    return ok(called)
  })
}
