import type { Store, Stores } from '../rules/stores.js'

/** Hears of each call by the name of its part and its own. */
export type Note = (one: string) => void

/** Wraps a part and notes each call. The functions keep their names. */
export function noting<Part extends object>(part: Part, prefix: string, note: Note): Part {
  return new Proxy(part, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        note(`${prefix}.${String(key)}`)
        return value.apply(target, given)
      }
    },
  })
}

function notingStores<Some extends Stores>(stores: Some, note: Note): Some {
  const parts = Object.entries(stores).map(([name, part]: [string, unknown]) => [
    name,
    typeof part === 'object' && part !== null ? noting(part, name, note) : part,
  ])
  return Object.fromEntries(parts) as Some
}

/** A store that notes each call, those of one transaction together once it ends. */
export function notingStore(real: Store, note: Note): Store {
  return {
    ...notingStores(real, note),
    async transaction(inside) {
      const inOne = ['transaction']
      try {
        return await real.transaction((stores) => inside(notingStores(stores, (one) => void inOne.push(one))))
      } finally {
        // The outbox worker takes markers when it likes.
        if (!inOne.includes('markers.take')) for (const one of inOne) note(one)
      }
    },
  }
}
