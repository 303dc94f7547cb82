import type { StaffCase } from '@portico/contract'
import { callStaff, enterConsole, makeAgent } from './call-staff.js'
import { staffOn } from './test-config.js'
import type { TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

/** What alice does at the help desk for dave, who is locked out, while the server is killed. */
export const deskPaths = ['sending a check', 'taking its digits', 'unlocking in a case', 'stopping in a case'] as const
export type DeskPath = (typeof deskPaths)[number]

/** Rules of a portal where alice can be an agent. */
export const deskRules = {
  reportsMail: 'desk@uni.example',
  staff: staffOn,
}

const dayMs = 25 * 60 * 60_000

/** Alice's case about dave, which she gets again where she has it. */
export async function caseOfDave(alice: TestVisitor): Promise<StaffCase> {
  const found = await callStaff(alice, 'staffSearch', { text: 'dave' })
  const about = { direction: 'they-called', reason: 'locked-out', ticket: '', note: '' } as const
  const { body } = await callStaff(alice, 'staffOpenCase', { ...about, person: found.body.people[0]?.person ?? '' })
  return body.case
}

/** Does everything before a path, and returns its last step. */
export async function readyAtDesk(
  portal: TestPortal,
  path: DeskPath,
): Promise<() => Promise<{ readonly status: number }>> {
  await makeAgent(portal, 'alice')
  portal.pass(dayMs)
  const alice = await enterConsole(portal)
  const shown = await caseOfDave(alice)
  const send = () =>
    callStaff(alice, 'staffCheck', { case: shown.case, kind: 'code', contact: shown.contacts[0]?.contact ?? '' })
  if (path === 'sending a check') return send
  if (path === 'stopping in a case') return () => callStaff(alice, 'staffAct', { case: shown.case, act: 'stop' })
  await send()
  await portal.delivered()
  const mail = portal.mail.messages().find(({ message }) => message.to === 'dave@mail.example')
  const digits = /\d{3} \d{3}(?=[.\n])/.exec(mail?.message.text ?? '')?.[0] ?? ''
  const take = () => callStaff(alice, 'staffCheckResult', { case: shown.case, answer: digits })
  if (path === 'taking its digits') return take
  await take()
  return () => callStaff(alice, 'staffAct', { case: shown.case, act: 'unlock' })
}
