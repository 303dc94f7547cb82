import type { FlowName, OutputOf } from '@portico/contract'
import { password, rightCaptcha, type TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

/** Steps of a person, for readable tests. Each throws when the portal refuses. */

/** The newest six-digit code that was sent to an address or a number. */
export async function readCode(portal: TestPortal, to: string): Promise<string> {
  await portal.delivered()
  const channel = to.includes('@') ? portal.mail : portal.sms
  const found = channel.messages().find(({ message }) => message.to === to && /\b\d{6}\b/.test(message.text))
  const code = found?.message.text.match(/(?<!\d)\d{6}(?!\d)/)?.[0]
  if (code === undefined) throw new Error(`no code reached ${to}`)
  return code
}

/** Starts a flow as a person does with the form of that flow. */
export async function startFlow(visitor: TestVisitor, flow: FlowName, username: string): Promise<OutputOf<'signIn'>> {
  const captcha = rightCaptcha
  const answer =
    flow === 'profile'
      ? await visitor.call('signIn', { username, password, captcha })
      : await visitor.call(flow === 'reset' ? 'startReset' : 'startUnlock', { username, captcha })
  if (answer.status !== 200) throw new Error(`${flow} did not start: ${answer.status} ${answer.text}`)
  return answer.body
}

/** The handles offered for email or phone, in order. */
export function offeredIds(verification: OutputOf<'signIn'>, kind: 'email' | 'phone' = 'email'): string[] {
  if (verification.type === 'email' || verification.type === 'phone') {
    return verification.type === kind ? verification.data.map(({ _id }) => _id) : []
  }
  if (verification.type !== 'both') return []
  const [{ emails }, { phoneNumbers }] = verification.data
  return (kind === 'email' ? emails : phoneNumbers).map(({ _id }) => _id)
}

/** Chooses the first contact of a kind and sends a code to it. */
export async function sendFirst(
  visitor: TestVisitor,
  verification: OutputOf<'signIn'>,
  { flow, kind = 'email' }: { flow: FlowName; kind?: 'email' | 'phone' },
): Promise<string> {
  const [id] = offeredIds(verification, kind)
  if (id === undefined) throw new Error(`no ${kind} was offered`)
  const answer = await visitor.call('sendCode', { type: kind, id }, { flow })
  if (answer.status !== 200) throw new Error(`no code was sent: ${answer.status} ${answer.text}`)
  return id
}

/** A flow up to its code, which was sent to the first email contact. */
export async function startWithCode(
  portal: TestPortal,
  flow: FlowName,
  username = 'alice',
): Promise<{ visitor: TestVisitor; id: string; code: string }> {
  const visitor = portal.visitor()
  const id = await sendFirst(visitor, await startFlow(visitor, flow, username), { flow })
  return { visitor, id, code: await readCode(portal, `${username}@mail.example`) }
}

/** Six digits that differ from the code. */
export function wrongOf(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
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

/** A complete sign-in with the first email contact. */
export async function signInFully(portal: TestPortal, username = 'alice'): Promise<TestVisitor> {
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'profile', username), { flow: 'profile' })
  const answer = await visitor.call('compareCode', { code: await readCode(portal, `${username}@mail.example`) })
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.status} ${answer.text}`)
  return visitor
}

/** A reset up to its grant. */
export async function proveForReset(portal: TestPortal, username = 'alice'): Promise<TestVisitor> {
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'reset', username), { flow: 'reset' })
  const code = await readCode(portal, `${username}@mail.example`)
  const answer = await visitor.call('compareCode', { code }, { flow: 'reset' })
  if (answer.status !== 200) throw new Error(`no grant: ${answer.status} ${answer.text}`)
  return visitor
}
