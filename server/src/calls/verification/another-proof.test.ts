import { type ContactKind, type FlowName, flowNames } from '@portico/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import { waitingKeys } from '../../rules/limits/barrier.js'
import { hourOf } from '../../rules/limits/limit.js'
import { codeRows } from '../../rules/proof/code-budget.js'
import { type Given, giveProofs } from '../../testing/app-of.js'
import {
  countEvents,
  newAddresses,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  startWithCode,
  wrongCode,
} from '../../testing/steps.js'
import { rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

test('a right code of a contact is not enough where an app is enrolled (PF2)', async () => {
  await giveProofs(portal, 'alice')
  for (const flow of ['profile', 'reset'] as const) {
    const { visitor, code } = await startWithCode(portal, flow)
    const before = [...visitor.cookies.values()]
    const right = await visitor.call('compareCode', { code }, { flow })
    expect([right.status, right.body.code]).toEqual([400, 'another-proof'])
    expect([...visitor.cookies.values()]).not.toEqual(before)
    expect((await visitor.call('session', {})).body).toMatchObject({
      isLoggedIn: false,
      isVerified: false,
      path: `${flow}/`,
      verification: { type: 'both', proofs: { done: ['email'], ways: ['app'] } },
    })
    const again = await visitor.call('compareCode', { code }, { flow })
    expect([again.status, again.body.code]).toEqual([400, 'code-wrong'])
    portal.pass(60_000)
  }
  expect(await countEvents(portal, 'sign-in.done')).toBe(0)
  expect(await countEvents(portal, 'code.checked')).toBe(2)
})

test('an unlock grants nothing, and wants no app (PF2)', async () => {
  await giveProofs(portal, 'alice')
  const { visitor, code } = await startWithCode(portal, 'unlock')
  expect((await visitor.call('compareCode', { code }, { flow: 'unlock' })).status).toBe(200)
})

type WalkedKind = Exclude<ProofKindName, 'passkey'>
type Answered = '200' | 'another-proof' | 'wrong'
/** Proofs in the order in which a person gives them, with the answers. */
type Walk = readonly (readonly [WalkedKind, Answered])[]

/** A person, and a walk through a flow. */
interface Walker {
  readonly contacts: readonly ContactKind[]
  readonly app: 'none' | 'counts' | 'waits'
  readonly hasCodes: boolean
  readonly walk: Walk
  readonly ways: readonly WalkedKind[]
}

const contactSets: readonly (readonly ContactKind[])[] = [[], ['email'], ['phone'], ['email', 'phone']]
const deviceSets = [
  { app: 'none', hasCodes: false },
  ...(['counts', 'waits'] as const).flatMap((app) => [false, true].map((hasCodes) => ({ app, hasCodes }))),
] as const satisfies readonly Pick<Walker, 'app' | 'hasCodes'>[]

type Having = Pick<Walker, 'contacts' | 'app' | 'hasCodes'>
const havings: readonly Having[] = contactSets.flatMap((contacts) => deviceSets.map((of) => ({ contacts, ...of })))

function deviceKinds({ app, hasCodes }: Having): readonly WalkedKind[] {
  if (app === 'none') return []
  return hasCodes ? ['app', 'recovery-code'] : ['app']
}

/** An app that waits is demanded nowhere (G6), and an unlock demands none. */
const isDemanded = (flow: FlowName, { app }: Having) => flow !== 'unlock' && app === 'counts'

/** Every way through a flow that the table names for a person. */
function walksOf(flow: FlowName, having: Having): readonly Walk[] {
  const device = deviceKinds(having)
  const alone: Walk[] = device.map((kind) => [[kind, '200']])
  const early: Walk = device.map((kind) => [kind, 'wrong'])
  const { contacts } = having
  if (flow === 'profile' && isDemanded(flow, having))
    return [
      ...alone,
      ...contacts.flatMap((one) =>
        device.map(
          (kind): Walk => [
            [one, 'another-proof'],
            [kind, '200'],
          ],
        ),
      ),
    ]
  if (contacts.length === 0) return flow === 'profile' ? [] : [early]
  if (!isDemanded(flow, having)) return contacts.map((one) => [...early, [one, '200']])
  return contacts.flatMap((one) => device.map((kind): Walk => [...early, [one, 'another-proof'], [kind, '200']]))
}

/** Every person that there can be, on every way. */
const walkersOf = (flow: FlowName): readonly Walker[] =>
  havings.flatMap((having) => {
    const ways = flow === 'profile' && isDemanded(flow, having) ? deviceKinds(having) : []
    return walksOf(flow, having).map((walk) => ({ ...having, walk, ways }))
  })

test.each(flowNames)(
  'every set of contacts, app and codes completes %s as the table says (PF2, PF6, G6)',
  { timeout: 120_000 },
  async (flow) => {
    const walkers = walkersOf(flow)
    expect(walkers.length).toBeGreaterThan(20)
    await portal.close()
    portal = await testPortal({
      people: walkers.map(({ contacts }, at) => ({
        username: `p${at}`,
        emails: contacts.includes('email') ? [`p${at}@mail.example`] : [],
        phones: contacts.includes('phone') ? [phoneAt(at)] : [],
      })),
    })
    const from = newAddresses()
    for (const [at, walker] of walkers.entries())
      expect(await walked(flow, at, { walker, from: from() })).toEqual(walker)
  },
)

const phoneAt = (at: number) => `+1555${String(at).padStart(6, '0')}`

/** What became of a person's walk, in the words of what was expected. */
async function walked(
  flow: FlowName,
  at: number,
  { walker, from }: { readonly walker: Walker; readonly from: string },
): Promise<Walker> {
  const waitsUntil = walker.app === 'waits' ? portal.ports.clock.now() + 60_000 : 0
  const { hasCodes } = walker
  const given = walker.app === 'none' ? null : await giveProofs(portal, `p${at}`, { waitsUntil, hasCodes })
  const visitor = portal.visitor(from)
  const begun = await startFlow(visitor, flow, `p${at}`)
  const give = async (kind: WalkedKind) => {
    if (kind === 'app') return visitor.call('compareApp', { code: codeOf(given, kind) }, { flow })
    if (kind === 'recovery-code') return visitor.call('compareRecoveryCode', { code: codeOf(given, kind) }, { flow })
    await sendFirst(visitor, begun, { flow, kind })
    const code = await readCode(portal, kind === 'email' ? `p${at}@mail.example` : phoneAt(at))
    return visitor.call('compareCode', { code }, { flow })
  }
  const walk: [WalkedKind, Answered][] = []
  for (const [kind] of walker.walk) {
    const { status, body } = await give(kind)
    const refused = body.code === 'another-proof' ? 'another-proof' : 'wrong'
    walk.push([kind, status === 200 ? '200' : refused])
  }
  const contacts = begun.type === 'both' ? (['email', 'phone'] as const) : [begun.type].filter((type) => type !== '')
  const ways = ('proofs' in begun && begun.proofs?.ways) || []
  return { ...walker, contacts: contacts as ContactKind[], walk, ways: ways as WalkedKind[] }
}

const codeOf = (given: Given | null, kind: 'app' | 'recovery-code') =>
  (kind === 'app' ? given?.app.code() : given?.codes[0]) ?? ''

test('a sign-in tells the ways behind the right password, and a reset nothing before a proof (PF5)', async () => {
  await giveProofs(portal, 'alice')
  expect(await startFlow(portal.visitor(), 'profile', 'alice')).toMatchObject({ proofs: { done: [], ways: ['app'] } })
  expect(await startFlow(portal.visitor(), 'reset', 'alice')).not.toHaveProperty('proofs')
  expect(await startFlow(portal.visitor(), 'profile', 'bob')).not.toHaveProperty('proofs')
})

/** What counts against alice: wrong codes in a row, waits of her name; and right codes of the hour. */
async function counted(family: 'sign-in' | 'recovery') {
  const { store, clock, directory } = portal.ports
  const accountId = (await directory.find('alice'))?.id ?? ''
  const tried = { nameKey: nameKeyOf(portal.ports, 'alice'), accountId }
  const keys = codeRows({ family, accountId }).map(({ key }) => key)
  const rows = await store.counters.read(keys, clock.now())
  const waits = await store.attempts.of(...waitingKeys(tried))
  const hour = await store.hours.of(hourOf(clock.now()))
  return {
    row: rows.reduce((sum, row) => sum + (row?.taken ?? 0), 0),
    waits: waits.filter((wait) => wait !== null).length,
    rights: hour['accounts with a right code'] ?? 0,
  }
}

test.each([
  ['profile', 'app'],
  ['profile', 'recovery-code'],
  ['reset', 'app'],
  ['reset', 'recovery-code'],
] as const)('a right code clears nothing where %s wants more, and then the %s does (PF10)', async (flow, kind) => {
  // Wrong codes of a recovery make a row on a known device alone.
  const visitor = await signInFully(portal)
  await visitor.call('signOut')
  portal.pass(31_000)
  const given = await giveProofs(portal, 'alice', { hasCodes: true })
  await portal.visitor('10.8.0.1').call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
  await sendFirst(visitor, await startFlow(visitor, flow, 'alice'), { flow })
  const code = await readCode(portal, 'alice@mail.example')
  await visitor.call('compareCode', { code: wrongCode(code) }, { flow })
  const [family, isReset] = flow === 'reset' ? (['recovery', true] as const) : (['sign-in', false] as const)
  const before = await counted(family)
  expect(before).toEqual({ row: 1, waits: 2, rights: 0 })
  expect((await visitor.call('compareCode', { code }, { flow })).body.code).toBe('another-proof')
  expect(await counted(family)).toEqual(before)
  const call = kind === 'app' ? 'compareApp' : 'compareRecoveryCode'
  expect((await visitor.call(call, { code: codeOf(given, kind) }, { flow })).status).toBe(200)
  // A reset ends the waits with its password.
  expect(await counted(family)).toEqual({ row: 0, waits: isReset ? 2 : 0, rights: isReset ? 1 : 0 })
})

test('a second contact is no second proof, and is told once (PF10)', async () => {
  await giveProofs(portal, 'alice')
  const visitor = portal.visitor()
  const begun = await startFlow(visitor, 'reset', 'alice')
  for (const [kind, to] of [
    ['email', 'alice@mail.example'],
    ['phone', '+15550142'],
  ] as const) {
    await sendFirst(visitor, begun, { flow: 'reset', kind })
    const { body } = await visitor.call('compareCode', { code: await readCode(portal, to) }, { flow: 'reset' })
    expect(body.code).toBe('another-proof')
  }
  const newPassword = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
  expect((await visitor.call('resetPassword', newPassword)).status).toBe(401)
  portal.pass(31_000)
  await sendFirst(visitor, begun, { flow: 'reset' })
  await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow: 'reset' })
  const { verification } = (await visitor.call('session')).body
  expect(verification).toMatchObject({ proofs: { done: ['email', 'phone'], ways: ['app'] } })
})

test.each([
  ['profile', 'left alone', 1],
  ['reset', 'left alone', 1],
  ['profile', 'completed', 0],
  ['reset', 'completed', 0],
  ['profile', 'left alone by a known device', 0],
  ['reset', 'left alone by a known device', 0],
] as const)('of a right code on %s that is %s the owner hears %i times a day (PF10, G11)', async (flow, how, times) => {
  const known = how === 'left alone by a known device' ? await signInFully(portal) : null
  await known?.call('signOut')
  const { app } = await giveProofs(portal, 'alice')
  portal.pass(31_000)
  for (let n = 0; n < 2; n += 1) {
    const visitor = known ?? portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, flow, 'alice'), { flow })
    const code = await readCode(portal, 'alice@mail.example')
    expect((await visitor.call('compareCode', { code }, { flow })).body.code).toBe('another-proof')
    if (how === 'completed') expect((await visitor.call('compareApp', { code: app.code() }, { flow })).status).toBe(200)
    portal.pass(20 * 60_000)
    await portal.delivered()
  }
  const mails = portal.mail.messages().filter(({ message }) => message.to === 'alice@mail.example')
  const subjects = mails.map(({ message }) => ('subject' in message ? message.subject : ''))
  expect(subjects.filter((subject) => subject.includes('entered a right code'))).toHaveLength(times)
  expect(subjects.filter((subject) => subject.includes('knows your password'))).toEqual([])
})
