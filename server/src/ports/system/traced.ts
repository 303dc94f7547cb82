import type { Logger } from './logger.js'

export interface Tracing {
  readonly log: Logger
  /** Hears how long each question took, in seconds; null where no one measures. */
  readonly onAnswer: ((part: string, seconds: number) => void) | null
}

/** The same part, whose asynchronous methods tell their time, or itself where none listens. */
export function traced<Part extends object>({ log, onAnswer }: Tracing, name: string, part: Part): Part {
  const isLogged = log.isLevelEnabled('trace')
  if (!isLogged && onAnswer === null) return part
  const tell = (method: string, ms: number) => {
    onAnswer?.(name, ms / 1000)
    if (isLogged) log.trace({ part: name, method, ms: Math.round(ms * 10) / 10 }, 'part.asked')
  }
  return new Proxy(part, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        const begun = performance.now()
        const result: unknown = method.apply(target, given)
        if (!(result instanceof Promise)) return result
        return result.finally(() => tell(String(key), performance.now() - begun))
      }
    },
  })
}
