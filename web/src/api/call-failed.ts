/** What another server or ours may put into an error answer; nothing of it is certain. */
interface Failure {
  readonly status: number
  readonly message: string
  readonly code: string | null
  readonly retryAfterSeconds: number | null
  readonly body: unknown
}

/**
 * A call that did not succeed. `status` 0 means that no answer came at all; `message` is for the
 * person.
 */
export class CallFailed extends Error implements Failure {
  readonly status: number
  readonly code: string | null
  readonly retryAfterSeconds: number | null
  readonly body: unknown

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.name = 'CallFailed'
    this.status = failure.status
    this.code = failure.code
    this.retryAfterSeconds = failure.retryAfterSeconds
    this.body = failure.body
  }
}
