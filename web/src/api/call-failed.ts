/** The content of an error answer, ours or another server's; nothing but the status is certain. */
interface Failure {
  readonly status: number
  readonly message: string
  readonly code?: string | null
  readonly retryAfterSeconds?: number | null
}

/**
 * A call that did not succeed. `status` 0 means that no answer of the server came; `message` is for
 * the person.
 */
export class CallFailed extends Error implements Failure {
  readonly status: number
  readonly code: string | null
  readonly retryAfterSeconds: number | null

  constructor({ status, message, code = null, retryAfterSeconds = null }: Failure, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
