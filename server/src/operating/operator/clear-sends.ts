import { canonicalUsername, nameKeyOf } from '../../ports/directory/canonical-username.js'
import { recordOperator } from '../../rules/audit/record.js'
import { contactKeysOf } from '../../rules/contact/take-send.js'
import { accountKey } from '../../rules/limits/barrier.js'
import { clearCounters } from '../../rules/limits/clear-counters.js'
import { codeLimits } from '../../rules/limits/code-limits.js'
import { budgets } from '../../rules/limits/limit.js'
import { messageLimits } from '../../rules/limits/message-limits.js'
import type { PersonPorts } from './read-person.js'

/** Instants in ms; `until` is left out. */
export interface TimeRange {
  readonly since: number
  readonly until: number
}

/** More codes than a portal sends in a day. */
const mostEvents = 1_000_000

/**
 * Refills the message limits of all people who asked for a code in a time, such as while no mail
 * left, and audits it for each. Sessions and flows stay, and so do limits against guessing. Returns
 * how many people of the directory, and how many names without an account, that were.
 */
export async function clearSends(
  ports: PersonPorts,
  range: TimeRange,
): Promise<{ readonly people: number; readonly unknown: number }> {
  const { audit } = ports.store
  const asked = [
    ...(await audit.recent(mostEvents, { event: 'code.sent', ...range })),
    ...(await audit.recent(mostEvents, { event: 'enrollment.pending', ...range })),
  ]
  const actors = new Set(asked.map(({ actor }) => actor))
  let people = 0
  for (const actor of actors) if (await clearSendsOf(ports, actor)) people += 1
  return { people, unknown: actors.size - people }
}

/** True for a person of the directory; `actor` is else the key of a name. */
async function clearSendsOf(ports: PersonPorts, actor: string): Promise<boolean> {
  const account = await ports.directory.byId(actor)
  const names =
    account === null
      ? [actor]
      : account.usernames.map((name) => nameKeyOf(ports, canonicalUsername(name, ports.domains).value))
  await ports.store.transaction(async (stores) => {
    const contacts = account === null ? [] : await stores.contacts.allOf(account.id)
    const contact = names.flatMap((nameKey) => contactKeysOf(ports, { nameKey, contacts }))
    const { toContact, toPerson, toAddress, ownToAddress } = messageLimits
    const { ownOfNetwork, ownOfAllocation, ownOfAll } = codeLimits
    const who = [accountKey({ accountId: account?.id ?? actor })]
    await clearCounters(stores.counters, { name: names, contact, budget: budgets, who, step: ['send'] }, [
      ...[toContact, toPerson, toAddress, ownToAddress],
      ...[ownOfNetwork, ownOfAllocation, ownOfAll],
    ])
    await recordOperator(stores.audit, {
      event: 'person.cleared',
      operator: ports.operator,
      about: actor,
      at: ports.clock.date(),
      detail: { fields: ['sends'] },
    })
  })
  return account !== null
}
