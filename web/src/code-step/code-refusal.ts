import type { CallFailed } from '../api/call-failed.js'
import { countedSeconds } from '../feedback/use-wait-text.js'

/** A refused code, as the code step shows it. */
export interface CodeRefusal {
  readonly message: string
  /** True where a toast announces the same message. */
  readonly isToasted: boolean
  /** True where another code could be right, such as one of a newer message. */
  readonly isWrongCode: boolean
  /** The seconds until the server takes a code again; 0 where it told none. */
  readonly waitSeconds: number
}

export function codeRefusalOf(
  { code, message, retryAfterSeconds }: CallFailed,
  { isToasted }: { isToasted: boolean },
): CodeRefusal {
  return { message, isToasted, isWrongCode: code === 'code-wrong', waitSeconds: countedSeconds(retryAfterSeconds) }
}
