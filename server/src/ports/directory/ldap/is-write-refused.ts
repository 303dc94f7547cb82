import { InsufficientAccessError, type ResultCodeError, UnwillingToPerformError } from 'ldapts'

/** True where the directory refused a write, for want of a right or will. Nothing was written. */
export function isWriteRefused(cause: unknown): cause is ResultCodeError {
  return cause instanceof InsufficientAccessError || cause instanceof UnwillingToPerformError
}
