import type { ActivityWord } from '@portico/contract'
import type { NoticeOrder, NoticeSubject } from '../../ports/delivery/notice-message.js'
import type { WebhookEventName } from '../../ports/delivery/webhook-event.js'
import type { AccountId } from '../../ports/ids.js'
import { codeLimits } from '../limits/code-limits.js'
import { type Counter, counterOf, type Family, minuteMs } from '../limits/limit.js'
import { messageLimits } from '../limits/message-limits.js'

/** A change of the account. Its contacts are told at once, however often it happens (R7). */
interface ChangeTold {
  readonly told: 'at once'
  /** The event that the webhook is told beside it, or null. */
  readonly event: WebhookEventName | null
  /**
   * What its report codes are about, which differs by the kind of a proof. Null where its mails carry
   * none (NM3).
   */
  readonly report: ActivityWord | Readonly<Record<NonNullable<NoticeOrder['proof']>, ActivityWord>> | null
}

/**
 * Something that a stranger can cause. It leaves a marker, as a name without an account does (E6),
 * from which the outbox worker writes the notice. All of them share the bound of a day (G11).
 */
interface StrangerTold {
  readonly told: 'by marker'
  /** How long the marker waits, in ms. */
  readonly afterMs: number
  /** Its own notices of a day, counted when it happens or only when the marker is due. */
  readonly counted:
    | { readonly when: 'it happens'; readonly by: (act: Act) => Counter }
    | { readonly when: 'it is due'; readonly by: (act: Pick<Act, 'accountId'>) => Counter }
    | null
}

/** Stands for all that strangers cause on the rest of a day. */
interface RestTold {
  readonly told: 'for the rest'
}

/** Whose limits an act of a stranger counts against; made-up names have a key as well. */
export interface Act {
  readonly accountId: AccountId
  /** The account among the keys of names. */
  readonly who: string
  readonly family: Family
}

/** Every notice to an owner, by the name of its sentences in the texts. */
export const notices = {
  'password-reset': { told: 'at once', event: 'password.reset', report: 'password-reset' },
  'password-changed': { told: 'at once', event: 'password.changed', report: 'password-changed' },
  unlocked: { told: 'at once', event: 'account.unlocked', report: 'unlocked' },
  'email-added': { told: 'at once', event: 'contact.added', report: 'email-added' },
  'email-removed': { told: 'at once', event: 'contact.removed', report: 'email-removed' },
  'proof-added': {
    told: 'at once',
    event: 'proof.added',
    report: { app: 'app-added', passkey: 'passkey-added', 'recovery-code': 'codes-added' },
  },
  'proof-removed': {
    told: 'at once',
    event: 'proof.removed',
    report: { app: 'app-removed', passkey: 'passkey-removed', 'recovery-code': 'codes-removed' },
  },
  'proof-used': { told: 'at once', event: null, report: 'code-used' },
  // What a report did, and what the help desk did after it. The help desk stops without an event.
  stopped: { told: 'at once', event: 'selfservice.stopped', report: null },
  started: { told: 'at once', event: null, report: null },
  // An act of an agent, or the owner's word that a case was not theirs (HD12).
  'desk-act': { told: 'at once', event: null, report: null },
  // No act of a person: the directory keeps other contacts than before (N9).
  'kept-contacts': { told: 'at once', event: null, report: null },
  // Strangers cannot suppress the notice about one family with wrong codes of another (R7).
  'wrong-codes': {
    told: 'by marker',
    afterMs: 0,
    counted: {
      when: 'it happens',
      by: ({ family, who }) => counterOf(codeLimits.notices, { family, who }),
    },
  },
  // Told with the last failure that `passwordLimits.failedSignIns` counts, so once a day.
  'failed-sign-ins': { told: 'by marker', afterMs: 0, counted: null },
  // News only once no code has followed. A right code of the flow removes the marker (G11).
  'password-known': {
    told: 'by marker',
    afterMs: 15 * minuteMs,
    counted: {
      when: 'it is due',
      by: ({ accountId }) => counterOf(messageLimits.passwordKnown, { account: accountId }),
    },
  },
  // The same after a sign-in at the identity provider: nobody needs to know the password for that.
  'outside-known': {
    told: 'by marker',
    afterMs: 15 * minuteMs,
    counted: {
      when: 'it is due',
      by: ({ accountId }) => counterOf(messageLimits.passwordKnown, { account: accountId }),
    },
  },
  // A right proof of an unknown device that the one that the account needs has not followed (PF10).
  'second-proof-missing': {
    told: 'by marker',
    afterMs: 15 * minuteMs,
    counted: {
      when: 'it is due',
      by: ({ accountId }) => counterOf(messageLimits.passwordKnown, { account: accountId }),
    },
  },
  'further-attempts': { told: 'for the rest' },
} as const satisfies Record<NoticeSubject, ChangeTold | StrangerTold | RestTold>

type ToldIn<How> = {
  [What in NoticeSubject]: (typeof notices)[What] extends { readonly told: How } ? What : never
}[NoticeSubject]

export type ChangeNotice = ToldIn<'at once'>
export type StrangerNotice = ToldIn<'by marker'>
