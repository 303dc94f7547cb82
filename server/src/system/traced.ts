import type { Logger } from './logger.js'

/**
 * The same part, each of whose asynchronous methods logs at `trace` how long it took. At any other
 * level it is the part itself.
 */
export function traced<Part extends object>(log: Logger, name: string, part: Part): Part {
  if (!log.isLevelEnabled('trace')) return part
  return new Proxy(part, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        const begun = performance.now()
        const result: unknown = method.apply(target, given)
        if (!(result instanceof Promise)) return result
        return result.finally(() => {
          const ms = Math.round((performance.now() - begun) * 10) / 10
          log.trace({ part: name, method: String(key), ms }, 'part.asked')
        })
      }
    },
  })
}
