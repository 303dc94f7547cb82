import { enqueue } from '../../ports/delivery/enqueue.js'
import { reportMessage } from '../../ports/delivery/report-message.js'
import { dayMs, hourMs } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Visit } from '../session/visit.js'
import type { Stores } from '../stores.js'
import { operatorMask } from './contact-mask.js'
import type { ReportCode } from './report-store.js'

/** The help desk hears of a report also where its mail server is away over a long weekend. */
const reportLifeMs = 7 * dayMs
const newHours = 72

interface Told {
  readonly code: ReportCode
  /** The mask of the contact whose mail had the code; null where it was removed. */
  readonly contactMask: string | null
  /** Null where the directory does not say it. */
  readonly username: string | null
  /** False for a report that only tells. */
  readonly isStopped: boolean
}

/**
 * Queues the mail of a report to the address of the settings, in the transaction of the report. It
 * names the person, the event and what was added since 72 hours, and no whole address.
 */
export async function tellHelpDesk(
  stores: Stores,
  {
    ports,
    visit,
  }: { readonly ports: TransactionPorts; readonly visit: Pick<Visit, 'source' | 'flowId' | 'requestId'> },
  { code, contactMask, username, isStopped }: Told,
): Promise<void> {
  const { clock, rules } = ports
  const { reportsMail: to, institution, timeZone, texts } = rules
  if (to === null) return
  const { accountId, what, eventAt, source } = code
  const message = reportMessage({
    ...{ to, language: rules.languages[0] ?? 'en', timeZone, institution, texts },
    ...{ accountId, username, what, at: clock.date(eventAt), source, reportedFrom: visit.source, contactMask },
    ...{ added: await addedTo(stores, ports, accountId), hours: newHours, isStopped },
  })
  const { flowId, requestId } = visit
  const masked = operatorMask({ kind: 'email', address: to })
  const facts = { accountId, purpose: 'report', masked, flowId, requestId }
  const entry = { kind: 'notice', message, facts, expiresAt: clock.now() + reportLifeMs } as const
  await enqueue({ outbox: stores.outbox, ...ports }, entry)
}

/** Contacts and proofs of a person that came in the last 72 hours. */
async function addedTo({ contacts, proofs }: Stores, { clock }: TransactionPorts, accountId: string) {
  const since = clock.now() - newHours * hourMs
  const isNew = ({ createdAt, verifiedAt }: { readonly createdAt: number; readonly verifiedAt: number | null }) =>
    Math.max(createdAt, verifiedAt ?? 0) > since
  const at = ({ createdAt }: { readonly createdAt: number }) => clock.date(createdAt)
  return [
    ...(await contacts.allOf(accountId)).filter(isNew).map((one) => ({ masked: operatorMask(one), at: at(one) })),
    ...(await proofs.allOf(accountId, clock.now())).filter(isNew).map((one) => ({ proof: one.kind, at: at(one) })),
  ]
}
