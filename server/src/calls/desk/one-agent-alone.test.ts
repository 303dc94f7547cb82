import { type ActName, actNames, callDirections, checkKinds } from '@portico/contract'
import { afterEach, expect, test } from 'vitest'
import type { Contact } from '../../rules/contact/contact-store.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import { startPerson } from '../../rules/contact/stop-person.js'
import { giveProofs } from '../../testing/app-of.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskSteps, openDesk } from '../../testing/desk-steps.js'
import { codeIn, countEvents, offeredIds } from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The presses of one call, and of another one some hours later, when what was added can be accepted. */
const pressesOfCalls = [24, 12] as const

let portal: TestPortal
afterEach(() => portal.close())
const { accountOf, messagesTo, open } = deskSteps(() => portal)

/** Numbers in [0, 1) that a seed decides (mulberry32). */
function drawnFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Where an agent who does harm reads. */
const ownAddress = 'omar@elsewhere.example'

/** Two who sit at the desk: the agent of a case, and who answers where a yes is asked for. */
interface Sequence {
  readonly agent: TestVisitor
  readonly approver: TestVisitor
  readonly shown: { readonly case: string }
  readonly direction: (typeof callDirections)[number]
  /** The act that is pressed more often than others. */
  readonly goal: ActName
  readonly draw: () => number
}

const codesAtOwnAddress = async () => (await messagesTo(ownAddress)).flatMap((text) => codeIn(text) ?? [])
const digitsAtOwnAddress = async () =>
  (await messagesTo(ownAddress)).flatMap((text) => /(\d{3}) (\d{3})/.exec(text)?.slice(1, 3).join('') ?? [])

const actsBesideStop = actNames.filter((name) => name !== 'stop')

/** The act of one press. A stop shuts most of the others, so it is rare. */
function actOf({ goal, draw }: Pick<Sequence, 'goal' | 'draw'>): ActName {
  if (draw() < 0.8) return goal
  return draw() < 0.05 ? 'stop' : (actsBesideStop[Math.floor(draw() * actsBesideStop.length)] ?? goal)
}

/** One press of an agent who lies about every check and knows every id of the store; what it answers. */
async function pressOf({ agent, approver, shown, direction, goal, draw }: Sequence): Promise<string> {
  const one = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)] as Item
  const { store, clock } = portal.ports
  const own = await store.contacts.allOf((await accountOf('anna'))?.id ?? '')
  const [contact, phone] = [one(own).id, own.find(({ kind }) => kind === 'phone')?.id ?? '']
  const check = (kind: (typeof checkKinds)[number], to: string) =>
    callStaff(agent, 'staffCheck', { ...shown, kind, contact: to, act: one(actNames) })
  const say = (answer: string) => callStaff(agent, 'staffCheckResult', { ...shown, answer })
  const press = one(['lie', 'lie', 'guess', 'act', 'act', 'act', 'act', 'act', 'yes', 'yes', 'wait'] as const)
  if (press === 'lie') {
    await check(direction === 'here' ? 'here' : 'call-back', phone)
    return (await say(direction === 'here' ? 'passport' : 'reached')).text
  }
  if (press === 'guess') {
    await check(one(checkKinds), contact)
    return (await say(one(['reached', 'passport', '123456']))).text
  }
  if (press === 'act') {
    const code = one(['', '123456', ...(await digitsAtOwnAddress()).slice(0, 3)])
    const act = actOf({ goal, draw })
    return (await callStaff(agent, 'staffAct', { ...shown, act, contact, address: ownAddress, code })).text
  }
  if (press === 'yes') {
    await callStaff(approver, 'staffProve', { password })
    for (const { id } of [...(await store.approvals.waiting(clock.now(), '')), { id: 'none' }])
      await callStaff(approver, 'staffApprove', { approval: id, answer: 'yes', word: 'It is me.', seen: true })
    return ''
  }
  portal.pass(one([1, 3]) * minute)
  return (await callStaff(agent, 'staffProve', { password })).text
}

/** What lets somebody in who does as the agent says, who knows the password, too; each way by its name. */
async function waysIn(passes: ReadonlySet<string>): Promise<string[]> {
  const { store, clock } = portal.ports
  const accountId = (await accountOf('anna'))?.id ?? ''
  const found: string[] = []
  for (const pass of passes) {
    const { body } = await portal.visitor().call('resetPass', { username: 'anna', pass, captcha: rightCaptcha })
    if (body.code !== 'pass-wrong') found.push('a pass works')
  }
  const typed = { username: 'anna', password, captcha: rightCaptcha }
  for (const [name, flow] of [['signIn', 'profile'] as const, ['startReset', 'reset'] as const]) {
    const stranger = portal.visitor()
    const had = (await codesAtOwnAddress()).length
    const { body } = await stranger.call(name, typed)
    for (const id of offeredIds(body, 'email')) await stranger.call('sendCode', { type: 'email', id }, { flow })
    if ((await codesAtOwnAddress()).length > had) found.push(`a code of ${name} comes`)
  }
  const now = clock.now()
  const own = await store.contacts.allOf(accountId)
  const counting = own.filter((one) => one.verifiedAt !== null && !isWaiting(one, now))
  if (counting.length === 0) found.push('no contact is left')
  if (counting.some(({ address }) => address === ownAddress)) found.push('a contact counts')
  const proofs = await store.proofs.allOf(accountId, now)
  if (proofs.length === 0) found.push('no app is left')
  return found
}

/** What two calls go for, each of a sequence. */
const goals: readonly (readonly [ActName, ActName])[] = [
  ['lift-limits', 'print-pass'],
  ['add-contact', 'accept-contact'],
  ['remove-contact', 'remove-contact'],
  ['remove-proofs', 'start'],
]

/** Gives Anna back what an earlier sequence took, and takes what it gave. */
async function begin(own: readonly Contact[]): Promise<void> {
  const { store } = portal.ports
  const accountId = own[0]?.accountId ?? ''
  await store.transaction((stores) => startPerson(stores, accountId))
  const left = await store.contacts.allOf(accountId)
  for (const { id, address } of left) if (address === ownAddress) await store.contacts.remove(id)
  for (const one of own) if (!left.some(({ id }) => id === one.id)) await store.contacts.add(one)
  await store.proofs.endAllOf(accountId, 1)
  await giveProofs(portal, 'anna')
  portal.pass(2 * day)
}

/** Two calls of Omar about Anna, some hours apart; the ways in after them. */
async function waysInAfter(approverName: string, seed: number): Promise<string[]> {
  const draw = drawnFrom(seed)
  const passes = new Set<string>()
  const direction = seed % goals.length === 0 ? 'here' : (callDirections[seed % callDirections.length] ?? 'here')
  for (const [at, presses] of pressesOfCalls.entries()) {
    const approver = await enterConsole(portal, approverName)
    const agent = approverName === 'omar' ? approver : await enterConsole(portal, 'omar')
    const shown = await open(agent, 'anna', { direction })
    const goal = goals[seed % goals.length]?.[at] ?? 'start'
    for (let press = 0; press < presses; press += 1) {
      const told = await pressOf({ agent, approver, shown, direction, goal, draw })
      const pass = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(told)?.[0]
      if (pass !== undefined) passes.add(pass)
    }
    await callStaff(agent, 'staffCloseCase', { case: shown.case, outcome: 'helped' })
    portal.pass(5 * hour)
  }
  const soon = await waysIn(passes)
  portal.pass(25 * hour)
  return [...new Set([...soon, ...(await waysIn(new Set()))])]
}

/** Sequences of Omar, of whom `approverName` answers what he asks: he himself where he is alone. */
async function waysInOfAll(approverName: string, seeds: readonly number[]): Promise<string[][]> {
  portal = (await openDesk()).portal
  await makeAgent(portal, approverName)
  portal.pass(8 * day)
  const own = await portal.ports.store.contacts.allOf((await accountOf('anna'))?.id ?? '')
  const all: string[][] = []
  for (const seed of seeds) {
    await begin(own)
    all.push(await waysInAfter(approverName, seed))
  }
  return all
}

const upTo = (most: number) => Array.from({ length: most }, (_, n) => n)

test('one agent alone, in whatever order, gives nobody access, and the last contact stays (HD22)', async () => {
  const seeds = upTo(8)
  expect(await waysInOfAll('omar', seeds)).toEqual(seeds.map(() => []))
  const done = new Set((await portal.ports.store.audit.recent(10_000, { event: 'act.done' })).map((one) => one.purpose))
  const alone = ['end-sessions', 'stop', 'unlock', 'lift-limits', 'send-pass', 'remove-contact']
  expect([...done].filter((purpose) => !alone.includes(purpose ?? ''))).toEqual([])
  // The sequences get as far as one agent can: checks that pass by a lie, and acts that are asked for.
  expect(done.size).toBeGreaterThan(2)
  expect(await countEvents(portal, 'check.passed')).toBeGreaterThan(3)
  expect(await countEvents(portal, 'act.asked')).toBeGreaterThan(3)
  expect(await countEvents(portal, 'act.approved')).toBe(0)
}, 60_000)

test('such sequences find each way in once a second agent says yes to all (HD22)', async () => {
  const [added, removed, printed] = await waysInOfAll('lena', [1, 3, 16])
  expect(added).toEqual(['a code of startReset comes', 'a contact counts'])
  expect(removed).toEqual(['no app is left'])
  expect(printed).toEqual(['a pass works'])
}, 60_000)
