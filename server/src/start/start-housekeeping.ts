import { unverifiedLifeHours } from '@portico/contract'
import { sayIn } from '@portico/text/say-in'
import { Unavailable } from '../ports/refusal.js'
import { whyOf } from '../ports/system/logger.js'
import { closeTallies } from '../rules/audit/record-refusal.js'
import { reachablePrefixes } from '../rules/contact/country-prefix.js'
import { takeOverListed } from '../rules/contact/take-over-listed.js'
import { writeBackAddresses } from '../rules/contact/write-back-addresses.js'
import { dropEndedProofs } from '../rules/desk/end-proofs.js'
import { dropOverCases } from '../rules/desk/open-case.js'
import { tellMorning } from '../rules/desk/tell-morning.js'
import { settleOpenWrites } from '../rules/directory-write/settle-open-writes.js'
import { driveOf } from '../rules/drive/what-is-asked.js'
import { settlePhonePrefixes } from '../rules/flow/decoy-offers.js'
import { hasMeasured, measureEnrolled } from '../rules/flow/measure-enrolled.js'
import { forgetAfterMs } from '../rules/limits/after-failure.js'
import { endAlarms, maxSeenNetworks, seenForMs } from '../rules/limits/alarm.js'
import { hoursKeptMs } from '../rules/limits/count-failed-sign-in.js'
import type { Ports } from '../rules/ports.js'
import { sealAnew } from '../rules/proof/seal-proof.js'
import type { Visit } from '../rules/session/visit.js'
import { dropCounts } from './keep-counts.js'
import { type Rounds, runRounds } from './run-rounds.js'

const defaultEveryMs = 10 * 60_000
/** The times in an interval that a server looks for a due round: another one may have died. */
const looksInInterval = 10
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** The most names with stored counters. The lowest go first: made-up names fill no store (Q4). */
const maxNames = 200_000
/** How long `person show` knows what became of a message. */
const messageRecordMs = 7 * dayMs
/** Longer than any password write. The server of an older one is gone. */
const abandonedMs = 2 * 60_000
/** Longer than a clock jumps, so that nobody is told of one day twice. */
const remindersKeptMs = 7 * dayMs
/** Rows that ended this long ago, ms, have ended for every server: times differ by moments. */
const endedMs = 60_000

/** Settles what is open of writes, decoys and reminders that are off, before the first request. */
export async function prepare(ports: Ports, { isShared }: { readonly isShared: boolean }): Promise<void> {
  const { store } = ports
  await settlePhonePrefixes(ports)
  // Marks of before hold until the first round, because counting a million people takes seconds.
  if (!(await hasMeasured(store))) {
    await lookAtPeople(ports)
    await settlePhonePrefixes(ports)
  }
  // What waits from when reminders were on must not leave, and would count as late for ever.
  if (ports.rules.reminders.days.length === 0) await store.reminders.giveUpMails()
  // In a shared store a recent write may belong to another running server.
  const before = isShared ? ports.clock.now() - abandonedMs : Infinity
  const open = await settleOpenWrites(ports, portalItself(ports), { before })
  if (open > 0) ports.log.warn({ open }, 'writes to the directory were interrupted, and are settled now')
}

/** Counts people for the decoys, and then takes over the contacts that the directory offers. */
export async function lookAtPeople(ports: Ports, isStopping: () => boolean = () => false): Promise<void> {
  const listing = await measureEnrolled(ports, { isSlow: driveOf(ports) !== null })
  if (listing === 'unknown' || ports.rules.keptContacts.serve === 'after-sign-in') return
  if (listing === 'uncountable') warnOnce(ports)
  else await takeOverListed(ports, portalItself(ports), { ...listing, isStopping })
}

const warned = new WeakSet<Ports>()

function warnOnce(ports: Ports): void {
  if (!warned.has(ports)) ports.log.warn({ setting: 'PORTICO_DIRECTORY_CONTACTS' }, offeredToNone)
  warned.add(ports)
}

const offeredToNone =
  'the directory lists no accounts, so its contacts are offered to people only after a first sign-in: let the service account list them'

/** Says in the log how many people no message can reach with these settings. */
async function warnOfUnreachable({ store, rules, log }: Ports): Promise<void> {
  const unreachable = await store.contacts.countUnreachable(reachablePrefixes(rules))
  if (unreachable > 0) log.warn({ people: unreachable }, 'enrolled people have no contact that messages can reach')
}

/** The portal as the actor of the audit. It uses the first language on offer. */
function portalItself({ rules }: Pick<Ports, 'rules'>): Visit {
  const language = rules.languages[0] ?? 'en'
  return {
    requestId: 'portal',
    source: 'portal',
    network: '',
    allocation: null,
    deviceCookie: '',
    browser: null,
    userAgent: '',
    language,
    say: sayIn(language, rules.texts),
    session: null,
    actor: 'portal',
    flowId: null,
  }
}

/**
 * Deletes expired rows every ten minutes, so that no table grows without bound. Of several servers
 * of a store one does so in each interval. Before, it counts whom no message can reach, which no
 * visitor waits for. `stop` waits for the current round, after which the store is not used.
 */
export function startHousekeeping(
  ports: Ports,
  { retentionMs, everyMs = defaultEveryMs }: { readonly retentionMs: number; readonly everyMs?: number },
): Rounds {
  const failed = (error: unknown) => ports.log.error({ err: error }, 'housekeeping failed')
  return runRounds({
    everyMs: everyMs / looksInInterval,
    first: () => warnOfUnreachable(ports).catch(failed),
    async round(isStopping) {
      const begun = performance.now()
      try {
        if (!(await ports.turns.take('housekeeping', everyMs))) return
        const rows = await tidy(ports, retentionMs)
        await lookAtPeople(ports, isStopping)
        await writeBackAddresses(ports)
        ports.log.debug({ rows, ms: Math.round(performance.now() - begun) }, 'housekeeping.done')
        await alarmOfSize(ports)
      } catch (error) {
        failed(error)
      }
    },
  })
}

/** Logs that the store has little room or is unusually large, even where none asks (G18). */
export async function alarmOfSize({ store, log }: Pick<Ports, 'store' | 'log'>): Promise<void> {
  await store.checkRoom().catch((error: unknown) => {
    const why = whyOf(error instanceof Unavailable ? (error.cause ?? error) : error)
    log.error({ alarm: 'store-size', why }, 'the store needs room, or is unusually large')
  })
}

/** Runs one round and returns how many rows went. Strangers choose keys, so counters are capped. */
export async function tidy(ports: Ports, retentionMs: number, maxCounts = maxNames): Promise<number> {
  const { store, clock, rules } = ports
  const now = clock.now()
  await settleOpenWrites(ports, portalItself(ports), { before: now - abandonedMs })
  await store.transaction((stores) => endAlarms(stores, { ports, visit: portalItself(ports) }))
  await tellMorning(ports)
  const sealed = await sealAnew(ports)
  if (sealed > 0) ports.log.info({ proofs: sealed }, 'proofs.sealed-anew')
  const gone = [
    await store.flows.dropOld(now),
    await closeTallies(ports),
    await dropOverCases({ ports, visit: portalItself(ports) }),
    await store.cases.dropOld(now - retentionMs),
    await store.approvals.dropOld(now - endedMs),
    await store.codes.dropOld(now - endedMs),
    await store.passes.dropOld(now),
    await store.outside.dropOld(now),
    await store.reminders.dropOld(clock.date() - remindersKeptMs),
    await store.sessions.dropOld(now, now - rules.session.idleMs),
    await store.contacts.dropUnverified(now - unverifiedLifeHours * hourMs),
    await store.contacts.dropFormer(now),
    await store.proofs.dropOld(now),
    await dropEndedProofs(ports),
    await store.reports.dropOld(now),
    await store.counters.dropOld(now),
    await store.leases.dropOld(now),
    await store.attempts.dropOld(now - forgetAfterMs),
    await store.counters.keepAtMost(maxCounts),
    await store.attempts.keepAtMost(maxCounts),
    await store.spentCaptchas.dropOld(now - endedMs),
    await store.hours.dropOld(now - hoursKeptMs),
    await dropCounts(store, clock.date()),
    await store.networks.dropOld(now - seenForMs),
    await store.networks.keepAtMost(maxSeenNetworks),
    await store.outbox.dropOld({ messages: now - Math.min(messageRecordMs, retentionMs), decoys: now - dayMs }),
    await store.audit.dropOld(clock.date() - retentionMs),
  ]
  return gone.reduce((sum, rows) => sum + rows, 0)
}
