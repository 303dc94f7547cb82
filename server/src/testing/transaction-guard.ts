import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store, Stores } from '../rules/stores.js'

/** Fails what the work of a transaction must not do: ask anything but the stores it is given. */
export interface TransactionGuard {
  /** The store itself; with `runsTwice` each work runs once before, and that run is rolled back. */
  store(store: Store, choice: { readonly runsTwice: boolean }): Store
  /** Any other port; every use of it from inside a transaction throws. */
  port<Port extends object>(name: string, port: Port): Port
}

/** One for all guards, because each storage makes every promise of the process dearer. */
const inside = new AsyncLocalStorage<object>()

export function transactionGuard(): TransactionGuard {
  const thisGuard = {}
  const refuse = (what: string) => {
    if (inside.getStore() === thisGuard) throw new Error(`the work of a transaction asked ${what}`)
  }
  const guarded = <Port extends object>(name: string, port: Port): Port =>
    new Proxy(port, {
      get(target, key, receiver) {
        refuse(`${name}.${String(key)}`)
        return Reflect.get(target, key, receiver)
      },
    })
  return {
    port: guarded,
    store(store, { runsTwice }) {
      const stores = Object.entries(store).map(([name, part]) => [
        name,
        typeof part === 'object' ? guarded(`store.${name}`, part) : part,
      ])
      return {
        ...(Object.fromEntries(stores) as Store),
        async transaction(work) {
          refuse('for another transaction')
          const run = (given: Stores) => inside.run(thisGuard, () => work(given))
          if (runsTwice) await runAndRollBack(store, run)
          return store.transaction(run)
        },
        async check() {
          refuse('store.check')
          await store.check()
        },
      }
    },
  }
}

async function runAndRollBack(store: Store, work: (stores: Stores) => Promise<unknown>): Promise<void> {
  const undo = new Error('rolled back')
  const run = store.transaction(async (stores) => {
    await work(stores)
    throw undo
  })
  await run.catch((cause: unknown) => {
    if (cause !== undo) throw cause
  })
}
