import type { ActivityWord, OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import type { PersonEvents, StoredEvent } from '../../ports/audit-log.js'
import { truncateAddress } from '../../ports/delivery/notice-message.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import type { AuditEvent } from '../../rules/audit/audit-event.js'
import { dayMs } from '../../rules/limits/limit.js'

const perPage = 50
const longestMs = 90 * dayMs

interface Told {
  readonly what: ActivityWord | ((event: StoredEvent) => ActivityWord)
  /** The reasons that make the event one to tell; without them, each. */
  readonly reasons?: readonly string[]
}

const wordOf = (kind: string | null) => (kind === 'app' || kind === 'passkey' ? kind : 'codes')

const wrongCode: Told = { what: 'wrong-code', reasons: ['wrong code', 'not evaluated'] }

/** The events that a person is told of, with the word for each. */
/** Acts of the help desk in a case, by their name in the purpose. */
const ofDesk: Readonly<Record<string, ActivityWord>> = {
  'end-sessions': 'desk-sessions',
  'lift-limits': 'desk-limits',
  stop: 'stopped',
  unlock: 'unlocked',
}

const told: { readonly [Event in AuditEvent]?: Told } = {
  'sign-in.done': { what: 'signed-in' },
  'session.ended': { what: 'signed-out' },
  'session.ended-elsewhere': { what: 'session-ended' },
  'sign-in.password': { what: 'password-right' },
  'outside.done': { what: 'outside-right' },
  'refused.signIn': { what: 'wrong-password', reasons: ['wrong password'] },
  'throttle.started': { what: 'must-wait' },
  'recovery.started': { what: ({ purpose }) => (purpose === 'unlock' ? 'unlock-started' : 'reset-started') },
  // With another reason no message left.
  'code.sent': { what: 'code-sent', reasons: ['email', 'phone'] },
  'refused.compareCode': wrongCode,
  'refused.compareApp': wrongCode,
  'refused.compareRecoveryCode': wrongCode,
  'refused.comparePasskey': { ...wrongCode, what: 'passkey-refused' },
  'refused.verifyInitialEmail': wrongCode,
  'refused.verifyEmail': wrongCode,
  'password.written': { what: ({ purpose }) => (purpose === 'reset' ? 'password-reset' : 'password-changed') },
  'unlock.done': { what: 'unlocked' },
  'enrollment.added': { what: 'email-added' },
  'enrollment.removed': { what: 'email-removed' },
  'proof.added': { what: ({ reason }) => `${wordOf(reason)}-added` },
  'proof.removed': { what: ({ reason }) => `${wordOf(reason)}-removed` },
  'proof.suspect': { what: 'passkey-refused' },
  // The code of an app is told with the sign-in or the reset that follows.
  'proof.checked': { what: 'code-used', reasons: ['recovery-code'] },
  'selfservice.stopped': { what: 'stopped' },
  'person.stopped': { what: 'stopped' },
  'person.started': { what: 'started' },
  'contacts.taken-over': { what: 'contacts-changed' },
  'sessions.ended': { what: 'desk-sessions' },
  'contact.removed': { what: 'desk-contact' },
  'person.cleared': { what: 'desk-limits' },
  'account.changed': { what: 'desk-account' },
  'proofs.removed': { what: 'desk-proofs' },
  'act.done': { what: ({ purpose }) => ofDesk[purpose ?? ''] ?? 'desk-account' },
  'case.disowned': { what: 'stopped' },
}

const events: PersonEvents['events'] = Object.entries(told).map(([event, { reasons = null }]) => [event, reasons])

/**
 * Tells what happened to the visitor's account: a page of events that the account caused or that
 * are about it, the latest first, and no reason and no operator's name. The first page ends at the
 * settled place, so no event can come in between later (SA2). `days` are those that it looks back.
 * Refuses `malformed` for a `before` that is no event of this person.
 */
export async function activity({
  ports,
  input,
  scoped,
}: CallContext<'activity', SignedIn>): Promise<Answer<OutputOf<'activity'>>> {
  const { audit } = ports.store
  const { accountId } = scoped.session
  const shownMs = Math.min(longestMs, ports.rules.retentionMs)
  const since = ports.clock.date() - shownMs
  const place = input.before === '' ? await settled(audit) : await behind(audit, accountId, input.before)
  const found = await audit.ofPerson(perPage + 1, { accountId, events, since, ...place })
  const page = found.slice(0, perPage)
  const next = found.length > perPage ? (page.at(-1)?.id ?? null) : null
  return { output: { entries: page.map(entryOf), next, days: Math.floor(shownMs / dayMs) } }
}

type Audit = CallContext<'activity'>['ports']['store']['audit']

async function settled(audit: Audit): Promise<Pick<PersonEvents, 'upTo'>> {
  const upTo = await audit.settledPlace()
  if (upTo === null) throw new Unavailable('store')
  return { upTo }
}

async function behind(audit: Audit, accountId: string, id: string): Promise<Pick<PersonEvents, 'before'>> {
  const before = await audit.findOfPerson(accountId, id)
  if (before === null) throw new Refusal('malformed', { isIdle: true })
  return { before }
}

function entryOf(event: StoredEvent): OutputOf<'activity'>['entries'][number] {
  const what = told[event.event as AuditEvent]?.what ?? ''
  return {
    _id: event.id,
    at: instant(event.at),
    what: typeof what === 'function' ? what(event) : what,
    where: event.source === null ? null : truncateAddress(event.source),
  }
}
