/** Rows as they lie in the database. Portable types only: text, integer, blob. Instants are ms since 1970, booleans 0 or 1. */
type Flag = 0 | 1

export interface Tables {
  /** The embedded directory. */
  account: {
    id: string
    username: string
    name: string
    photo: Buffer | null
    photo_type: string | null
    password_hash: string
    must_change: Flag
    locked_at: number | null
    disabled: Flag
    created_at: number
  }
  past_password: { account_id: string; password_hash: string; set_at: number }
  /** What the portal remembers of an account on any directory. */
  person: { account_id: string; epoch: number }
  contact: {
    id: string
    account_id: string
    kind: 'email' | 'phone'
    address: string
    canonical: string
    verified_at: number | null
    created_at: number
  }
  session: {
    id_hash: string
    account_id: string | null
    flow_id: string | null
    signed_in_at: number | null
    wrong_old_passwords: number
    created_at: number
    seen_at: number
    expires_at: number
  }
  flow: {
    id: string
    name: string
    /** JSON of the state machine's state. */
    state: string
    account_id: string | null
    name_key: string
    epoch: number
    /** JSON of the choices offered. */
    choices: string
    /** JSON: contact id → instant of its last code. */
    sent_at: string
    sends: number
    tries: number
    password_tries: number
    staged: string | null
    created_at: number
    expires_at: number
  }
  one_time_code: {
    id: string
    /** Flow id, or contact id while enrolling: a newer code voids the older ones of its scope. */
    scope: string
    purpose: string
    person_key: string
    contact_id: string
    mac: string
    tries: number
    used_at: number | null
    created_at: number
    expires_at: number
  }
  /** Counts within a window that starts with the first count. */
  counter: { key: string; n: number; resets_at: number }
  /** Failed sign-ins of one name; `name_key` is an HMAC, so names of strangers are not kept. */
  attempt: { name_key: string; failures: number; last_failed_at: number; blocked_until: number }
  outbox: {
    id: string
    kind: 'code' | 'notice' | 'noop'
    /** The sealed message; empty once it is sent, expired or given up. */
    body: string
    created_at: number
    next_at: number
    lease_until: number
    attempts: number
    expires_at: number
    sent_at: number | null
    ended: 'sent' | 'expired' | 'given-up' | null
  }
  audit: {
    id: string
    at: number
    event: string
    actor: string
    about: string | null
    flow_id: string | null
    purpose: string | null
    result: string
    reason: string | null
    request_id: string | null
    source: string | null
  }
  spent_captcha: { token_hash: string; expires_at: number }
  /** A password write that was begun: what is left here after a crash had an unknown outcome (W5). */
  password_write: { id: string; account_id: string; purpose: string; request_id: string | null; begun_at: number }
  /** Facts about this portal that were settled once, such as the shares of decoys. */
  fact: { name: string; value: string }
}
