import type { NamedDirectoryConfig } from '../ports/config/config.js'
import { ofDirectory } from '../ports/config/read-directories.js'
import type { NamedDirectory } from '../ports/directory/several/named-directory.js'
import { beginOf } from '../ports/directory/several/named-directory.js'
import { severalDirectories } from '../ports/directory/several/several-directories.js'
import { severalPeople } from '../ports/directory/several/several-people.js'
import { Unavailable } from '../ports/refusal.js'
import type { Logger } from '../ports/system/logger.js'
import { type Tracing, traced } from '../ports/system/traced.js'

type Chosen = Pick<NamedDirectory, 'directory' | 'people'>

interface SeveralParts {
  readonly log: Logger
  /** Hears how long each question to one of them took. */
  readonly tracing?: Tracing | undefined
}

/** Several directories as one, each of which `choose` makes with a log of its own. */
export function chooseSeveral(
  among: readonly NamedDirectoryConfig[],
  { log, tracing }: SeveralParts,
  choose: (one: NamedDirectoryConfig, log: Logger) => Chosen,
): Chosen {
  const named = among.map((one) => {
    const { name, suffix, usernames } = one
    const { directory, people } = choose(one, logOf(log, name))
    const hasNamedIds = one.directory.kind === 'embedded'
    const patienceMs = one.directory.kind === 'embedded' ? null : one.directory.timeoutMs / 2
    const toldOf = <Part extends object>(part: Part): Part => {
      const telling = tellingName(name, part)
      return tracing === undefined ? telling : traced(tracing, `directory:${name}`, telling)
    }
    const own = { name, suffix, usernames, hasNamedIds, patienceMs }
    return { ...own, directory: toldOf(directory), people: toldOf(people) }
  })
  return { directory: severalDirectories({ among: named, log }), people: severalPeople(named) }
}

/** The same log, whose lines name the directory, and its settings by their place in the file. */
function logOf(log: Logger, name: string): Logger {
  return new Proxy(log.child({ directory: name }), {
    get(target, key) {
      const method: unknown = Reflect.get(target, key)
      if (typeof method !== 'function') return method
      const inWords = (given: unknown) => (typeof given === 'string' ? ofDirectory(name, given) : given)
      return (...given: unknown[]) => method.apply(target, given.map(inWords))
    },
  })
}

/** The same part, whose failures name it, and whose explanations name settings by their place in the file. */
function tellingName<Part extends object>(name: string, part: Part): Part {
  const tell = (cause: unknown): never => {
    if (!(cause instanceof Unavailable)) throw cause
    const { what, isUnwritten, isUncounted, explanation } = cause
    const told = explanation === null ? {} : { explanation: ofDirectory(name, explanation) }
    const part = what === 'directory' ? beginOf({ name }) : null
    throw new Unavailable(what, { cause: cause.cause, isUnwritten, isUncounted, part, ...told })
  }
  return new Proxy(part, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        const answer: unknown = method.apply(target, given)
        return answer instanceof Promise ? answer.catch(tell) : answer
      }
    },
  })
}
