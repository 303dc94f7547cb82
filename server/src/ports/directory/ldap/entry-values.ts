import { isUtf8 } from 'node:buffer'
import type { Entry } from 'ldapts'

export interface EntryValues {
  readonly dn: string
  /** The first value that is text, or null. */
  text(attribute: string): string | null
  /** The values that are text; none for an attribute that is missing. */
  texts(attribute: string): readonly string[]
  bytes(attribute: string): readonly Buffer[]
  /** The first value as a whole number, or null. */
  number(attribute: string): number | null
}

/** An entry as the library gives it, its attributes in any letter case, values one or many. */
export function entryValues(entry: Entry): EntryValues {
  const values = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), [value].flat()]))
  const of = (attribute: string) => values.get(attribute.toLowerCase()) ?? []
  const texts = (attribute: string) => of(attribute).flatMap(textOf)
  return {
    dn: entry.dn,
    texts,
    text: (attribute) => texts(attribute)[0] ?? null,
    // The library gives bytes as text where they happen to be valid UTF-8.
    bytes: (attribute) => of(attribute).map((value) => (typeof value === 'string' ? Buffer.from(value) : value)),
    number: (attribute) => {
      const text = texts(attribute)[0]
      return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : null
    },
  }
}

/** One value that is no text makes the library give every value of its attribute as bytes. */
function textOf(value: string | Buffer): string[] {
  if (typeof value === 'string') return [value]
  return isUtf8(value) ? [value.toString()] : []
}
