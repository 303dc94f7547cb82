import { apiBase } from './paths.js'

/**
 * The settings of a client whose host says nothing. No schema here, so that the browser can import
 * this file.
 */
export const defaultSettings = {
  apiBase,
  institution: { name: '', domains: [], helpDeskPhone: '', links: {} },
  captcha: { kind: 'proof-of-work' },
  session: true,
  activity: false,
  proofs: [],
  helpDesk: false,
  outside: {},
  languages: ['en'],
  texts: {},
} as const
