import type { ClientSettings } from '@portico/contract/client-settings'
import { apiBase } from '@portico/contract/paths'

/** What the client assumes where the settings block is missing or says nothing. */
export const defaultSettings: ClientSettings = {
  apiBase,
  institution: { name: '', domains: [], helpDeskPhone: '', links: {} },
  captcha: { kind: 'proof-of-work' },
  languages: ['en'],
}
