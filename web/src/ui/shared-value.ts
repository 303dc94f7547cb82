import { useSyncExternalStore } from 'react'

/** A value that the whole page shares, outside of its components. */
interface SharedValue<Value> {
  readonly get: () => Value
  readonly set: (next: Value) => void
  /** The value for a component, which renders anew with each other one. */
  readonly use: () => Value
}

/* @__NO_SIDE_EFFECTS__ */
export function sharedValue<Value>(first: Value): SharedValue<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, get),
  }
}
