import type { StaffCase } from '@portico/contract'
import { sayIn } from '@portico/text/say-in'
import { afterEach, describe, expect, test } from 'vitest'
import type { CaseCheck } from '../../rules/desk/case-store.js'
import { deskLimits } from '../../rules/limits/desk-limits.js'
import { counterOf } from '../../rules/limits/limit.js'
import { giveProofs } from '../../testing/app-of.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskPeople, deskSteps, openDesk } from '../../testing/desk-steps.js'
import { countEvents } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { password, type TestPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
const newAddress = 'anna@new.example'
const waitingAddress = 'anna@waits.example'

/** What gives access, in an order in which one can follow the other; the start only after a stop. */
const acts = [
  'send-pass',
  'accept-contact',
  'print-pass',
  'remove-contact',
  'add-contact',
  'remove-proofs',
  'start',
] as const
type Act = (typeof acts)[number]

let portal: TestPortal
let omar: TestVisitor
let shown: StaffCase
afterEach(() => portal.close())
const { accountOf, messagesTo, open } = deskSteps(() => portal)

/** Omar with a case of Anna, who stands there and has shown a passport; all that an act needs is there. */
async function atDesk(language = 'en'): Promise<void> {
  portal = (await openDesk({ people: deskPeople.map((one) => ({ ...one, isLocked: false })) })).portal
  const { store, clock } = portal.ports
  for (const agent of ['omar', 'lena']) await makeAgent(portal, agent)
  await giveProofs(portal, 'anna')
  const [mail] = await contacts()
  if (mail === undefined) throw new Error('Anna has a contact')
  const proven = clock.now() - 5 * hour
  const other = { id: 'waits', address: waitingAddress, canonical: waitingAddress, caseId: 'C-0000-00' }
  await store.contacts.add({ ...mail, ...other, verifiedAt: proven, createdAt: proven, ...waits(proven) })
  await store.people.noteSignIn(mail.accountId, { now: clock.now(), language, wasEnrolled: true })
  omar = await enterConsole(portal, 'omar')
  shown = await open(omar, 'anna', { direction: 'here' })
  await giveCheck({ kind: 'here' })
  for (const act of acts) await giveYes(act)
}
const waits = (proven: number) => ({ heldUntil: proven + 24 * hour, signsInFrom: proven + 24 * hour })

const contacts = async () => portal.ports.store.contacts.allOf((await accountOf('anna'))?.id ?? '')
const giveCheck = (check: Pick<CaseCheck, 'kind'>) =>
  portal.ports.store.cases.putCheck(shown.case, {
    ...{ state: 'passed', contact: null, act: null, numbers: null, ...check },
    until: portal.ports.clock.now() + 15 * minute,
  })

/** The contact or the address of an act. */
async function aboutOf(act: Act): Promise<{ contact?: string; address?: string }> {
  const idOf = async (wanted: string) => (await contacts()).find(({ address }) => address === wanted)?.id ?? ''
  if (act === 'add-contact') return { address: newAddress }
  if (act === 'accept-contact') return { contact: await idOf(waitingAddress) }
  if (act === 'remove-contact' || act === 'send-pass') return { contact: await idOf('anna@mail.example') }
  return {}
}

async function giveYes(act: Act, { caseId = shown.case, state = 'given', until = 30 * minute }: Partial<Given> = {}) {
  const { store, clock, random } = portal.ports
  const now = clock.now()
  const { contact, address } = await aboutOf(act)
  const id = random.token(16)
  await store.approvals.ask({ id, caseId, act, detail: address ?? contact ?? '', until: now + until })
  const approverId = (await accountOf('lena'))?.id ?? ''
  expect(await store.approvals.answer(id, { state, approverId, word: 'I know her.', now })).toBe(true)
}
interface Given {
  readonly caseId: string
  readonly state: 'given' | 'declined'
  readonly until: number
}

async function press(act: Act) {
  return (await callStaff(omar, 'staffAct', { case: shown.case, act, ...(await aboutOf(act)) })).body
}

/** All that an act could change of a person, beside the question for a yes. */
async function stateOf(): Promise<string> {
  await portal.delivered()
  const { store } = portal.ports
  const rows = await store.personData.read({
    accountId: (await accountOf('anna'))?.id ?? '',
    nameKeys: [],
    addressKeys: [],
  })
  const done = await countEvents(portal, 'act.done')
  return JSON.stringify({ rows, done }, (key, value) => (/^(events|seenAt|approvals)$/.test(key) ? null : value))
}

/** What all acts answer after something is taken away, in one portal: a refused one changes nothing. */
async function answersWithout(take: () => Promise<unknown>): Promise<Record<string, string | undefined>> {
  await atDesk()
  await take()
  const found: Record<string, string | undefined> = {}
  for (const act of acts) {
    if (act === 'start') await stopByName(portal, 'anna', 'recovery')
    const before = await stateOf()
    const { code, isWaiting } = await press(act)
    if (code !== undefined || isWaiting) expect([act, await stateOf()]).toEqual([act, before])
    found[act] = code ?? (isWaiting ? 'asks' : 'done')
  }
  return found
}

const allBut = (answer: string, others: Partial<Record<Act, string>> = {}) => ({
  ...Object.fromEntries(acts.map((act) => [act, answer])),
  ...others,
})

describe('an act that gives access', () => {
  const close = async () => {
    const { cases } = portal.ports.store
    await cases.close(shown.case, { at: portal.ports.clock.now(), outcome: 'helped' })
  }
  const yesesOnly = (given: Partial<Given>) => async () => {
    await dropYeses()
    portal.pass(1)
    for (const act of acts) await giveYes(act, given)
  }
  const dropYeses = async () => {
    const { approvals } = portal.ports.store
    for (const { id } of await approvals.ofCase(shown.case)) await approvals.use(id, portal.ports.clock.now())
  }
  const members = async (name: string) => portal.ports.store.members.remove((await accountOf(name))?.id ?? '')
  // One of several contacts goes without a yes, but not while another one waits.
  const needsNoYes = { 'send-pass': 'done', 'remove-contact': 'act-impossible' } as const
  const missing: Record<string, readonly [take: () => Promise<unknown>, Record<string, string>]> = {
    'the role': [() => members('omar'), allBut('staff-gone')],
    'the session': [
      async () => portal.ports.store.sessions.endAllOf((await accountOf('omar'))?.id ?? ''),
      allBut('staff-gone'),
    ],
    'a press for five minutes': [async () => portal.pass(5 * minute), allBut('prove-again')],
    'help for the person, who is an agent now': [() => makeAgent(portal, 'anna'), allBut('case-gone')],
    'the open case': [close, allBut('case-gone')],
    'self-service, which is stopped': [
      () => stopByName(portal, 'anna', 'recovery'),
      allBut('act-impossible', { start: 'done' }),
    ],
    'a check': [
      () => portal.ports.store.cases.putCheck(shown.case, null),
      allBut('check-needed', { 'print-pass': 'act-impossible' }),
    ],
    'a strong check': [
      () => giveCheck({ kind: 'code' }),
      allBut('check-needed', { 'print-pass': 'act-impossible', 'send-pass': 'done' }),
    ],
    'a proof of two minutes': [async () => portal.pass(2 * minute), allBut('prove-again', { 'send-pass': 'done' })],
    'a yes': [dropYeses, allBut('asks', needsNoYes)],
    'a yes of this case': [yesesOnly({ caseId: 'C-0000-00' }), allBut('asks', needsNoYes)],
    'a yes of the last half hour': [yesesOnly({ until: 1 }), allBut('asks', needsNoYes)],
    'a yes that is none': [yesesOnly({ state: 'declined' }), allBut('act-impossible', needsNoYes)],
    'a yes of an agent': [() => members('lena'), allBut('asks', needsNoYes)],
  }

  test.each(Object.entries(missing))('changes nothing without %s (HD11, HD19)', async (_, [take, answers]) => {
    expect(await answersWithout(take)).toEqual(answers)
  })
})

describe('every contact hears of', () => {
  /** Presses an act with all that it needs, and lets the limit of a day begin anew. */
  async function done(act: Act) {
    const account = (await accountOf('anna'))?.id ?? ''
    await portal.ports.store.counters.clear(counterOf(deskLimits.strongActsOfPerson, { account }).key)
    const about = await aboutOf(act)
    const order = { case: shown.case, act, ...about }
    const { body } = await callStaff(omar, 'staffAct', order)
    if (act !== 'add-contact') return body
    const digits = (await messagesTo(newAddress)).flatMap((text) => /(\d{3}) (\d{3})/.exec(text)?.slice(1, 3) ?? [])
    return (await callStaff(omar, 'staffAct', { ...order, code: digits.slice(0, 2).join('') })).body
  }

  test.each(['en', 'ar', 'zh'])(
    'each act that gives access, by mail and SMS, in %s, the removed one too (HD12)',
    async (language) => {
      await atDesk(language)
      const say = sayIn(language, {})
      for (const act of acts) {
        if (act === 'start') await stopByName(portal, 'anna', 'recovery')
        const told = (await contacts()).filter(({ address }) => address !== waitingAddress)
        expect([act, await done(act)]).toMatchObject([act, { isWaiting: false }])
        const [before = '', after = ''] = say(`message.notice.desk.${act}`, { from: '|' } as never).split('|')
        for (const { address } of told) {
          const texts = (await messagesTo(address)).filter((text) => text.includes(before) && text.includes(after))
          expect([act, address, texts.length]).toEqual([act, address, 1])
          expect(texts[0]).toContain(shown.case)
        }
      }
    },
    30_000,
  )

  test('nobody where there is no contact: the act stands, and agent and audit say so (HD12)', async () => {
    await atDesk()
    for (const { id } of await contacts()) await portal.ports.store.contacts.remove(id)
    for (const act of ['print-pass', 'remove-proofs', 'start'] as const) {
      if (act === 'start') await stopByName(portal, 'anna', 'recovery')
      expect([act, await done(act)]).toMatchObject([act, { message: expect.stringMatching(/nobody was told/) }])
      expect(await portal.ports.store.audit.recent(1, { event: 'act.done' })).toMatchObject([
        { purpose: act, reason: 'nobody told', caseId: shown.case },
      ])
    }
  })
})

describe('the digits of a new address', () => {
  const press = (more: { code?: string; address?: string; case?: string }) =>
    callStaff(omar, 'staffAct', { case: shown.case, act: 'add-contact', address: newAddress, ...more })
  const wrong = (digits: string) => (digits === '111111' ? '222222' : '111111')

  async function digitsSent(): Promise<string> {
    await atDesk()
    expect((await press({})).body.isWaiting).toBe(true)
    const found = (await messagesTo(newAddress)).flatMap((text) => /(\d{3}) (\d{3})/.exec(text)?.slice(1, 3) ?? [])
    return found.slice(0, 2).join('')
  }

  test('count each try before they compare, fifty at once too, and end with the fifth wrong one (HD10)', async () => {
    const digits = await digitsSent()
    const at = await Promise.all(Array.from({ length: 50 }, () => press({ code: wrong(digits) })))
    expect(at.filter(({ body }) => body.code === 'check-wrong')).toHaveLength(4)
    expect((await press({ code: digits })).body.code).toBe('code-dead')
    expect((await contacts()).filter(({ address, verifiedAt }) => address === newAddress && verifiedAt)).toEqual([])
  })

  test('add one contact where they come ten times at once, and none late (HD10, HD21)', async () => {
    const digits = await digitsSent()
    const at = await Promise.all(Array.from({ length: 10 }, () => press({ code: digits })))
    expect(at.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await countEvents(portal, 'act.done')).toBe(1)
    await portal.close()
    const late = await digitsSent()
    for (let n = 0; n < 2; n += 1) {
      portal.pass(4 * minute)
      expect((await callStaff(omar, 'staffAct', { case: shown.case, act: 'unlock' })).status).toBe(200)
    }
    portal.pass(2 * minute)
    await callStaff(omar, 'staffProve', { password })
    expect((await press({ code: late })).body.code).toBe('code-dead')
    expect((await contacts()).filter(({ address, verifiedAt }) => address === newAddress && verifiedAt)).toEqual([])
  })
})
