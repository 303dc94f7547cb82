import type { ClientSettings, LabelledLink, OwnText } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import { fieldsOf, parseFields } from '@portico/contract/parse-fields'

/** The client's settings where the settings block is missing or says nothing. */
const usual: ClientSettings = defaultSettings

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

/** Lays the host's settings over the defaults, so that a half-filled block is enough. */
export function settingsFrom(given: unknown): ClientSettings {
  const settings = fieldsOf(given)
  const institution = fieldsOf(settings['institution'])
  const { helpDeskUrl, linksMore: _, ...named } = over(usual.institution, institution)
  const linksMore = labelledLinks(institution['linksMore'])
  return {
    ...over(usual, settings),
    institution: {
      ...named,
      ...(isSafe(helpDeskUrl) && { helpDeskUrl }),
      links: over(usual.institution.links, institution['links'], isSafe),
      ...(linksMore.length > 0 && { linksMore }),
    },
    captcha: over(usual.captcha, settings['captcha']),
    texts: ownTexts(settings['texts']),
  }
}

/** A value counts if it is of the kind of its default; without a default it must be a text. */
function over<Part extends object>(part: Part, given: unknown, isTaken = (_value: unknown) => true): Part {
  const fitting = Object.entries(fieldsOf(given)).filter(
    ([key, value]) =>
      (value as object | null)?.constructor === (part[key as keyof Part] ?? '').constructor && isTaken(value),
  )
  return { ...part, ...Object.fromEntries(fitting) }
}

/** A link to a page or a mail, or within this host: never a script. */
function isSafe(address: unknown): address is string {
  return typeof address === 'string' && /^(https?:|mailto:|[^:/?#]*([/?#]|$))/i.test(address)
}

function ownTexts(given: unknown): NonNullable<ClientSettings['texts']> {
  const sentencesOf = (own: unknown) => Object.fromEntries(Object.entries(fieldsOf(own)).filter(isSentence))
  return Object.fromEntries(Object.entries(fieldsOf(given)).map(([code, own]) => [code, sentencesOf(own)]))
}

/** A text, or plural forms with the one that always fits. */
function isSentence(entry: [string, unknown]): entry is [string, OwnText] {
  return typeof (fieldsOf(entry[1])['other'] ?? entry[1]) === 'string'
}

function labelledLinks(given: unknown): LabelledLink[] {
  const all = Array.isArray(given) ? given : []
  return all
    .map(fieldsOf)
    .flatMap(({ label, url }) =>
      typeof label === 'string' && label.trim() !== '' && isSafe(url) ? [{ label, url }] : [],
    )
}
