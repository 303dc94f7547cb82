import { Unavailable } from '../../ports/refusal.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { DirectoryWrite } from './directory-write-store.js'
import { settlePassword } from './write-password.js'
import { settleUnlock } from './write-unlock.js'

/** One entry may have a trouble of its own; after so many in a row the directory is away. */
const mostUnanswered = 3

/**
 * Settles writes that began before `before` and that a crash or an unknown outcome left open (W5).
 * The sessions of a password write end, and the audit says that its outcome is unknown; an unlock
 * is carried out. While the directory does not answer, unlocks wait for the next call. Returns how
 * many writes were settled.
 */
export async function settleOpenWrites(
  ports: Ports,
  visit: Visit,
  { before }: { readonly before: number },
): Promise<number> {
  const open = (await ports.store.directoryWrites.open()).filter(({ begunAt }) => begunAt < before)
  let settled = 0
  // By how the ids of a directory begin; all of them where there is one.
  const unanswered = new Map<string, number>()
  for (const intent of open) {
    if (intent.purpose !== 'unlock') {
      const write = { ...intent, purpose: intent.purpose }
      await ports.store.transaction((stores) => settlePassword(stores, { ports, visit }, write))
      settled += 1
      continue
    }
    const counted = [...unanswered].filter(([part]) => intent.accountId.startsWith(part))
    if (counted.some(([, count]) => count >= mostUnanswered)) continue
    const away = await settledUnlock({ ports, visit }, intent)
    if (away !== null) unanswered.set(away, (unanswered.get(away) ?? 0) + 1)
    else for (const [part] of counted) unanswered.delete(part)
    settled += away === null ? 1 : 0
  }
  return settled
}

/** Null where it is settled, else how ids begin in the directory that is away. */
async function settledUnlock(
  context: { readonly ports: Ports; readonly visit: Visit },
  intent: DirectoryWrite,
): Promise<string | null> {
  try {
    await settleUnlock(context, intent)
    return null
  } catch (cause) {
    if (cause instanceof Unavailable && cause.what === 'directory') return cause.part ?? ''
    throw cause
  }
}
