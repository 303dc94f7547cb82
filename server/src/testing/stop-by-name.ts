import { stopPerson } from '../rules/contact/stop-person.js'
import type { TestPortal } from './test-portal.js'

/** Stops self-service of a person, and tells nobody. */
export async function stopByName({ ports }: Pick<TestPortal, 'ports'>, username: string): Promise<void> {
  const accountId = (await ports.directory.find(username))?.id ?? ''
  const nothing = { what: null, eventAt: null, source: null, contactMask: null }
  await ports.store.transaction((stores) => stopPerson(stores, ports, { accountId, by: 'operator', ...nothing }))
}
