/** Number, with its plus, and text of a message, and an id that stays the same when it is sent again. */
export interface SmsFields {
  readonly to: string
  readonly text: string
  readonly id: string
}

/** How values are escaped in their place. */
export type SmsEscape = 'json' | 'form' | 'xml' | 'plain' | 'url'

/** `digits` is the number without its plus, as many gateways want it. */
const values = {
  to: ({ to }) => to,
  digits: ({ to }) => to.replace(/^\+/, ''),
  text: ({ text }) => text,
  id: ({ id }) => id,
} as const satisfies Record<string, (fields: SmsFields) => string>
type Placeholder = keyof typeof values
const placeholders = new RegExp(`\\{(${Object.keys(values).join('|')})\\}`, 'g')

const escapes: Readonly<Record<SmsEscape, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: (value) => new URLSearchParams([['', value]]).toString().slice(1),
  // A parser reads a line break in an attribute as a space, and XML forbids the other control
  // characters.
  xml: (value) =>
    value.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[&<>"'\n\t]/g, (character) => `&#${character.charCodeAt(0)};`),
  plain: (value) => value,
  // A lone surrogate cannot be encoded. It becomes the replacement character.
  url: (value) => encodeURIComponent(Buffer.from(value).toString()),
}

/** Fills in a message. A value is never read as a placeholder or as syntax. */
export function fillSms(template: string, fields: SmsFields, language: SmsEscape): string {
  return template.replace(placeholders, (_, name: Placeholder) => escapes[language](values[name](fields)))
}

export function unknownPlaceholders(template: string): string[] {
  const names: readonly string[] = Object.keys(values).map((name) => `{${name}}`)
  return [...template.matchAll(/\{[A-Za-z_]+\}/g)].map(([found]) => found).filter((found) => !names.includes(found))
}

/** The escape for a body of this content type. */
export function escapeOf(contentType: string): Exclude<SmsEscape, 'url'> {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (/^[^/]+\/([^/]+\+)?json$/.test(type)) return 'json'
  if (/^[^/]+\/([^/]+\+)?xml$/.test(type)) return 'xml'
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'plain'
}

/** Characters with a meaning in one of the languages: a template escaping them escapes all. */
const specialCharacters: SmsFields = { to: '"+1', text: '"\'\\{}<&>\n=%', id: '"-' }

/** True when a body matches its content type with any message in it. */
export function isSoundBody(template: string, language: Exclude<SmsEscape, 'url'>): boolean {
  const body = fillSms(template, specialCharacters, language)
  if (language === 'json') return isJson(body)
  if (language === 'form') return /^[^\s=&]+=[^\s=&]*(&[^\s=&]+=[^\s=&]*)*$/.test(body)
  return language === 'plain' || isXml(body)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const name = '[A-Za-z_][\\w.:-]*'
const entity = '&(?:amp|lt|gt|quot|apos|#\\d+|#x[\\dA-Fa-f]+);'
const attribute = `\\s+${name}\\s*=\\s*(?:"(?:[^"<&]|${entity})*"|'(?:[^'<&]|${entity})*')`
const element = new RegExp(`<(${name})(?:${attribute})*\\s*(?:/>|>(?:[^<&]|${entity})*</\\1\\s*>)`, 'g')
/** Replaces an element that is well-formed. */
const leaf = '\uE000'

/** True for one element with closed tags and no misplaced sign: all that a gateway needs. */
function isXml(text: string): boolean {
  const rest = text.replaceAll(leaf, '').replace(/^<\?xml [^<>]*\?>/, '')
  for (let before = '', now = rest.trim(); ; now = now.replace(element, leaf)) {
    if (now === before) return now === leaf
    before = now
  }
}
