import { stopSelfService } from '../rules/contact/stop-self-service.js'
import type { TestPortal } from './test-portal.js'

/** Stops self-service of a person, and tells nobody. */
export async function stopPerson({ ports }: Pick<TestPortal, 'ports'>, username: string): Promise<void> {
  const accountId = (await ports.directory.find(username))?.id ?? ''
  const nothing = { what: null, eventAt: null, source: null, contactMask: null }
  await ports.store.transaction((stores) => stopSelfService(stores, ports, { accountId, by: 'operator', ...nothing }))
}
