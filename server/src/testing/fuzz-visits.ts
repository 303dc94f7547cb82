import { readFileSync } from 'node:fs'
import type { FlowName } from '@portico/contract'
import { appOf, setUpApp } from './app-of.js'
import { newPasskey, setUpPasskey } from './passkey-of.js'
import { offeredIds, readCode, sendFirst, startFlow } from './steps.js'
import { password, rightCaptcha, type TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

/** A visitor in some state of the portal, and the values to send by member name. */
export interface FuzzVisit {
  readonly visitor: TestVisitor
  readonly username: string
  readonly known: Map<string, unknown[]>
  /** Headers of the visitor's page beside those of the portal's. */
  readonly headers?: () => Readonly<Record<string, string>>
}

const photo = readFileSync(new URL('../../../demo/grace.png', import.meta.url))
const freshPassword = 'Blauer-Himmel-9'
let people = 0

interface Wish {
  readonly hasContacts?: boolean
  readonly mustChange?: boolean
}

/** A new person, so that no limit of another visit applies. */
export async function arrive(portal: TestPortal, wish: Wish = {}): Promise<FuzzVisit> {
  const { hasContacts = true, mustChange = false } = wish
  people += 1
  // Only messages to this visitor are read.
  portal.mail.forgetAll()
  portal.sms.forgetAll()
  const username = `person${people}`
  const contacts = hasContacts
    ? {
        emails: [`${username}@mail.example`, `${username}@home.example`],
        phones: [`+1555${String(people).padStart(6, '0')}`],
      }
    : { emails: [], phones: [] }
  const state = { mustChangePassword: mustChange, isLocked: false, isDisabled: false }
  const added = await portal.accounts.add({ username, name: username, password, photo, ...contacts, ...state })
  if (!added.ok) throw new Error(added.problems.join(' '))
  const passwords = [password, freshPassword, 'Wrong-Password-1']
  const known = new Map<string, unknown[]>([
    ['username', [username, username, username.toUpperCase(), 'dave', 'erin', 'nobody11', 'nobody01']],
    ['captcha', [rightCaptcha, rightCaptcha, rightCaptcha, rightCaptcha, 'x']],
    ['email', [`${username}@else.example`, `${username}@mail.example`, `${username}@uni.example`, 'no address']],
    ['password', passwords],
    ['oldPassword', [password, password, 'Wrong-Password-1']],
    ['newPassword', [freshPassword, freshPassword, password, 'short']],
    ['newpassword2', [freshPassword]],
    ['password2', [freshPassword]],
    ['code', ['000000', ' 123456 ', '12345']],
    ['id', ['nothing']],
    ['before', ['', '', 'nothing']],
  ])
  return { visitor: portal.visitor(), username, known }
}

/** Adds the values of an answer, before older ones. */
export function learn({ known }: FuzzVisit, answer: unknown): void {
  const text = JSON.stringify(answer)
  const found = [...text.matchAll(/"(?:_id|id)":"([^"]+)"/g)].map(([, id = '']) => id)
  if (found.length > 0) known.set('id', [...new Set([...found, ...(known.get('id') ?? [])])].slice(0, 10))
}

/** Finds the newest code that was sent to this person. */
export async function learnCode(portal: TestPortal, { username, known }: FuzzVisit): Promise<void> {
  await portal.delivered()
  const number = `+1555${username.replace(/\D/g, '').padStart(6, '0')}`
  const captured = [...portal.mail.messages(), ...portal.sms.messages()]
  const codes = captured.flatMap(({ message }) => {
    const isOwn = message.to.startsWith(`${username}@`) || message.to === number
    return (isOwn && message.text.match(/(?<!\d)\d{6}(?!\d)/)?.[0]) || []
  })
  if (codes.length > 0) known.set('code', [...codes.slice(0, 2), ...codes.slice(0, 1), '000000'])
}

async function begin(portal: TestPortal, flow: FlowName, wish?: Wish): Promise<FuzzVisit> {
  const visit = await arrive(portal, wish)
  learn(visit, await startFlow(visit.visitor, flow, visit.username))
  return visit
}

async function beginAndSend(portal: TestPortal, flow: FlowName): Promise<FuzzVisit> {
  const visit = await arrive(portal)
  const verification = await startFlow(visit.visitor, flow, visit.username)
  learn(visit, verification)
  await sendFirst(visit.visitor, verification, { flow, kind: flow === 'unlock' ? 'phone' : 'email' })
  await learnCode(portal, visit)
  return visit
}

async function proven(portal: TestPortal, flow: FlowName): Promise<FuzzVisit> {
  const visit = await beginAndSend(portal, flow)
  const code = await readCode(portal, `${visit.username}@mail.example`)
  const answer = await visit.visitor.call('compareCode', { code }, { flow })
  learn(visit, answer.body)
  return visit
}

/** Signed in, with an app; the newest mails, which have no code for it, are forgotten. */
async function withApp(portal: TestPortal) {
  const visit = await proven(portal, 'profile')
  const app = await setUpApp(portal, visit.visitor)
  learn(visit, { id: app.id })
  await portal.delivered()
  portal.mail.forgetAll()
  return { visit, app }
}

/** The same person at another browser, behind the password. */
async function demanded(portal: TestPortal, { known, ...of }: FuzzVisit, code: string): Promise<FuzzVisit> {
  const visit = { ...of, visitor: portal.visitor(), known: new Map([...known, ['code', [code, '000000']]]) }
  learn(visit, await startFlow(visit.visitor, 'profile', visit.username))
  return visit
}

function withFreshPassword(visit: FuzzVisit): FuzzVisit {
  visit.known.set('password', [freshPassword, freshPassword, password, 'short'])
  return visit
}

/**
 * The states of a visitor and how to reach them. The first known value of each member is a right
 * one.
 */
export const fuzzStates = {
  'without a cookie': arrive,
  anonymous: async (portal) => {
    const visit = await arrive(portal)
    await visit.visitor.call('session')
    return visit
  },
  'password proven': (portal) => begin(portal, 'profile'),
  'code sent to sign in': (portal) => beginAndSend(portal, 'profile'),
  'signed in': (portal) => proven(portal, 'profile'),
  'signed in, address pending': async (portal) => {
    const visit = await proven(portal, 'profile')
    const { body } = await visit.visitor.call('addEmail', { email: `${visit.username}@new.example` })
    learn(visit, body)
    await learnCode(portal, visit)
    return visit
  },
  'told of a change': async (portal) => {
    const visit = await proven(portal, 'profile')
    // Only a contact from before the change is told its code.
    portal.pass(1_000)
    await visit.visitor.call('changePassword', {
      ...{ oldPassword: password, newPassword: freshPassword, newpassword2: freshPassword },
    })
    await portal.delivered()
    const told = portal.mail.messages().map(({ message }) => /not-me#(\S{19})/.exec(message.text)?.[1])
    visit.known.set('code', [told.find((code) => code !== undefined), '000000'])
    portal.mail.forgetAll()
    return visit
  },
  'app being set up': async (portal) => {
    const visit = await proven(portal, 'profile')
    const { body } = await visit.visitor.call('addApp', {})
    learn(visit, body)
    portal.mail.forgetAll()
    visit.known.set('code', [appOf(portal, body.data).code(), '000000'])
    return visit
  },
  'with an app': async (portal) => (await withApp(portal)).visit,
  'app demanded': async (portal) => {
    const { visit, app } = await withApp(portal)
    return demanded(portal, visit, app.code())
  },
  'recovery code demanded': async (portal) => {
    const { visit } = await withApp(portal)
    const { body } = await visit.visitor.call('addRecoveryCodes', {})
    return demanded(portal, visit, body.data.codes[0] ?? '')
  },
  'passkey being set up': async (portal) => {
    const visit = await proven(portal, 'profile')
    const { body } = await visit.visitor.call('addPasskey', {})
    learn(visit, { id: body.data.id })
    visit.known.set('credential', [newPasskey().create(body.data.options)])
    return visit
  },
  'passkey demanded': async (portal) => {
    const visit = await proven(portal, 'profile')
    const passkey = await setUpPasskey(visit.visitor)
    portal.mail.forgetAll()
    const other = await demanded(portal, visit, '000000')
    const { body } = await other.visitor.call('passkeyOptions')
    other.known.set('credential', [passkey.get(body.options)])
    return other
  },
  'no contacts': (portal) => begin(portal, 'profile', { hasContacts: false }),
  'first address given': async (portal) => {
    const visit = await begin(portal, 'profile', { hasContacts: false })
    const { body } = await visit.visitor.call('initialEmail', { email: `${visit.username}@first.example` })
    learn(visit, body)
    await learnCode(portal, visit)
    return visit
  },
  'must change the password': async (portal) => withFreshPassword(await begin(portal, 'profile', { mustChange: true })),
  'reset begun': (portal) => begin(portal, 'reset'),
  'reset begun for nobody': async (portal) => {
    const visit = await arrive(portal)
    const verification = await startFlow(visit.visitor, 'reset', 'nobody11')
    learn(visit, verification)
    if (offeredIds(verification).length === 0) throw new Error('nobody11 has no decoys')
    return visit
  },
  'code sent to reset': (portal) => beginAndSend(portal, 'reset'),
  'may set a password': async (portal) => withFreshPassword(await proven(portal, 'reset')),
  'code sent to unlock': (portal) => beginAndSend(portal, 'unlock'),
} as const satisfies Readonly<Record<string, (portal: TestPortal) => Promise<FuzzVisit>>>

export type FuzzState = keyof typeof fuzzStates

/** The states in which a call can succeed. A call that is not listed succeeds in any state. */
export const fuzzHomes: Readonly<Record<string, readonly FuzzState[]>> = {
  sendCode: ['password proven', 'reset begun', 'reset begun for nobody'],
  resendCode: ['code sent to sign in', 'code sent to unlock'],
  compareCode: ['code sent to sign in', 'code sent to reset', 'code sent to unlock'],
  addEmail: ['signed in'],
  verifyEmail: ['signed in, address pending'],
  removeEmail: ['signed in, address pending'],
  initialEmail: ['no contacts'],
  verifyInitialEmail: ['first address given'],
  changePassword: ['signed in'],
  forcedChange: ['must change the password'],
  resetPassword: ['may set a password'],
  passwordRules: ['must change the password', 'may set a password', 'signed in'],
  photo: ['signed in'],
  sessions: ['signed in'],
  endSession: ['signed in'],
  endOtherSessions: ['signed in'],
  activity: ['signed in'],
  askLater: ['signed in'],
  proofs: ['signed in', 'with an app'],
  addApp: ['signed in'],
  verifyApp: ['app being set up'],
  compareApp: ['app demanded'],
  addRecoveryCodes: ['with an app'],
  compareRecoveryCode: ['recovery code demanded'],
  removeProof: ['with an app'],
  passkeyOptions: ['password proven', 'reset begun', 'reset begun for nobody'],
  comparePasskey: ['passkey demanded'],
  addPasskey: ['signed in'],
  verifyPasskey: ['passkey being set up'],
  showNotMe: ['told of a change'],
  reportNotMe: ['told of a change'],
}
