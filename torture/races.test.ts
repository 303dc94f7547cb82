import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn, wrongCode } from '../person/codes.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredIds, requireStatus, resetPassword, sendCode, startFlow } from '../person/steps.js'
import { isCodeMail } from './mailbox.js'
import { postgresStore, type SharedStore, sharedFile } from './shared-store.js'
import { type NodesVisitor, password, type TwoNodes, twoNodes } from './two-nodes.js'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 2)
const crowd = 30
const longestMs = 60_000 + rounds * 60_000
const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, n) => make(n))
const right = (answers: readonly { readonly status: number }[]) => answers.filter(({ status }) => status === 200).length
/** Every status with how often it was answered. */
const sums = (answers: readonly { readonly status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

let names = 0
let networks = 0
/** An address in a network of its own. */
const newAddress = () => {
  networks += 1
  return `10.${networks >> 8}.${networks & 255}.1`
}

describe.each([
  ['on PostgreSQL', postgresStore],
  ['on one SQLite file', sharedFile],
])('two processes %s', (_, openStore) => {
  let store: SharedStore
  let nodes: TwoNodes
  beforeAll(async () => {
    store = await openStore()
    nodes = await twoNodes(store, { PORTICO_ALARM_TIGHTENS: 'off' })
  })
  afterAll(async () => {
    await nodes?.stop()
    await store?.remove()
  })

  const newPerson = async (emails = 1) => {
    names += 1
    const username = `person${names}`
    const all = times(emails, (n) => `${username}@mail${n}.example`)
    await nodes.addPeople([{ username, emails: all }])
    return { username, emails: all }
  }
  const codesTo = (address: string) =>
    nodes.mail
      .allTo(address)
      .filter(isCodeMail)
      .map(({ text }) => codeIn(text) ?? '')

  const started = async (username: string, flow: 'profile' | 'reset', visitor = nodes.visitor(newAddress())) => {
    const form = { username, password, captcha: await solveCaptcha(visitor) }
    const { body } = requireStatus(await startFlow(visitor, flow, form), 200)
    return { visitor, id: offeredIds(body)[0] ?? '' }
  }
  /** Has a code sent, and waits for it in the real sink. */
  const codeFor = async (visitor: NodesVisitor, flow: 'profile' | 'reset', to: { id: string; address: string }) => {
    const before = codesTo(to.address).length
    requireStatus(await sendCode(visitor, flow, { kind: 'email', id: to.id }), 200)
    await expect.poll(() => codesTo(to.address).length, { timeout: 15_000 }).toBe(before + 1)
    return codesTo(to.address)[before] ?? ''
  }
  const withCode = async (username: string, flow: 'profile' | 'reset') => {
    const { visitor, id } = await started(username, flow)
    return { visitor, id, code: await codeFor(visitor, flow, { id, address: `${username}@mail0.example` }) }
  }
  const events = (where: string) => store.count(`select count(*) from audit where ${where}`)
  const wrongPasswords = () => events(`reason = 'wrong password'`)
  const wrongCodes = () => events(`reason = 'wrong code'`)
  const guess = async (username: string, from: string, typed = 'wrong') => {
    const visitor = nodes.visitor(from)
    const input = { username, password: typed, captcha: await solveCaptcha(visitor) }
    return { visitor, call: 'signIn' as const, input }
  }

  test('a code that thirty send at once signs in once (O3)', { timeout: longestMs }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { username } = await newPerson()
      const [signIns, checked] = [await events(`event = 'sign-in.done'`), await events(`event = 'code.checked'`)]
      const { visitor, code } = await withCode(username, 'profile')
      const sessions = await store.count('select count(*) from session where signed_in_at is not null')
      const answers = await nodes.atOnce(times(crowd, () => ({ visitor, call: 'compareCode', input: { code } })))
      expect(right(answers), JSON.stringify(sums(answers))).toBe(1)
      expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true)
      expect(await events(`event = 'sign-in.done'`)).toBe(signIns + 1)
      expect(await events(`event = 'code.checked'`)).toBe(checked + 1)
      expect(await store.count('select count(*) from session where signed_in_at is not null')).toBe(sessions + 1)
      expect((await visitor.call('session')).body.isLoggedIn).toBe(true)
    }
  })

  test(
    'a code is compared five times and a flow ten times, whatever comes at once (O4)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { username, emails } = await newPerson()
        const first = await withCode(username, 'profile')
        const guesses = (visitor: NodesVisitor, many: number, code: string) =>
          nodes.atOnce(times(many, () => ({ visitor, call: 'compareCode' as const, input: { code: wrongCode(code) } })))
        const before = await wrongCodes()
        expect(right(await guesses(first.visitor, crowd, first.code))).toBe(0)
        expect((await compareCode(first.visitor, 'profile', first.code)).status).not.toBe(200)
        expect((await wrongCodes()) - before).toBe(5)
        const second = await withCode(username, 'profile')
        let { code } = second
        for (const compared of [4, 4, 2]) {
          const known = await wrongCodes()
          await guesses(second.visitor, 4, code)
          expect((await wrongCodes()) - known).toBe(compared)
          if (compared === 4)
            code = await codeFor(second.visitor, 'profile', { id: second.id, address: emails[0] ?? '' })
        }
      }
    },
    longestMs,
  )

  test(
    'an account takes twenty wrong codes a day, from however many browsers at once (O5)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { username } = await newPerson()
        const calls = []
        for (let n = 0; n < 8; n += 1) {
          const { visitor, code } = await withCode(username, 'profile')
          calls.push(...times(5, () => ({ visitor, call: 'compareCode' as const, input: { code: wrongCode(code) } })))
        }
        const before = await wrongCodes()
        const answers = await nodes.atOnce(calls)
        expect(sums(answers)).toEqual({ 400: calls.length })
        expect((await wrongCodes()) - before).toBe(20)
      }
    },
    longestMs,
  )

  test(
    'a grant sets one of thirty new passwords (R2)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { username } = await newPerson()
        const { visitor, code } = await withCode(username, 'reset')
        requireStatus(await compareCode(visitor, 'reset', code), 200)
        const written = await events(`event = 'password.written'`)
        const fresh = times(crowd, (n) => `Blauer-Himmel-${n}`)
        const calls = fresh.map((next) => ({
          visitor,
          call: 'resetPassword',
          input: { password: next, password2: next },
        }))
        const answers = await nodes.atOnce(calls as Parameters<typeof nodes.atOnce<'resetPassword'>>[0])
        expect(right(answers), JSON.stringify(sums(answers))).toBe(1)
        expect(await events(`event = 'password.written'`)).toBe(written + 1)
        const chosen = fresh[answers.findIndex(({ status }) => status === 200)] ?? ''
        const after = nodes.visitor(newAddress())
        const form = { username, password: chosen, captcha: await solveCaptcha(after) }
        expect((await startFlow(after, 'profile', form)).status).toBe(200)
        expect((await resetPassword(visitor, 'Roter-Himmel-1')).status).not.toBe(200)
      }
    },
    longestMs,
  )

  test(
    'the last verified contact stays when all are removed at once (N8)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { username } = await newPerson(5)
        const { visitor, code } = await withCode(username, 'profile')
        requireStatus(await compareCode(visitor, 'profile', code), 200)
        const { user } = (await visitor.call('session')).body
        const ids = (user?.emails ?? []).map(({ _id }) => _id)
        expect(ids).toHaveLength(5)
        const answers = await nodes.atOnce(
          [...ids, ...ids].map((id) => ({ visitor, call: 'removeEmail' as const, input: { id } })),
        )
        expect((await visitor.call('session')).body.user?.emails).toHaveLength(1)
        expect(answers.every(({ status }) => status < 500)).toBe(true)
      }
    },
    longestMs,
  )

  test(
    'a solved captcha serves one of thirty sign-ins (C2)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { username } = await newPerson()
        const captcha = await solveCaptcha(nodes.visitor(newAddress()))
        const before = await events(`event = 'sign-in.password'`)
        const input = { username, password, captcha }
        const answers = await nodes.atOnce(
          times(crowd, () => ({ visitor: nodes.visitor(newAddress()), call: 'signIn' as const, input })),
        )
        expect(sums(answers)).toEqual({ 200: 1, 400: crowd - 1 })
        expect((await events(`event = 'sign-in.password'`)) - before).toBe(1)
      }
    },
    longestMs,
  )

  test(
    'of thirty wrong passwords at once five are looked at, and thirty right ones all pass (K1)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const [first, second] = [await newPerson(), await newPerson()]
        const before = await wrongPasswords()
        // A network that never failed would have a try of its own (G2).
        const from = newAddress()
        const wrong = await nodes.atOnce(await Promise.all(times(crowd, () => guess(first.username, from))))
        expect([(await wrongPasswords()) - before, sums(wrong)]).toEqual([5, { 400: 5, 429: crowd - 5 }])
        const honest = times(crowd, () => guess(second.username, newAddress(), password))
        expect(sums(await nodes.atOnce(await Promise.all(honest)))).toEqual({ 200: crowd })
      }
    },
    longestMs,
  )

  test(
    'while a name waits, each network that never failed has one try of its own (G2)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { username } = await newPerson()
        for (let n = 0; n < 5; n += 1) {
          const { visitor, input } = await guess(username, newAddress())
          await visitor.call('signIn', input)
        }
        for (let network = 0; network < 5; network += 1) {
          const from = newAddress()
          const before = await wrongPasswords()
          // After a failure no more than four tries of a name are under way (G12).
          const answers = await nodes.atOnce(await Promise.all(times(4, () => guess(username, from))))
          expect([(await wrongPasswords()) - before, sums(answers)]).toEqual([1, { 400: 1, 429: 3 }])
        }
      }
    },
    longestMs,
  )

  test(
    'each of thirty codes that are asked for at once is mailed once (D2)',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { username, emails } = await newPerson()
        const begun = []
        for (let n = 0; n < crowd; n += 1) begun.push(await started(username, 'profile'))
        const answers = await nodes.atOnce(
          begun.map(({ visitor, id }) => ({ visitor, call: 'sendCode' as const, input: { type: 'email', id } })),
        )
        expect(sums(answers)).toEqual({ 200: crowd })
        const waiting = () => store.count(`select count(*) from outbox where kind = 'code' and ended is null`)
        await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
        const mails = nodes.mail.allTo(emails[0] ?? '').filter(isCodeMail)
        expect([mails.length, new Set(mails.map(({ messageId }) => messageId)).size]).toEqual([crowd, crowd])
      }
    },
    longestMs,
  )
})

describe.each([
  ['on PostgreSQL', postgresStore],
  ['on one SQLite file', sharedFile],
])('two processes %s under an alarm', (_, openStore) => {
  test(
    'evaluate the four codes that each network has of its own, and raise one alarm (G3)',
    async () => {
      const store = await openStore()
      const nodes = await twoNodes(store)
      const people = times(12, (n) => ({ username: `name${n}`, emails: [`name${n}@mail.example`] }))
      await nodes.addPeople(people)
      const calls = []
      for (const { username } of people) {
        const visitor = nodes.visitor(newAddress())
        const form = { username, password, captcha: await solveCaptcha(visitor) }
        const [id = ''] = offeredIds(requireStatus(await startFlow(visitor, 'reset', form), 200).body)
        requireStatus(await sendCode(visitor, 'reset', { kind: 'email', id }), 200)
        const input = { code: '000000' }
        calls.push(...times(4, () => ({ visitor, call: 'compareCode' as const, flow: 'reset' as const, input })))
      }
      const answers = await nodes.atOnce(calls)
      const evaluated = await store.count(`select count(*) from audit where reason = 'wrong code'`)
      const alarms = await store.count(`select count(*) from audit where event = 'alarm.raised'`)
      expect([evaluated, alarms, sums(answers)]).toEqual([calls.length, 1, { 400: calls.length }])
      await nodes.stop()
      await store.remove()
    },
    longestMs,
  )
})
