import { settingsBlockId } from '@portico/contract/limits'
import { type ClientSettings, defaultSettings } from '@portico/contract/settings'

/** The run-time settings in the page's block over the defaults; a missing or broken block means the defaults. */
export function readSettings(): ClientSettings {
  const block = document.getElementById(settingsBlockId)
  return settingsFrom(parsed(block?.textContent ?? ''))
}

/** Lays whatever a host wrote over the defaults, so that a half-filled block is enough. */
export function settingsFrom(given: unknown): ClientSettings {
  const settings = part(given)
  const institution = part(settings['institution'])
  return {
    ...defaultSettings,
    ...settings,
    institution: {
      ...defaultSettings.institution,
      ...institution,
      links: { ...defaultSettings.institution.links, ...part(institution['links']) },
    },
    captcha: { ...defaultSettings.captcha, ...part(settings['captcha']) },
  }
}

function part(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
