import type { RefusalCode } from '@portico/contract'
import type { AuditReason } from '../../ports/audit-reason.js'
import { type CanonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import type { Account } from '../../ports/directory/directory.js'
import { beginOfId, subjectKey, subjectOf } from '../../ports/directory/subject.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'
import { knownDevice } from './known-device.js'
import type { Visit } from './visit.js'

type Visiting = {
  readonly ports: Pick<Ports, 'directory' | 'store' | 'secrets' | 'clock' | 'rules'>
  readonly visit: Pick<Visit, 'deviceCookie'>
}

/** Whom a visitor means by a typed name. */
export interface Meant {
  readonly account: Account | null
  /**
   * Of several directories that of the account, or the one whose person an unknown name looks like. A
   * name whose account must look unknown keeps its own: another one could fail alone, and so tell.
   */
  readonly home: string | undefined
  /**
   * Set while a directory is away in which the name could mean another person. Only who proves to be
   * that of the account may then go on; everybody else hears of the outage, whatever the name.
   */
  readonly lost: Unavailable | null
}

/**
 * Finds whom a visitor means. While one of several directories is away, a known device of the account
 * tells that it is meant: a stranger has none, and sees the same for every name (E6, G1).
 */
export async function findMeant(
  { ports, visit }: Visiting,
  { value: username, whole, isPossible }: CanonicalUsername,
): Promise<Meant> {
  const nameKey = nameKeyOf(ports, username)
  const home = ports.directory.homeOfName?.(nameKey, { username, whole })
  const partly: { home: string | undefined; lost: Unavailable | null } = { home, lost: null }
  if (!isPossible) return { account: null, ...partly }
  const account = await ports.directory.find(username, whole, async (found) => {
    partly.home = found.homeOf(nameKey)
    const key = subjectKey(subjectOf(found.account, nameKey))
    if ((await knownDevice(ports.store, { ports, visit }, key)) !== null) return found.account
    partly.lost = found.lost
    return found.isDecided ? found.account : null
  })
  if (account !== null && home !== undefined) partly.home = beginOfId(account.id)
  return { account, ...partly }
}

/** The refusal of who did not prove to be meant: the outage, where there is one. */
export function notMeant(lost: Unavailable | null, code: RefusalCode, reason: AuditReason): Refusal | Unavailable {
  if (lost === null) return new Refusal(code, { reason })
  const { cause, part, explanation } = lost
  return new Unavailable('directory', { cause, part, reason, ...(explanation !== null && { explanation }) })
}
