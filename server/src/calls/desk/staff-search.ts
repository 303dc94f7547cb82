import type { StaffOutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { AtConsole } from '../../edge/call/staff-scope.js'
import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../../rules/audit/record.js'
import { findPeople } from '../../rules/desk/find-people.js'
import { sealPerson } from '../../rules/desk/seal-person.js'
import { searchText } from '../../rules/desk/search-text.js'
import { deskLimits } from '../../rules/limits/desk-limits.js'
import { counterOf, takeAll } from '../../rules/limits/limit.js'

/**
 * Finds at most ten people whom the agent helps, disabled ones too, by name and username (HD5, HD6).
 * Their handles serve this session only. Refuses `staff-limit` after 120 searches in an hour, and
 * `search-text` for a text that tells too little. The audit has no text that somebody typed (AU2).
 */
export async function staffSearch(
  context: CallContext<'staffSearch', AtConsole>,
): Promise<Answer<StaffOutputOf<'staffSearch'>>> {
  const { ports, input, scoped, visit } = context
  const { agent, session } = scoped
  const searches = counterOf(deskLimits.searches, { agent: agent.accountId })
  if ((await takeAll(ports.store.counters, [searches], ports.clock.now())) === null) throw new Refusal('staff-limit')
  const { institution, country } = ports.rules
  const text = searchText(input.text, { domains: institution.domains, country })
  const { people, isCut } = await findPeople({ ...ports, language: visit.language }, text, agent)
  const detail = { kind: text.by, hits: people.length, text: nameKeyOf(ports, text.username.value) }
  await record(ports.store, context, { event: 'staff.searched', result: 'ok', detail })
  const rows = people.map(({ id, name, username }) => ({ person: sealPerson(ports, session, id), name, username }))
  return { output: { people: rows, isCut } }
}
