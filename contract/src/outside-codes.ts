/**
 * Why an outside sign-in came to nothing, as `session` tells it once. No schema here, so that the browser
 * can import this file.
 */
export const outsideCodes = [
  'outside-off',
  'outside-failed',
  'outside-unknown',
  'outside-password',
  'help-desk',
  'unavailable',
] as const

export type OutsideCode = (typeof outsideCodes)[number]
