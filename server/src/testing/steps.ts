import type { ContactKind, FlowName, Verification } from '@portico/contract'
import { codeIn } from '../../../person/codes.js'
import * as person from '../../../person/steps.js'
import { password, rightCaptcha, type TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

export { codeIn, wrongCode } from '../../../person/codes.js'
export { offeredIds } from '../../../person/steps.js'

/** Steps of a person of a test portal. Each throws when the portal refuses. */

/** The newest six-digit code that was sent to an address or a number. */
export async function readCode(portal: TestPortal, to: string): Promise<string> {
  await portal.delivered()
  const channel = to.includes('@') ? portal.mail : portal.sms
  const own = channel.messages().filter(({ message }) => message.to === to)
  const code = own.map(({ message }) => codeIn(message.text)).find((found) => found !== null)
  if (code === undefined) throw new Error(`no code reached ${to}`)
  return code
}

/** The report code of the newest notice to an address that carries one. */
export async function newestReportCode(portal: TestPortal, to: string): Promise<string> {
  await portal.delivered()
  const own = portal.mail.messages().filter(({ message }) => message.to === to)
  const codes = own.map(({ message }) => /not-me#(\S{19})/.exec(message.text)?.[1])
  const code = codes.find((found) => found !== undefined)
  if (code === undefined) throw new Error(`no report code reached ${to}`)
  return code
}

/** Sends the form of a flow with the right password and captcha. */
export async function startFlow(visitor: TestVisitor, flow: FlowName, username: string): Promise<Verification> {
  const answer = await person.startFlow(visitor, flow, { username, password, captcha: rightCaptcha })
  return person.requireStatus(answer, 200, `${flow} did not start`).body
}

/** Has a code sent to the first offered contact of a kind, and returns its handle. */
export async function sendFirst(
  visitor: TestVisitor,
  verification: Verification,
  { flow, kind = 'email' }: { flow: FlowName; kind?: ContactKind },
): Promise<string> {
  const [id] = person.offeredIds(verification, kind)
  if (id === undefined) throw new Error(`no ${kind} was offered`)
  person.requireStatus(await person.sendCode(visitor, flow, { kind, id }), 200, 'no code was sent')
  return id
}

/** A flow up to its code, which was sent to the first email contact. */
export async function startWithCode(
  portal: TestPortal,
  flow: FlowName,
  { username = 'alice', from }: { readonly username?: string; readonly from?: string } = {},
): Promise<{ visitor: TestVisitor; id: string; code: string }> {
  const visitor = portal.visitor(from)
  const id = await sendFirst(visitor, await startFlow(visitor, flow, username), { flow })
  return { visitor, id, code: await readCode(portal, `${username}@mail.example`) }
}

/** A flow up to the answer to its right code: signed in, unlocked, or with a grant to reset. */
async function completeFlow(portal: TestPortal, flow: FlowName, username: string): Promise<TestVisitor> {
  const { visitor, code } = await startWithCode(portal, flow, { username })
  person.requireStatus(await person.compareCode(visitor, flow, code), 200, `${flow} did not complete`)
  return visitor
}

/** A visitor who signed in by the first email contact. */
export function signInFully(portal: TestPortal, username = 'alice'): Promise<TestVisitor> {
  return completeFlow(portal, 'profile', username)
}

/** A visitor with a grant to set a new password: a reset whose code was right. */
export function proveForReset(portal: TestPortal, username = 'alice'): Promise<TestVisitor> {
  return completeFlow(portal, 'reset', username)
}

/** Another browser with a copy of these cookies. */
export function holderOf(portal: TestPortal, cookies: ReadonlyMap<string, string>): TestVisitor {
  const holder = portal.visitor()
  for (const [name, value] of cookies) holder.cookies.set(name, value)
  return holder
}

/** How many events of a kind the audit has. */
export async function countEvents(portal: TestPortal, event: string): Promise<number> {
  return (await portal.ports.store.audit.recent(100_000, { event })).length
}

/** Addresses of strangers, each in a network of its own. */
export function newAddresses(): () => string {
  let networks = 0
  return () => {
    networks += 1
    return `10.${networks >> 8}.${networks & 255}.1`
  }
}
