import { sayIn } from '@portico/text/say-in'
import { settledDecoys, settlePhonePrefixes } from './flow/decoy-choices.js'
import { forgetAfterMs } from './limits/throttle.js'
import { settleOpenWrites } from './password-write/write-password.js'
import type { Ports } from './ports.js'
import type { Visit } from './session/visit.js'

const usualEveryMs = 10 * 60_000
const dayMs = 24 * 60 * 60_000
/** Of how many names, known or not, each count is kept; the ones that matter least go first (Q4). */
const mostNames = 200_000
/** No password write takes this long: its server is gone. */
const abandonedMs = 2 * 60_000

/** Puts in order what a stop may have left, before the first request: open password writes, what decoys hang on. */
export async function prepare(ports: Ports, { isShared }: { readonly isShared: boolean }): Promise<void> {
  await settlePhonePrefixes(ports)
  await settledDecoys(ports)
  // In a shared store a young write may be another server's that is still at it.
  const before = isShared ? ports.clock.now() - abandonedMs : Infinity
  const open = await settleOpenWrites(ports, portalItself(ports), { before })
  if (open > 0) ports.log.warn({ open }, 'password writes were interrupted; their sessions are ended')
}

/** The portal acting by itself, for the audit; it speaks the first language on offer. */
function portalItself({ rules }: Pick<Ports, 'rules'>): Visit {
  const language = rules.languages[0] ?? 'en'
  return {
    requestId: 'portal',
    source: 'portal',
    language,
    say: sayIn(language),
    session: null,
    actor: 'portal',
    flowId: null,
  }
}

/**
 * Forgets every ten minutes what has run out, so that no table grows without bound (Q4, CRASH6). `stop` waits for the round
 * that runs: nothing of it needs the store any more.
 */
export function startHousekeeping(
  ports: Ports,
  { retentionMs, everyMs = usualEveryMs }: { readonly retentionMs: number; readonly everyMs?: number },
): { stop: () => Promise<void> } {
  let round: Promise<void> | null = null
  const run = async () => {
    try {
      await tidy(ports, retentionMs)
    } catch (error) {
      ports.log.error({ err: error }, 'housekeeping failed')
    } finally {
      round = null
    }
  }
  const timer = setInterval(() => {
    round ??= run()
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

/** One round; tells how many rows went. Of counts, whose keys strangers choose, no more than `mostCounts` stay (Q4). */
export async function tidy(ports: Ports, retentionMs: number, mostCounts = mostNames): Promise<number> {
  const { store, clock, rules } = ports
  const now = clock.now()
  await settleOpenWrites(ports, portalItself(ports), { before: now - abandonedMs })
  const gone = [
    await store.flows.dropOld(now),
    await store.codes.dropOld(now),
    await store.sessions.dropOld(now, now - rules.session.idleMs),
    await store.contacts.dropUnverified(now - dayMs),
    await store.counters.dropOld(now),
    await store.attempts.dropOld(now - forgetAfterMs),
    await store.counters.keepAtMost(mostCounts),
    await store.attempts.keepAtMost(mostCounts),
    await store.spentCaptchas.dropOld(now),
    await store.outbox.dropOld(now - dayMs),
    await store.audit.dropOld(now - retentionMs),
  ]
  return gone.reduce((sum, rows) => sum + rows, 0)
}
