import type { CallName, FlowName, InputOf, OutputOf } from '@portico/contract'
import { expect } from 'vitest'
import type { NewAccount } from '../operating/operator/account-administration.js'
import { type App, appOf } from './app-of.js'
import { newPasskey, type Passkey } from './passkey-of.js'
import { newestReportCode, readCode } from './steps.js'
import { rightCaptcha as captcha, password as firstPassword, type TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

/** A person that repeats what was answered 503, and begins anew when that does not help. */
export interface StubbornPerson {
  readonly portal: TestPortal
  readonly username: string
  /** Every password that it may be, the one that was acknowledged last first. */
  passwords: string[]
  /** The app that the person has set up, or may have. */
  app: App | null
  /** The passkey that the person has set up, or may have. */
  passkey: Passkey | null
  /** Recovery codes on paper that were not tried yet. */
  codes: string[]
  visitor: TestVisitor
  freshPassword(): string
}

export class BeginAnew extends Error {}

/** Calls in the person's name, and repeats what was answered 503. */
export function go({ visitor }: StubbornPerson) {
  return async <Name extends CallName>(name: Name, input: InputOf<Name>, flow?: FlowName) => {
    const call = () => visitor.call(name, input, flow === undefined ? {} : { flow })
    let answer = await call()
    for (let again = 0; again < 2 && answer.status === 503; again += 1) answer = await call()
    if (answer.status >= 500) expect(answer.status, answer.text).toBe(503)
    if (answer.status !== 200) throw new BeginAnew(`${name}: ${answer.text}`)
    return answer.body
  }
}

/** With the password that holds. After an unknown outcome people try one after the other. */
export async function passPassword(person: StubbornPerson) {
  for (const password of person.passwords) {
    try {
      return await go(person)('signIn', { username: person.username, password, captcha })
    } catch (cause) {
      if (!(cause instanceof BeginAnew)) throw cause
    }
  }
  throw new BeginAnew('no password is right')
}

/** Gives the code of a mail and, where it is not enough, that of the app. */
export async function proveByMail(person: StubbornPerson, offer: OutputOf<'signIn'>, flow: FlowName): Promise<void> {
  const choice = offer.type === 'email' ? offer.data.find(({ email }) => email.includes('@m')) : undefined
  await go(person)('sendCode', { type: 'email', id: choice?._id ?? '' }, flow)
  const code = await readCode(person.portal, `${person.username}@mail.example`)
  try {
    await go(person)('compareCode', { code }, flow)
  } catch (cause) {
    if (!(cause instanceof BeginAnew && cause.message.includes('another-proof'))) throw cause
    await proveByApp(person, flow)
  }
}

async function proveByApp(person: StubbornPerson, flow: FlowName): Promise<void> {
  // Each try has a step of its own: that of the try before may be used.
  person.portal.pass(30_000)
  await go(person)('compareApp', { code: person.app?.code() ?? '' }, flow)
}

/** Signs a challenge. An answer that did not come has used it up: then the person signs the next one. */
export async function proveByPasskey(person: StubbornPerson, flow: FlowName): Promise<void> {
  const sign = async () => {
    const { options } = await go(person)('passkeyOptions', {}, flow)
    const credential = person.passkey?.get(options)
    if (credential === undefined) throw new Error(`${person.username} has no passkey`)
    await go(person)('comparePasskey', { credential }, flow)
  }
  try {
    await sign()
  } catch (cause) {
    if (!(cause instanceof BeginAnew && cause.message.includes('proof-wrong'))) throw cause
    await sign()
  }
}

/** Signs in with whatever is demanded; with an app by a recovery code where there is one left. */
export async function signIn(person: StubbornPerson): Promise<void> {
  const offer = await passPassword(person)
  const ways = ('proofs' in offer && offer.proofs?.ways) || []
  if (ways.includes('passkey')) return proveByPasskey(person, 'profile')
  if (!ways.includes('app')) return proveByMail(person, offer, 'profile')
  const code = person.codes.shift()
  if (code === undefined) return proveByApp(person, 'profile')
  await go(person)('compareRecoveryCode', { code }, 'profile')
}

export async function setUpApp(person: StubbornPerson): Promise<void> {
  if ((await go(person)('proofs', {})).app !== null) return
  person.app = appOf(person.portal, (await go(person)('addApp', {})).data)
  const { id } = person.app
  await go(person)('verifyApp', { id, code: person.app.code() })
}

export async function setUpPasskey(person: StubbornPerson): Promise<void> {
  if ((await go(person)('proofs', {})).passkeys?.length !== 0) return
  const { data } = await go(person)('addPasskey', {})
  person.passkey = newPasskey()
  await go(person)('verifyPasskey', { id: data.id, credential: person.passkey.create(data.options), name: '' })
}

export async function makeCodes(person: StubbornPerson): Promise<void> {
  person.codes = []
  const { data } = await go(person)('addRecoveryCodes', {})
  person.codes = data.codes
}

export async function removeApp(person: StubbornPerson): Promise<void> {
  const { app } = await go(person)('proofs', {})
  if (app !== null) await go(person)('removeProof', { id: app._id })
  person.app = null
  person.codes = []
}

/** Says with the code of the newest notice that its event was somebody else. */
export async function reportNotMe(person: StubbornPerson): Promise<void> {
  const code = await newestReportCode(person.portal, `${person.username}@mail.example`)
  await go(person)('reportNotMe', { code })
}

let people = 0

export async function stubbornPerson(portal: TestPortal, account: Partial<NewAccount> = {}): Promise<StubbornPerson> {
  people += 1
  const username = `person${people}`
  const emails = [`${username}@mail.example`, `${username}@home.example`]
  const added = await portal.accounts.add({
    ...{ username, name: username, password: firstPassword, emails, phones: [], photo: null },
    ...{ mustChangePassword: false, isLocked: false, isDisabled: false, ...account },
  })
  expect(added).toMatchObject({ ok: true })
  let passwords = 0
  const person: StubbornPerson = {
    ...{ portal, username, passwords: [firstPassword], app: null, passkey: null, codes: [] },
    visitor: portal.visitor(),
    freshPassword() {
      passwords += 1
      const fresh = `Dry-Quince-${people}-${passwords}`
      person.passwords = [fresh, ...person.passwords]
      return fresh
    },
  }
  return person
}
