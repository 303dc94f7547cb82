import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../edge/description/describe-api.js'

/** The faults of a value by a schema, one sentence each; none when it fits. */
export type SchemaFaults = (schema: JsonSchema, value: unknown) => string[]

/**
 * Checks values against schemas that refer to the named `schemas` of an OpenAPI description. A
 * member that no schema names is a fault too. Throws on a schema that it cannot judge.
 */
export function schemaFaults(schemas: Readonly<Record<string, JsonSchema>>): SchemaFaults {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(closed(schema), `#/components/schemas/${name}`)
  const compiled = new Map<JsonSchema, ValidateFunction>()
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(closed(schema))
    compiled.set(schema, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `the answer${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}

/** The description lets an answer gain members later; today the server sends none besides. */
function closed(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_name, part) =>
    part?.type === 'object' && part.properties !== undefined ? { additionalProperties: false, ...part } : part,
  )
}
