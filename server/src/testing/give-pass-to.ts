import { issuePass } from '../rules/proof/issue-pass.js'
import type { TestPortal } from './test-portal.js'

/** Where a pass of a test goes, and from when it works, in ms. */
interface PassChoice {
  readonly contactId?: string
  readonly from?: number
}

/** Gives a person a pass of the help desk, printed by default, and tells nobody. */
export async function givePassTo(
  { ports }: Pick<TestPortal, 'ports'>,
  username: string,
  { contactId, from = ports.clock.now() }: PassChoice = {},
): Promise<string> {
  const accountId = (await ports.directory.find(username))?.id ?? ''
  const order = { accountId, caseId: 'C-8F3K-2M', contactId: contactId ?? null, from }
  return (await ports.store.transaction((stores) => issuePass(stores, ports, order))).pass
}
