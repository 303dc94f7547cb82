import { type CallName, callPaths, type FlowName } from '@portico/contract'
import { offeredIds, proveForReset, sendFirst, signInFully, startFlow } from './steps.js'
import { password, rightCaptcha, type TestPortal } from './test-portal.js'
import type { TestVisitor } from './test-visitor.js'

/** The fifteen calls of the contract with a body. */
export type PostedCall = keyof typeof callPaths & CallName

export const everyCall = Object.keys(callPaths) as PostedCall[]

/** A visitor for whom a call reaches its rule, and the input of a person. */
export interface ReadyCall {
  readonly visitor: TestVisitor
  readonly flow: FlowName
  readonly url: string
  readonly input: Readonly<Record<string, string>>
}

type Readying = (portal: TestPortal) => Promise<Omit<ReadyCall, 'url'>>

let numbers = 0
const newAddress = () => {
  numbers += 1
  return `new${numbers}@else.example`
}
const newPassword = () => {
  numbers += 1
  return `Blauer-Himmel-${numbers}`
}

/**
 * Brings a visitor to a state in which the call is allowed. The visitor is alice, bob or carol of
 * the standard people.
 */
export async function readyFor(portal: TestPortal, call: PostedCall): Promise<ReadyCall> {
  const ready = await readying[call](portal)
  return { ...ready, url: `/api${callPaths[call].replace('{flow}', ready.flow)}` }
}

const anonymous =
  (flow: FlowName, input: Readonly<Record<string, string>>): Readying =>
  async (portal) => {
    const visitor = portal.visitor()
    await visitor.call('session')
    return { visitor, flow, input: { username: 'alice', captcha: rightCaptcha, ...input } }
  }

const signedIn =
  (input: (visitor: TestVisitor) => Promise<Record<string, string>> | Record<string, string>): Readying =>
  async (portal) => {
    const visitor = await signInFully(portal)
    return { visitor, flow: 'profile', input: await input(visitor) }
  }

const withFirstAddress: Readying = async (portal) => {
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'bob')
  return { visitor, flow: 'profile', input: { email: newAddress() } }
}

const inReset: Readying = async (portal) => {
  const visitor = portal.visitor()
  const [id = ''] = offeredIds(await startFlow(visitor, 'reset', 'alice'))
  return { visitor, flow: 'reset', input: { type: 'email', id } }
}

const readying: Readonly<Record<PostedCall, Readying>> = {
  signIn: anonymous('profile', { password }),
  startReset: anonymous('reset', {}),
  startUnlock: anonymous('unlock', {}),
  sendCode: inReset,
  resendCode: inReset,
  compareCode: async (portal) => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'unlock', 'alice'), { flow: 'unlock' })
    return { visitor, flow: 'unlock', input: { code: '000000' } }
  },
  signOut: signedIn(() => ({})),
  addEmail: signedIn(() => ({ email: newAddress() })),
  verifyEmail: signedIn(async (visitor) => ({ code: '000000', id: await pendingId(visitor) })),
  removeEmail: signedIn(async (visitor) => ({ id: await pendingId(visitor) })),
  initialEmail: withFirstAddress,
  verifyInitialEmail: async (portal) => {
    const { visitor, flow, input } = await withFirstAddress(portal)
    const { body } = await visitor.call('initialEmail', input)
    return { visitor, flow, input: { code: '000000', id: body.data.id } }
  },
  changePassword: signedIn(() => {
    const fresh = newPassword()
    return { oldPassword: password, newPassword: fresh, newpassword2: fresh }
  }),
  forcedChange: async (portal) => {
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'carol')
    return { visitor, flow: 'profile', input: twice(newPassword()) }
  },
  resetPassword: async (portal) => ({
    visitor: await proveForReset(portal),
    flow: 'reset',
    input: twice(newPassword()),
  }),
}

const twice = (password: string) => ({ password, password2: password })

/** A pending address on the list. */
async function pendingId(visitor: TestVisitor): Promise<string> {
  const { body, status, text } = await visitor.call('addEmail', { email: newAddress() })
  if (status !== 200) throw new Error(`no address was added: ${status} ${text}`)
  return body.data.id
}
