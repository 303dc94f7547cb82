import type { ClientSettings, LabelledLink } from '@portico/contract/client-settings'
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
  const { helpDeskUrl, linksMore: _, ...named } = over(defaultSettings.institution, institution)
  const linksMore = labelledLinks(institution['linksMore'])
  return {
    ...over(defaultSettings, settings),
    institution: {
      ...named,
      ...(isSafe(helpDeskUrl) && { helpDeskUrl }),
      links: over(defaultSettings.institution.links, institution['links'], isSafe),
      ...(linksMore.length > 0 && { linksMore }),
    },
    captcha: over(defaultSettings.captcha, settings['captcha']),
  }
}

/** What is of the kind of its default counts; what has no default is a text. */
function over<Part extends object>(usual: Part, given: unknown, isTaken = (_value: unknown) => true): Part {
  const fitting = Object.entries(fieldsOf(given)).filter(
    ([key, value]) =>
      (value as object | null)?.constructor === (usual[key as keyof Part] ?? '').constructor && isTaken(value),
  )
  return { ...usual, ...Object.fromEntries(fitting) }
}

/** A link to a page or a mail, or within this host: never a script. */
function isSafe(address: unknown): address is string {
  return typeof address === 'string' && /^(https?:|mailto:|[^:/?#]*([/?#]|$))/i.test(address)
}

function labelledLinks(given: unknown): LabelledLink[] {
  const all = Array.isArray(given) ? given : []
  return all
    .map(fieldsOf)
    .flatMap(({ label, url }) =>
      typeof label === 'string' && label.trim() !== '' && isSafe(url) ? [{ label, url }] : [],
    )
}
