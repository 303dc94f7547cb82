import { Unavailable } from '../refusal.js'

/** Gives a counted try back when the password was not looked at: what fails costs nothing of the later steps (decisions section 5). */
export function refundOnOutage(giveBack: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof Unavailable) await giveBack()
    throw error
  }
}
