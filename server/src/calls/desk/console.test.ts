import { apiBase, type StaffCallName, sessionCookies, staffCalls, staffCookies } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { helpFor, roleOf } from '../../rules/desk/role-of.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { countEvents, signInFully, startFlow } from '../../testing/steps.js'
import { staffOn } from '../../testing/test-config.js'
import { password, type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
type Staff = TestPortal['ports']['rules']['staff']
const on = staffOn

let portal: TestPortal
afterEach(() => portal.close())

/** A portal with a console, where Alice has been an agent and enrolled for a day. */
async function withConsole({ staff = on, ...choice }: TestPortalChoice & { readonly staff?: Staff } = {}) {
  portal = await testPortal({ ...choice, rules: { reportsMail: 'desk@uni.example', staff } })
  await makeAgent(portal, 'alice')
  portal.pass(25 * hour)
}

const staffNames = Object.keys(staffCalls) as StaffCallName[]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const

describe('where there is no console', () => {
  /** What an address answers, without what is different in each answer. */
  const answerOf = async (url: string, method: (typeof methods)[number], from: string) => {
    const { status, headers, text } = await portal
      .visitor(from)
      .raw({ method, url, bare: true, ...(method === 'POST' && { payload: {} }) })
    const { 'x-request-id': id, date: _, ...rest } = headers
    return { status, rest, text: text.replaceAll(String(id), '') }
  }
  const asUnknown = async (from: string) => {
    for (const method of methods) {
      const unknown = await answerOf(`${apiBase}/staff/nothing`, method, from)
      expect(unknown.status).toBe(404)
      for (const name of staffNames)
        expect(await answerOf(apiBase + staffCalls[name].path, method, from)).toEqual(unknown)
    }
  }

  test('each of its addresses answers as an unknown one does, and the store is not asked (HD1)', async () => {
    let asked = 0
    const store: TestPortalChoice['store'] = (real) => {
      const find = real.sessions.find.bind(real.sessions)
      const counted = (id: string) => {
        asked += 1
        return find(id)
      }
      return { ...real, sessions: { ...real.sessions, find: counted } }
    }
    portal = await testPortal({ store })
    await makeAgent(portal, 'alice')
    await asUnknown('127.0.0.1')
    expect(asked).toBe(0)
    const agent = await signInFully(portal)
    expect((await callStaff(agent, 'staffEnter')).status).toBe(404)
    expect(agent.cookies.has(staffCookies.loopback)).toBe(false)
  })

  test('a wrong network sees none either, whatever it claims to be (HD1, T7)', async () => {
    await withConsole({ staff: { ...on, networks: ['10.1.0.0/16', '2001:db8:1::/48'] } })
    for (const from of ['10.2.0.1', '2001:db8:2::1', '::ffff:10.2.0.1', '10.1.0.1.evil']) await asUnknown(from)
    const { status } = await portal.visitor('10.2.0.1').raw({
      ...{ method: 'POST', url: `${apiBase}/staff/session`, payload: {} },
      headers: { 'x-forwarded-for': '10.1.0.1' },
    })
    expect(status).toBe(404)
    for (const from of ['10.1.255.254', '2001:db8:1::1', '::ffff:10.1.0.9'])
      expect((await callStaff(portal.visitor(from), 'staffSession')).body.code).toBe('staff-gone')
  })
})

describe('sessions of portal and console', () => {
  test('serve only their own calls, in each cookie of the other (HD2)', async () => {
    await withConsole()
    const agent = await enterConsole(portal)
    const [ofPortal, ofConsole] = [sessionCookies.loopback, staffCookies.loopback].map(
      (name) => agent.cookies.get(name) ?? '',
    )
    expect(ofPortal).not.toBe(ofConsole)
    agent.cookies.set(sessionCookies.loopback, ofConsole ?? '')
    agent.cookies.set(staffCookies.loopback, ofPortal ?? '')
    expect((await agent.call('session')).body.isLoggedIn).toBe(false)
    for (const name of staffNames.filter((one) => one !== 'staffEnter')) {
      const { status, body } = await callStaff(agent, name)
      if (status !== 404) expect([name, status, body.code]).toEqual([name, 401, 'staff-gone'])
    }
    expect(['xsrf', 'session-gone']).toContain((await callStaff(agent, 'staffEnter')).body.code)
  })

  test('the console\'s is for no script and no other site, and ends at "Leave" alone (HD2)', async () => {
    await withConsole()
    const agent = await signInFully(portal)
    const entered = await callStaff(agent, 'staffEnter')
    const lines = [entered.headers['set-cookie']].flat().map(String)
    const [cookie = '', token = ''] = [`${staffCookies.loopback}=`, `${staffCookies.xsrf}=`].map((start) =>
      lines.find((line) => line.startsWith(start)),
    )
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(token).not.toMatch(/; HttpOnly/i)
    for (const line of [cookie, token]) expect(line).toMatch(/; SameSite=Strict/i)
    expect(entered.body.agent).toEqual({
      ...{ name: 'Alice Andersen', username: 'alice', desks: 'everybody', isLead: false },
    })
    expect((await callStaff(agent, 'staffLeave')).status).toBe(200)
    expect((await callStaff(agent, 'staffSession')).body.code).toBe('staff-gone')
    expect((await agent.call('session')).body.isLoggedIn).toBe(true)
    expect(await countEvents(portal, 'staff.left')).toBe(1)
  })

  test('of one agent the console has one, and the portal counts and lists none of it (HD2)', async () => {
    await withConsole()
    const first = await enterConsole(portal)
    portal.pass(2 * minute)
    const second = await enterConsole(portal)
    expect((await callStaff(first, 'staffSession')).body.code).toBe('staff-gone')
    expect((await callStaff(second, 'staffSession')).status).toBe(200)
    expect((await second.call('sessions')).body).toHaveLength(2)
    const { store, clock } = portal.ports
    expect(await store.sessions.countLive(clock.now(), 0)).toBe(2)
  })

  test('tells the agent their open cases, and how many they opened since yesterday (HD3)', async () => {
    await withConsole()
    const agent = await enterConsole(portal)
    const { directory, store, clock } = portal.ports
    const [alice, bob, carol] = await Promise.all(['alice', 'bob', 'carol'].map((name) => directory.find(name)))
    const open = (id: string, [agentId = '', accountId = '']: readonly (string | undefined)[], at = clock.now()) =>
      store.cases.open({
        ...({ id, agentId, accountId, direction: 'they-called', reason: 'other', ticket: '', note: '' } as const),
        ...{ openedAt: at, seenAt: at },
      })
    await open('C-1', [alice?.id, bob?.id])
    await open('C-2', [alice?.id, carol?.id], clock.now() - 2 * hour)
    await open('C-3', [bob?.id, 'somebody'])
    const { body } = await callStaff(agent, 'staffSession')
    expect([body.cases.map((one) => [one.case, one.name]), body.lately]).toEqual([[['C-1', 'Bob Brown']], 2])
  })

  test('a call of the console without its token is refused, and changes nothing (HD2, X1)', async () => {
    await withConsole()
    const agent = await enterConsole(portal)
    const { body } = await agent.raw({ method: 'POST', url: `${apiBase}/staff/leave`, payload: {} })
    expect(body['code']).toBe('xsrf')
    expect((await callStaff(agent, 'staffSession')).status).toBe(200)
  })
})

describe('opening the console', () => {
  test('needs a role; for all others it is an unknown address (HD3)', async () => {
    await withConsole()
    const alice = await signInFully(portal)
    await portal.ports.store.members.remove(await makeAgent(portal, 'alice'))
    expect((await callStaff(alice, 'staffEnter')).body.code).toBe('not-found')
    expect((await callStaff(portal.visitor(), 'staffEnter')).status).toBe(403)
  })

  test('needs a sign-in of the last 15 minutes (HD3)', async () => {
    await withConsole()
    const agent = await signInFully(portal)
    portal.pass(15 * minute + 1)
    expect((await callStaff(agent, 'staffEnter')).body.code).toBe('staff-sign-in')
    const again = await signInFully(portal)
    portal.pass(15 * minute)
    expect((await callStaff(again, 'staffEnter')).status).toBe(200)
  })

  test('needs a day since the first contact (HD3)', async () => {
    portal = await testPortal({ rules: { staff: on } })
    await makeAgent(portal, 'alice')
    const { now } = portal.ports.clock
    const enrolledAt = (await portal.ports.store.people.enrolledAtOf(await makeAgent(portal, 'alice'))) ?? 0
    portal.pass(enrolledAt + 24 * hour - now() - 1)
    const agent = await signInFully(portal)
    expect((await callStaff(agent, 'staffEnter')).body.code).toBe('staff-new')
    portal.pass(1)
    expect((await callStaff(agent, 'staffEnter')).status).toBe(200)
    expect(await countEvents(portal, 'staff.entered')).toBe(1)
  })
})

describe('a session of the console', () => {
  test('falls asleep after five minutes, and the own password wakes it (HD3)', async () => {
    await withConsole()
    const agent = await enterConsole(portal)
    portal.pass(5 * minute - 1)
    expect((await callStaff(agent, 'staffSession')).status).toBe(200)
    // What a page asks by itself is no press.
    portal.pass(1)
    expect((await callStaff(agent, 'staffSession')).body).toMatchObject({ code: 'prove-again' })
    expect((await callStaff(agent, 'staffProve', { password: 'wrong' })).body.code).toBe('prove-wrong')
    expect((await callStaff(agent, 'staffProve', { password })).status).toBe(200)
    expect((await callStaff(agent, 'staffSession')).status).toBe(200)
  })

  test('is over after 30 minutes of sleep, and after eight hours in any case (HD3)', async () => {
    await withConsole()
    const slept = await enterConsole(portal)
    portal.pass(35 * minute - 1)
    expect((await callStaff(slept, 'staffSession')).body.code).toBe('prove-again')
    portal.pass(1)
    expect((await callStaff(slept, 'staffProve', { password })).body.code).toBe('staff-gone')
    const busy = await enterConsole(portal)
    for (let n = 0; n < 16; n += 1) {
      portal.pass(30 * minute - 1)
      expect((await callStaff(busy, 'staffProve', { password })).status).toBe(200)
    }
    portal.pass(16)
    expect((await callStaff(busy, 'staffProve', { password })).body.code).toBe('staff-gone')
  })

  test('ends with the sixth wrong password, of however many at once (HD3, P4)', async () => {
    await withConsole()
    const agent = await enterConsole(portal)
    const tried = await Promise.all(
      Array.from({ length: 20 }, () => callStaff(agent, 'staffProve', { password: 'wrong' })),
    )
    const codes = tried.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'prove-wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'old-password-limit')).toHaveLength(1)
    expect((await callStaff(agent, 'staffProve', { password })).body.code).toBe('staff-gone')
  })

  test('gives no more tries to who opens the console again and again (HD3, P4)', async () => {
    await withConsole()
    const agent = await enterConsole(portal)
    for (let n = 0; n < 5; n += 1)
      expect((await callStaff(agent, 'staffProve', { password: 'wrong' })).body.code).toBe('prove-wrong')
    expect((await callStaff(agent, 'staffEnter')).status).toBe(200)
    expect((await callStaff(agent, 'staffProve', { password })).body.code).toBe('old-password-limit')
    expect((await callStaff(agent, 'staffSession')).body.code).toBe('staff-gone')
    portal.pass(hour)
    const later = await enterConsole(portal)
    for (let n = 0; n < 6; n += 1) expect((await callStaff(later, 'staffProve', { password })).status).toBe(200)
  })

  test('ends with a new password, by an operator, and with a disabled account (HD4, W5)', async () => {
    await withConsole()
    const next = { oldPassword: password, newPassword: 'Another-Word-2', newpassword2: 'Another-Word-2' }
    const endings = [
      async () => portal.accounts.set({ username: 'alice', password }),
      async () => portal.accounts.set({ username: 'alice', isDisabled: true }),
      async (agent: TestVisitor) => agent.call('changePassword', next),
    ]
    for (const end of endings) {
      const agent = await enterConsole(portal)
      await end(agent)
      expect((await callStaff(agent, 'staffSession')).body.code).toBe('staff-gone')
      await portal.accounts.set({ username: 'alice', isDisabled: false })
    }
  })

  test('ends with a sign-out at the portal, and where the agent ends the session that opened it (HD3, S5)', async () => {
    await withConsole()
    const stateOf = async (agent: TestVisitor) => (await callStaff(agent, 'staffSession')).body.code ?? 'open'
    const first = await enterConsole(portal)
    // A stranger starts a reset for the agent and signs out of it: the agent stays in the console.
    const stranger = portal.visitor()
    await startFlow(stranger, 'reset', 'alice')
    await stranger.call('signOut')
    expect(await stateOf(first)).toBe('open')
    await first.call('signOut')
    expect(await stateOf(first)).toBe('staff-gone')
    portal.pass(minute)
    const second = await enterConsole(portal)
    portal.pass(minute)
    const phone = await signInFully(portal)
    const listOf = async () => (await phone.call('sessions')).body
    const other = (await listOf()).find(({ isThis }) => !isThis)?._id ?? ''
    await phone.call('endSession', { id: 'nothing' })
    expect(await stateOf(second)).toBe('open')
    await phone.call('endSession', { id: other })
    expect(await stateOf(second)).toBe('staff-gone')
    const third = await enterConsole(portal)
    const old = (await third.call('sessions')).body.find(({ isThis }) => !isThis)?._id ?? ''
    await third.call('endSession', { id: old })
    expect(await stateOf(third)).toBe('open')
    portal.pass(minute)
    await (await signInFully(portal)).call('endOtherSessions')
    expect(await stateOf(third)).toBe('staff-gone')
  })

  test('ends with the role, at once where an operator took it, and at its date (HD4)', async () => {
    await withConsole()
    const { ports } = portal
    const removed = await enterConsole(portal)
    const id = await makeAgent(portal, 'alice')
    await ports.store.members.remove(id)
    expect((await callStaff(removed, 'staffSession')).body.code).toBe('staff-gone')
    await makeAgent(portal, 'alice', { until: ports.clock.date() + 2 * minute })
    expect((await callStaff(removed, 'staffSession')).body.code).toBe('staff-gone')
    const dated = await enterConsole(portal)
    portal.pass(2 * minute - 1)
    expect((await callStaff(dated, 'staffSession')).status).toBe(200)
    portal.pass(1)
    expect((await callStaff(dated, 'staffSession')).body.code).toBe('staff-gone')
  })
})

describe('roles by groups of the directory', () => {
  /** The groups of each username, as a directory tells them; null while it cannot. */
  let groups: Record<string, readonly string[]> | null = {}
  const staff: Staff = { ...on, agents: [{ group: 'desk', scope: 'c*' }], leads: [{ group: 'leads', scope: null }] }
  const start = async (among = staff) => {
    groups = { alice: ['desk'] }
    const nameOf = async (id: string) => (await portal.ports.directory.byId(id))?.username ?? ''
    portal = await testPortal({
      rules: { reportsMail: 'desk@uni.example', staff: among },
      search: (real) => ({
        ...real,
        async groupsOf(id, named) {
          if (groups === null) throw new Unavailable('directory')
          const own = groups[await nameOf(id)] ?? []
          return named.filter((name) => own.includes(name))
        },
      }),
    })
    portal.pass(25 * hour)
  }

  test('open the console, and end it with the group (HD3, HD4)', async () => {
    await start()
    const agent = await enterConsole(portal)
    expect((await callStaff(agent, 'staffSession')).body.agent).toMatchObject({ desks: 'c*', isLead: false })
    groups = { alice: ['desk', 'leads'] }
    expect((await callStaff(agent, 'staffSession')).body.agent).toMatchObject({ desks: 'c*, everybody', isLead: true })
    groups = {}
    expect((await callStaff(agent, 'staffSession')).body.code).toBe('staff-gone')
    expect((await callStaff(agent, 'staffEnter')).body.code).toBe('not-found')
  })

  test('are an outage while a group cannot be told: nobody enters, and no session ends (HD4)', async () => {
    await start()
    const agent = await enterConsole(portal)
    groups = null
    expect((await callStaff(agent, 'staffSession')).body.code).toBe('unavailable')
    expect((await callStaff(agent, 'staffEnter')).body.code).toBe('unavailable')
    groups = { alice: ['desk'] }
    expect((await callStaff(agent, 'staffSession')).status).toBe(200)
  })

  test('nobody helps the own account, the help desk, privileged and excluded people (HD6)', async () => {
    await start()
    const { ports } = portal
    const excluding = { ...ports, rules: { ...ports.rules, selfServiceExclude: /^carol$/u } }
    groups = { alice: ['desk'], bob: ['desk'], dave: ['leads'], erin: ['leads'] }
    const names = ['alice', 'bob', 'carol', 'dave', 'erin']
    const table = async (among: typeof ports, change = {}) =>
      Promise.all(
        names.map(async (agentName) => {
          const agent = await roleOf(among, await accountOf(agentName))
          const row = names.map(async (name) =>
            agent === null ? '-' : (await helpFor(among, agent, { ...(await accountOf(name)), ...change })).may,
          )
          return (await Promise.all(row)).join(' ')
        }),
      )
    const accountOf = async (name: string) => {
      const account = await ports.directory.find(name)
      if (account === null) throw new Error(`there is no account ${name}`)
      return account
    }
    expect(await table(ports)).toEqual([
      'nothing nothing everything nothing nothing',
      'nothing nothing everything nothing nothing',
      '- - - - -',
      'safe-acts safe-acts everything nothing nothing',
      'safe-acts safe-acts everything nothing nothing',
    ])
    for (const row of await table(excluding)) expect(row).not.toContain('everything')
    for (const row of await table(ports, { isPrivileged: true })) expect(row).toMatch(/^[- nothing]+$/)
    groups = { alice: ['desk'], bob: [] }
    expect(await table(ports)).toMatchObject({ 0: 'nothing nothing everything nothing nothing' })
    groups = null
    await expect(table(ports)).rejects.toThrow(Unavailable)
  })

  test('a lead protects the agents of the desks that are led, and no others (HD6)', async () => {
    const [agents, leads] = [[{ group: 'desk', scope: null }], [{ group: 'leads', scope: 'd*' }]]
    await start({ ...on, agents, leads })
    const { ports } = portal
    groups = { alice: ['desk', 'leads'], bob: ['desk'], dave: ['desk'] }
    const may = async (name: string) => {
      const [own, other] = [await ports.directory.find('alice'), await ports.directory.find(name)]
      const agent = own && (await roleOf(ports, own))
      return agent && other && helpFor(ports, agent, other)
    }
    expect(await may('carol')).toEqual({ may: 'everything' })
    expect(await may('dave')).toEqual({ may: 'safe-acts' })
    expect(await may('bob')).toEqual({ may: 'nothing', why: 'out-of-scope' })
  })
})
