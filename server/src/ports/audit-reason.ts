import type { CheckKind, DocumentKind, RefusalCode } from '@portico/contract'
import type { ProofKindName } from './proof-kind-name.js'

/** Why a call was refused, or an event happened. Stored rows hold it: a word keeps its meaning. */
export type AuditReason =
  // A refusal that needs no closer reason than its code.
  | RefusalCode
  // Sign-in and recovery.
  | 'unknown name'
  | 'wrong password'
  | 'locked'
  | 'disabled'
  | 'stopped'
  | 'excluded name'
  | 'excluded group'
  | 'no reachable contact'
  | 'code budget spent'
  // Outside sign-in.
  | 'refused elsewhere'
  | 'answer not trusted'
  | 'signed in too long ago'
  | 'no username elsewhere'
  | 'begun elsewhere'
  | 'not strong'
  | 'no agent'
  | 'must change the password'
  | 'subject of another account'
  | 'account of another subject'
  // Another request or an operator was faster.
  | 'account changed'
  | 'account changed meanwhile'
  | 'account not usable any more'
  | 'account-gone-or-disabled'
  | 'contact removed'
  | 'contact removed meanwhile'
  | 'grant spent meanwhile'
  | 'session replaced meanwhile'
  | 'staged meanwhile'
  // Codes.
  | 'code of another entry'
  | 'entry expired'
  | 'no code'
  | 'not evaluated'
  | 'not six digits'
  | 'used already'
  | 'counter went back'
  | 'known already'
  | 'wrong code'
  | 'too many codes to this address'
  // The help desk.
  | 'nobody told'
  | 'wrong number'
  | 'no pass'
  | 'wrong pass'
  | 'pass over'
  // How a check goes, and the document that was seen.
  | CheckKind
  | DocumentKind
  // The subject of an alarm.
  | 'recovery-codes'
  | 'sign-ins'
  // The kind of a proof, or of the contact that a code was sent to.
  | ProofKindName
  // Passwords. `rules` lists the ids of the rules that the password breaks.
  | `rules: ${string}`
  | 'staged password cannot be opened'
  | 'another write was first'
  | 'stopped meanwhile'
  | 'too many refused passwords'
  | 'refused by the directory'
  // Captchas.
  | 'captcha expired'
  | 'captcha missing'
  | 'captcha of another host'
  | 'captcha of another site key'
  | 'captcha unreadable'
  | 'captcha used before'
  | 'captcha wrong'
