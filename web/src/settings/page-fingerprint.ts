import type { ClientSettings } from '@portico/contract/client-settings'

/**
 * A short hash of the settings and the language of a prerendered page. The client compares it
 * before it hydrates.
 */
export function pageFingerprint(settings: ClientSettings, language: string): string {
  const text = language + JSON.stringify(settings, sortedKeys)
  let hash = 5381
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(index)) >>> 0
  return hash.toString(36)
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
