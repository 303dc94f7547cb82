import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instantInWords } from '@portico/text/instant-in-words'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { giveProofs } from '../testing/app-of.js'
import { leads } from '../testing/desk-steps.js'
import { givePassTo } from '../testing/give-pass-to.js'
import { proveForReset, readCode, signInFully, startFlow, startWithCode, wrongCode } from '../testing/steps.js'
import { staffOn } from '../testing/test-config.js'
import { password, rightCaptcha, type TestPortal, type TestPortalChoice, testPortal } from '../testing/test-portal.js'
import type { TestVisitor } from '../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.UTC(2026, 0, 5, 9)
const inUtc = { language: 'en', timeZone: 'UTC' }
const people = [{ username: 'alice', emails: ['alice@mail.example'] }]

let folder: string
let portal: TestPortal
/** The wall clock's time, and the right time. */
let wall: number
let right: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-time-'))
  wall = start
  right = start
})
afterEach(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})

async function open(choice: TestPortalChoice = {}): Promise<void> {
  portal = await testPortal({ file: join(folder, 'portal.sqlite'), people, startsAt: wall, ...choice })
}
async function restart(choice: TestPortalChoice = {}): Promise<void> {
  await portal.close()
  await open({ ...choice, people: [] })
}
function pass(ms: number): void {
  wall += ms
  right += ms
  portal.pass(ms)
}
async function setWallClock(byMs: number): Promise<void> {
  wall += byMs
  await portal.setWallClock(byMs)
}
/** The wall clock is 30 days ahead for one request, and then right again. */
async function oneRequestAhead(): Promise<void> {
  await setWallClock(30 * day)
  await startFlow(portal.visitor(), 'reset', 'nobody11')
  await setWallClock(-30 * day)
}
const visitorOf = (cookies: ReadonlyMap<string, string>): TestVisitor => {
  const visitor = portal.visitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}
const signIn = (given: string) => ({ username: 'alice', password: given, captcha: rightCaptcha })
const isSignedIn = async (cookies: ReadonlyMap<string, string>) =>
  (await visitorOf(cookies).call('session')).body.isLoggedIn

const jumps: Record<string, () => Promise<void>> = {
  'after a clock that was 30 days ahead for one request': oneRequestAhead,
  'after a clock that was 30 days ahead for one request, and a restart': async () => {
    await oneRequestAhead()
    await restart()
  },
  'on a clock that was set back 30 days': () => setWallClock(-30 * day),
  'on a clock that was set back 30 days, and a restart': async () => {
    await setWallClock(-30 * day)
    await restart()
  },
  'on a clock that was set back 30 days while no server ran': async () => {
    wall -= 30 * day
    await restart()
  },
}

describe.each(Object.entries(jumps))('%s', (_, jump) => {
  beforeEach(async () => {
    await open()
    await jump()
  })

  test('a code ends on time (G4)', async () => {
    const inTime = await startWithCode(portal, 'reset')
    pass(10 * minute - 1)
    expect((await inTime.visitor.call('compareCode', { code: inTime.code }, { flow: 'reset' })).status).toBe(200)
    const late = await startWithCode(portal, 'unlock')
    pass(10 * minute)
    expect((await late.visitor.call('compareCode', { code: late.code }, { flow: 'unlock' })).status).toBe(400)
  })

  test('a session ends on time, idle or not (G4)', async () => {
    const [idle, busy] = [await signInFully(portal), await signInFully(portal)]
    pass(29 * minute)
    expect(await isSignedIn(busy.cookies)).toBe(true)
    pass(2 * minute)
    expect([await isSignedIn(idle.cookies), await isSignedIn(busy.cookies)]).toEqual([false, true])
    for (let passed = 31 * minute; passed < 12 * hour; passed += 29 * minute) {
      expect(await isSignedIn(busy.cookies)).toBe(true)
      pass(29 * minute)
    }
    expect(await isSignedIn(busy.cookies)).toBe(false)
  })

  test('a wait and a limit end on time (G4)', async () => {
    for (let tries = 0; tries < 5; tries += 1) await portal.visitor().call('signIn', signIn('wrong'))
    pass(14 * minute)
    expect((await portal.visitor().call('signIn', signIn(password))).status).toBe(429)
    pass(2 * minute)
    for (let sends = 0; sends < 10; sends += 1) {
      await startWithCode(portal, 'profile')
      pass(31_000)
    }
    await expect(startWithCode(portal, 'profile')).rejects.toThrow()
    pass(day)
    await startWithCode(portal, 'profile')
  })
})

/** Jumps forward and back, also over a restart with the same choice. */
function jumpsOf(choice: TestPortalChoice): [string, () => Promise<void>][] {
  return [
    ['of one request', oneRequestAhead],
    ['that lasts', () => setWallClock(30 * day)],
    [
      'of minutes, again and again',
      async () => {
        for (let times = 0; times < 60; times += 1) await setWallClock(50 * minute)
      },
    ],
    ['back', () => setWallClock(-30 * day)],
    [
      'of one request, and restarts',
      async () => {
        await restart(choice)
        await oneRequestAhead()
        await restart(choice)
        await restart(choice)
      },
    ],
    [
      'that the last start believed',
      async () => {
        wall += 30 * day
        await restart(choice)
        await startFlow(portal.visitor(), 'reset', 'nobody11')
        wall -= 30 * day
        await restart(choice)
      },
    ],
  ]
}

describe('a contact that was added before a jump', () => {
  const holding = { rules: { contactHoldMs: 48 * hour } }
  const offered = async () => {
    const begun = await startFlow(portal.visitor(), 'reset', 'alice')
    return begun.type === 'email' ? begun.data.length : 0
  }
  beforeEach(async () => {
    await open(holding)
    pass(1_000)
    const visitor = await signInFully(portal)
    const { body } = await visitor.call('addEmail', { email: 'new@mail.example' })
    await visitor.call('verifyEmail', { id: body.data.id, code: await readCode(portal, 'new@mail.example') })
  })

  test.each(jumpsOf(holding))('%s waits its hours, no less and no more (G4)', async (_, jump) => {
    await jump()
    pass(48 * hour - 1)
    expect(await offered()).toBe(1)
    pass(1)
    expect(await offered()).toBe(2)
  })

  test('does not wait longer where no server ran for two days (G4)', async () => {
    wall += 2 * day
    await restart(holding)
    expect(await offered()).toBe(2)
  })

  test('is announced by the wall clock (G4)', async () => {
    await oneRequestAhead()
    const visitor = await signInFully(portal)
    const emails = (await visitor.call('session')).body.user?.emails ?? []
    const old = emails.find(({ email }) => email === 'alice@mail.example')
    const refused = await visitor.call('removeEmail', { id: old?._id ?? '' })
    expect(refused.body).toMatchObject({ code: 'contact-held' })
    expect(refused.body).toMatchObject({ message: expect.stringContaining(instantInWords(right + 48 * hour, inUtc)) })
  })
})

describe('what the help desk did before a jump', () => {
  const withDesk = { rules: { reportsMail: leads, staff: staffOn } }
  const signsIn = () => portal.visitor().call('signIn', signIn(password))
  const ways = async () => (await signsIn()).text
  const codes = async (pass: string) =>
    (await portal.visitor().call('resetPass', { username: 'alice', pass, captcha: rightCaptcha })).body.code

  test.each(jumpsOf(withDesk))('%s waits its hours, no less and no more (G4, HD20, HD21)', async (_, jump) => {
    await open(withDesk)
    pass(1_000)
    await signInFully(portal)
    await giveProofs(portal, 'alice')
    const { store, clock, directory } = portal.ports
    const id = (await directory.find('alice'))?.id ?? ''
    const [now, later] = [clock.now(), clock.now() + day]
    const [own] = await store.contacts.allOf(id)
    if (own === undefined) throw new Error('Alice has a contact')
    for (const [name, signsInFrom] of [
      ['n', later],
      ['h', null],
    ] as const) {
      const address = `${name}ew@desk.example`
      await store.contacts.add({ ...own, id: name, address, canonical: address, verifiedAt: null })
      await store.contacts.markVerified(name, { now, heldUntil: later, signsInFrom, caseId: 'C-8F3K-2M' })
    }
    await store.proofs.endAllOf(id, later)
    await store.contacts.addFormer(
      { ...own, id: 'gone', address: 'gone@mail.example', canonical: 'gone@mail.example' },
      later,
    )
    const printed = await givePassTo(portal, 'alice', { from: now + 4 * hour })
    await jump()
    pass(4 * hour - 1)
    expect(await codes(printed)).toBe('pass-early')
    pass(1)
    expect(await codes(printed)).toBeUndefined()
    pass(20 * hour - 1)
    const before = await ways()
    expect(before).toContain('"app"')
    expect(before).toContain('h•••')
    expect(before).not.toContain('n•••')
    const offered = async () => (await portal.ports.store.contacts.formerOf(id, portal.ports.clock.now())).length
    const atReset = async () => {
      const begun = await startFlow(portal.visitor(), 'reset', 'alice')
      return begun.type === 'email' ? begun.data.length : 0
    }
    expect([await offered(), await atReset()]).toEqual([1, 1])
    pass(1)
    const after = await ways()
    expect(after).not.toContain('"app"')
    expect(after).toContain('n•••')
    expect([await offered(), await atReset()]).toEqual([0, 3])
  })
})

test('a jump forward ends no hold after a reset (G4, G6)', async () => {
  await open({ rules: { contactHoldMs: 48 * hour } })
  const visitor = await proveForReset(portal)
  await visitor.call('resetPassword', { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' })
  await oneRequestAhead()
  const { people } = portal.ports.store
  const account = await portal.ports.directory.find('alice')
  expect(await people.resetAtOf(account?.id ?? '')).toBe(portal.ports.clock.now())
})

describe('people and operators', () => {
  test('read the wall clock in notices and in the audit, whose order stays (G4)', async () => {
    await open()
    await oneRequestAhead()
    const { visitor, code } = await startWithCode(portal, 'profile')
    await visitor.call('compareCode', { code: wrongCode(code) })
    await visitor.call('compareCode', { code })
    const changed = await visitor.call('changePassword', {
      oldPassword: password,
      newPassword: 'Blauer-Himmel-7',
      newpassword2: 'Blauer-Himmel-7',
    })
    expect(changed.status).toBe(200)
    await portal.delivered()
    const notice = portal.mail.messages().find(({ message }) => message.text.includes('was changed'))
    expect(notice?.message.text).toContain(instantInWords(start, inUtc))
    const events = await portal.ports.store.audit.recent(8)
    expect(events.map(({ at }) => at)).toEqual(events.map(() => start))
    const [first] = (await portal.ports.store.audit.recent(100, { event: 'recovery.started' })).reverse()
    expect(first?.at).toBe(start + 30 * day)
    expect(first?.seq).toBeLessThan(events.at(-1)?.seq ?? 0)
  })

  const told = () => portal.logLines.filter((line) => line.includes('"clock"')).map((line) => JSON.parse(line).msg)

  test.each<[string, number]>([
    ['is set back', -30 * day],
    ['jumps forward', 30 * day],
  ])('hear once that the clock %s, and once that it is well again (G4)', async (_, byMs) => {
    await open()
    expect([portal.clockState(), told()]).toEqual(['ok', []])
    await setWallClock(Math.sign(byMs) * 2 * minute)
    expect(portal.clockState()).toBe('ok')
    await setWallClock(byMs)
    await setWallClock(0)
    expect([portal.clockState(), told()]).toEqual(['degraded', ['part.degraded']])
    if (byMs < 0) await setWallClock(-byMs)
    else pass(hour)
    await setWallClock(0)
    expect([portal.clockState(), told()]).toEqual(['ok', ['part.degraded', 'part.recovered']])
  })

  test.each<[number, string[]]>([
    [30 * day, [expect.stringContaining("this machine's clock is ahead")]],
    [day + minute, [expect.stringContaining('The portal starts more than a day after its last time.')]],
    [day - minute, []],
    [3 * minute, []],
  ])('hear at a start whose clock is far ahead that it may be wrong: %d ms (G4)', async (byMs, said) => {
    await open()
    wall += byMs
    await restart()
    expect([portal.clockState(), told()]).toEqual(['ok', said])
    await restart()
    expect(told()).toEqual([])
  })

  test('hear at a start that the floor is ahead (G4)', async () => {
    await open()
    wall -= 3 * minute
    await restart()
    expect([portal.clockState(), told()]).toEqual(['degraded', ['part.degraded']])
  })
})

test('a store that cannot be written stops no time, and the next look makes up for it (G4)', async () => {
  let isDown = false
  await open({
    store: (real) => ({
      ...real,
      transaction: (work) => (isDown ? Promise.reject(new Error('no store')) : real.transaction(work)),
    }),
  })
  isDown = true
  const before = portal.ports.clock.now()
  await setWallClock(30 * day)
  pass(minute)
  expect([portal.ports.clock.now(), portal.clockState()]).toEqual([before + minute, 'degraded'])
  isDown = false
  await setWallClock(0)
  expect(portal.ports.clock.now()).toBe(wall)
})
