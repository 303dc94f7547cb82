/**
 * What a refused form says about waits and ways on. It comes with the screens that follow, because the
 * first page shows the server's own message alone.
 */
export const refused = {
  'refused.ways': 'Forgotten it? Forgot Password · Tried several times? Account Locked out?',
  'refused.throttled': 'Too many attempts.',
  // A full stop or the sentence below them follows.
  'refused.wait-minutes': { one: 'Try again in {count} minute', other: 'Try again in {count} minutes' },
  'refused.wait-seconds': { one: 'Try again in {count} second', other: 'Try again in {count} seconds' },
  'refused.end-wait': ', or end the wait now with a code: Account Locked out? Forgotten it? Forgot Password.',
  'refused.wait-over': 'You can try again now.',
} as const
