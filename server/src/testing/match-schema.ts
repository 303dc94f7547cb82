type Schema = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, Schema>>

/** The supported words of JSON Schema. A description with any other word is an error. */
const known = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'description',
  'enum',
  'items',
  'maxItems',
  'maxLength',
  'minItems',
  'not',
  'oneOf',
  'prefixItems',
  'properties',
  'propertyNames',
  'required',
  'type',
])
const reference = /^#\/components\/schemas\/(\w+)$/

/**
 * The differences of a value from a schema of an OpenAPI description, one sentence each. A member
 * that the schema does not name is a difference too, unless the schema allows further members.
 * Throws for an unsupported schema.
 */
export function faultsBySchema(schemas: Schemas, schema: Schema, value: unknown): string[] {
  return faultsAt({ schemas, path: 'the answer' }, schema, value)
}

interface Place {
  readonly schemas: Schemas
  readonly path: string
}

function faultsAt(place: Place, schema: Schema, value: unknown): string[] {
  return [...faultsOfParts(place, schema, value), ...unnamedMembers(place, schema, value)]
}

/** Without the check for unknown members: with `allOf` only the parts together name all members. */
function faultsOfParts(place: Place, schema: Schema, value: unknown): string[] {
  const alien = Object.keys(schema).find((word) => !known.has(word))
  if (alien !== undefined) throw new Error(`the schema of ${place.path} says "${alien}", which nothing here can judge`)
  return [
    ...(typeof schema['$ref'] === 'string' ? faultsOfParts(place, referred(place, schema['$ref']), value) : []),
    ...listOf(schema['allOf']).flatMap((part) => faultsOfParts(place, part, value)),
    ...faultsOfChoice(place, schema, value),
    ...faultsOfValue(place, schema, value),
    ...(Array.isArray(value) ? faultsOfItems(place, schema, value) : []),
    ...(isObject(value) ? faultsOfMembers(place, schema, value) : []),
  ]
}

function faultsOfChoice(place: Place, schema: Schema, value: unknown): string[] {
  const fits = (one: Schema) => faultsAt(place, one, value).length === 0
  const any = schema['anyOf'] === undefined || listOf(schema['anyOf']).some(fits)
  const one = schema['oneOf'] === undefined || listOf(schema['oneOf']).filter(fits).length === 1
  const none = !isObject(schema['not']) || !fits(schema['not'])
  return any && one && none ? [] : [`${place.path} is none of what it may be: ${JSON.stringify(value)}`]
}

function faultsOfValue({ path }: Place, schema: Schema, value: unknown): string[] {
  const types = [schema['type'] ?? []].flat()
  const isOfType = types.length === 0 || types.includes(typeOf(value))
  const isAllowed = !Array.isArray(schema['enum']) || schema['enum'].includes(value)
  const isConst = schema['const'] === undefined || schema['const'] === value
  const most = schema['maxLength']
  const isShort = typeof value !== 'string' || typeof most !== 'number' || value.length <= most
  return isOfType && isAllowed && isConst && isShort ? [] : [`${path} must not be ${JSON.stringify(value)}`]
}

function faultsOfItems(place: Place, schema: Schema, value: readonly unknown[]): string[] {
  const first = listOf(schema['prefixItems'])
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const isCountRight = value.length >= Number(minItems) && value.length <= Number(maxItems)
  const faults = value.flatMap((item, at) => {
    const path = `${place.path}[${at}]`
    const own = first[at] ?? items
    if (own === false) return [`${path} is one too many`]
    return isObject(own) ? faultsAt({ ...place, path }, own, item) : []
  })
  return isCountRight ? faults : [...faults, `${place.path} has ${value.length} items`]
}

function faultsOfMembers(place: Place, schema: Schema, value: Schema): string[] {
  const { properties, required, additionalProperties, propertyNames } = schema
  const named = isObject(properties) ? properties : {}
  const missing = [required ?? []].flat().filter((name) => !Object.hasOwn(value, String(name)))
  return [
    ...missing.map((name) => `${place.path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const path = `${place.path}.${name}`
      const own = Object.hasOwn(named, name) ? named[name] : additionalProperties
      return [
        ...(isObject(own) ? faultsAt({ ...place, path }, own, member) : []),
        ...(isObject(propertyNames) ? faultsAt({ ...place, path: `the name of ${path}` }, propertyNames, name) : []),
      ]
    }),
  ]
}

function unnamedMembers(place: Place, schema: Schema, value: unknown): string[] {
  const parts = partsOf(place, schema)
  const isChosen = parts.some((part) => part['anyOf'] !== undefined || part['oneOf'] !== undefined)
  const isOpen = parts.some((part) => part['additionalProperties'] !== undefined)
  if (!isObject(value) || isChosen || isOpen) return []
  const named = new Set(parts.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])))
  return Object.keys(value).flatMap((name) => (named.has(name) ? [] : [`${place.path}.${name} is not promised`]))
}

/** A schema and all schemas that it references for the same value. */
function partsOf(place: Place, schema: Schema): Schema[] {
  const target = typeof schema['$ref'] === 'string' ? [referred(place, schema['$ref'])] : []
  return [schema, ...[...target, ...listOf(schema['allOf'])].flatMap((part) => partsOf(place, part))]
}

function referred({ schemas }: Place, to: string): Schema {
  const schema = schemas[reference.exec(to)?.[1] ?? '']
  if (schema === undefined) throw new Error(`${to} is not in the description`)
  return schema
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
