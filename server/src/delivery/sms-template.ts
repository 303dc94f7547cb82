/** What stands for a message in a template: number, text, and an id that stays the same over retries. */
export interface SmsFields {
  readonly to: string
  readonly text: string
  readonly id: string
}

/** How values are written where they go. */
export type SmsEscape = 'json' | 'form' | 'xml' | 'plain' | 'url'

const known = ['to', 'text', 'id'] as const

const escapes: Readonly<Record<SmsEscape, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: (value) => new URLSearchParams([['', value]]).toString().slice(1),
  // KeyedMutex breaks in an attribute would be read as spaces, and other control signs are no XML.
  xml: (value) => value.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[&<>"'\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  plain: (value) => value,
  // A lone half of a sign cannot be encoded: it goes as the sign for what is unknown.
  url: (value) => encodeURIComponent(Buffer.from(value).toString()),
}

/** Puts a message in its places; what a value holds is never taken for a placeholder or for the language around it. */
export function fillSms(template: string, fields: SmsFields, language: SmsEscape): string {
  return template.replace(/\{(to|text|id)\}/g, (_, name: keyof SmsFields) => escapes[language](fields[name]))
}

/** Placeholders of a template that do not exist. */
export function unknownPlaceholders(template: string): string[] {
  const names: readonly string[] = known.map((name) => `{${name}}`)
  return [...template.matchAll(/\{[A-Za-z_]+\}/g)].map(([found]) => found).filter((found) => !names.includes(found))
}

/** How values are written in a body of this content type. */
export function escapeOf(contentType: string): Exclude<SmsEscape, 'url'> {
  const type = contentType.replace(/;.*$/s, '').trim().toLowerCase()
  if (/^[^/]+\/([^/]+\+)?json$/.test(type)) return 'json'
  if (/^[^/]+\/([^/]+\+)?xml$/.test(type)) return 'xml'
  return type === 'application/x-www-form-urlencoded' ? 'form' : 'plain'
}

/** Signs that mean something to one of the languages: a template that takes them takes everything. */
const nasty: SmsFields = { to: '"+1', text: '"\'\\{}<&>\n=%', id: '"-' }

/** Whether a body is what its content type says, with any message in it. */
export function isSoundBody(template: string, language: Exclude<SmsEscape, 'url'>): boolean {
  const body = fillSms(template, nasty, language)
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
/** Stands for an element that has been found sound. */
const leaf = '\uE000'

/** One element in which everything is closed and no sign is out of place: enough for what a gateway takes. */
function isXml(text: string): boolean {
  const rest = text.replaceAll(leaf, '').replace(/^<\?xml [^<>]*\?>/, '')
  for (let before = '', now = rest.trim(); ; now = now.replace(element, leaf)) {
    if (now === before) return now === leaf
    before = now
  }
}
