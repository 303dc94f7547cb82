import { type CallName, calls, type StaffCallName, staffCalls } from '@portico/contract'

const visitorEvents = {
  'sign-in.password': 'A password was right. A code is still needed.',
  'sign-in.done': 'A person is signed in.',
  'outside.begun':
    "A browser went to the institution's identity provider to sign in; once, however often it goes within ten minutes.",
  'outside.done': 'An outside sign-in was taken in place of a password. A code may still be needed.',
  'outside.mismatch':
    'An outside sign-in was of a subject that is bound to another account, or of an account that is bound to another subject. Nobody got in.',
  'outside.failed': 'An outside sign-in came to nothing. The reason says why.',
  'recovery.started': 'A reset or an unlock began with a name, known or not.',
  'code.sent':
    'A code was made and its message queued. `delivery.` events tell what became of the message. With the reason `too many codes to this address` none was queued.',
  'code.checked': 'A code was right.',
  'proof.checked': 'A passkey, a code of an app or a recovery code was right. The reason says which.',
  'proof.suspect':
    'The counter of a passkey went back: somebody may have copied it. Nobody got in with it, and it stays.',
  'proof.added': 'A person has set up a proof. The reason says which kind.',
  'proof.removed': 'A person has removed a proof.',
  'unlock.done': 'An account is unlocked.',
  'password.staged': 'A new password waits for a right code.',
  'password.written': 'The directory has a new password. With the result `unknown` it may have the old one.',
  'enrollment.pending': 'An address was added and a code for it queued.',
  'enrollment.added': 'An added address is verified.',
  'enrollment.removed': 'An address was removed.',
  'contacts.taken-over': 'Contacts that the directory keeps were added or given up.',
  'session.ended': 'A person signed out.',
  'session.ended-elsewhere': 'A person ended one of their other sessions, or all of them.',
  'refusals.left-out': 'A flow was refused more than 20 times. The record has no line for the others.',
  'report.made': 'A person said with the code of a notice that its event was not the owner. The purpose is the event.',
  'selfservice.stopped': 'Sign-in, reset and unlock of an account stopped because of a report.',
  'staff.entered': "An agent opened the help desk's console.",
  'staff.searched':
    'An agent of the help desk searched for people. The detail has what kind of text it was, how many people it found, and a keyed hash of the text.',
  'staff.left': "An agent left the help desk's console.",
  'throttle.started': 'A name had too many wrong passwords and must wait.',
} as const

const deskEvents = {
  'case.opened': 'An agent of the help desk opened a case about a person. The purpose is the reason of the call.',
  'case.closed': 'A case ended. The purpose is its outcome; `dropped` is one that nobody closed.',
  'case.disowned':
    'A signed-in person said that it was not them who called the help desk: the case ended, and reset and unlock stopped.',
  'check.sent':
    'The help desk began a check of a person. The reason says how: six digits by `email` or `phone` to be read out, a number to `pick`, a `call-back`, or a look at a document (`here`).',
  'check.passed': 'A check was passed. The reason says how, or which document was seen.',
  'check.failed': 'A check got its last wrong try, or a signed-in person picked a wrong number.',
  'act.asked': 'An agent asked another one to say yes to an act. The purpose says to which.',
  'act.approved': 'Another agent said yes to an act. The purpose says to which.',
  'act.declined': 'Another agent said no to an act. The purpose says to which.',
  'pass.used':
    'A one-time pass was right, and is used up. The reason says to what kind of contact it was sent, if to one.',
  'act.done':
    'The help desk did something for a person. The purpose says what. With the reason `nobody told` the person has no contact to tell.',
} as const

const portalEvents = {
  'alarm.raised': 'Codes or passwords are guessed at many names. The reason says which.',
  'alarm.ended': 'Two hours were quiet since.',
  'reminder.queued':
    'All reminders that were due on a day are settled. The detail counts those that were queued, those that were not true any more (`changed`), and people without an address that may have one (`unreachable`).',
} as const

const deliveryEvents = {
  'delivery.taken': 'A server took the message. Whether it reaches the mailbox or phone, only that server knows.',
  'delivery.put-off': 'The message did not leave and is tried again.',
  'delivery.refused': 'A server refused this message for good. It is tried six times in all.',
  'delivery.given-up': 'The message is not sent any more. With the result `ok` its code was not needed any more.',
} as const

const operatorEvents = {
  'account.added': 'An account was added to the embedded directory.',
  'account.changed': 'An account of the embedded directory was changed.',
  'account.renamed': 'An account of the embedded directory got another username. The audit keeps neither.',
  'accounts.exported': 'The accounts of the embedded directory were exported.',
  'contacts.imported': 'A person got verified contacts.',
  'proofs.removed': 'An operator removed proofs of a person.',
  'contact.removed': 'An operator removed a contact of a person.',
  'sessions.ended': 'An operator ended the sessions of a person, or all sessions.',
  'person.exported': 'All that the portal keeps of a person was exported.',
  'person.deleted':
    'All that the portal keeps of a person was deleted. Earlier events name the person by a keyed hash from then on.',
  'people.moved': 'The ids of the people of a directory got another name of a directory in front, or none.',
  'person.cleared': 'The limits of a name were lifted, its sessions and flows ended.',
  'person.stopped': 'An operator stopped sign-in, reset and unlock of a person.',
  'person.started': 'An operator let sign-in, reset and unlock of a person start again.',
  'person.unbound': 'An operator made the portal forget who a person is at the identity provider.',
  'staff.added': 'An operator made a person an agent of the help desk.',
  'staff.removed': 'An operator made a person no agent of the help desk any more.',
  'people.listed': 'People were listed by name, with their ways back or with the day on which their password ends.',
  'reminder.tried': 'An operator sent a person the mail about the end of the password, to look at it.',
  'messages.retried': 'Waiting messages were made due at once.',
  'store.restored': 'The store was replaced by a backup.',
  'store.moved': 'The store was moved here from a file.',
  'secret.renounced': 'What the lost secret of the store sealed was given up.',
  'clock.settled': 'The floor was set to the wall clock, and what began after it was ended.',
} as const

/** Every event but the refusals, with what it tells. */
export const auditEvents = { ...visitorEvents, ...deskEvents, ...portalEvents, ...deliveryEvents, ...operatorEvents }

export type OperatorEvent = keyof typeof operatorEvents

/** An event of the audit, in the glossary's words. Each call that is refused has one of its own. */
export type AuditEvent = keyof typeof auditEvents | `refused.${CallName | StaffCallName}`

export function eventNames(): readonly string[] {
  const names = [...Object.keys(calls), ...Object.keys(staffCalls)]
  return [...Object.keys(auditEvents), ...names.map((name) => `refused.${name}`)]
}

/** True for an event, and for a group of events: the part before the full stop. */
export function isEventOrGroup(text: string): boolean {
  return eventNames().some((name) => name === text || name.startsWith(`${text}.`))
}
