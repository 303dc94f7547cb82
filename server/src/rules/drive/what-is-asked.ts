import type { Asked } from '@portico/contract'
import type { DriveSetting } from '../../ports/config/drive-settings.js'
import type { Account } from '../../ports/directory/directory.js'
import { isNamedBy } from '../../ports/directory/people-scope.js'
import { Unavailable } from '../../ports/refusal.js'
import { localTimeIn } from '../audit/local-time-in.js'
import type { Contact } from '../contact/contact-store.js'
import { isReachable } from '../contact/country-prefix.js'
import { canRecover, ownWayBack } from '../contact/own-way-back.js'
import type { Ports } from '../ports.js'
import { proofsBeside } from '../proof/usable-proofs.js'
import type { Standing } from '../session/person-store.js'
import type { Session } from '../session/session-store.js'

type What = Asked['what']

/** A signed-in person, as the calls have read them. */
export interface AskedPerson {
  readonly account: Account
  readonly contacts: readonly Contact[]
  readonly standing: Pick<Standing, 'isRecoveryStopped'>
}

/** The setting of a drive that asks; null without one. */
export function driveOf({ rules }: Pick<Ports, 'rules'>): (DriveSetting & { readonly until: string }) | null {
  const { asks, until, ...drive } = rules.drive
  return asks.length === 0 || until === null ? null : { asks, until, ...drive }
}

/**
 * What a drive asks a signed-in person for now: the first of its things that they have not done, once a
 * session (EN1). Null for who has put it off in this session, whom it does not mean, who has done all,
 * and who may not do it: an excluded name is never asked for an address (EN3).
 */
export async function whatIsAsked(ports: Ports, person: AskedPerson, session: Session): Promise<Asked | null> {
  const drive = driveOf(ports)
  if (drive === null || session.laterAt !== null) return null
  const what = await firstUndone(ports, drive.asks, person)
  if (what === null || !(await isMeant(ports, drive, person.account))) return null
  return { what, until: drive.until, later: await latersLeft(ports, { what, accountId: person.account.id }) }
}

/** How often a person may still put off what is asked; never after the last day (EN1). */
async function latersLeft(ports: Ports, asked: { readonly accountId: string; readonly what: What }): Promise<number> {
  const { clock, rules, store } = ports
  const { until, later } = rules.drive
  if (until === null || localTimeIn(rules.timeZone)(clock.date()).day > until) return 0
  return Math.max(0, later - (await store.asked.latersOf(asked)))
}

async function firstUndone(ports: Ports, asks: readonly What[], person: AskedPerson): Promise<What | null> {
  for (const what of asks) {
    const isWanted = what === 'device' ? await lacksDevice(ports, person) : lacksContact(ports, person)
    if (isWanted) return what
  }
  return null
}

/** True for a person who could reset alone, and will not have a second contact once nothing waits any more. */
function lacksContact({ rules }: Ports, { account, contacts, standing }: AskedPerson): boolean {
  const { way } = ownWayBack(contacts, { rules, now: Infinity }, canRecover(account, standing, { rules }))
  return way !== 'yes' && way !== 'help-desk'
}

/** True for a person who can set up a device and has none, not even one that waits. */
async function lacksDevice(ports: Ports, { account, contacts, standing }: AskedPerson): Promise<boolean> {
  const { rules, store } = ports
  const isReached = contacts.some(
    (one) => one.verifiedAt !== null && one.missingSince === null && isReachable(one, { rules }),
  )
  if (!isReached || standing.isRecoveryStopped || rules.proofKinds.length === 0) return false
  const own = await proofsBeside(store, ports, account.id)
  return !own.some(({ kind, verifiedAt }) => verifiedAt !== null && rules.proofKinds.some((one) => one === kind))
}

/** True for everybody, or for those whom the setting names; for nobody by a group that cannot be told. */
async function isMeant(ports: Ports, { people }: DriveSetting, { id, usernames }: Account): Promise<boolean> {
  if (people.length === 0) return true
  const groups = people.flatMap((one) => ('group' in one ? one.group : []))
  if (people.some((one) => 'pattern' in one && isNamedBy(one.pattern, usernames))) return true
  if (groups.length === 0) return false
  return ports.people.groupsOf(id, groups).then(
    (own) => own.length > 0,
    (cause: unknown) => {
      if (cause instanceof Unavailable) return false
      throw cause
    },
  )
}
