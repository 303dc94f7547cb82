import type { ClientSettings } from '@portico/contract/client-settings'
import { fieldsOf, parseFields } from '@portico/contract/parse-fields'
import { defaultSettings } from './default-settings.js'

/** The `id` of the block in the page. */
const settingsBlockId = 'portico-settings'

/**
 * The run-time settings in the page's block over the defaults; a missing or broken block means the
 * defaults.
 */
export function readSettings(): ClientSettings {
  const block = document.getElementById(settingsBlockId)
  return settingsFrom(parseFields(block?.textContent ?? ''))
}

/** Lays whatever a host wrote over the defaults, so that a half-filled block is enough. */
export function settingsFrom(given: unknown): ClientSettings {
  const settings = fieldsOf(given)
  const institution = fieldsOf(settings['institution'])
  return {
    ...over(defaultSettings, settings),
    institution: {
      ...over(defaultSettings.institution, institution),
      links: over(defaultSettings.institution.links, institution['links']),
    },
    captcha: over(defaultSettings.captcha, settings['captcha']),
  }
}

/** What is of the kind of its default counts; what has no default is a text. */
function over<Part extends object>(usual: Part, given: unknown): Part {
  const fitting = Object.entries(fieldsOf(given)).filter(
    ([key, value]) => (value as object | null)?.constructor === (usual[key as keyof Part] ?? '').constructor,
  )
  return { ...usual, ...Object.fromEntries(fitting) }
}
