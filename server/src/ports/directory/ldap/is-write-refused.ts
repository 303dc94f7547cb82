import { InsufficientAccessError, type ResultCodeError, UnwillingToPerformError } from 'ldapts'

/** Whether the directory has refused a write for want of a right, or is unwilling. Nothing was written. */
export function isWriteRefused(cause: unknown): cause is ResultCodeError {
  return cause instanceof InsufficientAccessError || cause instanceof UnwillingToPerformError
}
