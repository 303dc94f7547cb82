import type { CallName, StaffCallName } from '@portico/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AuditEntry } from '../../ports/audit-log.js'
import type { DeliveryOutcome, MessageFacts, OutboxKind } from '../../ports/delivery/outbox-store.js'
import { type ProofKindName, proofKindNames } from '../../ports/proof-kind-name.js'
import { type ReminderOutcome, reminderOutcomes } from '../../rules/contact/reminder-store.js'
import type { ToldCoverage } from '../../rules/coverage/coverage.js'
import type { KnownPart } from '../http/health.js'
import type { RequestListener } from '../http/request-log.js'

export interface StoreFigures {
  readonly messages: number
  readonly oldestMessageSeconds: number
  readonly events: number
  readonly oldestEventSeconds: number
  readonly sessions: number
  readonly isAlarm: boolean
  /** People by their way back; null before the first count. */
  readonly people: ToldCoverage | null
}

export interface MetricSources {
  /** Null where the store does not answer. */
  readonly storeFigures: () => Promise<StoreFigures | null>
  readonly parts: () => Promise<readonly KnownPart[]>
  readonly hashesWaiting: () => number
  readonly callsWaiting: () => number
}

type Queued = { readonly kind: OutboxKind; readonly channel: MessageFacts['channel'] }

/** The metrics of one portal. No label tells of a request or a person; decoys count as persons. */
export interface PortalMetrics extends RequestListener {
  /** Notes an event that the store has committed. */
  onAudit(entry: Pick<AuditEntry, 'event' | 'purpose' | 'reason'>): void
  onMessageQueued(row: Queued): void
  /** Counts the message that a decoy stands for, as if it took as long as the last one. */
  onDecoyEnded(): void
  /** Counts how a try to send a message ended. */
  onTried(outcome: DeliveryOutcome['event']): void
  /** Counts what became of a due reminder. */
  onReminder(outcome: ReminderOutcome): void
  /** A call was refused because the server has too much to do. */
  onShed(): void
  /** A part answered a question. */
  onAnswer(part: string, seconds: number): void
  text(sources: MetricSources): Promise<string>
  readonly contentType: string
}

/** The parts that are asked in a call, or for it. */
const dependencies = ['store', 'directory', 'delivery', 'webhook', 'captcha'] as const
const outcomes = ['sent', 'right', 'wrong'] as const
const tries = ['taken', 'put-off', 'refused', 'given-up'] as const
const stateNumbers = { ok: 0, degraded: 1, failed: 2 } as const
/** They are no counters, and promtool refuses the names that the library gives them. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

export function portalMetrics({ hasReminders }: { readonly hasReminders: boolean }): PortalMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const counts = countsIn(registry)
  const reminders = hasReminders ? remindersIn(registry) : null
  const gauges = gaugesIn(registry)
  let deliverySeconds = 0
  const onAnswer = (part: string, seconds: number) => {
    if (part === 'delivery') deliverySeconds = seconds
    counts.dependency.observe({ part }, seconds)
  }
  return {
    onAnswered({ call, status, ms }) {
      const name: CallName | StaffCallName | 'other' = call ?? 'other'
      counts.calls.inc({ call: name, status })
      counts.callSeconds.observe({ call: name }, ms / 1000)
    },
    onRefused({ detail: { proof } }) {
      if (proof !== undefined) counts.codes.inc({ kind: proof, outcome: 'wrong' })
    },
    onAudit({ event, purpose, reason }) {
      if (event === 'report.made') counts.reports.inc()
      if (event === 'throttle.started') counts.throttled.inc()
      if (event === 'code.checked' || event === 'proof.checked')
        counts.codes.inc({ kind: reason ?? 'email', outcome: 'right' })
      // An address that is added while signing in has its own event for the code.
      if (event === 'enrollment.added' && purpose === 'enroll') counts.codes.inc({ kind: 'email', outcome: 'right' })
    },
    onMessageQueued({ kind, channel }) {
      const hasCode = kind === 'code' || kind === 'noop'
      if (hasCode) counts.codes.inc({ kind: channel === 'sms' ? 'phone' : 'email', outcome: 'sent' })
    },
    onDecoyEnded: () => onAnswer('delivery', deliverySeconds),
    onTried: (outcome) => counts.deliveries.inc({ outcome: outcome.replace('delivery.', '') }),
    onReminder: (outcome) => reminders?.inc({ outcome }),
    onShed: () => counts.shed.inc(),
    onAnswer,
    async text(sources) {
      await read(sources, gauges)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Only codes to contacts are sent. */
function outcomesOf(kind: ProofKindName) {
  return kind === 'email' || kind === 'phone' ? outcomes : outcomes.filter((outcome) => outcome !== 'sent')
}

function countsIn(registry: Registry) {
  const registers = [registry]
  const counts = {
    calls: new Counter({
      name: 'portico_calls_total',
      help: 'Answers by call and HTTP status. What is no call of the contract is other.',
      labelNames: ['call', 'status'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'portico_call_seconds',
      help: 'How long answers took.',
      labelNames: ['call'],
      registers,
    }),
    codes: new Counter({
      name: 'portico_codes_total',
      help: 'Codes that were queued, were right, and were wrong or came too late.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    deliveries: new Counter({
      name: 'portico_deliveries_total',
      help: 'Tries to send a message, by what became of it.',
      labelNames: ['outcome'],
      registers,
    }),
    throttled: new Counter({
      name: 'portico_throttled_total',
      help: 'Names that had too many wrong passwords and began to wait.',
      registers,
    }),
    reports: new Counter({
      name: 'portico_reports_total',
      help: 'Reports of people that an event was not the owner.',
      registers,
    }),
    shed: new Counter({
      name: 'portico_shed_total',
      help: 'Challenges, sign-ins, resets and unlocks that were refused because too many waited.',
      registers,
    }),
    dependency: new Histogram({
      name: 'portico_dependency_seconds',
      help: 'How long the parts outside took to answer, or to fail.',
      labelNames: ['part'],
      registers,
    }),
  }
  for (const kind of proofKindNames) for (const outcome of outcomesOf(kind)) counts.codes.inc({ kind, outcome }, 0)
  for (const outcome of tries) counts.deliveries.inc({ outcome }, 0)
  for (const part of dependencies) counts.dependency.zero({ part })
  return counts
}

function remindersIn(registry: Registry) {
  const reminders = new Counter({
    name: 'portico_reminders_total',
    help: 'Reminders that were due, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of reminderOutcomes) reminders.inc({ outcome }, 0)
  return reminders
}

function gaugesIn(registry: Registry) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  return {
    ofStore: {
      messages: gauge('portico_outbox_messages', 'Messages that wait to leave, of all nodes together.'),
      oldestMessageSeconds: gauge('portico_outbox_oldest_seconds', 'Age of the oldest message that waits.'),
      events: gauge('portico_webhook_events', 'Events that wait for the webhook, of all nodes together.'),
      oldestEventSeconds: gauge('portico_webhook_oldest_seconds', 'Age of the oldest event that waits.'),
      sessions: gauge('portico_sessions', 'People who are signed in, of all nodes together.'),
      isAlarm: gauge('portico_alarm', '1 while codes or passwords are guessed at many names.'),
    },
    hashQueue: gauge('portico_hash_queue', 'Password hashes that wait for a core; at 64 the next one is refused.'),
    callQueue: gauge('portico_call_queue', 'Sign-ins, resets and unlocks that wait for their turn.'),
    people: new Gauge({
      name: 'portico_people',
      help: 'People by their way back, counted each night, rounded down to fives; 0 is fewer than five.',
      labelNames: ['way'],
      registers: [registry],
    }),
    partState: new Gauge({
      name: 'portico_part_state',
      help: 'The parts of /readyz: 0 is ok, 1 degraded, 2 failed.',
      labelNames: ['part'],
      registers: [registry],
    }),
  }
}

async function read(sources: MetricSources, gauges: ReturnType<typeof gaugesIn>) {
  const { ofStore, hashQueue, callQueue, people, partState } = gauges
  const [figures, parts] = await Promise.all([sources.storeFigures(), sources.parts()])
  for (const name of Object.keys(ofStore) as (keyof typeof ofStore)[]) {
    // An old figure would look as if the store answered.
    if (figures === null) ofStore[name].remove()
    else ofStore[name].set(Number(figures[name]))
  }
  people.reset()
  for (const [way, count] of Object.entries(figures?.people?.ways ?? {})) people.set({ way }, count)
  hashQueue.set(sources.hashesWaiting())
  callQueue.set(sources.callsWaiting())
  for (const { name, state } of parts) partState.set({ part: name }, stateNumbers[state])
}
