import { inPortions } from '../../ports/system/in-portions.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import { deskWaitMs } from './desk-wait-ms.js'
import { type InCase, impossible } from './in-case.js'
import { isHere } from './live-case.js'
import { type Doing, type Done, done } from './order.js'
import { tellOrder } from './tell-order.js'

/**
 * From when on passkeys, app and recovery codes that an act removes are gone, in ms: as late as a new
 * contact counts, at once where the person stands before the agent (HD21). Refuses `act-impossible`
 * where nothing would go, or nothing earlier.
 */
export async function requireProofs({ stores, one }: InCase, { desk }: Doing): Promise<number> {
  const { ports, visit } = desk
  const now = ports.clock.now()
  const endsAt = isHere(one, now) ? now : now + deskWaitMs(ports.rules)
  const own = await stores.proofs.allOf(one.accountId, now)
  if (!own.some((proof) => proof.verifiedAt !== null && (proof.endsAt === null || proof.endsAt > endsAt)))
    throw impossible(visit, 'no-proofs')
  return endsAt
}

/** Removes passkeys, app and recovery codes of a person who lost them. Sessions and flows end. */
export async function endProofs(found: InCase, doing: Doing): Promise<Done> {
  const { stores, one } = found
  const { accountId } = one
  const now = doing.desk.ports.clock.now()
  const endsAt = await requireProofs(found, doing)
  await stores.proofs.endAllOf(accountId, endsAt)
  if (endsAt === now) await dropEnded(stores, accountId, now)
  await stores.people.raiseEpoch(accountId)
  await stores.flows.dropAllOf(accountId)
  await stores.sessions.endAllOf(accountId)
  await tellOrder(found, doing, endsAt === now ? {} : { deed: 'remove-proofs-later', from: endsAt })
  return { ...done, isTold: true }
}

/** Deletes proofs that have gone, of which no call knows any more. Returns of how many people. */
export function dropEndedProofs({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  return inPortions((most) =>
    store.transaction(async (stores) => {
      const now = clock.now()
      const people = await stores.proofs.withEnded(now, most)
      for (const accountId of people) await dropEnded(stores, accountId, now)
      return people.length
    }),
  )
}

async function dropEnded({ proofs, people }: Stores, accountId: string, now: number): Promise<void> {
  await proofs.dropEndedOf(accountId, now)
  await people.countDeviceProofs(accountId)
}
