import type { FlowName } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { Unavailable } from '../../ports/refusal.js'
import { hourOf } from '../../rules/limits/limit.js'
import { codeBudgetsOf } from '../../rules/proof/code-budget.js'
import type { Store, Stores } from '../../rules/stores.js'
import { type App, setUpApp } from '../../testing/app-of.js'
import {
  countEvents,
  holderOf,
  newAddresses,
  offeredIds,
  readCode,
  signInFully,
  startFlow,
  startWithCode,
  wrongCode,
} from '../../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

/** The part that is away once a right code was compared, or as a recovery code is. */
type Trouble =
  | 'none'
  | 'the directory'
  | 'the store'
  | 'the answer of the store'
  | 'all that follows in the store'
  | 'the comparison'

let portal: TestPortal
let trouble: Trouble

beforeEach(async () => {
  trouble = 'none'
  const people = Array.from({ length: 25 }, (_, n) => ({ username: `p${n}`, emails: [`p${n}@mail.example`] }))
  portal = await testPortal({
    people: [
      { username: 'alice', emails: ['alice@mail.example'] },
      { username: 'bob', emails: ['bob@mail.example'], mustChangePassword: true },
      { username: 'carol' },
      ...people,
    ],
    limits: { sendsPerContactDay: 100, sendsPerAccountDay: 100 },
    directory: (real) => ({
      ...real,
      async byId(id) {
        if (trouble === 'the directory') throw new Unavailable('directory')
        return real.byId(id)
      },
    }),
    store: troubledStore,
  })
})
afterEach(() => portal.close())

/** The store is away once, as it is asked for a recovery code. */
const withTroubledLook = (proofs: Stores['proofs']): Stores['proofs'] => ({
  ...proofs,
  async hasCode(...asked) {
    if (trouble !== 'the comparison') return proofs.hasCode(...asked)
    trouble = 'none'
    throw new Unavailable('store')
  },
})

/** A store that has a trouble with the transaction that uses a right code. */
function troubledStore(real: Store): Store {
  const troubled =
    <Asked extends unknown[]>(use: (...asked: Asked) => Promise<boolean>, note: () => void) =>
    async (...asked: Asked) => {
      if (trouble === 'the store' || trouble === 'all that follows in the store') throw new Unavailable('store')
      note()
      return use(...asked)
    }
  const withTrouble = ({ codes, proofs, ...stores }: Stores, note: () => void): Stores => ({
    ...{ ...stores, codes: { ...codes, use: troubled(codes.use, note) } },
    proofs: {
      ...withTroubledLook(proofs),
      useStep: troubled(proofs.useStep, note),
      useCode: troubled(proofs.useCode, note),
    },
  })
  return {
    ...real,
    proofs: withTroubledLook(real.proofs),
    counters: {
      ...real.counters,
      async giveBack(...keys) {
        if (trouble === 'all that follows in the store') throw new Unavailable('store')
        await real.counters.giveBack(...keys)
      },
    },
    async transaction(work) {
      let isUsed = false
      const result = await real.transaction((stores) => {
        const noteUse = () => {
          isUsed = true
        }
        return work(withTrouble(stores, noteUse))
      })
      if (isUsed && trouble === 'the answer of the store') throw new Unavailable('store')
      return result
    },
  }
}

async function during<Result>(what: Trouble, act: () => Promise<Result>): Promise<Result> {
  trouble = what
  try {
    return await act()
  } finally {
    trouble = 'none'
  }
}

const compare = (visitor: TestVisitor, flow: FlowName, code: string) => visitor.call('compareCode', { code }, { flow })

/** How many codes count against a person in each budget, and against all recoveries of the hour. */
async function used(username = 'alice') {
  const { store, clock, rules } = portal.ports
  const now = clock.now()
  const accountId = (await portal.ports.directory.find(username))?.id ?? ''
  const named = { nameKey: nameKeyOf(portal.ports, username), accountId }
  const budgets = await codeBudgetsOf(store, { limits: rules.limits, now }, named)
  const hour = (await store.hours.of(hourOf(now)))['recovery codes'] ?? 0
  return { days: budgets.map(({ day }) => day.taken), rows: budgets.map(({ row }) => row.taken), hour }
}

const nothing = { days: [0, 0, 0], rows: [0, 0, 0], hour: 0 }

describe.each(['the directory', 'the store'] as const)('while %s is away', (what) => {
  test.each(['profile', 'reset', 'unlock'] as const)(
    'a right code of flow %s counts against nobody, and works afterwards (W4, O5)',
    async (flow) => {
      const { visitor, code } = await startWithCode(portal, flow)
      const before = await used()
      expect(await during(what, () => compare(visitor, flow, code))).toMatchObject({ status: 503 })
      expect([before, await used()]).toEqual([nothing, nothing])
      expect((await compare(visitor, flow, code)).status).toBe(200)
    },
  )

  test('a right code of a forced change counts against nobody, and works afterwards (W4, O5)', async () => {
    const visitor = portal.visitor()
    await visitor.call('signIn', { username: 'bob', password, captcha: rightCaptcha })
    const next = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }
    const { body } = await visitor.call('forcedChange', next)
    await visitor.call('sendCode', { type: 'email', id: offeredIds(body)[0] ?? '' })
    const code = await readCode(portal, 'bob@mail.example')
    expect((await during(what, () => compare(visitor, 'profile', code))).status).toBe(503)
    expect(await used('bob')).toEqual(nothing)
    expect((await compare(visitor, 'profile', code)).status).toBe(200)
  })

  test('the right code of a first address counts against nobody, and works afterwards (W4, O5)', async () => {
    const visitor = portal.visitor()
    await visitor.call('signIn', { username: 'carol', password, captcha: rightCaptcha })
    const { id } = (await visitor.call('initialEmail', { email: 'carol@else.example' })).body.data
    const verify = async (code: string) => (await visitor.call('verifyInitialEmail', { id, code })).status
    const code = await readCode(portal, 'carol@else.example')
    expect(await during(what, () => verify(code))).toBe(503)
    expect(await used('carol')).toEqual(nothing)
    expect(await verify(code)).toBe(200)
  })

  test('a right code costs neither itself nor its flow a try, and works at the last one (W4, O4)', async () => {
    const { visitor, code } = await startWithCode(portal, 'profile')
    for (let n = 0; n < 4; n += 1) await compare(visitor, 'profile', wrongCode(code))
    for (let n = 0; n < 12; n += 1) {
      expect((await during(what, () => compare(visitor, 'profile', code))).status).toBe(503)
    }
    expect((await compare(visitor, 'profile', code)).status).toBe(200)
  })

  test('right codes that came to nothing leave five wrong tries to a code, and no sixth (W4, O4)', async () => {
    const { visitor, code } = await startWithCode(portal, 'reset')
    for (let n = 0; n < 4; n += 1) await during(what, () => compare(visitor, 'reset', code))
    const answers: (string | undefined)[] = []
    for (let n = 0; n < 5; n += 1) answers.push((await compare(visitor, 'reset', wrongCode(code))).body.code)
    answers.push((await compare(visitor, 'reset', code)).body.code)
    expect(answers).toEqual([...Array(4).fill('code-wrong'), 'code-dead', 'code-dead'])
  })

  test('right codes of many people raise no alarm and close no reset (W4, G3)', async () => {
    const newAddress = newAddresses()
    for (let n = 0; n < 25; n += 1) {
      const { visitor, code } = await startWithCode(portal, 'reset', { username: `p${n}`, from: newAddress() })
      expect((await during(what, () => compare(visitor, 'reset', code))).status).toBe(503)
    }
    expect(await countEvents(portal, 'alarm.raised')).toBe(0)
    const next = portal.visitor(newAddress())
    expect((await next.call('startReset', { username: 'alice', captcha: rightCaptcha })).status).toBe(200)
  })

  test('right codes leave a network all that it has for a name (W4, G2)', async () => {
    for (let flows = 0; flows < 3; flows += 1) {
      const { visitor, code } = await startWithCode(portal, 'reset')
      for (let n = 0; n < 2; n += 1) await during(what, () => compare(visitor, 'reset', code))
    }
    const { visitor, code } = await startWithCode(portal, 'reset')
    expect((await compare(visitor, 'reset', code)).status).toBe(200)
  })

  test('a wrong code counts, and so does a right one that is no longer evaluated (O4, O5)', async () => {
    const { visitor, code } = await startWithCode(portal, 'reset')
    const answers: (string | undefined)[] = []
    await during(what, async () => {
      for (let n = 0; n < 5; n += 1) answers.push((await compare(visitor, 'reset', wrongCode(code))).body.code)
      answers.push((await compare(visitor, 'reset', code)).body.code)
    })
    expect(answers).toEqual([...Array(4).fill('code-wrong'), 'code-dead', 'code-dead'])
    expect(await used()).toEqual({ days: [0, 5, 0], rows: [0, 0, 0], hour: 5 })
  })
})

test('a right code whose use was kept, and whose answer is lost, is given back once (W4, O5)', async () => {
  const { visitor, code } = await startWithCode(portal, 'reset')
  for (let n = 0; n < 2; n += 1) await compare(visitor, 'reset', wrongCode(code))
  expect((await during('the answer of the store', () => compare(visitor, 'reset', code))).status).toBe(503)
  expect(await used()).toEqual({ days: [0, 2, 0], rows: [0, 0, 0], hour: 2 })
})

test('a right code that the store cannot give back either stays counted, and works afterwards (W4)', async () => {
  const { visitor, code } = await startWithCode(portal, 'reset')
  expect(await during('all that follows in the store', () => compare(visitor, 'reset', code))).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  })
  expect((await used()).days).toEqual([0, 1, 0])
  expect((await compare(visitor, 'reset', code)).status).toBe(200)
})

test('the right code of a further address counts against nobody while the store is away (W4, O5, G19)', async () => {
  const visitor = await signInFully(portal)
  const { id } = (await visitor.call('addEmail', { email: 'new@else.example' })).body.data
  const code = await readCode(portal, 'new@else.example')
  const verify = async (typed: string) => (await visitor.call('verifyEmail', { id, code: typed })).status
  for (let n = 0; n < 4; n += 1) expect(await during('the store', () => verify(code))).toBe(503)
  expect(await used()).toEqual(nothing)
  expect(await verify(code)).toBe(200)
})

describe.each([
  {
    what: 'the code of an app',
    call: 'compareApp',
    codeOf: ({ app }: { app: App }) => app.code(),
    troubles: ['the directory', 'the store'],
  },
  {
    what: 'a recovery code',
    call: 'compareRecoveryCode',
    codeOf: ({ codes }: { codes: string[] }) => codes[0] ?? '',
    troubles: ['the directory', 'the store', 'the comparison'],
  },
] as const)('$what', ({ call, codeOf, troubles }) => {
  /** Alice behind the password in a browser that she has used before, which has five tries a day. */
  async function onKnownDevice() {
    const visitor = await signInFully(portal)
    const app = await setUpApp(portal, visitor)
    const { codes } = (await visitor.call('addRecoveryCodes', {})).body.data
    await visitor.call('signOut')
    await startFlow(visitor, 'profile', 'alice')
    return { visitor, code: codeOf({ app, codes }), app }
  }
  const answerOf = async (visitor: TestVisitor, code: string): Promise<string> => {
    const { status, body } = await visitor.call(call, { code }, { flow: 'profile' })
    return `${status} ${body.code ?? ''}`.trim()
  }

  test.each<Trouble>(troubles)(
    'costs neither its flow nor its day a try while %s is away, and works afterwards (W4, PF4)',
    async (what) => {
      const { visitor, code } = await onKnownDevice()
      for (let n = 0; n < 12; n += 1) expect(await during(what, () => answerOf(visitor, code))).toBe('503 unavailable')
      expect(await answerOf(visitor, code)).toBe('200')
    },
  )

  test('that was used, and whose answer is lost, works no more, and its try is given back once (W4, PF3)', async () => {
    const { visitor, code, app } = await onKnownDevice()
    const wrong = call === 'compareApp' ? app.code(50) : '0000-0000-0000-0000'
    for (let n = 0; n < 2; n += 1) expect(await answerOf(visitor, wrong)).toMatch(/code-wrong$/)
    expect(await during('the answer of the store', () => answerOf(visitor, code))).toBe('503 unavailable')
    expect(await answerOf(visitor, code)).toBe('401 flow-gone')
    expect((await visitor.call('session')).body).toMatchObject({ isLoggedIn: false })
    await startFlow(visitor, 'profile', 'alice')
    // Five a day for a known device: two before, and three from here on.
    for (const typed of [code, wrong, wrong]) expect(await answerOf(visitor, typed)).toMatch(/code-wrong$/)
    expect(await answerOf(visitor, wrong)).toBe('400 codes-spent')
    const elsewhere = portal.visitor()
    await startFlow(elsewhere, 'profile', 'alice')
    expect((await elsewhere.call('compareApp', { code: app.code(1) })).status).toBe(200)
  })

  test('whose answer never reaches its browser leaves no session there, and is refused again (W10, PF3)', async () => {
    const { visitor, code } = await onKnownDevice()
    const cut = holderOf(portal, visitor.cookies)
    expect(await answerOf(visitor, code)).toBe('200')
    expect(await answerOf(cut, code)).toBe('401 flow-gone')
    expect((await cut.call('session')).body).toMatchObject({ isLoggedIn: false })
    await startFlow(cut, 'profile', 'alice')
    expect(await answerOf(cut, code)).toMatch(/^400 (recovery-)?code-wrong$/)
  })
})
