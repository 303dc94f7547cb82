import { calls } from '../../contract/src/calls.js'
import { deliveryReasons } from '../../server/src/ports/delivery/delivery-reason.js'
import { auditEvents } from '../../server/src/rules/audit/audit-event.js'
import { code, codes, generated, table } from './markdown.js'

/** The fields of an event, as `--json` names them. */
const fields = {
  id: 'The event. No two events have the same.',
  at: 'When it happened by the wall clock, ISO 8601 in UTC. Events are listed as they were stored, so it may go back.',
  event: 'One of the events below.',
  result: '`ok`, `refused`, or `unknown` where the outcome is not known yet.',
  purpose: 'The flow, the purpose of a code, the subject of a notice, or the kind of a new password.',
  actor: 'An account id, the keyed hash of a name without an account, `operator:NAME` or `portal`.',
  actorName: 'The username behind `actor`, looked up when it is printed. The audit never keeps it.',
  about: 'The account or the keyed name that the event is about, if it is not the actor.',
  aboutName: 'The username behind `about`.',
  reason: 'Why a call was refused, or why a message did not leave.',
  source: 'The address of the client.',
  flowId: 'The attempt to sign in, reset or unlock.',
  requestId: 'The id of the request. People read out its first six signs as their reference.',
  detail: 'What else there is to know, as an object, or null.',
} as const

/** The fields of `detail`. */
const details = {
  'delivery.…': [
    ['outboxId', 'The message, as `outbox list` names it.'],
    ['kind, channel', '`code`, `notice` or `bulk` by `email` or `sms`, or `event` by `webhook`.'],
    ['masked', 'The mask of the destination; empty for an event.'],
    ['messageId', 'The Message-ID of a mail, under which the mail server logs it too.'],
    ['tries', 'How often the portal has tried.'],
    ['server', 'Host and port.'],
    ['status, enhancedStatus', 'The codes of the answer, such as 550 and 5.1.1, or the HTTP status.'],
    ['nextAt', 'When the portal tries again, or null.'],
  ],
  'account.…, contacts.imported, contact.removed, person.cleared': [
    ['fields', 'The names of what was set. Never a value.'],
  ],
  'accounts.exported': [['accounts', 'How many accounts there were.']],
  'proofs.removed': [['kinds', 'Which kinds they were of.']],
  'sessions.ended': [['sessions', 'How many sessions of people who were signed in.']],
  'person.deleted': [
    [
      'accounts, contacts, proofs, recoveryCodes, sessions, flows, codes, limits, messages',
      'How many of them were deleted.',
    ],
    ['events', 'How many events of the audit got the keyed hash.'],
  ],
  'staff.searched': [
    ['kind', '`email` and `phone` for a whole contact; `name` for a username or words of a name.'],
    ['hits', 'How many people were shown.'],
    ['text', 'A keyed hash of the text.'],
  ],
  'refusals.left-out': [['leftOut', 'How many refusals have no line.']],
  'people.listed': [['people', 'How many people were listed.']],
  'reminder.queued': [['queued, changed, unreachable', 'How many reminders ended so.']],
  'reminder.tried': [['masked', 'The masks of the addresses.']],
  'messages.retried': [['outboxIds', 'The messages.']],
  'secret.renounced': [
    ['proofs', 'How many apps and sets of recovery codes were removed, because none of the secrets opens them.'],
  ],
  'store.restored': [['from', 'The name of the backup file.']],
  'clock.settled': [
    ['aheadMs', 'How far the floor was ahead of the wall clock, in milliseconds.'],
    ['sessions, flows, codes, limits', 'How many of them began after the wall clock and were ended.'],
    ['contacts, messages, apps', 'How many of them were moved back.'],
  ],
} as const

/** `docs/operating/audit.md`: the meaning of each event and of each reason of a delivery. */
export function auditPage(): string {
  return [
    ...generated('The audit', 'server/src/rules/audit/audit-event.ts and server/src/ports/delivery/delivery-reason.ts'),
    'The audit is the record of events. The store keeps it for `PORTICO_RETENTION_DAYS`, and the log gets each event as a line. ' +
      '`portico audit` prints it, `portico audit --follow` goes on with new events. ' +
      'It never holds a password, a code, a whole address, or the words of another server.',
    '',
    '## Fields',
    '',
    ...rowsOf('Field', fields),
    '## Events',
    '',
    `Besides these, each refused call has an event of its own: ${codes(Object.keys(calls).map((name) => `refused.${name}`))}.`,
    '',
    ...rowsOf('Event', auditEvents),
    '## Details',
    '',
    ...table(
      ['Events', 'Field', 'Means'],
      Object.entries(details).flatMap(([events, rows]) =>
        rows.map(([name, meaning]) => [codesIn(events), codesIn(name), meaning]),
      ),
    ),
    '## Why a message did not leave',
    '',
    'A message that is put off or refused is tried again after 1 s, 5 s, 30 s and then every 2 minutes, a notice or an event for the webhook every 10 minutes. ' +
      'A code ends after its ten minutes, a notice or an event after three days, and a message that a server refuses six times ends too. ' +
      'The audit has one event where several tries end alike; `outbox list` and `person show` tell the last one.',
    '',
    ...rowsOf('Reason', deliveryReasons),
  ].join('\n')
}

function rowsOf(head: string, meanings: Readonly<Record<string, string>>): string[] {
  return table(
    [head, 'Means'],
    Object.entries(meanings).map(([name, meaning]) => [code(name), meaning]),
  )
}

function codesIn(names: string): string {
  return codes(names.split(', '))
}
