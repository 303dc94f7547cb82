import { createPrivateKey, createPublicKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Store, Stores } from '../rules/stores.js'
import { appOf, giveProofs } from './app-of.js'
import { type DeskPath, deskPaths, deskRules, readyAtDesk } from './deadly-desk.js'
import { outsidePortal, strongAcr } from './outside-portal.js'
import { newPasskey, setUpPasskey } from './passkey-of.js'
import { newestReportCode, signInFully, startFlow } from './steps.js'
import { password, type TestPortal, testPortal } from './test-portal.js'

/** What a person does with a proof, or with the code of a notice, while the server is killed. */
export const deadlyPaths = [
  'verifying an app',
  'verifying a passkey',
  'reporting an event',
  'signing in with an app',
  'signing in with a passkey',
  'signing in with a recovery code',
  'making recovery codes',
  'removing an app',
] as const

/** Alice's password after the change whose notice she reports. */
export const changedPassword = 'Blauer-Himmel-7'

/** An outside sign-in, which is killed when the provider is asked what its code is worth. */
export const outsidePath = 'signing in elsewhere'

export interface Death {
  /** The file of the store. */
  readonly file: string
  readonly path: (typeof deadlyPaths)[number] | DeskPath | typeof outsidePath
  /** Before which call of the store the process kills itself; the first is 1. An outside sign-in has one moment. */
  readonly at: number
}

/** The same passkey in every process: PKCS #8 of Ed25519, whose last 32 bytes are the key. */
export function deadlyPasskey() {
  const der = Buffer.from(`302e020100300506032b657004220420${'2a'.repeat(32)}`, 'hex')
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const id = Buffer.alloc(32).toString('base64url')
  return newPasskey({ algorithm: -8, id, pair: { privateKey, publicKey: createPublicKey(privateKey) } })
}

/**
 * Counts each call of the store inside a transaction, and its end. Those outside count only where `alone`
 * says so: at the help desk they only read.
 */
export function counted(real: Store, count: () => void, { alone }: { readonly alone: boolean }): Store {
  const each = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, work]: [string, (...given: unknown[]) => Promise<unknown>]) => [
        name,
        async (...given: unknown[]) => {
          count()
          return work(...given)
        },
      ]),
    ) as Part
  // The outbox worker has its own time and would shift the count.
  const all = ({ outbox, markers, ...stores }: Stores): Stores => ({
    ...(Object.fromEntries(Object.entries(stores).map(([name, part]) => [name, each(part)])) as unknown as Stores),
    ...{ outbox, markers },
  })
  const { transaction, check, checkRoom, close, ...stores } = real
  return {
    ...(alone ? all(stores) : stores),
    ...{ check, checkRoom, close },
    async transaction(work) {
      const result = await transaction(async (inside) => {
        const done = await work(all(inside))
        count()
        return done
      })
      count()
      return result
    },
  }
}

/**
 * Opens a portal on a file, makes a person ready, and goes a path until the process is killed as if
 * the power had failed (PF13). Resolves where the path has fewer calls of the store.
 */
export async function goUntilKilled({ file, path, at }: Death): Promise<void> {
  if (path === outsidePath) return dieBeforeExchange(file)
  let calls: number | null = null
  const count = () => {
    if (calls === null) return
    calls += 1
    if (calls === at) process.kill(process.pid, 'SIGKILL')
  }
  const portal = await testPortal({
    file,
    rules: isAtDesk(path) ? deskRules : { reportsMail: 'desk@uni.example' },
    store: (real) => counted(real, count, { alone: !isAtDesk(path) }),
  })
  const go = isAtDesk(path) ? await readyAtDesk(portal, path) : await ready(portal, path)
  calls = 0
  const { status } = await go()
  if (status !== 200) throw new Error(`${path} was refused: ${status}`)
  calls = null
  await portal.close()
}

/** What the browser of an outside sign-in has, in the file beside the store that the process leaves. */
export interface LeftByBrowser {
  readonly cookies: readonly (readonly [name: string, value: string])[]
  /** The address at which it came back. */
  readonly back: string
}

async function dieBeforeExchange(file: string): Promise<void> {
  const portal = await outsidePortal({ file })
  portal.provider.claims = { acr: strongAcr }
  const visitor = portal.visitor()
  const back = portal.provider.signIn(await portal.begin(visitor))
  const left: LeftByBrowser = { cookies: [...visitor.cookies], back: back.href }
  writeFileSync(`${file}.browser`, JSON.stringify(left))
  portal.provider.instead = (path) => {
    if (path === '/token') process.kill(process.pid, 'SIGKILL')
    return false
  }
  await portal.comeBack(visitor, back)
  await portal.close()
}

function isAtDesk(path: Death['path']): path is DeskPath {
  return deskPaths.some((one) => one === path)
}

/** Does everything before the path, and returns its last step. */
async function ready(
  portal: TestPortal,
  path: (typeof deadlyPaths)[number],
): Promise<() => Promise<{ readonly status: number }>> {
  if (path === 'verifying an app') {
    const visitor = await signInFully(portal)
    const app = appOf(portal, (await visitor.call('addApp', {})).body.data)
    return () => visitor.call('verifyApp', { id: app.id, code: app.code() })
  }
  if (path === 'verifying a passkey') {
    const visitor = await signInFully(portal)
    const { id, options } = (await visitor.call('addPasskey', {})).body.data
    const credential = deadlyPasskey().create(options)
    return () => visitor.call('verifyPasskey', { id, credential, name: '' })
  }
  if (path === 'reporting an event') {
    // Only an address that was verified before the event gets a code.
    portal.pass(1)
    const visitor = await signInFully(portal)
    const given = { oldPassword: password, newPassword: changedPassword, newpassword2: changedPassword }
    await visitor.call('changePassword', given)
    const code = await newestReportCode(portal, 'alice@mail.example')
    return () => portal.visitor().call('reportNotMe', { code })
  }
  if (path === 'signing in with a passkey') {
    const passkey = await setUpPasskey(await signInFully(portal), deadlyPasskey())
    const visitor = portal.visitor()
    await startFlow(visitor, 'profile', 'alice')
    const { options } = (await visitor.call('passkeyOptions', {})).body
    const credential = passkey.get(options)
    return () => visitor.call('comparePasskey', { credential })
  }
  const { app, codes } = await giveProofs(portal, 'alice', { hasCodes: true })
  const visitor = portal.visitor()
  await startFlow(visitor, 'profile', 'alice')
  if (path === 'signing in with an app') return () => visitor.call('compareApp', { code: app.code() })
  if (path === 'signing in with a recovery code')
    return () => visitor.call('compareRecoveryCode', { code: codes[0] ?? '' })
  await visitor.call('compareApp', { code: app.code() })
  if (path === 'making recovery codes') return () => visitor.call('addRecoveryCodes', {})
  return () => visitor.call('removeProof', { id: app.id })
}
