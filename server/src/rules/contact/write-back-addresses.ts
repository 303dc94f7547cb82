import type { Directory } from '../../ports/directory/directory.js'
import type { AccountId } from '../../ports/ids.js'
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
  const { writeBack, withoutWriteBack = [] } = directory
  if (writeBack === null) return
  const refused = new Set<AccountId>()
  const isWhole = await writeDue({ store, clock, writeBack, refused }, withoutWriteBack)
  if (isWhole && refused.size > 0)
    log.warn({ people: refused.size, setting: 'PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE' }, refusedLine)
}

interface Writing extends Pick<Ports, 'store' | 'clock'> {
  readonly writeBack: NonNullable<Directory['writeBack']>
  /** Whose addresses the directory did not take. */
  readonly refused: Set<AccountId>
}

/** False where the directory is away. Of several directories such a one keeps back its own people alone. */
async function writeDue(writing: Writing, without: readonly string[]): Promise<boolean> {
  const { store, clock, writeBack, refused } = writing
  const now = clock.now()
  const when = { verifiedBefore: now - leastProvenMs, now, most: mostInARound }
  const silent: string[] = []
  for (const one of await store.writtenBack.due({ ...when, without })) {
    const { accountId, addresses } = one
    if (refused.has(accountId) || silent.some((part) => accountId.startsWith(part))) continue
    const cause = await writeBack(accountId, addresses).then(
      () => null,
      (failed: unknown) => failed,
    )
    if (cause === null) await store.transaction((stores) => stores.writtenBack.settle(one))
    else if (cause instanceof Refusal) refused.add(accountId)
    else if (!(cause instanceof Unavailable)) throw cause
    else if (cause.part === null) return false
    else silent.push(cause.part)
  }
  return silent.length === 0 || (await writeDue(writing, [...without, ...silent]))
}

const refusedLine =
  'the directory did not take the addresses of some people; portico doctor tries the right to write them'
