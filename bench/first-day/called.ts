import type { CallName } from '@portico/contract/calls'

/** The kinds of calls on the page: each kind costs the server another work. */
export const callKinds = [
  'page and files',
  'session',
  'challenge of the captcha',
  'password of a sign-in',
  'start of a recovery',
  'sending a code',
  'comparing a code',
  'new password',
] as const
export type CallKind = (typeof callKinds)[number]

/** One call of a person, as the person saw it. */
export interface Called {
  readonly kind: CallKind
  /** Its beginning, in ms of the clock of the load that it belongs to. */
  readonly at: number
  /** The time until its answer was read. */
  readonly ms: number
  /** 0 where no answer came. */
  readonly status: number
  /** The code of the refusal; null where the call succeeded. */
  readonly refusal: string | null
  /** The seconds of `Retry-After`; null without it. */
  readonly retryAfter: number | null
}

const kindOfCall: Partial<Record<CallName, CallKind>> = {
  captchaChallenge: 'challenge of the captcha',
  signIn: 'password of a sign-in',
  startReset: 'start of a recovery',
  startUnlock: 'start of a recovery',
  sendCode: 'sending a code',
  resendCode: 'sending a code',
  initialEmail: 'sending a code',
  compareCode: 'comparing a code',
  verifyInitialEmail: 'comparing a code',
  resetPassword: 'new password',
}

/** Calls that ask for little, such as the rules for a password, count as `session`. */
export function kindOf(name: CallName): CallKind {
  return kindOfCall[name] ?? 'session'
}

/** True where the server refused a call because it has too much to do, or because too many came. */
export function isTurnedAway({ status }: Pick<Called, 'status'>): boolean {
  return status === 0 || status === 429 || status === 503
}

/** The value at a share of sorted ones: the median at 0.5. Null of none. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
}

export interface Latency {
  readonly median: number | null
  readonly p95: number | null
  readonly p99: number | null
}

/** The times of calls in ms. */
export function latencyOf(calls: readonly Called[]): Latency {
  const sorted = calls.map(({ ms }) => ms).sort((one, other) => one - other)
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) }
}

/** Parts calls by their beginning into slices of equal length, from `begun` until `ended`. */
export function slicesOf(
  calls: readonly Called[],
  { begun, ended, slices }: { readonly begun: number; readonly ended: number; readonly slices: number },
): readonly (readonly Called[])[] {
  const parted = Array.from({ length: slices }, (): Called[] => [])
  for (const call of calls) {
    const at = Math.floor(((call.at - begun) / (ended - begun)) * slices)
    parted[at]?.push(call)
  }
  return parted
}
