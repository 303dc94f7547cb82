import { Unavailable } from '../../ports/refusal.js'

/** Gives a counted try back when an outage kept the password from being checked. */
export function refundOnOutage(giveBack: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof Unavailable) await giveBack()
    throw error
  }
}
