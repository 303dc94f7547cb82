import type { StaffCase, StaffInputOf } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import type { Contact } from '../../rules/contact/contact-store.js'
import { tidy } from '../../start/start-housekeeping.js'
import { setUpApp } from '../../testing/app-of.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskPeople, deskSteps, openDesk } from '../../testing/desk-steps.js'
import { setUpPasskey } from '../../testing/passkey-of.js'
import { countEvents, signInFully } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { password, rightCaptcha, type TestPortal, type TestPortalChoice } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
const newAddress = 'anna@new.example'

let portal: TestPortal
let omar: TestVisitor
let lena: TestVisitor
afterEach(() => portal.close())
const { accountOf, digitsTo, messagesTo, open } = deskSteps(() => portal)

/** Omar and Lena in the console, where Omar has a case whose person is checked strongly. */
async function atDesk(
  kind: 'call-back' | 'here' = 'call-back',
  { username = 'anna', ...choice }: TestPortalChoice & { readonly username?: string } = {},
): Promise<StaffCase> {
  portal = (await openDesk({ people: deskPeople.map((one) => ({ ...one, isLocked: false })), ...choice })).portal
  return inNewCase(kind, username)
}

async function inNewCase(kind: 'call-back' | 'here', username = 'anna'): Promise<StaffCase> {
  for (const agent of ['omar', 'lena']) await makeAgent(portal, agent)
  omar = await enterConsole(portal, 'omar')
  lena = await enterConsole(portal, 'lena')
  const shown = await open(omar, username, kind === 'here' ? { direction: 'here' } : {})
  const passed = { contact: null, act: null, numbers: null, until: portal.ports.clock.now() + 15 * minute } as const
  await portal.ports.store.cases.putCheck(shown.case, { kind, state: 'passed', ...passed })
  return shown
}

type Asked = Omit<StaffInputOf<'staffAct'>, 'case'>
const act = (shown: StaffCase, asked: Asked) => callStaff(omar, 'staffAct', { case: shown.case, ...asked })

/** Lena answers what Omar asks. */
async function say(answer: 'yes' | 'no') {
  const [asked] = (await callStaff(lena, 'staffSession')).body.waiting
  const given = { approval: asked?.approval ?? '', answer, word: 'I know her.', seen: true } as const
  expect((await callStaff(lena, 'staffApprove', given)).status).toBe(200)
}

/** An act that another agent has to agree to, with her yes. */
async function actWithYes(shown: StaffCase, asked: Asked) {
  expect((await act(shown, asked)).body).toMatchObject({ isWaiting: true })
  await say('yes')
  return act(shown, asked)
}

async function contactsOf(username = 'anna') {
  return portal.ports.store.contacts.allOf((await accountOf(username))?.id ?? '')
}
const added = async () => (await contactsOf()).find(({ address }) => address === newAddress)

async function addNew(shown: StaffCase) {
  const asked = { act: 'add-contact', address: newAddress } as const
  const sent = await actWithYes(shown, asked)
  expect(sent.body).toMatchObject({ isWaiting: true })
  return act(shown, { ...asked, code: await digitsTo(newAddress) })
}

const signInOf = (username = 'anna') => portal.visitor().call('signIn', { username, password, captcha: rightCaptcha })
const masksAtSignIn = async () => JSON.stringify((await signInOf()).body)

test.each(['add-contact', 'remove-contact'] as const)(
  'a no to %s leaves a way to ask about another one (HD19)',
  async (name) => {
    const shown = await atDesk('call-back', { username: 'ben' })
    const [own] = await contactsOf('ben')
    const [wrong, right] =
      name === 'add-contact'
        ? [{ address: 'ben@wrong.example' }, { address: newAddress }]
        : [{ contact: own?.id ?? '' }, null]
    await act(shown, { act: name, ...wrong })
    await say('no')
    const told = (await callStaff(omar, 'staffCase', { case: shown.case })).body.case
    expect(told.acts.find((one) => one.act === name)).toMatchObject({
      isReady: true,
      asks: true,
      why: expect.stringMatching(/said no/),
    })
    expect((await act(shown, { act: name, ...wrong })).body.code).toBe('act-impossible')
    if (right !== null) expect((await act(shown, { act: name, ...right })).body.isWaiting).toBe(true)
  },
)

describe('a contact that the help desk removes', () => {
  test('is told with all others, and sessions end; one of several needs no yes, the last one does (HD12, HD19)', async () => {
    const shown = await atDesk()
    const anna = await signInFully(portal, 'anna')
    const [mail, phone] = await contactsOf()
    const asked = { act: 'remove-contact', contact: mail?.id ?? '' } as const
    expect((await act(shown, asked)).body).toMatchObject({ isWaiting: false })
    expect((await act(shown, asked)).status).toBe(200)
    for (const to of ['anna@mail.example', '+15550142'])
      expect((await messagesTo(to)).filter((text) => text.includes('The help desk removed a contact'))).toHaveLength(1)
    expect((await anna.call('session')).body.isLoggedIn).toBe(false)
    const last = { act: 'remove-contact', contact: phone?.id ?? '' } as const
    expect((await actWithYes(shown, last)).status).toBe(200)
    expect(await contactsOf()).toEqual([])
  })

  /** Makes the only other contact of Anna, her phone, one that helps nobody. */
  const useless: Record<string, (phone: Contact) => Promise<unknown>> = {
    'is dropped by the directory': (phone) => portal.ports.store.contacts.markMissing(phone.id, 1),
    'is not verified': (phone) => replace(phone, { verifiedAt: null, heldUntil: null }),
    'is gone': (phone) => portal.ports.store.contacts.remove(phone.id),
    'no SMS reaches': async () => undefined,
  }
  async function replace(phone: Contact, changed: Partial<Contact>) {
    await portal.ports.store.contacts.remove(phone.id)
    await portal.ports.store.contacts.add({ ...phone, ...changed })
  }

  test.each(Object.entries(useless))(
    'needs a yes beside one that %s, and the useless one goes without (HD19)',
    async (how, change) => {
      const reach = { prefixes: how === 'no SMS reaches' ? ['+49'] : [], capPerPrefix: 300, cap: 300 }
      const shown = await atDesk('call-back', { rules: { smsReach: reach } })
      const [mail, phone] = await contactsOf()
      if (mail === undefined || phone === undefined) throw new Error('Anna has two contacts')
      await change(phone)
      const [read] = (await callStaff(omar, 'staffCase', { case: shown.case })).body.case.contacts
      expect(read?.acts).toEqual(['send-pass', 'remove-contact'])
      expect((await act(shown, { act: 'remove-contact', contact: mail.id })).body).toMatchObject({ isWaiting: true })
      const other = await act(shown, { act: 'remove-contact', contact: phone.id })
      expect(other.body.isWaiting ?? false).toBe(false)
      expect((await contactsOf()).map(({ id }) => id)).toContain(mail.id)
      expect(await countEvents(portal, 'act.asked')).toBe(1)
    },
  )

  test('is none that the directory keeps, nor an older one while a new one waits (N9, G6)', async () => {
    const shown = await atDesk()
    const [mail, phone] = await contactsOf()
    const { contacts } = portal.ports.store
    const now = portal.ports.clock.now()
    await contacts.markKept(phone?.id ?? '', { now, heldUntil: now })
    const kept = await act(shown, { act: 'remove-contact', contact: phone?.id ?? '' })
    expect(kept.body).toMatchObject({ code: 'act-impossible', message: /directory keeps/ })
    expect((await addNew(shown)).status).toBe(200)
    const held = await act(shown, { act: 'remove-contact', contact: mail?.id ?? '' })
    expect(held.body).toMatchObject({ code: 'act-impossible', message: /nothing older goes/ })
    expect((await contactsOf()).length).toBe(3)
    const waits = { act: 'remove-contact', contact: (await added())?.id ?? '' } as const
    expect((await act(shown, waits)).body).toMatchObject({ isWaiting: false })
  })
})

describe('a contact that the help desk adds', () => {
  test('answers with six digits, each try counted, and then waits a day for sign-in, too (HD21)', async () => {
    const shown = await atDesk()
    const asked = { act: 'add-contact', address: newAddress } as const
    await actWithYes(shown, asked)
    const code = await digitsTo(newAddress)
    expect((await messagesTo(newAddress))[0]).toMatch(/It lets us add this address to your account, nothing else\./)
    const wrong = code === '111111' ? '222222' : '111111'
    expect((await act(shown, { ...asked, code: wrong })).body).toMatchObject({
      code: 'check-wrong',
      message: /4 tries/,
    })
    expect((await act(shown, { act: 'add-contact', address: 'x@new.example', code })).body).toMatchObject({
      isWaiting: true,
    })
    expect((await act(shown, { ...asked, code })).body).toMatchObject({ isWaiting: false })
    expect((await act(shown, { ...asked, code })).status).toBe(200)
    const contact = await added()
    expect(contact).toMatchObject({ caseId: shown.case, heldUntil: contact?.signsInFrom })
    expect((await messagesTo('+15550142')).at(-1)).toMatch(/adds a contact to your account\. It counts from /)
    expect((await messagesTo(newAddress)).filter((text) => text.includes('adds a contact'))).toEqual([])
    expect(await masksAtSignIn()).not.toContain('n•••')
    portal.pass(24 * hour - 1)
    expect(await masksAtSignIn()).not.toContain('n•••')
    portal.pass(1)
    expect(await masksAtSignIn()).toContain('n•••')
  })

  test('signs in at once where the person stands there, and goes with a stop (HD21)', async () => {
    const shown = await atDesk('here')
    expect((await addNew(shown)).status).toBe(200)
    expect(await masksAtSignIn()).toContain('n•••')
    await stopByName(portal, 'anna', 'recovery')
    expect(await added()).toBeUndefined()
    expect((await contactsOf()).length).toBe(2)
  })

  test('is let count four hours after it was proven, with a yes, not before (HD21)', async () => {
    const shown = await atDesk()
    expect((await addNew(shown)).status).toBe(200)
    const asked = { act: 'accept-contact', contact: (await added())?.id ?? '' } as const
    expect((await act(shown, asked)).body).toMatchObject({ code: 'act-impossible', message: /too new/ })
    portal.pass(4 * hour)
    const later = await inNewCase('call-back')
    expect((await actWithYes(later, asked)).body).toMatchObject({ isWaiting: false })
    expect(await masksAtSignIn()).toContain('n•••')
    expect((await act(later, { ...asked, contact: (await contactsOf())[0]?.id ?? '' })).body.code).toBe(
      'act-impossible',
    )
  })

  test.each([
    ['no address', 'is no address'],
    ['anna@uni.example', 'is no address'],
    ['anna@mail.example', 'has this address already'],
    [' Anna@Mail.Example', 'has this address already'],
  ])('is not %s, of which nobody is asked (HD19)', async (address, why) => {
    const shown = await atDesk()
    const refused = await act(shown, { act: 'add-contact', address })
    expect(refused.body).toMatchObject({ code: 'act-impossible', message: expect.stringContaining(why) })
    expect(await countEvents(portal, 'act.asked')).toBe(0)
  })

  test('is none beside five, nor after five new ones in an hour, nor where no digits can be sent (N7, HD19)', async () => {
    const shown = await atDesk()
    const { contacts } = portal.ports.store
    const address = (n: number) => `anna${n}@mail.example`
    for (const own of (await contactsOf()).slice(0, 1))
      for (const n of [1, 2, 3, 4])
        await contacts.add({ ...own, id: `more-${n}`, address: address(n), canonical: address(n) })
    const asked = (n = 9) => act(shown, { act: 'add-contact', address: address(n) })
    const tooMany = { code: 'act-impossible', message: expect.stringContaining('too many addresses') }
    expect((await asked()).body).toMatchObject(tooMany)
    for (const n of [1, 2, 3, 4]) await contacts.remove(`more-${n}`)
    const anna = await signInFully(portal, 'anna')
    for (const n of [1, 2, 3]) await anna.call('addEmail', { email: address(n) })
    for (const { id } of (await contactsOf()).filter((one) => one.verifiedAt === null)) await contacts.remove(id)
    for (const n of [4, 5]) await anna.call('addEmail', { email: address(n) })
    expect((await asked()).body).toMatchObject(tooMany)
    expect((await asked(5)).body).toMatchObject({ isWaiting: true })
    await say('yes')
    for (let n = 0; n < 3; n += 1) expect((await asked(5)).body).toMatchObject({ isWaiting: true })
    expect((await asked(4)).body.code).toBe('staff-limit')
    expect(await countEvents(portal, 'act.asked')).toBe(1)
  })
})

describe('the case tells of an act', () => {
  const rowOf = async (shown: StaffCase, name: string) =>
    (await callStaff(omar, 'staffCase', { case: shown.case })).body.case.acts.find((one) => one.act === name)
  const nothing = { isReady: false, asks: false, why: expect.stringMatching(/no contact/) }

  test('that nothing is there for it, before a check and after it (HD11)', async () => {
    const shown = await atDesk('call-back', { username: 'ben' })
    expect(await rowOf(shown, 'accept-contact')).toMatchObject(nothing)
    expect(await rowOf(shown, 'remove-proofs')).toMatchObject({ isReady: false, why: expect.stringMatching(/nothing/) })
    expect(await rowOf(shown, 'remove-contact')).toMatchObject({ isReady: true, asks: true })
    const [own] = await contactsOf('ben')
    await portal.ports.store.contacts.markKept(own?.id ?? '', { now: portal.ports.clock.now(), heldUntil: 0 })
    expect(await rowOf(shown, 'remove-contact')).toMatchObject(nothing)
    expect(await rowOf(shown, 'send-pass')).toMatchObject({ isReady: true })
    await portal.ports.store.cases.putCheck(shown.case, null)
    expect(await rowOf(shown, 'accept-contact')).toMatchObject(nothing)
    expect(await rowOf(await inNewCase('here', 'nils'), 'send-pass')).toMatchObject(nothing)
  })

  test('that it asks for a yes only where each contact does, since one that helps nobody goes at once (HD19)', async () => {
    const shown = await atDesk()
    const [mail, phone] = await contactsOf()
    expect(await rowOf(shown, 'remove-contact')).toMatchObject({ isReady: true, asks: false })
    await portal.ports.store.contacts.markMissing(phone?.id ?? '', 1)
    expect(await rowOf(shown, 'remove-contact')).toMatchObject({ isReady: true, asks: false })
    expect((await act(shown, { act: 'remove-contact', contact: mail?.id ?? '' })).body.isWaiting).toBe(true)
    await portal.ports.store.contacts.markKept(phone?.id ?? '', { now: portal.ports.clock.now(), heldUntil: 0 })
    await portal.ports.store.contacts.markMissing(phone?.id ?? '', 1)
    expect((await rowOf(shown, 'remove-contact'))?.why).toMatch(/has been asked/)
  })

  test('that a yes is missing where its agent has lost the role (HD4, HD19)', async () => {
    const shown = await atDesk()
    await act(shown, { act: 'add-contact', address: newAddress })
    await say('yes')
    expect(await rowOf(shown, 'add-contact')).toMatchObject({ isReady: true, asks: false, why: '' })
    await portal.ports.store.members.remove((await accountOf('lena'))?.id ?? '')
    expect(await rowOf(shown, 'add-contact')).toMatchObject({ isReady: true, asks: true })
  })
})

test('what cannot be done whatever another agent says is refused before one is asked (HD19)', async () => {
  const shown = await atDesk('call-back', { username: 'ben' })
  const [own] = await contactsOf('ben')
  const contact = own?.id ?? ''
  const cannot = async (asked: Asked, why: RegExp) =>
    expect((await act(shown, asked)).body).toMatchObject({
      code: 'act-impossible',
      message: expect.stringMatching(why),
    })
  await cannot({ act: 'remove-proofs' }, /nothing to remove/)
  await cannot({ act: 'accept-contact', contact }, /does not wait/)
  await cannot({ act: 'accept-contact', contact: 'nothing' }, /does not wait/)
  const { contacts } = portal.ports.store
  await contacts.markKept(contact, { now: portal.ports.clock.now(), heldUntil: 0 })
  await cannot({ act: 'remove-contact', contact }, /directory keeps/)
  expect(await countEvents(portal, 'act.asked')).toBe(0)
  expect((await act(shown, { act: 'add-contact', address: 'ben@new.example' })).body.isWaiting).toBe(true)
})

test('the help desk starts what was stopped, sign-in too, with a yes (HD11)', async () => {
  const shown = await atDesk()
  await stopByName(portal, 'anna', 'everything')
  expect((await actWithYes(shown, { act: 'start' })).status).toBe(200)
  expect((await signInOf()).status).toBe(200)
  expect((await act(shown, { act: 'add-contact', address: newAddress })).body).toMatchObject({ isWaiting: true })
})

describe('proofs that the help desk removes', () => {
  /** The proofs of a device that a sign-in of Anna takes, and what notices at a phone said of them. */
  const waysOf = async () => {
    const { body } = await signInOf()
    return 'proofs' in body ? body.proofs?.ways : []
  }
  const all = ['passkey', 'app', 'recovery-code']
  const told = async () => (await messagesTo('+15550142')).filter((text) => text.includes('passkeys and app'))

  async function annaWithProofs(kind: 'call-back' | 'here') {
    portal = (await openDesk({ people: deskPeople.map((one) => ({ ...one, isLocked: false })) })).portal
    const anna = await signInFully(portal, 'anna')
    await setUpApp(portal, anna)
    await setUpPasskey(anna)
    await anna.call('addRecoveryCodes', {})
    return { anna, shown: await inNewCase(kind) }
  }

  test('are demanded for another day, sessions end at once, and all is kept that a stop takes back (HD21)', async () => {
    const { anna, shown } = await annaWithProofs('call-back')
    expect((await actWithYes(shown, { act: 'remove-proofs' })).body).toMatchObject({ isWaiting: false })
    expect((await anna.call('session')).body.isLoggedIn).toBe(false)
    expect((await told()).at(-1)).toMatch(/removes your passkeys and app\. They end at \d+ Jan/)
    expect(await waysOf()).toEqual(all)
    await stopByName(portal, 'anna', 'recovery')
    portal.pass(25 * hour)
    expect(await waysOf()).toEqual(all)
  })

  test('go after a day, for every call before a round of the server and after it (HD21)', async () => {
    const { shown } = await annaWithProofs('call-back')
    await actWithYes(shown, { act: 'remove-proofs' })
    portal.pass(24 * hour - 1)
    expect(await waysOf()).toEqual(all)
    portal.pass(1)
    expect(await waysOf()).toEqual([])
    await tidy(portal.ports, 90 * 24 * hour)
    const { people } = portal.ports.store
    expect(await people.hasDeviceProof((await accountOf('anna'))?.id ?? '')).toBe(false)
  })

  test('go at once where the person stands there, and are removed once (HD21)', async () => {
    const { shown } = await annaWithProofs('here')
    await actWithYes(shown, { act: 'remove-proofs' })
    expect(await waysOf()).toEqual([])
    expect((await told()).at(-1)).toContain('removed your passkeys and app')
    portal.pass(minute + 1)
    for (const agent of [omar, lena]) await callStaff(agent, 'staffProve', { password })
    const again = await act(shown, { act: 'remove-proofs' })
    expect(again.body).toMatchObject({ code: 'act-impossible', message: /nothing to remove/ })
  })
})
