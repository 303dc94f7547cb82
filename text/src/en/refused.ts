/**
 * What a refused form says about waits and ways on. It comes with the screens that follow, because the
 * first page shows the server's own message alone.
 */
export const refused = {
  // {forgot} and {locked} are the titles of the tabs, which the page makes buttons.
  'refused.ways': 'Forgotten it? {forgot} · Tried several times? {locked}',
  'refused.throttled': 'Too many attempts.',
  'refused.wait-minutes': { one: 'Try again in {count} minute.', other: 'Try again in {count} minutes.' },
  'refused.wait-seconds': { one: 'Try again in {count} second.', other: 'Try again in {count} seconds.' },
  'refused.end-minutes': {
    one: 'Try again in {count} minute, or end the wait now with a code: {locked} Forgotten it? {forgot}.',
    other: 'Try again in {count} minutes, or end the wait now with a code: {locked} Forgotten it? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Try again in {count} second, or end the wait now with a code: {locked} Forgotten it? {forgot}.',
    other: 'Try again in {count} seconds, or end the wait now with a code: {locked} Forgotten it? {forgot}.',
  },
  'refused.wait-over': 'You can try again now.',
} as const
