import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Directory } from '../../ports/directory/directory.js'
import type { DeviceKindName } from '../../ports/proof-kind-name.js'
import { giveProofs } from '../../testing/app-of.js'
import { everyCall, readyFor } from '../../testing/every-call.js'
import { givePassTo } from '../../testing/give-pass-to.js'
import { keepingDirectory } from '../../testing/keeping-directory.js'
import { type Note, noting, notingStore } from '../../testing/noting.js'
import { givePasskey, newPasskey } from '../../testing/passkey-of.js'
import { newAddresses, offeredIds } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { staffOn } from '../../testing/test-config.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import { dayMs } from '../limits/limit.js'
import type { StopScope } from '../session/person-store.js'

let folder: string
let portal: TestPortal
let work: string[]
const noteWork: Note = (one) => work.push(one)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-same-work-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => portal.close())

/** The directory offers a contact of Gina, who never signed in. */
const offered = { kind: 'email', address: 'gina@mail.example' } as const
const notingDirectory = (real: Directory): Directory =>
  noting(
    keepingDirectory(real, (username) => (username === 'gina' ? [offered] : [])),
    'directory',
    noteWork,
  )

/** The calls to the directory, the hashes and the store during an action, in their order. */
async function workOf(act: () => Promise<{ readonly status: number }>): Promise<{ status: number; did: string[] }> {
  work = []
  const { status } = await act()
  // The outbox works in parallel with the answers.
  return { status, did: work.filter((one) => !/outbox\.(lease|endDecoy|conclude|isVoidCode)|markers\.due/.test(one)) }
}

const ofKim = newPasskey()
/** It names the passkey of Kim, and has another key. */
const ofThief = newPasskey({ id: ofKim.id })

async function open(
  limits: TestPortalChoice['limits'] = {},
  rules: TestPortalChoice['rules'] = {},
  shared: Pick<TestPortalChoice, 'file'> = {},
): Promise<void> {
  work = []
  portal = await testPortal({
    limits,
    rules: { keptContacts: { from: ['mail'], serve: 'offered' }, ...rules },
    ...shared,
    directory: notingDirectory,
    store: (real) => notingStore(real, noteWork),
    people: [
      { username: 'alice', emails: ['alice@mail.example'] },
      { username: 'bob' },
      { username: 'dave', emails: ['dave@mail.example'], isLocked: true },
      { username: 'erin', emails: ['erin@mail.example'], isDisabled: true },
      { username: 'frank', phones: ['+1 555 0143'] },
      { username: 'gina' },
      { username: 'ivan', emails: ['ivan@mail.example'] },
      { username: 'judy', emails: ['judy@mail.example'] },
      { username: 'ken', emails: ['ken@mail.example'] },
      { username: 'kim', emails: ['kim@mail.example'] },
      { username: 'liam', emails: ['liam@mail.example'] },
    ],
  })
  await giveProofs(portal, 'erin')
  await giveProofs(portal, 'ken')
  await stopByName(portal, 'ken')
  await stopByName(portal, 'liam', 'recovery')
  await givePasskey(portal, 'kim', { passkey: ofKim })
  await giveProofs(portal, 'ivan', { waitsUntil: portal.ports.clock.now() + 1e9, hasCodes: true })
  await giveProofs(portal, 'judy', { hasCodes: true })
  // Facts that are settled once, or once an hour, are settled now.
  await portal.visitor().call('startReset', { username: 'nobody00', captcha: rightCaptcha })
  await portal.visitor().call('signIn', { username: 'nobody00', password, captcha: rightCaptcha })
}

describe('the work behind an answer', () => {
  test.each([
    ['', () => ({})],
    [' on a store of several servers', () => ({ file: join(folder, 'store.db') })],
  ])(
    'of signing in%s is the same for unknown, wrong, locked, disabled, without a contact, with an app, stopped and empty (E6, L3, NM4, PF5)',
    async (_, store) => {
      await open({}, {}, store())
      const tries: [string, string][] = [
        ['nobody01', 'wrong'],
        ['alice', 'wrong'],
        ['bob', 'wrong'],
        ['gina', 'wrong'],
        ['ivan', 'wrong'],
        ['judy', 'wrong'],
        ['ken', 'wrong'],
        ['liam', 'wrong'],
        ['dave', 'wrong'],
        ['dave', password],
        ['erin', 'wrong'],
        ['alice2', ''],
        ['erin', ''],
        ['dave', ''],
      ]
      const [first, ...others] = tries
      const signIn = async ([username, typed]: [string, string]) => {
        const visitor = portal.visitor()
        await visitor.call('session')
        return workOf(() => visitor.call('signIn', { username, password: typed, captcha: rightCaptcha }))
      }
      const unknown = await signIn(first ?? ['', ''])
      expect(unknown.status).toBe(400)
      expect(unknown.did.filter((one) => one === 'directory.isPasswordRight')).toHaveLength(1)
      for (const one of others) expect([one, await signIn(one)]).toEqual([one, unknown])
    },
  )

  test('of a throttled name is the same, and no password is looked at (E6, K1)', async () => {
    await open()
    const ofName = ['attempts.of', 'counters.read']
    const ofCaptcha = ['networks.isSeen', 'hours.of']
    const [take, release] = portal.nodes.length > 1 ? [['leases.take'], ['leases.release']] : [[], []]
    const inTurn = [...take, 'directory.lockout', ...ofName, ...release]
    const did = ['sessions.find', ...ofCaptcha, 'directory.find', 'attempts.of', ...inTurn]
    for (const username of ['alice', 'nobody01', 'dave', 'erin']) {
      for (let n = 0; n < 5; n += 1) {
        await portal.visitor().call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
      }
      const visitor = portal.visitor()
      await visitor.call('session')
      const refused = await workOf(() => visitor.call('signIn', { username, password, captcha: rightCaptcha }))
      expect([username, refused]).toEqual([username, { status: 429, did }])
    }
  })

  test('of a network that asks while a name waits is the same, and of the try after it (E6, G2)', async () => {
    await open()
    const walk = async (username: string) => {
      // The counts of each hour begin anew for each name.
      portal.pass(4 * 60 * 60_000)
      const tryFrom = async (from: string) => {
        const visitor = portal.visitor(from)
        await visitor.call('session')
        return workOf(() => visitor.call('signIn', { username, password: 'wrong', captcha: rightCaptcha }))
      }
      const [once, twice, thrice] = ['10.1.1.1', '10.1.2.1', '10.1.3.1']
      for (const from of [once, twice, twice, thrice, thrice]) await tryFrom(from)
      const seen = [await tryFrom(once), await tryFrom(once), await tryFrom(twice)]
      portal.pass(60_000)
      seen.push(await tryFrom(twice), await tryFrom(once), await tryFrom(twice))
      portal.pass(18 * 60_000)
      seen.push(await tryFrom(thrice))
      return seen
    }
    const unknown = await walk('nobody01')
    expect(unknown.map(({ status }) => status)).toEqual([429, 429, 429, 429, 400, 429, 400])
    expect(unknown[0]?.did.filter((one) => one === 'attempts.draw')).toHaveLength(2)
    for (const name of ['alice', 'dave']) expect([name, await walk(name)]).toEqual([name, unknown])
  })

  test.each(['startReset', 'startUnlock'] as const)(
    'of %s is the same for every name (E6, NM4, PF5, HD14)',
    async (call) => {
      await open()
      const start = async (username: string) => {
        const visitor = portal.visitor()
        await visitor.call('session')
        return workOf(() => visitor.call(call, { username, captcha: rightCaptcha }))
      }
      const unknown = await start('nobody01')
      expect(unknown).toMatchObject({ status: 200, did: expect.arrayContaining(['directory.find', 'flows.put']) })
      for (const name of ['alice', 'bob', 'dave', 'erin', 'gina', 'ivan', 'judy', 'ken', 'kim', 'liam', 'nobody02']) {
        expect([name, await start(name)]).toEqual([name, unknown])
      }
    },
  )

  test.each([
    ['reset', 'email', ['alice', 'dave', 'gina', 'ivan', 'judy', 'kim']],
    ['unlock', 'email', ['alice', 'dave', 'gina', 'ivan', 'judy', 'kim']],
    ['reset', 'phone', ['frank']],
    ['unlock', 'phone', ['frank']],
  ] as const)(
    'of codes sent and compared on %s by %s is the same for every name, whatever it has (E6, E1, D5, NM4, PF5, HD14)',
    async (flow, type, names) => {
      await open({}, { smsReach: { prefixes: [], capPerPrefix: 300, cap: 300 } })
      const call = flow === 'reset' ? 'startReset' : 'startUnlock'
      const newAddress = newAddresses()
      const walk = async (username: string) => {
        const visitor = portal.visitor(newAddress())
        const [id = ''] = offeredIds((await visitor.call(call, { username, captcha: rightCaptcha })).body, type)
        const ofDevice = [
          () => visitor.call('compareApp', { code: '000000' }, { flow }),
          () => visitor.call('compareRecoveryCode', { code: '0000-0000-0000-0000' }, { flow }),
          async () => {
            const { body } = await visitor.call('passkeyOptions', {}, { flow })
            return visitor.call('comparePasskey', { credential: ofThief.get(body.options) }, { flow })
          },
        ]
        const steps = [
          ...ofDevice,
          () => visitor.call('sendCode', { type, id }, { flow }),
          () => visitor.call('sendCode', { type, id }, { flow }),
          () => visitor.call('resendCode', { type, id }, { flow }),
          () => visitor.call('compareCode', { code: '000000' }, { flow }),
          ...ofDevice,
          () => visitor.call('session'),
        ]
        const seen = []
        for (const step of steps) {
          seen.push(await workOf(step))
          await portal.delivered()
        }
        return seen
      }
      const unknown = await walk(await nobodyWith(type))
      expect(unknown.map(({ status }) => status)).toEqual([400, 400, 400, 200, 200, 200, 400, 400, 400, 400, 200])
      const stopped = [await stoppedWith(type, 'everything'), await stoppedWith(type, 'recovery')]
      for (const name of [...names, ...stopped]) expect([name, await walk(name)]).toEqual([name, unknown])
    },
  )

  test('of a code that is not sent again asks no directory, whatever the name (O11, E6)', async () => {
    await open({ sendsPerFlow: 2 })
    const walk = async (username: string) => {
      const visitor = portal.visitor()
      const [id = ''] = offeredIds(
        (await visitor.call('startReset', { username, captcha: rightCaptcha })).body,
        'email',
      )
      const presses = [
        ['made-up', 0],
        [id, 0],
        [id, 0],
        [id, 60_000],
        [id, 60_000],
      ] as const
      const seen = []
      for (const [handle, afterMs] of presses) {
        portal.pass(afterMs)
        const resend = () => visitor.call('resendCode', { type: 'email', id: handle }, { flow: 'reset' })
        seen.push(await workOf(resend))
        await portal.delivered()
      }
      return seen
    }
    const unknown = await walk(await nobodyWith('email'))
    const asked = unknown.map(({ did }) => did.includes('directory.byId'))
    expect(asked).toEqual([false, true, false, true, false])
    for (const name of ['alice', 'dave']) expect([name, await walk(name)]).toEqual([name, unknown])
  })
})

test('the work behind a one-time pass is the same for unknown, none, wrong, used, over, stopped, disabled and early (E6, HD20)', async () => {
  await open({}, { reportsMail: 'desk@uni.example', staff: staffOn })
  const now = portal.ports.clock.now()
  const typed = new Map<string, string>()
  for (const name of ['bob', 'dave', 'gina']) typed.set(name, await givePassTo(portal, name, { from: now - 2 * dayMs }))
  for (const name of ['erin', 'ken', 'liam', 'judy']) typed.set(name, await givePassTo(portal, name))
  typed.set('kim', await givePassTo(portal, 'kim', { from: now + dayMs }))
  const type = async (username: string, pass = typed.get(username) ?? '0000-0000-0000') => {
    const visitor = portal.visitor()
    await visitor.call('session')
    return workOf(() => visitor.call('resetPass', { username, pass, captcha: rightCaptcha }))
  }
  expect((await type('judy')).status).toBe(200)
  const unknown = await type('nobody01')
  expect(unknown).toMatchObject({ status: 400, did: expect.arrayContaining(['passes.of', 'people.standingOf']) })
  for (const name of ['alice', 'bob', 'dave', 'erin', 'gina', 'ken', 'kim', 'liam', 'judy', 'nobody02'])
    expect([name, await type(name)]).toEqual([name, unknown])
  for (const pass of ['', 'ABCDEFGHJKMN', 'x'.repeat(64)])
    for (const name of ['erin', 'kim', 'nobody03'])
      expect([name, pass, await type(name, pass)]).toEqual([name, pass, unknown])
})

test('the work of all fifteen calls is the same where nobody has an app and where there are none (PF1)', {
  timeout: 120_000,
}, async () => {
  const workWith = async (proofKinds: readonly DeviceKindName[]) => {
    work = []
    portal = await testPortal({
      rules: { proofKinds },
      limits: { sendsPerContactDay: 100, sendsPerAccountDay: 100 },
      store: (real) => notingStore(real, noteWork),
      directory: (real) => noting(real, 'directory', noteWork),
    })
    const seen = []
    for (const call of everyCall) {
      const { visitor, flow, input } = await readyFor(portal, call)
      await portal.delivered()
      seen.push([call, await workOf(() => visitor.call(call, input as never, { flow }))])
      seen.push([`session after ${call}`, await workOf(() => visitor.call('session'))])
    }
    return seen
  }
  const on = await workWith(['passkey', 'app'])
  await portal.close()
  expect(await workWith([])).toEqual(on)
})

describe('the work behind the last try', () => {
  test('of all passwords of a day is the same for every name (E6, G11)', async () => {
    await open({ failedSignIns: 1000 })
    const walk = async (username: string) => {
      const seen = []
      for (let n = 0; n < 21; n += 1) {
        const visitor = portal.visitor(`10.0.${n}.1`)
        await visitor.call('session')
        seen.push(await workOf(() => visitor.call('signIn', { username, password: 'wrong', captcha: rightCaptcha })))
      }
      return seen
    }
    const unknown = await walk('nobody01')
    expect(marksIn(unknown)).toEqual([20])
    for (const name of ['alice', 'bob', 'dave', 'erin']) expect([name, await walk(name)]).toEqual([name, unknown])
  })

  test('of a code, a network and a day of wrong codes is the same for every name (E6, G2)', async () => {
    await open({ sendsPerContactDay: 100, sendsPerAccountDay: 100 }, { alarmTightens: 'off' })
    const newAddress = newAddresses()
    const walk = async (username: string) => {
      const seen = []
      // The counts of each hour and network begin anew for each name.
      portal.pass(4 * 60 * 60_000)
      for (let network = 0; network < 4; network += 1) {
        const visitor = portal.visitor(newAddress())
        const { body } = await visitor.call('startReset', { username, captcha: rightCaptcha })
        const [id = ''] = offeredIds(body, 'email')
        await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
        await portal.delivered()
        for (let n = 0; n < 6; n += 1) {
          seen.push(await workOf(() => visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })))
        }
      }
      return seen
    }
    const unknown = await walk(await nobodyWith('email'))
    expect(unknown.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 400))
    expect(marksIn(unknown)).toEqual([5])
    for (const name of ['alice', 'dave', 'judy']) expect([name, await walk(name)]).toEqual([name, unknown])
  })
})

/** The numbers of the tries that left a marker of a notice. */
function marksIn(tries: readonly { readonly did: readonly string[] }[]): number[] {
  return tries.flatMap(({ did }, index) => (did.includes('markers.put') ? [index + 1] : []))
}

/** An unknown name that seems to have a contact of a kind. */
async function nobodyWith(type: 'email' | 'phone', from = 0): Promise<string> {
  for (let n = from; n < 200; n += 1) {
    const { body } = await portal.visitor().call('startReset', { username: `nobody${n}`, captcha: rightCaptcha })
    if (body.type === type) return `nobody${n}`
  }
  throw new Error(`no unknown name has ${type} alone`)
}

/** A person who is stopped, and whose name seems to have such a contact: a decoy stands before them. */
async function stoppedWith(type: 'email' | 'phone', scope: StopScope): Promise<string> {
  const username = await nobodyWith(type, scope === 'everything' ? 50 : 100)
  const given = { username, name: '', password, photo: null, mustChangePassword: false, isLocked: false }
  const emails = [`${username}@mail.example`]
  await portal.accounts.add({ ...given, isDisabled: false, emails, phones: ['+1 555 0144', '+1 555 0145'] })
  await stopByName(portal, username, scope)
  return username
}
