import { type ActName, type StaffCase, type StaffInputOf, staffCookies } from '@portico/contract'
import { expect } from 'vitest'
import { sha256 } from '../ports/system/secrets.js'
import { sealPerson } from '../rules/desk/seal-person.js'
import { callStaff, enterConsole, makeAgent } from './call-staff.js'
import { staffOn } from './test-config.js'
import { type TestPortal, type TestPortalChoice, testPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

const hourMs = 60 * 60_000
const emails = (username: string) => ({ username, emails: [`${username}@mail.example`] })

/** Whom the help desk's mails reach. */
export const leads = 'desk@uni.example'

/** Omar, who is the agent, and whom he helps. */
export const deskPeople = [
  { ...emails('omar'), name: 'Omar Hadid' },
  { ...emails('lena'), name: 'Lena Lead' },
  { ...emails('anna'), name: 'Anna Mueller', phones: ['+1 555 0142'], isLocked: true },
  { ...emails('ben') },
  { ...emails('erin'), isDisabled: true },
  { username: 'nils' },
]

export interface Desk {
  readonly portal: TestPortal
  readonly omar: TestVisitor
}

/** A portal where Omar is in the console. */
export async function openDesk(choice: TestPortalChoice = {}): Promise<Desk> {
  const rules = { reportsMail: leads, staff: staffOn, ...choice.rules }
  const portal = await testPortal({ people: deskPeople, ...choice, rules })
  await makeAgent(portal, 'omar')
  portal.pass(25 * hourMs)
  return { portal, omar: await enterConsole(portal, 'omar') }
}

/** What an agent does in a portal, step by step. */
export function deskSteps(portalNow: () => TestPortal) {
  const accountOf = (username: string) => portalNow().ports.directory.find(username)
  const act = (agent: TestVisitor, shown: Pick<StaffCase, 'case'>, name: ActName) =>
    callStaff(agent, 'staffAct', { case: shown.case, act: name })
  const send = (agent: TestVisitor, shown: StaffCase, at = 0) =>
    callStaff(agent, 'staffCheck', { case: shown.case, kind: 'code', contact: shown.contacts[at]?.contact ?? '' })
  const answer = (agent: TestVisitor, shown: Pick<StaffCase, 'case'>, digits: string) =>
    callStaff(agent, 'staffCheckResult', { case: shown.case, answer: digits })

  type Begun = Partial<StaffInputOf<'staffOpenCase'>>

  async function tryOpen(agent: TestVisitor, username = 'anna', more: Begun = {}) {
    const idHash = sha256(agent.cookies.get(staffCookies.loopback) ?? '')
    const person = sealPerson(portalNow().ports, { idHash }, (await accountOf(username))?.id ?? '')
    const about = { direction: 'they-called', reason: 'no-message', ticket: '', note: '', person } as const
    return callStaff(agent, 'staffOpenCase', { ...about, ...more })
  }

  async function open(agent: TestVisitor, username?: string, more?: Begun) {
    const { status, body } = await tryOpen(agent, username, more)
    expect(status).toBe(200)
    return body.case
  }

  async function messagesTo(address: string): Promise<string[]> {
    const portal = portalNow()
    await portal.delivered()
    const all = [...portal.mail.messages(), ...portal.sms.messages()]
    return all.flatMap(({ message }) => (message.to === address ? [message.text] : []))
  }

  /** The six digits of the newest check to an address. */
  async function digitsTo(address: string): Promise<string> {
    const found = (await messagesTo(address)).flatMap(
      (text) => /(\d{3}) (\d{3})\b(?=[.\n])/.exec(text)?.slice(1, 3) ?? [],
    )
    if (found.length < 2) throw new Error(`no check reached ${address}`)
    return `${found[0]}${found[1]}`
  }

  async function checked(agent: TestVisitor, shown: StaffCase, address = 'anna@mail.example'): Promise<void> {
    expect((await send(agent, shown)).status).toBe(200)
    expect((await answer(agent, shown, await digitsTo(address))).status).toBe(200)
  }

  return { accountOf, act, send, answer, tryOpen, open, messagesTo, digitsTo, checked }
}
