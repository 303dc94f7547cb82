import { type ActName, actClasses, type CheckKind } from '@portico/contract'
import { deskLimits } from '../limits/desk-limits.js'
import { type Counter, counterOf } from '../limits/limit.js'
import type { Case } from './case-store.js'
import type { Agent } from './role-of.js'

/**
 * What an act counts against. Signing out protects its person, so its limit shuts agents out and no
 * lead: neither a prankster who phones nor an agent signs somebody out all day, and help remains (HD15).
 */
export function actCounters(
  act: ActName,
  { agentId: agent, accountId: account }: Pick<Case, 'agentId' | 'accountId'>,
  { isLead }: Pick<Agent, 'isLead'>,
): readonly Counter[] {
  const { acts, signOutsOfPerson, stops, stopsOfPerson, liftsOfPerson, strongActs, strongActsOfPerson } = deskLimits
  const own: Readonly<Partial<Record<ActName, readonly Counter[]>>> = {
    'end-sessions': isLead ? [] : [counterOf(signOutsOfPerson, { account })],
    stop: [counterOf(stops, { agent }), counterOf(stopsOfPerson, { account })],
    'lift-limits': [counterOf(liftsOfPerson, { account })],
  }
  const isStrong = actClasses[act] === 'strong'
  const strong = isStrong ? [counterOf(strongActs, { agent }), counterOf(strongActsOfPerson, { account })] : []
  return [counterOf(acts, { agent }), ...strong, ...(own[act] ?? [])]
}

/**
 * What a strong check that begins counts against. Who phones in a person's name makes it count, so it
 * shuts out no lead, and nobody who stands before an agent (HD15).
 */
export function checkCounters(
  kind: CheckKind,
  { accountId: account }: Pick<Case, 'accountId'>,
  { isLead }: Pick<Agent, 'isLead'>,
): readonly Counter[] {
  return kind === 'here' || isLead ? [] : [counterOf(deskLimits.strongChecksOfPerson, { account })]
}
