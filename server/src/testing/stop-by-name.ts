import { stopPerson, stopRecovery } from '../rules/contact/stop-person.js'
import type { StopScope } from '../rules/session/person-store.js'
import type { TestPortal } from './test-portal.js'

/** Stops self-service of a person, or reset and unlock alone, and tells nobody. */
export async function stopByName(
  { ports }: Pick<TestPortal, 'ports'>,
  username: string,
  scope: StopScope = 'everything',
): Promise<void> {
  const accountId = (await ports.directory.find(username))?.id ?? ''
  const nothing = { what: null, eventAt: null, source: null, contactMask: null }
  await ports.store.transaction((stores) =>
    scope === 'everything'
      ? stopPerson(stores, ports, { accountId, by: 'operator', caseId: null, ...nothing })
      : stopRecovery(stores, ports, { accountId, by: 'help-desk', caseId: 'C-8F3K-2M', ...nothing }),
  )
}
