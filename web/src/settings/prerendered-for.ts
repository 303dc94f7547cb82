import type { ClientSettings } from '@portico/contract/client-settings'

/** A short mark of settings and language of a prerendered page; a host that changes its block changes the mark. */
export function prerenderedFor(settings: ClientSettings, language: string): string {
  const text = language + JSON.stringify(settings, sortedKeys)
  let hash = 5381
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(index)) >>> 0
  return hash.toString(36)
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
