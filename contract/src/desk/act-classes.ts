/** How a case begins: the person called, the agent called, or the person stands at the desk. */
export const callDirections = ['they-called', 'we-call', 'here'] as const
export type CallDirection = (typeof callDirections)[number]

/** Why the person speaks with the help desk. */
export const caseReasons = [
  'forgot-password',
  'locked-out',
  'no-message',
  'lost-phone',
  'mail-lost',
  'suspicious',
  'starting',
  'other',
] as const
export type CaseReason = (typeof caseReasons)[number]

/** How a case ends. A case that no agent closes is `dropped` when its time is over. */
export const caseOutcomes = ['helped', 'sent-elsewhere', 'not-the-person', 'suspicious', 'dropped'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/**
 * How the help desk learns that it speaks with the owner of the account: six digits read out, a number
 * picked on the dashboard, a call to a number on record, or the person at the desk with a document.
 */
export const checkKinds = ['code', 'pick', 'call-back', 'here'] as const
export type CheckKind = (typeof checkKinds)[number]

/** The kinds of identity document by which an agent checks a person at the desk. */
export const documentKinds = ['identity-card', 'passport', 'student-card', 'staff-card'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * What an act asks for: a safe one nothing, a helping one a check, a strong one a strong check, because
 * it changes who can get in.
 */
export const actClasses = {
  'end-sessions': 'safe',
  stop: 'safe',
  unlock: 'helping',
  'lift-limits': 'helping',
  'send-pass': 'helping',
  'remove-contact': 'strong',
  'add-contact': 'strong',
  'accept-contact': 'strong',
  'remove-proofs': 'strong',
  'print-pass': 'strong',
  start: 'strong',
} as const
export type ActClass = (typeof actClasses)[keyof typeof actClasses]
export type ActName = keyof typeof actClasses
export const actNames = Object.keys(actClasses) as [ActName, ...ActName[]]
