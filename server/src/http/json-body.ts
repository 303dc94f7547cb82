import { visit } from 'jsonc-parser'
import { Refusal } from '../refusal.js'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a JSON object strictly: valid UTF-8, no duplicate keys, nothing but an object. Keys such as `__proto__` are
 * ordinary and inert (I2, I5). Refuses `malformed`.
 */
export function parseJsonBody(body: Buffer): Record<string, unknown> {
  try {
    const text = decoder.decode(body)
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value) || hasDuplicateKeys(text)) {
      throw new SyntaxError('not one plain object')
    }
    return value as Record<string, unknown>
  } catch {
    // The parser's own words are dropped: they quote what was sent (AU1).
    throw new Refusal('malformed', { reason: 'no plain JSON object' })
  }
}

function hasDuplicateKeys(text: string): boolean {
  const open: Set<string>[] = []
  let isDuplicate = false
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set())
    },
    onObjectEnd: () => {
      open.pop()
    },
    onObjectProperty: (name) => {
      const names = open.at(-1)
      if (names?.has(name)) isDuplicate = true
      names?.add(name)
    },
  })
  return isDuplicate
}
