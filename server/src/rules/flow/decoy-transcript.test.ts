import type { FlowName, OutputOf } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceKindName } from '../../ports/proof-kind-name.js'
import { giveProofs } from '../../testing/app-of.js'
import { everyCall, readyFor } from '../../testing/every-call.js'
import { everyTextAnew } from '../../testing/every-text.js'
import { givePassTo } from '../../testing/give-pass-to.js'
import { givePasskey, newPasskey } from '../../testing/passkey-of.js'
import { offeredIds } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { staffOn } from '../../testing/test-config.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import type { TestAnswer } from '../../testing/test-visitor.js'
import type { StopScope } from '../session/person-store.js'

type Recovery = Exclude<FlowName, 'profile'>

const minute = 60_000
let portal: TestPortal
afterEach(() => portal.close())

/** A stranger in a flow, with every answer. Values that are random each time are left out. */
function stranger(flow: Recovery, username: string, from: string) {
  let visitor = portal.visitor(from)
  let options: OutputOf<'passkeyOptions'>['options'] = { challenge: 'none', rpId: 'localhost' } as never
  const lines: string[] = []
  const keep = <Body>(answer: TestAnswer<Body>): TestAnswer<Body> => {
    lines.push(transcriptOf(answer))
    return answer
  }
  return {
    lines,
    /** The stranger goes on from another network. */
    move(from: string) {
      visitor = portal.visitor(from)
    },
    start: () =>
      visitor.call(flow === 'reset' ? 'startReset' : 'startUnlock', { username, captcha: rightCaptcha }).then(keep),
    send: async (id: string) => keep(await visitor.call('sendCode', { type: 'email', id }, { flow })),
    resend: async (id: string) => keep(await visitor.call('resendCode', { type: 'email', id }, { flow })),
    compareWrong: async () => keep(await visitor.call('compareCode', { code: await wrongCode() }, { flow })),
    session: async () => keep(await visitor.call('session')),
    wrongPassword: async () =>
      keep(await visitor.call('signIn', { username, password: 'wrong', captcha: rightCaptcha })),
    /** The calls of an app and of recovery codes, which a stranger has no right to yet. */
    async ofProofs() {
      keep(await visitor.call('compareApp', { code: '000000' }, { flow }))
      keep(await visitor.call('compareApp', { code: 'no code' }, { flow }))
      keep(await visitor.call('compareRecoveryCode', { code: '0000-0000-0000-0000' }, { flow }))
      keep(await visitor.call('compareRecoveryCode', { code: 'no code' }, { flow }))
      // The stranger knows the id of Kim's passkey, and signs with another key.
      for (const isAsked of [true, false]) {
        const { body } = isAsked ? keep(await visitor.call('passkeyOptions', {}, { flow })) : { body: { options } }
        if ('options' in body) options = body.options
        keep(await visitor.call('comparePasskey', { credential: ofThief.get(options) }, { flow }))
      }
      for (const call of ['proofs', 'addApp', 'addPasskey', 'addRecoveryCodes'] as const)
        keep(await visitor.call(call, {}))
      keep(await visitor.call('verifyApp', { id: 'none', code: '000000' }))
      keep(await visitor.call('removeProof', { id: 'none' }))
    },
  }
}

/**
 * Status, headers and body in their order, without masks, handles, cookie values, tags of sessions,
 * request ids and the date.
 */
function transcriptOf({ status, headers, text }: TestAnswer<unknown>): string {
  const told = Object.entries(headers).filter(([name]) => name !== 'date')
  const plain = told.map(([name, value]) => `${name}: ${String(value).replace(/=[^;,]{20,}/g, '=…')}`)
  const body = text.replace(/"(_id|id|requestId|email|phoneNumber|pendingEmailId|challenge)":"[^"]+"/g, '"$1":"…"')
  return [status, ...plain, body].join('\n').replace(/(content-length|x-request-id|x-session-tag): .*/g, '$1: …')
}

/** Six digits that no message has. */
async function wrongCode(): Promise<string> {
  await portal.delivered()
  const sent = portal.mail.messages().map(({ message }) => message.text)
  return ['111111', '222222'].find((code) => sent.every((text) => !text.includes(code))) ?? '333333'
}

/** An unknown name that seems to have what Dave has: one address and no phone. */
async function twinOfDave(from = 0): Promise<string> {
  for (let n = from; n < from + 100; n += 1) {
    const answer = await portal.visitor().call('startReset', { username: `nobody${n}`, captcha: rightCaptcha })
    if (answer.body.type === 'email' && answer.body.data.length === 1) return `nobody${n}`
  }
  throw new Error('no unknown name has one address')
}

/** A person who is stopped, and whose name seems to have what Dave has. */
async function stoppedTwin(scope: StopScope): Promise<string> {
  const username = await twinOfDave(scope === 'everything' ? 100 : 200)
  const given = { username, name: '', password, photo: null, mustChangePassword: false, isLocked: false }
  await portal.accounts.add({ ...given, isDisabled: false, emails: ['a@mail.example', 'b@mail.example'], phones: [] })
  await stopByName(portal, username, scope)
  return username
}

async function sameFor(
  flow: Recovery,
  walk: (of: ReturnType<typeof stranger>) => Promise<void>,
  others: readonly string[] = [],
): Promise<string[]> {
  const begun = portal.ports.clock.now()
  // What one of them uses up in a network is not missing for the other one (G3).
  const names = ['dave', await twinOfDave(), await stoppedTwin('everything'), await stoppedTwin('recovery'), ...others]
  const walks = names.map((username, network) => stranger(flow, username, `10.9.${network}.1`))
  const passed: number[] = []
  for (const of of walks) {
    await walk(of)
    passed.push(portal.ports.clock.now() - begun)
  }
  const [real = [], ...alike] = walks.map(({ lines }) => lines)
  for (const decoy of alike) expect(decoy).toEqual(real)
  return real.map((line) => line.slice(0, 3))
}

// Two plural forms, all six, and one alone.
test.each(['en', 'ar', 'zh'])(
  'names tell nothing either where the institution words every text itself in %s (E1)',
  async (language) => {
    portal = await testPortal({ rules: { languages: [language], texts: everyTextAnew() } })
    const statuses = await sameFor('reset', async ({ start, send, resend, compareWrong, session }) => {
      await start()
      const [id = ''] = offeredIds((await start()).body)
      await send('a handle of nobody')
      await send(id)
      await resend(id)
      for (let n = 0; n < 6; n += 1) await compareWrong()
      portal.pass(31_000)
      await resend(id)
      portal.pass(31 * minute)
      await compareWrong()
      await session()
    })
    expect(statuses.length).toBeGreaterThan(12)
  },
)

/** People with one address, like Dave, and with what is beside it. */
const withApps = {
  ivan: { hasCodes: true, waitsUntil: Date.UTC(2026, 1, 1) },
  judy: { hasCodes: true },
} as const

const ofKim = newPasskey()
const ofThief = newPasskey({ id: ofKim.id })

/** People with one address, and passkeys, of which the second one waits, and the third has another host. */
const withPasskeys = {
  kim: { passkey: ofKim },
  lena: { waitsUntil: Date.UTC(2026, 1, 1) },
  mia: { rpId: 'former.example' },
} as const

async function openWithApps(rules: TestPortalChoice['rules'] = {}): Promise<void> {
  const people = ['dave', ...Object.keys(withApps), ...Object.keys(withPasskeys)].map((username) => ({
    username,
    emails: [`${username}@mail.example`],
    isLocked: username === 'dave',
  }))
  portal = await testPortal({ people, rules })
  for (const [username, has] of Object.entries(withApps)) await giveProofs(portal, username, has)
  for (const [username, has] of Object.entries(withPasskeys)) await givePasskey(portal, username, has)
}

test('all fifteen calls answer the same bytes where nobody has an app and where there are none (PF1)', {
  timeout: 120_000,
}, async () => {
  const answersWith = async (proofKinds: readonly DeviceKindName[]) => {
    portal = await testPortal({ rules: { proofKinds }, limits: { sendsPerContactDay: 100, sendsPerAccountDay: 100 } })
    const lines: string[] = []
    for (const call of everyCall) {
      // What is added now is younger than what was there.
      portal.pass(1_000)
      const { visitor, flow, input } = await readyFor(portal, call)
      const told = [await visitor.call('session'), await visitor.call(call, input as never, { flow })]
      lines.push(call, ...[...told, await visitor.call('session')].map(transcriptOf))
    }
    return lines.map((line) => line.replace(/new\d+@/g, 'new@'))
  }
  const on = await answersWith(['passkey', 'app'])
  await portal.close()
  expect(await answersWith([])).toEqual(on)
  expect(count(on.map((line) => line.slice(0, 3)))).toMatchObject({ 200: 42, 400: 3 })
})

test('a one-time pass that begins nothing reads alike for every name: none, wrong, used, over, stopped, disabled (E1, HD20)', async () => {
  await openWithApps({ reportsMail: 'desk@uni.example', staff: staffOn })
  const { clock, accounts } = { ...portal.ports, ...portal }
  const given = { name: '', password, photo: null, mustChangePassword: false, isLocked: false, phones: [], emails: [] }
  await accounts.add({ ...given, username: 'erin', isDisabled: true })
  for (const username of ['ken', 'liam']) await accounts.add({ ...given, username, isDisabled: false })
  await stopByName(portal, 'ken')
  await stopByName(portal, 'liam', 'recovery')
  const typed = new Map<string, string>([
    ['nobody', '0000-0000-0000'],
    ['dave', 'no pass'],
    ['judy', '0000-0000-0000'],
  ])
  typed.set('ivan', await givePassTo(portal, 'ivan', { from: clock.now() - 2 * 24 * 60 * minute }))
  for (const name of ['erin', 'ken', 'liam', 'kim']) typed.set(name, await givePassTo(portal, name))
  const type = async (username: string, pass: string) =>
    transcriptOf(await portal.visitor().call('resetPass', { username, pass, captcha: rightCaptcha }))
  expect(await type('kim', typed.get('kim') ?? '')).toMatch(/^200/)
  const seen = new Set<string>()
  for (const [name, pass] of typed) seen.add(await type(name, pass))
  expect([...seen]).toEqual([expect.stringMatching(/^400[\s\S]*pass-wrong/)])
})

const count = (statuses: readonly string[]) =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]))

describe.each(['reset', 'unlock'] as const)('the whole %s of a name that nobody has', { timeout: 120_000 }, (flow) => {
  test('reads as that of a real one: codes sent and sent again, six wrong ones, caps, expiry (E1, NM4, PF5, HD14)', async () => {
    await openWithApps()
    const walk: Parameters<typeof sameFor>[1] = async (of) => {
      const { start, send, resend, compareWrong, session, ofProofs } = of
      await compareWrong()
      await of.wrongPassword()
      await ofProofs()
      const [id = ''] = offeredIds((await start()).body)
      await session()
      await ofProofs()
      await compareWrong()
      await send('a handle of nobody')
      await resend('a handle of nobody')
      await send(id)
      await send(id)
      await resend(id)
      for (let n = 0; n < 6; n += 1) await compareWrong()
      await ofProofs()
      await session()
      for (let n = 0; n < 6; n += 1) {
        portal.pass(31_000)
        await resend(id)
      }
      await send(id)
      portal.pass(11 * minute)
      await compareWrong()
      portal.pass(20 * minute)
      await compareWrong()
      await resend(id)
      await ofProofs()
      await session()
    }
    const statuses = await sameFor(flow, walk, [...Object.keys(withApps), ...Object.keys(withPasskeys)])
    expect(count(statuses)).toEqual({ 401: 41, 200: 16, 400: 22, 429: 1 })
  })

  test('takes five codes from one network as a real one does (E1, changed by G2)', async () => {
    portal = await testPortal()
    const statuses = await sameFor(flow, async ({ start, send, compareWrong, session }) => {
      const [id = ''] = offeredIds((await start()).body)
      for (let n = 0; n < 12; n += 1) {
        if (n % 4 === 0) await send(id)
        portal.pass(31_000)
        await compareWrong()
      }
      await session()
    })
    expect(count(statuses)).toEqual({ 200: 5, 400: 12 })
  })

  test('meets the caps of a day as a real one does (E1, O5, O11, changed by G2)', async () => {
    portal = await testPortal({ rules: { alarmTightens: 'off' } })
    const statuses = await sameFor(flow, async (one) => {
      // The fifth network has codes of its own, once.
      for (const network of [0, 1, 2, 3, 4, 4]) {
        one.move(`10.0.${network}.1`)
        const { body } = await one.start()
        const [id = ''] = 'type' in body ? offeredIds(body) : []
        for (let n = 0; n < 3; n += 1) {
          await one.send(id)
          portal.pass(31_000)
          await one.compareWrong()
          await one.compareWrong()
        }
      }
    })
    expect(count(statuses)).toEqual({ 200: 17, 400: 30, 401: 10, 429: 3 })
  })
})
