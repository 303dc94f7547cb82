import type { CallFailed } from '../api/call-failed.js'

/** A refused code, as the code step shows it. */
export interface CodeRefusal {
  readonly message: string
  /** True where a toast announces the same message. */
  readonly isToasted: boolean
  /** True where another code could be right, such as one of a newer message. */
  readonly isWrongCode: boolean
}

export function codeRefusalOf({ code, message }: CallFailed, { isToasted }: { isToasted: boolean }): CodeRefusal {
  return { message, isToasted, isWrongCode: code === 'code-wrong' }
}
