/** Events for the webhook, each with its meaning. A name never changes its meaning. */
export const webhookEvents = {
  'password.reset': 'A person who could not sign in has set a new password.',
  'password.changed': 'A person has changed the password, or had to change it while signing in.',
  'account.unlocked': 'A person, or the help desk in a case, has lifted the lock of the account, if there was one.',
  'contact.added': 'A person has proven a new contact.',
  'contact.removed': 'A person has removed a proven contact.',
  'proof.added': 'A person has set up an authenticator app or a passkey, or has made recovery codes.',
  'proof.removed': 'A person has removed an authenticator app, a passkey, or recovery codes.',
  'selfservice.stopped': 'A person said that an event was not the owner, and self-service of the account stopped.',
} as const

export type WebhookEventName = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEventName[]

/** What is told without a choice: a receiver of an earlier version knows no others. */
export const usualWebhookEvents = webhookEventNames.filter((name) => !/^(?:proof|selfservice)[.]/.test(name))

/**
 * An event for the webhook. The receiver knows it again by `id`, and `body` is the JSON that every
 * try sends. Neither holds a name, a secret or a whole address (HOOK2).
 */
export interface WebhookEvent {
  readonly channel: 'webhook'
  readonly id: string
  readonly body: string
}

/** The content of an event. The names of its fields are documented, so they stay. */
export interface WebhookFacts {
  readonly id: string
  readonly event: WebhookEventName | 'test'
  /** When it happened, in ISO 8601. */
  readonly at: string
  /** The immutable id of the account; null for a test. */
  readonly account: string | null
  /** `unknown` where the directory did not say whether it took the password. */
  readonly result: 'ok' | 'unknown'
  /** The contact that came or went, masked; null for other events. */
  readonly contact: { readonly kind: 'email' | 'phone'; readonly masked: string } | null
  /** Who did what both can do; absent where there is no console of a help desk. */
  readonly by?: 'person' | 'help-desk'
}

export function webhookEvent(facts: WebhookFacts): WebhookEvent {
  const { id, event, at, account, result, contact, by } = facts
  return { channel: 'webhook', id, body: JSON.stringify({ id, event, at, account, result, contact, by }) }
}
