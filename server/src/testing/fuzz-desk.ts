import {
  apiBase,
  type RefusalCode,
  type StaffCallName,
  sharedRefusals,
  staffCalls,
  staffCookies,
  xsrfNames,
} from '@portico/contract'
import { z } from 'zod'
import { type JsonSchema, refusalsByStatus } from '../edge/description/describe-api.js'
import { callStaff, enterConsole, makeAgent } from './call-staff.js'
import { type DescribedOperation, membersOf } from './described-operations.js'
import { arrive, type FuzzVisit } from './fuzz-visits.js'
import { givePassTo } from './give-pass-to.js'
import { signInFully } from './steps.js'
import type { TestPortal } from './test-portal.js'

const hourMs = 60 * 60_000

export const staffNames = Object.keys(staffCalls) as StaffCallName[]

/** The calls of the console, which no description for strangers tells, from the contract. */
export function deskOperations(): DescribedOperation[] {
  return staffNames.map((name) => {
    const { path, input, output, refusals } = staffCalls[name]
    const all: RefusalCode[] = [...refusals, ...sharedRefusals.POST, 'too-many-calls']
    const json = (schema: JsonSchema) => ({ type: 'application/json', schema })
    return {
      ...({ name, method: 'POST', flows: [''], url: () => `${apiBase}${path}` } as const),
      members: membersOf(z.toJSONSchema(input, { io: 'input' })),
      answers: new Map([
        [200, json(z.toJSONSchema(output, { io: 'input' }))],
        ...refusalsByStatus(all).map(([status, codes]) => [status, json(refusedWith(codes))] as const),
      ]),
    }
  })
}

function refusedWith(codes: readonly RefusalCode[]): JsonSchema {
  return { allOf: [{ $ref: '#/components/schemas/ErrorAnswer' }, { properties: { code: { enum: codes } } }] }
}

/** An agent of a day, signed in at the portal. */
async function agentOf(portal: TestPortal): Promise<FuzzVisit> {
  const agent = await arrive(portal)
  await makeAgent(portal, agent.username)
  portal.pass(25 * hourMs)
  return agent
}

/** The agent in the console, and the handle of a person who is helped. */
async function atConsole(portal: TestPortal): Promise<FuzzVisit & { readonly helped: string }> {
  const person = await arrive(portal)
  const { username, known } = await agentOf(portal)
  const visitor = await enterConsole(portal, username)
  const { body } = await callStaff(visitor, 'staffSearch', { text: person.username })
  known.set('person', [body.people[0]?.person, 'x'])
  known.set('text', [person.username, 'per', `${person.username}@mail.example`, '+1 555'])
  known.set('ticket', ['#12', ''])
  known.set('note', ['lost a bag', ''])
  const headers = () => ({ [xsrfNames.header.toLowerCase()]: visitor.cookies.get(staffCookies.xsrf) ?? '' })
  return { visitor, username, known, headers, helped: person.username }
}

async function withCase(portal: TestPortal) {
  const visit = await atConsole(portal)
  const about = { direction: 'they-called', reason: 'no-message', ticket: '', note: '' } as const
  const person = String(visit.known.get('person')?.[0])
  const { body } = await callStaff(visit.visitor, 'staffOpenCase', { ...about, person })
  visit.known.set('case', [body.case.case, body.case.case, 'C-0000-00'])
  visit.known.set('contact', [...body.case.contacts.map(({ contact }) => contact), 'x'])
  visit.known.set('answer', ['000000', '000 000', '٤٨٢٩١٥'])
  return visit
}

/** How to reach the states of an agent. The first known value of each member is a right one. */
export const deskStates = {
  'may enter the console': async (portal: TestPortal): Promise<FuzzVisit> => {
    const agent = await agentOf(portal)
    return { ...agent, visitor: await signInFully(portal, agent.username) }
  },
  'given a pass': async (portal: TestPortal): Promise<FuzzVisit> => {
    const person = await arrive(portal)
    await person.visitor.call('session')
    person.known.set('pass', [await givePassTo(portal, person.username), '7KQ4-M2RD-X9TB'])
    return person
  },
  'in the console': atConsole,
  'in the console, asleep': async (portal: TestPortal): Promise<FuzzVisit> => {
    const visit = await atConsole(portal)
    portal.pass(6 * 60_000)
    return visit
  },
  'with a case': withCase,
  'with a case whose contacts went': async (portal: TestPortal): Promise<FuzzVisit> => {
    const visit = await withCase(portal)
    for (const id of visit.known.get('contact') ?? []) await portal.ports.store.contacts.remove(String(id))
    return visit
  },
  'with a check': async (portal: TestPortal): Promise<FuzzVisit> => {
    const visit = await withCase(portal)
    const first = (name: string) => String(visit.known.get(name)?.[0])
    await callStaff(visit.visitor, 'staffCheck', { case: first('case'), kind: 'code', contact: first('contact') })
    await portal.delivered()
    const [mail] = portal.mail.messages().filter(({ message }) => message.to.startsWith(`${visit.helped}@`))
    const digits = /(\d{3}) (\d{3})(?=[.\n])/.exec(mail?.message.text ?? '')
    visit.known.set('answer', [`${digits?.[1]}${digits?.[2]}`, '000000'])
    return visit
  },
  'asked by another agent': async (portal: TestPortal): Promise<FuzzVisit> => {
    const { username, known } = await agentOf(portal)
    const caseId = String((await withCase(portal)).known.get('case')?.[0])
    const { store, clock, random } = portal.ports
    const id = random.token(16)
    await store.approvals.ask({ id, caseId, act: 'start', detail: '', until: clock.now() + hourMs })
    const visitor = await enterConsole(portal, username)
    known.set('approval', [id, 'x'])
    known.set('answer', ['yes', 'no'])
    known.set('word', ['I know her.'])
    known.set('seen', [true, false])
    const headers = () => ({ [xsrfNames.header.toLowerCase()]: visitor.cookies.get(staffCookies.xsrf) ?? '' })
    return { visitor, username, known, headers }
  },
  'helped at the help desk': async (portal: TestPortal): Promise<FuzzVisit> => {
    const { known, helped } = await withCase(portal)
    known.set('answer', ['not-me'])
    return { known, username: helped, visitor: await signInFully(portal, helped) }
  },
} as const satisfies Readonly<Record<string, (portal: TestPortal) => Promise<FuzzVisit>>>

/** The states in which a call can succeed. */
export const deskHomes: Readonly<Record<string, readonly (keyof typeof deskStates)[]>> = {
  resetPass: ['given a pass'],
  helpDesk: ['helped at the help desk'],
  helpDeskAnswer: ['helped at the help desk'],
  staffEnter: ['may enter the console'],
  staffSession: ['in the console'],
  staffLeave: ['in the console', 'in the console, asleep'],
  staffProve: ['in the console, asleep'],
  staffSearch: ['in the console'],
  staffOpenCase: ['in the console'],
  staffCase: ['with a case', 'with a case whose contacts went'],
  staffCheck: ['with a case'],
  staffCheckResult: ['with a check'],
  staffAct: ['with a case', 'with a case whose contacts went'],
  staffCloseCase: ['with a case'],
  staffApprove: ['asked by another agent'],
}
