import process from 'node:process'
import type { Store, Stores } from '../rules/stores.js'
import { appOf, giveProofs } from './app-of.js'
import { signInFully, startFlow } from './steps.js'
import { type TestPortal, testPortal } from './test-portal.js'

/** What a person does with an app or recovery codes while the server is killed. */
export const deadlyPaths = [
  'verifying an app',
  'signing in with an app',
  'signing in with a recovery code',
  'making recovery codes',
  'removing an app',
] as const

export interface Death {
  /** The file of the store. */
  readonly file: string
  readonly path: (typeof deadlyPaths)[number]
  /** Before which call of the store the process kills itself; the first is 1. */
  readonly at: number
}

/** Counts each call of the store, those inside a transaction and its end among them. */
function counted(real: Store, count: () => void): Store {
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
    ...all(stores),
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
  let calls: number | null = null
  const portal = await testPortal({
    file,
    store: (real) =>
      counted(real, () => {
        if (calls === null) return
        calls += 1
        if (calls === at) process.kill(process.pid, 'SIGKILL')
      }),
  })
  const go = await ready(portal, path)
  calls = 0
  const { status } = await go()
  if (status !== 200) throw new Error(`${path} was refused: ${status}`)
  calls = null
  await portal.close()
}

/** Does everything before the path, and returns its last step. */
async function ready(portal: TestPortal, path: Death['path']): Promise<() => Promise<{ readonly status: number }>> {
  if (path === 'verifying an app') {
    const visitor = await signInFully(portal)
    const app = appOf(portal, (await visitor.call('addApp', {})).body.data)
    return () => visitor.call('verifyApp', { id: app.id, code: app.code() })
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
