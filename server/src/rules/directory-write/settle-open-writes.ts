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
  let unanswered = 0
  for (const intent of open) {
    if (intent.purpose !== 'unlock') {
      const write = { ...intent, purpose: intent.purpose }
      await ports.store.transaction((stores) => settlePassword(stores, { ports, visit }, write))
      settled += 1
    } else if (unanswered < mostUnanswered) {
      const isSettled = await isUnlockSettled({ ports, visit }, intent)
      unanswered = isSettled ? 0 : unanswered + 1
      settled += isSettled ? 1 : 0
    }
  }
  return settled
}

async function isUnlockSettled(
  context: { readonly ports: Ports; readonly visit: Visit },
  intent: DirectoryWrite,
): Promise<boolean> {
  try {
    await settleUnlock(context, intent)
    return true
  } catch (cause) {
    if (cause instanceof Unavailable && cause.what === 'directory') return false
    throw cause
  }
}
