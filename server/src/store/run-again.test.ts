import { describe, expect, test } from 'vitest'
import type { Store } from '../rules/stores.js'
import {
  proveForReset,
  readCode,
  sendFirst,
  signInFully,
  startFlow,
  startWithCode,
  wrongCode,
} from '../testing/steps.js'
import { rightCaptcha as captcha, password, type TestPortal, testPortal } from '../testing/test-portal.js'

const fresh = { newPassword: 'Quite-New-1', newpassword2: 'Quite-New-1' }

/** A person's acts at the front door, by flow. */
const stories: Readonly<Record<string, (portal: TestPortal) => Promise<unknown>>> = {
  async 'signing in and out'(portal) {
    const visitor = await signInFully(portal)
    await visitor.call('session')
    await visitor.call('signOut')
  },
  async 'wrong passwords until the name is throttled'(portal) {
    const visitor = portal.visitor()
    for (let tries = 0; tries < 6; tries += 1) {
      await visitor.call('signIn', { username: 'alice', password: 'wrong', captcha })
    }
  },
  async 'wrong codes until the code is dead'(portal) {
    const { visitor, code } = await startWithCode(portal, 'profile')
    for (let tries = 0; tries < 6; tries += 1) await visitor.call('compareCode', { code: wrongCode(code) })
    await visitor.call('compareCode', { code })
  },
  async 'codes by SMS until the cap is reached'(portal) {
    for (let codes = 0; codes < 3; codes += 1) {
      const visitor = portal.visitor()
      const begun = await startFlow(visitor, 'profile', 'alice')
      await sendFirst(visitor, begun, { flow: 'profile', kind: 'phone' }).catch(() => null)
    }
  },
  async 'sending again until the flow may send no more'(portal) {
    const { visitor, id } = await startWithCode(portal, 'profile')
    for (let sends = 0; sends < 6; sends += 1) {
      await visitor.call('resendCode', { type: 'email', id })
      portal.pass(31_000)
    }
  },
  async 'a reset'(portal) {
    const visitor = await proveForReset(portal)
    await visitor.call('resetPassword', { password: 'weak', password2: 'weak' })
    await visitor.call('resetPassword', { password: 'Quite-New-1', password2: 'Quite-New-1' })
    await portal.visitor().call('signIn', { username: 'alice', password: 'Quite-New-1', captcha })
  },
  async 'a reset of a name without account'(portal) {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'nobody11'), { flow: 'reset' })
    await visitor.call('compareCode', { code: '123456' }, { flow: 'reset' })
  },
  async 'an unlock'(portal) {
    const { visitor, code } = await startWithCode(portal, 'unlock', { username: 'dave' })
    await visitor.call('compareCode', { code }, { flow: 'unlock' })
    await signInFully(portal, 'dave')
  },
  async 'a forced change'(portal) {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'carol')
    const { body } = await visitor.call('forcedChange', { password: 'Quite-New-1', password2: 'Quite-New-1' })
    await sendFirst(visitor, body, { flow: 'profile' })
    await visitor.call('compareCode', { code: await readCode(portal, 'carol@mail.example') })
  },
  async 'a first address'(portal) {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'bob')
    const { data } = (await visitor.call('initialEmail', { email: 'bob@mail.example' })).body
    await visitor.call('verifyInitialEmail', { code: await readCode(portal, 'bob@mail.example'), id: data.id })
  },
  async 'adding, proving and removing an address'(portal) {
    const visitor = await signInFully(portal)
    const { data } = (await visitor.call('addEmail', { email: 'new@mail.example' })).body
    await visitor.call('addEmail', { email: 'new@mail.example' })
    await visitor.call('verifyEmail', { code: await readCode(portal, 'new@mail.example'), id: data.id })
    await visitor.call('removeEmail', { id: data.id })
  },
  async 'changing the password'(portal) {
    const [visitor, other] = [await signInFully(portal), await signInFully(portal)]
    await visitor.call('changePassword', { oldPassword: 'wrong', ...fresh })
    await visitor.call('changePassword', { oldPassword: password, ...fresh })
    await visitor.call('session')
    await other.call('session')
  },
}

/** Everything that is seen of a portal from outside, without what is random in it. */
interface Seen {
  readonly answers: string[]
  readonly mails: string[]
  readonly events: string[]
  readonly log: string[]
  transactions: number
}

async function seenOf(story: (portal: TestPortal) => Promise<unknown>, runsTwice: boolean): Promise<Seen> {
  const seen: Seen = { answers: [], mails: [], events: [], log: [], transactions: 0 }
  const counted = (store: Store): Store => ({
    ...store,
    transaction(work) {
      seen.transactions += 1
      return store.transaction(work)
    },
  })
  const smsReach = { prefixes: [], cap: 2, capPerPrefix: 0 }
  const portal = await testPortal({ runsTwice, store: counted, rules: { smsReach } })
  await story({ ...portal, visitor: () => overheard(portal, seen.answers) })
  await portal.delivered()
  const messages = [...portal.mail.messages(), ...portal.sms.messages()]
  seen.mails.push(...messages.map(({ message }) => settled(message)).toSorted())
  const events = (await portal.ports.store.audit.recent(1_000)).filter(({ actor }) => !actor.startsWith('operator:'))
  seen.events.push(...events.map(({ requestId: _, ...event }) => settled(event)))
  seen.log.push(...portal.logLines.map(shortened).filter((line) => line !== null))
  await portal.close()
  return seen
}

function overheard(portal: TestPortal, answers: string[]): ReturnType<TestPortal['visitor']> {
  const visitor = portal.visitor()
  return {
    ...visitor,
    async call(...asked) {
      portal.pass(1_000)
      const answer = await visitor.call(...asked)
      await portal.delivered()
      const { requestId: _, ...body } = answer.body as { readonly requestId?: string }
      answers.push(`${asked[0]} ${answer.status} ${settled(body)}`)
      return answer
    },
  }
}

/** As JSON, with codes, handles and ids blanked. */
function settled(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"<?[\w-]{16,}(@localhost>)?"/g, '"…"')
    .replace(/(?<!\d)\d\d(?:<span[^>]*>)?\d(?:<\/span>)?\d{3}(?!\d)/g, '######')
}

/** The name of an event or an alarm that was logged, null for any other line. */
function shortened(line: string): string | null {
  const { audit, alarm, msg } = JSON.parse(line) as Readonly<Record<string, unknown>>
  return audit === undefined && alarm === undefined ? null : String(msg)
}

describe('a store that runs the work of each transaction again', () => {
  test.each(Object.keys(stories))('changes nothing that is seen of %s: answers, messages, audit, log', async (name) => {
    const story = stories[name]
    if (story === undefined) throw new Error(name)
    const [once, twice] = [await seenOf(story, false), await seenOf(story, true)]
    expect(twice.transactions).toBeGreaterThan(once.transactions)
    expect({ ...twice, transactions: 0 }).toEqual({ ...once, transactions: 0 })
    expect(once.answers.length).toBeGreaterThan(2)
    expect(once.events).toHaveLength(once.log.filter((line) => line !== 'an SMS cap is reached').length)
  })
})
