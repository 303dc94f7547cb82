import { type StaffCase, type StaffInputOf, staffCookies } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../ports/system/secrets.js'
import { sealPerson } from '../../rules/desk/seal-person.js'
import { tidy } from '../../start/start-housekeeping.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { countEvents, signInFully } from '../../testing/steps.js'
import { staffOn } from '../../testing/test-config.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const about = { direction: 'they-called', reason: 'no-message', ticket: '#12', note: '' } as const

const emailOf = (username: string) => [`${username}@mail.example`]
const people = [
  { username: 'omar', name: 'Omar Hadid', emails: emailOf('omar') },
  { username: 'olga', name: 'Olga Ivanova', emails: emailOf('olga') },
  { username: 'anna', name: 'Anna Mueller', emails: emailOf('anna'), phones: ['+1 555 0142'] },
  ...['ben', 'carl', 'dora'].map((username) => ({ username, emails: emailOf(username) })),
]

let portal: TestPortal
afterEach(() => portal.close())

/** A portal where Omar and Olga have been agents for a day, with Omar in the console. */
async function atConsole(): Promise<TestVisitor> {
  portal = await testPortal({ people, rules: { reportsMail: 'desk@uni.example', staff: staffOn } })
  for (const agent of ['omar', 'olga']) await makeAgent(portal, agent)
  portal.pass(25 * hour)
  return enterConsole(portal, 'omar')
}

const idOf = async (username: string) => (await portal.ports.directory.find(username))?.id ?? ''

/** The handle that a search gives in the console session of an agent. */
async function handleOf(username: string, agent: TestVisitor): Promise<string> {
  const idHash = sha256(agent.cookies.get(staffCookies.loopback) ?? '')
  return sealPerson(portal.ports, { idHash }, await idOf(username))
}

async function open(agent: TestVisitor, username = 'anna', more: Partial<StaffInputOf<'staffOpenCase'>> = {}) {
  return callStaff(agent, 'staffOpenCase', { ...about, ...more, person: await handleOf(username, agent) })
}

async function opened(agent: TestVisitor, username?: string): Promise<StaffCase> {
  const { status, body } = await open(agent, username)
  expect(status).toBe(200)
  return body.case
}

const textsOf = (lines: StaffCase['state']) => lines.map(({ text }) => text)

describe('a case', () => {
  test('tells who it is about and how they stand, in sentences and masks (HD7, HD8)', async () => {
    const omar = await atConsole()
    await signInFully(portal, 'anna')
    for (let n = 0; n < 2; n += 1)
      await portal.visitor('10.2.0.9').call('signIn', { username: 'anna', password: 'wrong', captcha: rightCaptcha })
    const shown = await opened(omar)
    expect(shown).toMatchObject({ name: 'Anna Mueller', username: 'anna', ...about, check: null, earlier: [] })
    expect(shown.case).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/)
    expect(Date.parse(shown.until) - Date.parse(shown.openedAt)).toBe(10 * minute)
    const state = textsOf(shown.state)
    expect(state[0]).toBe('Nothing stands in the way.')
    for (const told of ['The account can be used.', 'Self-service is open.', '2 wrong passwords count still.'])
      expect(state).toContain(told)
    expect(state.some((text) => /^Last refused sign-in at .*, from 10\.2\.0\.x: wrong password\.$/.test(text))).toBe(
      true,
    )
    expect(shown.contacts.map(({ mask, canCheck }) => [mask, canCheck])).toEqual([
      ['a•••@m•••', true],
      ['••• ••• 42', true],
    ])
    expect(textsOf(shown.forecast)[1]).toBe(
      'Sign-in: they are asked where a code goes: a•••@m•••, •••\u00a0•••\u00a042.',
    )
    expect(textsOf(shown.record)).toEqual(['Case opened.'])
    expect(JSON.stringify(shown)).not.toContain('mail.example')
    expect((await callStaff(omar, 'staffSession')).body).toMatchObject({
      ...{ cases: [{ case: shown.case, name: 'Anna Mueller', outcome: null }], lately: 1 },
    })
    omar.cookies.set('language', 'ar')
    const inArabic = JSON.stringify((await callStaff(omar, 'staffCase', { case: shown.case })).body)
    for (const part of ['a•••@m•••', '•••\u00a0•••\u00a042', '10.2.0.x'])
      expect(inArabic).toContain(`\u2066${part}\u2069`)
  })

  test('says first what stands in the way, and why nobody but the help desk learns it (HD8)', async () => {
    const omar = await atConsole()
    await portal.accounts.set({ username: 'anna', isDisabled: true })
    const { state, forecast } = await opened(omar)
    expect(state[0]?.text).toBe('The account is disabled. Only an operator of the directory can enable it.')
    expect(textsOf(forecast)[2]).toBe(
      'Reset: they see made-up contacts and no code comes, because the account is disabled.',
    )
  })

  test('opens with a handle of this session only: foreign, old and invented ones are one answer (HD7)', async () => {
    const omar = await atConsole()
    const olga = await enterConsole(portal, 'olga')
    const ofOlga = await handleOf('anna', olga)
    const handles = [ofOlga, 'invented', '', `${ofOlga}x`, await handleOf('omar', omar), await handleOf('olga', omar)]
    for (const person of handles) {
      const { status, body } = await callStaff(omar, 'staffOpenCase', { ...about, person })
      expect([person, status, body.code]).toEqual([person, 400, 'person-gone'])
    }
    expect((await callStaff(olga, 'staffOpenCase', { ...about, person: ofOlga })).status).toBe(200)
  })

  test('is the own one of its agent: another, an invented and a closed one are one answer (HD7)', async () => {
    const omar = await atConsole()
    const olga = await enterConsole(portal, 'olga')
    const { case: id } = await opened(omar)
    const gone = { status: 400, body: { code: 'case-gone' } }
    expect(await callStaff(olga, 'staffCase', { case: id })).toMatchObject(gone)
    expect(await callStaff(olga, 'staffCloseCase', { case: id, outcome: 'helped' })).toMatchObject(gone)
    expect(await callStaff(omar, 'staffCase', { case: 'C-0000-00' })).toMatchObject(gone)
    expect((await callStaff(omar, 'staffCase', { case: id })).status).toBe(200)
    const closed = await callStaff(omar, 'staffCloseCase', { case: id, outcome: 'helped' })
    expect(closed.body.line).toMatch(new RegExp(`^${id}, 6 Jan, .*10:00.*, helped$`))
    expect(await callStaff(omar, 'staffCase', { case: id })).toMatchObject(gone)
    expect(await callStaff(omar, 'staffCloseCase', { case: id, outcome: 'helped' })).toMatchObject(gone)
    expect([await countEvents(portal, 'case.opened'), await countEvents(portal, 'case.closed')]).toEqual([1, 1])
  })

  test('is one a person and three an agent, and another agent reads whose it is (HD7)', async () => {
    const omar = await atConsole()
    const olga = await enterConsole(portal, 'olga')
    const { case: id } = await opened(omar)
    const taken = await open(olga)
    expect(taken).toMatchObject({ status: 400, body: { code: 'case-taken' } })
    expect(taken.body.message).toMatch(/^Omar Hadid has a case about this person since 10:00/)
    expect((await opened(omar)).case).toBe(id)
    await opened(omar, 'ben')
    await opened(omar, 'carl')
    expect(await open(omar, 'dora')).toMatchObject({ status: 429, body: { code: 'staff-limit' } })
    await callStaff(omar, 'staffCloseCase', { case: id, outcome: 'helped' })
    expect((await open(omar, 'dora')).status).toBe(200)
    expect((await open(olga)).status).toBe(200)
  })

  test('needs a note for a reason of its own, and no agent drops one', async () => {
    const omar = await atConsole()
    for (const note of ['', '  ']) expect((await open(omar, 'anna', { reason: 'other', note })).status).toBe(400)
    const { body } = await open(omar, 'anna', { reason: 'other', note: 'lost a bag' })
    expect(body.case.note).toBe('lost a bag')
    const dropped = await callStaff(omar, 'staffCloseCase', { case: body.case.case, outcome: 'dropped' })
    expect(dropped).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  test('is over ten minutes after the last press, and reading it is none; then it is dropped', async () => {
    const omar = await atConsole()
    const { case: id } = await opened(omar)
    for (let n = 0; n < 4; n += 1) {
      portal.pass(2 * minute)
      await callStaff(omar, 'staffProve', { password })
      expect((await callStaff(omar, 'staffCase', { case: id })).status).toBe(200)
    }
    portal.pass(2 * minute)
    await callStaff(omar, 'staffProve', { password })
    expect((await callStaff(omar, 'staffCase', { case: id })).body.code).toBe('case-gone')
    await tidy(portal.ports, 90 * day)
    const [end] = await portal.ports.store.audit.recent(1, { caseId: id })
    expect(end).toMatchObject({ event: 'case.closed', purpose: 'dropped', actor: 'portal', about: await idOf('anna') })
    const again = await opened(omar)
    expect(textsOf(again.earlier)).toEqual([`Case ${id}: no message comes. Nobody closed it.`])
  })

  test('ends for its agent with the role, and once its person is helped no more (HD4, HD6)', async () => {
    const omar = await atConsole()
    const { case: id } = await opened(omar)
    await makeAgent(portal, 'anna')
    expect((await callStaff(omar, 'staffCase', { case: id })).body.code).toBe('case-gone')
    await portal.ports.store.members.remove(await idOf('omar'))
    expect((await callStaff(omar, 'staffCase', { case: id })).body.code).toBe('staff-gone')
  })

  test('goes with its note once the audit forgets it', async () => {
    const omar = await atConsole()
    const { case: id } = await opened(omar)
    await callStaff(omar, 'staffCloseCase', { case: id, outcome: 'helped' })
    portal.pass(2 * day)
    await tidy(portal.ports, 3 * day)
    expect(await portal.ports.store.cases.find(id)).not.toBeNull()
    portal.pass(2 * day)
    await tidy(portal.ports, 3 * day)
    expect(await portal.ports.store.cases.find(id)).toBeNull()
  })
})
