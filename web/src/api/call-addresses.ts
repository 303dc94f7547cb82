import type { CallName } from '@portico/contract/calls'
import { additionPaths, callPaths } from '@portico/contract/paths'

/** Address below the API base of every call, `{flow}` still open. */
export const callAddresses: Readonly<Record<CallName, string>> = {
  ...callPaths,
  ...additionPaths,
}

/** The calls that only read; all others are `POST`. */
export const readingCalls: ReadonlySet<CallName> = new Set<CallName>(['session', 'captchaChallenge'])
