import type { Clock } from '../system/clock.js'
import { withTimeout } from '../system/concurrency.js'
import type { DeliveryWays } from './delivery.js'

/** The ways to people. */
export type PersonChannel = 'email' | 'sms'

/** True for a channel whose messages would all be late. */
export type LateChannels = Readonly<Record<PersonChannel, boolean>>

/**
 * The servers that take no message now. Only their checks decide, because a check belongs to no
 * person: the fate of one message would tell which names have an account (E1).
 */
export interface ChannelWatch {
  /** What the last checks found. */
  readonly late: LateChannels
  /** Checks a channel, once for all who ask within seconds. True where it takes no messages. */
  look(channel: PersonChannel): Promise<boolean>
}

const reusedMs = 5_000
const checkTimeoutMs = 12_000

export function watchChannels({
  delivery,
  clock,
}: {
  readonly delivery: Pick<DeliveryWays, PersonChannel>
  readonly clock: Pick<Clock, 'now'>
}): ChannelWatch {
  const late = { email: false, sms: false }
  const asked = new Map<PersonChannel, { readonly at: number; readonly answer: Promise<boolean> }>()
  const check = async (channel: PersonChannel) => {
    const way = delivery[channel]
    const fails = withTimeout(checkTimeoutMs, way === null ? Promise.resolve(null) : way.check())
    late[channel] = await fails.then(
      () => false,
      () => true,
    )
    return late[channel]
  }
  return {
    late,
    look(channel) {
      const at = clock.now()
      const last = asked.get(channel)
      if (last !== undefined && at - last.at < reusedMs) return last.answer
      const answer = check(channel)
      asked.set(channel, { at, answer })
      return answer
    },
  }
}
