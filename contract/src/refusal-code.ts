/**
 * The error catalogue: the code of each refusal and its HTTP status. Its sentence is
 * `refusal.<code>` in the texts.
 */
export const refusalStatus = {
  malformed: 400,
  'username-missing': 400,
  captcha: 400,
  'wrong-credentials': 400,
  'contact-unknown': 400,
  'code-wrong': 400,
  'code-dead': 400,
  'another-proof': 400,
  'codes-spent': 400,
  'recovery-code-wrong': 400,
  'proof-wrong': 400,
  'proof-unknown': 400,
  'device-needed': 400,
  'set-up-over': 400,
  'proof-too-many': 400,
  'contact-needed': 400,
  'email-invalid': 400,
  'email-institutional': 400,
  'email-duplicate': 400,
  'email-too-many': 400,
  'email-too-often': 400,
  'email-already-enrolled': 400,
  'entry-unknown': 400,
  'report-unknown': 400,
  'last-contact': 400,
  'contact-kept': 400,
  'contact-held': 400,
  'removal-held': 400,
  'sign-in-again': 400,
  'this-session': 400,
  'password-mismatch': 400,
  'password-rules': 400,
  'password-common': 400,
  'password-recent': 400,
  'password-long': 400,
  'password-institution': 400,
  'password-too-young': 400,
  'password-not-accepted': 400,
  'old-password-wrong': 400,
  'done-already': 400,
  'too-many-calls': 400,
  'staff-sign-in': 400,
  'staff-new': 400,
  'prove-wrong': 400,
  'search-text': 400,
  'person-gone': 400,
  'case-taken': 400,
  'case-gone': 400,
  'check-needed': 400,
  'check-wrong': 400,
  'act-impossible': 400,
  'self-service-stopped': 400,
  'pass-wrong': 400,
  'pass-early': 400,
  'outside-off': 400,
  'outside-failed': 400,
  'outside-unknown': 400,
  'outside-password': 400,
  'outcome-unknown': 503,
  'help-desk': 401,
  'flow-gone': 401,
  'session-gone': 401,
  'grant-gone': 401,
  'old-password-limit': 401,
  'code-limit': 401,
  'staff-gone': 401,
  'prove-again': 401,
  xsrf: 403,
  'foreign-origin': 403,
  'https-only': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'other-session': 409,
  'too-large': 413,
  'json-only': 415,
  throttled: 429,
  'send-limit': 429,
  flood: 429,
  guessing: 429,
  'staff-limit': 429,
  bug: 500,
  unavailable: 503,
} as const

/** The code of a refusal. Programs rely on it, so its meaning never changes. */
export type RefusalCode = keyof typeof refusalStatus

/**
 * The body of every error answer: `message` for the visitor, `code` for programs, `requestId` for
 * the help desk.
 */
export interface ErrorAnswer {
  readonly success: false
  readonly message: string
  readonly code: RefusalCode
  readonly requestId: string
  /** The instant from which the call can succeed, ISO 8601; with `password-too-young` and `pass-early`. */
  readonly from?: string | undefined
}

/** The refusals that every call can answer with, outside its own rule. */
export const sharedRefusals = {
  POST: [
    'too-large',
    'json-only',
    'https-only',
    'foreign-origin',
    'xsrf',
    'other-session',
    'malformed',
    'bug',
    'unavailable',
  ],
  GET: ['https-only', 'other-session', 'bug', 'unavailable'],
} as const satisfies Record<'POST' | 'GET', RefusalCode[]>

/** The refusals of every call that takes a new password. */
export const newPasswordRefusals = [
  'password-mismatch',
  'password-long',
  'password-rules',
  'password-institution',
  'password-common',
  'password-recent',
] as const satisfies RefusalCode[]

/** The refusals of a directory to which a password is written. */
export const passwordWriteRefusals = [
  'password-too-young',
  'password-not-accepted',
  'help-desk',
  'outcome-unknown',
] as const satisfies RefusalCode[]

/** The same for a password that was staged before. */
export const stagedWriteRefusals = [
  'password-rules',
  'password-recent',
  ...passwordWriteRefusals,
] as const satisfies RefusalCode[]

/** The refusals of every call that takes a new email address. */
export const newAddressRefusals = [
  'email-invalid',
  'email-institutional',
  'email-duplicate',
  'email-too-many',
  'email-too-often',
] as const satisfies RefusalCode[]
