import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import { findAccountId, type PersonChoice } from './find-person.js'
import type { PersonPorts } from './read-person.js'

/**
 * Makes the portal forget who a person is at the identity provider, such as after an account there was made
 * anew. The next complete outside sign-in binds again. Sessions and flows end. Returns what the person is
 * called. Fails where nothing is bound.
 */
export async function unbindPerson(ports: PersonPorts, choice: PersonChoice): Promise<Result<string>> {
  const found = await findAccountId(ports, choice)
  if (!found.ok) return found
  const { called, accountId } = found.value
  return ports.store.transaction(async (stores) => {
    const gone = await stores.outside.unbind(accountId)
    if (gone === 0) return failure(`${called} has no binding to the identity provider.`)
    await stores.people.raiseEpoch(accountId)
    await stores.flows.dropAllOf(accountId)
    await stores.sessions.endAllOf(accountId)
    await recordOperator(stores.audit, {
      event: 'person.unbound',
      operator: ports.operator,
      about: accountId,
      at: ports.clock.date(),
      detail: { bindings: gone },
    })
    return ok(called)
  })
}
