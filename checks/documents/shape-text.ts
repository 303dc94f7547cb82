type Schema = Readonly<Record<string, unknown>>

/**
 * A shape in the notation of TypeScript, `{ type: 'email', data: EmailChoice[] }`; a named shape by
 * its name.
 */
export function shapeText(schema: unknown): string {
  if (!isSchema(schema)) return 'anything'
  const { $ref, type, enum: values } = schema
  const options = schema['oneOf'] ?? schema['anyOf']
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '')
  if ('const' in schema) return literal(schema['const'])
  if (isList(options)) return options.map(shapeText).join(' | ')
  if (isList(values)) return values.map(literal).join(' | ')
  if (isList(type)) return type.join(' | ')
  if (type === 'array') return arrayText(schema)
  if (type === 'object') return objectText(schema)
  return typeof type === 'string' ? type : 'anything'
}

function arrayText({ items, prefixItems }: Schema): string {
  if (isList(prefixItems)) return `[${prefixItems.map(shapeText).join(', ')}]`
  if (isSchema(items) && 'not' in items) return '[]'
  const text = shapeText(items)
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`
}

function objectText({ properties, required, additionalProperties }: Schema): string {
  if (!isSchema(properties)) return `{ [name]: ${shapeText(additionalProperties)} }`
  const needed = isList(required) ? required : []
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${needed.includes(name) ? '' : '?'}: ${shapeText(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !isList(value)
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
