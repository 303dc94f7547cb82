import {
  apiBase,
  type StaffCallName,
  type StaffInputOf,
  type StaffOutputOf,
  sharedRefusals,
  staffCalls,
  staffCookies,
  xsrfNames,
} from '@portico/contract'
import { signInFully } from './steps.js'
import type { TestPortal } from './test-portal.js'
import type { TestAnswer, TestVisitor } from './test-visitor.js'

/**
 * Makes a call of the console with the cookies of a visitor; `staffEnter` with the token of the
 * portal, all others with that of the console. Fails on a refusal that the call's row does not name.
 */
export async function callStaff<Name extends StaffCallName>(
  visitor: TestVisitor,
  name: Name,
  input: Partial<StaffInputOf<Name>> = {},
): Promise<TestAnswer<StaffOutputOf<Name> & { readonly code?: string; readonly message?: string }>> {
  const { path, refusals } = staffCalls[name]
  const token = visitor.cookies.get(name === 'staffEnter' ? xsrfNames.cookie : staffCookies.xsrf) ?? ''
  const answer = await visitor.raw({
    method: 'POST',
    url: `${apiBase}${path}`,
    headers: { [xsrfNames.header]: token },
    payload: input,
  })
  const { code = null } = answer.body
  const isNoted = [...refusals, ...sharedRefusals.POST, 'not-found', 'too-many-calls'].some((one) => one === code)
  if (answer.status !== 200 && !isNoted) throw new Error(`${name} answers "${code}", which its row does not name`)
  return answer as never
}

/** Makes a person an agent by an operator's word, for everybody and without an end by default. */
export async function makeAgent(
  { ports }: Pick<TestPortal, 'ports'>,
  username: string,
  { isLead = false, scope = null, until = null }: Partial<Omit<Member, 'accountId'>> = {},
): Promise<string> {
  const account = await ports.directory.find(username)
  if (account === null) throw new Error(`there is no account ${username}`)
  await ports.store.members.put({ accountId: account.id, isLead, scope, until })
  return account.id
}

type Member = Parameters<TestPortal['ports']['store']['members']['put']>[0]

/** An agent in an open console, who has just signed in. They have been enrolled for a day. */
export async function enterConsole(portal: TestPortal, username = 'alice'): Promise<TestVisitor> {
  const agent = await signInFully(portal, username)
  const entered = await callStaff(agent, 'staffEnter')
  if (entered.status !== 200) throw new Error(`the console did not open: ${entered.text}`)
  return agent
}
