import { Refusal, Unavailable } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'

/** An address that a thief just added must not reach other systems before its owner hears of it. */
const leastProvenMs = 24 * 60 * 60_000
const mostInARound = 500

/**
 * Brings the attribute of the directory that the operator chose in line with the addresses that
 * people have proven at least a day ago. A removed address leaves it in the next round. Does
 * nothing without such an attribute, and waits while the directory does not answer.
 */
export async function writeBackAddresses({ store, directory, clock, log }: Ports): Promise<void> {
  const { writeBack } = directory
  if (writeBack === null) return
  const now = clock.now()
  const due = await store.writtenBack.due({ verifiedBefore: now - leastProvenMs, now, most: mostInARound })
  let refused = 0
  for (const one of due) {
    try {
      await writeBack(one.accountId, one.addresses)
    } catch (cause) {
      if (cause instanceof Unavailable) return
      if (!(cause instanceof Refusal)) throw cause
      refused += 1
      continue
    }
    await store.transaction((stores) => stores.writtenBack.settle(one))
  }
  if (refused > 0) log.warn({ people: refused, setting: 'PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE' }, refusedLine)
}

const refusedLine =
  'the directory did not take the addresses of some people; portico doctor tries the right to write them'
