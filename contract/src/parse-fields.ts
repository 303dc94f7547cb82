type Fields = Readonly<Record<string, unknown>>

/**
 * The fields of a value that came from elsewhere: the value itself, or none where it is no object.
 */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** The fields of the JSON object that a text holds; none where it holds no object. */
export function parseFields(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
