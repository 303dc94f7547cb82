import { clientSettings } from '@portico/contract'
import { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The JSON schema (2020-12) of a file with the settings of a client that has these languages, for
 * editors. What has a default need not be in the file.
 */
export function clientSettingsSchema(languages: readonly string[]): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(clientSettings(languages), {
    io: 'input',
    // It is about our types, and an editor would take it for a value that must not be edited.
    override: ({ jsonSchema }) => void delete jsonSchema.readOnly,
  })
  return { $schema, $id: 'urn:portico:client-settings', title: "Settings of Portico's client", ...schema }
}

/** Every path of the schema: `institution.links.privacy`, `institution.linksMore[].url`. */
export function settingPaths(schema: JsonSchema, above = ''): readonly string[] {
  const { properties = {}, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema }
  const inList = items === undefined ? [] : settingPaths(items, `${above}[]`)
  const inGroup = Object.entries(properties).flatMap(([key, inside]) => {
    const path = above === '' ? key : `${above}.${key}`
    return [path, ...settingPaths(inside, path)]
  })
  return [...inList, ...inGroup]
}
