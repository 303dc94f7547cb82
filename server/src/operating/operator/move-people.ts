import { failure, ok, type Result } from '../../ports/result.js'
import type { Clock } from '../../ports/system/clock.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { Store } from '../../rules/stores.js'
import { renameDirectory } from '../../start/know-directories.js'

interface MovePorts {
  readonly store: Store
  readonly clock: Pick<Clock, 'date'>
  readonly operator: string
}

/** The names of directories; null for the time of a single one, whose people have no name in front. */
export interface PeopleMove {
  readonly from: string | null
  readonly to: string | null
}

/**
 * Gives all people of one directory's name another one, in one transaction, and audits it. Fails where the
 * store has people of the new name already. No server may run meanwhile.
 */
export async function movePeople(
  { store, clock, operator }: MovePorts,
  { from, to }: PeopleMove,
): Promise<Result<number>> {
  if (from === to) return failure('Name two directories that differ, with --from and --to.')
  return store.transaction(async (stores): Promise<Result<number>> => {
    const ids = await stores.personData.accountIds()
    const [begin, next] = [beginOf(from), beginOf(to)]
    if (to !== null && ids.some((id) => id.startsWith(next))) return failure(`The store has people of ${to} already.`)
    if (from === null && ids.some((id) => namedId.test(id)))
      return failure('The store has people of named directories. Name one of them with --from.')
    if (to === null && ids.some((id) => !id.startsWith(begin)))
      return failure(`The store has people of others than ${from}, which a single directory does not have.`)
    const people = await stores.personData.moveIds({ from: begin, to: next })
    await renameDirectory(stores, { from: from ?? '', to: to ?? '' })
    const detail = { from, to, people }
    await recordOperator(stores.audit, { event: 'people.moved', operator, about: null, at: clock.date(), detail })
    return ok(people)
  })
}

const beginOf = (name: string | null) => (name === null ? '' : `${name}:`)

/** An id that begins with the name of a directory. */
const namedId = /^[a-z][a-z0-9-]{0,30}:/
