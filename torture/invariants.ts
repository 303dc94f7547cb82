import type { Mail } from '../e2e/environments/mail-sink.js'
import type { StoreView } from './store-view.js'

const minuteMs = 60_000
const triesPerCode = 5
/** How long a busy mail sink takes to confirm a message that it has noted already. */
const slowestMs = 5_000

/** What the checks of a whole portal compare. Instants in ms. */
export interface Snapshot {
  readonly store: StoreView
  readonly mails: readonly Mail[]
  /** When the server was killed, oldest first. */
  readonly kills: readonly number[]
  readonly now: number
  /** Rows are counted against each other from this instant on, at which no call was open. */
  readonly since: number
}

/** A flow continues with each code that counts as right, so none may continue twice (O3). */
function codesCountOnce({ store }: Snapshot): string[] {
  const right = new Map<string, number>()
  for (const { event, result, flow_id } of store.audit) {
    if (event === 'code.checked' && result === 'ok') right.set(flow_id ?? '', (right.get(flow_id ?? '') ?? 0) + 1)
  }
  return [...right].filter(([, times]) => times > 1).map(([flow, times]) => `O3: flow ${flow} went on ${times} times`)
}

/** The same for codes of a device: each flow goes on with one (PF3). */
function proofsCountOnce({ store }: Snapshot): string[] {
  const flows = store.audit.flatMap(({ event, flow_id }) => (event === 'proof.checked' ? (flow_id ?? '') : []))
  return [...new Set(flows.filter((flow, at) => flows.indexOf(flow) !== at))].map(
    (flow) => `PF3: flow ${flow} went on twice`,
  )
}

/** An app counts for its person, a set of codes is whole and beside an app, and none is there twice (PF13). */
function proofsComeWhole({ store }: Snapshot): string[] {
  const own = (accountId: string, wanted: string) =>
    store.proofs.filter(({ account_id, kind }) => account_id === accountId && kind === wanted)
  const accounts = new Set([...store.people, ...store.proofs].map(({ account_id }) => account_id))
  return [...accounts].flatMap((id) => {
    const [apps, sets] = [own(id, 'app').length, own(id, 'recovery-code')]
    const counted = store.people.find(({ account_id }) => account_id === id)?.device_proofs ?? 0
    const isWhole = apps <= 1 && counted === apps && sets.length <= apps && sets.every(({ codes }) => codes === 10)
    return isWhole
      ? []
      : [`PF13: ${id} has ${apps} apps, ${counted} count, and sets of ${sets.map(({ codes }) => codes)}`]
  })
}

/** No code was evaluated more than five times (O5). */
function triesStayFew({ store }: Snapshot): string[] {
  return store.codes
    .filter(({ tries }) => tries > triesPerCode)
    .map(({ id, tries }) => `O5: code ${id} was tried ${tries} times`)
}

/**
 * A message that left has its row, and a row that counts as sent has left (W1). It left in
 * time, and a second time only after a crash (D3, D2).
 */
function messagesMatchRows({ store, mails, kills }: Snapshot): string[] {
  const rows = new Map(store.outbox.map((row) => [row.id, row]))
  const copies = new Map<string, Mail[]>()
  for (const mail of mails) copies.set(mail.messageId, [...(copies.get(mail.messageId) ?? []), mail])
  const faults: string[] = []
  for (const [messageId, [first, ...again]] of copies) {
    const row = rows.get(rowIdOf(messageId))
    if (first === undefined) continue
    const last = again.at(-1) ?? first
    const crashes = kills.filter((at) => at >= first.receivedAt - slowestMs && at <= last.receivedAt).length
    if (row === undefined) faults.push(`W1: ${messageId} left without a row`)
    else if (last.receivedAt > row.expires_at) faults.push(`D3: ${messageId} left after it had expired`)
    if (again.length > crashes) faults.push(`D2: ${messageId} left ${again.length + 1} times in ${crashes} crashes`)
    if (again.some(({ text }) => text !== first.text)) faults.push(`D2: ${messageId} stands for two messages`)
  }
  const sent = new Set([...copies.keys()].map(rowIdOf))
  const lost = store.outbox.filter(({ id, kind, ended }) => isMail(kind) && ended === 'sent' && !sent.has(id))
  return [...faults, ...lost.map(({ id }) => `W1: ${id} counts as sent and has never left`)]
}

/** The others are decoys, and events for the webhook. */
function isMail(kind: StoreView['outbox'][number]['kind']): boolean {
  return kind === 'code' || kind === 'notice'
}

function rowIdOf(messageId: string): string {
  return messageId.replace(/^<|@.*$/g, '')
}

/** A code, its message and its event in the audit are there together or not at all (W1). */
function codesComeWhole({ store, since }: Snapshot): string[] {
  const codes = store.codes.filter(({ created_at }) => created_at >= since).length
  const messages = store.outbox.filter(({ kind, created_at }) => kind === 'code' && created_at >= since).length
  const lines = store.audit.filter(({ at, event }) => at >= since && isOfSentCode(event)).length
  return codes === messages && messages === lines
    ? []
    : [`W1: ${codes} codes, ${messages} messages with a code, ${lines} lines in the audit`]
}

function isOfSentCode(event: string): boolean {
  return event === 'code.sent' || event === 'enrollment.pending'
}

/**
 * A message that counts as sent and its event in the audit are there together or not at all (OP3).
 */
function sentMessagesAreAudited({ store }: Snapshot): string[] {
  const taken = store.audit.filter(({ event }) => event === 'delivery.taken').map(outboxIdOf)
  const sent = store.outbox.filter(({ kind, ended }) => kind !== 'noop' && ended === 'sent').map(({ id }) => id)
  return [
    ...sent.filter((id) => !taken.includes(id)).map((id) => `OP3: ${id} was taken without an event in the audit`),
    ...taken.filter((id) => !sent.includes(id)).map((id) => `OP3: the audit says that ${id} was taken, and it waits`),
  ]
}

function outboxIdOf({ detail }: StoreView['audit'][number]): string {
  return (JSON.parse(detail ?? '{}') as { readonly outboxId?: string }).outboxId ?? 'no message'
}

/** Rows that a crash leaves expire within their usual life (CRASH6). */
function nothingStays({ store, now }: Snapshot): string[] {
  const late = (what: string, until: readonly number[], lifeMs: number) =>
    until
      .filter((at) => at > now + lifeMs)
      .map((at) => `CRASH6: ${what} holds for ${Math.round((at - now) / 1000)} s more`)
  const endOf = ({ expires_at }: { expires_at: number }) => expires_at
  const leases = store.outbox.filter(({ ended }) => ended === null).map(({ lease_until }) => lease_until)
  const waits = store.attempts.map(({ blocked_until }) => blocked_until)
  return [
    ...late('a flow', store.flows.map(endOf), 30 * minuteMs),
    ...late('a code', store.codes.map(endOf), 10 * minuteMs),
    ...late('a lease', leases, minuteMs),
    ...late('a throttle', waits, 15 * minuteMs),
    ...store.openWrites.map(({ account_id }) => `CRASH6: a password write of ${account_id} is still open`),
  ]
}

/** Everything that breaks an invariant of the portal as a whole, a sentence each. */
export function faultsOf(snapshot: Snapshot): string[] {
  const checks = [
    ...[codesCountOnce, proofsCountOnce, triesStayFew, messagesMatchRows],
    ...[codesComeWhole, proofsComeWhole, sentMessagesAreAudited, nothingStays],
  ]
  return checks.flatMap((check) => check(snapshot))
}
