import { type Clock, instants } from '../../ports/system/clock.js'
import type { Stop } from '../../rules/contact/report-store.js'
import type { Ports } from '../../rules/ports.js'

/** Everybody whose self-service is stopped, the longest first. The username is null where it is gone. */
export async function stoppedPeople({ store, directory, clock }: Pick<Ports, 'store' | 'directory' | 'clock'>) {
  const people = []
  for (const stop of await store.reports.stops()) {
    const username = (await directory.byId(stop.accountId))?.username ?? null
    people.push({ id: stop.accountId, username, ...stopObject(stop, clock) })
  }
  return people
}

/** A stop for programs. The names of its fields are documented, so they stay. */
export function stopObject(stop: Stop, { date }: Clock) {
  const { scope, by, what, since, eventAt, source, contactMask, caseId } = stop
  return {
    ...{ ...instants({ since }, date), by, what },
    ...{ ...instants({ eventAt }, date), source, contact: contactMask },
    ...{ scope, case: caseId ?? null },
  }
}
