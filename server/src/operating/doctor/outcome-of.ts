import { type Finding, failed, passed } from '../../ports/check.js'
import { type DeliveryFault, faultBehind } from '../../ports/delivery/delivery-fault.js'
import { type Channel, troubleOf } from '../../ports/delivery/start-sentence.js'

/** The outcome of work at a way to deliver: `found`, or the fault with its remedy. */
export async function outcomeOf(channel: Channel, work: () => Promise<unknown>, found: string): Promise<Finding> {
  try {
    await work()
    return passed(found)
  } catch (cause) {
    return faultFinding(channel, faultOf(cause))
  }
}

export function faultFinding(channel: Channel, fault: DeliveryFault): Finding {
  const { found, mend } = troubleOf(channel, fault)
  return failed(found, mend)
}

/** The fault behind an error. Throws an error of another kind again. */
export function faultOf(cause: unknown): DeliveryFault {
  const fault = faultBehind(cause)
  if (fault === null) throw cause
  return fault
}
