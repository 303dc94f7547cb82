import type { z } from 'zod'

/** One setting. Its place in the table gives its place in the file and its environment name. */
interface Setting {
  /** Reads the text. Its message on a wrong one ends a sentence that begins with the name. */
  readonly schema: z.ZodType
  /** The value where the operator sets none: a text, or null for a setting that may be missing. */
  readonly default?: string | null
  readonly sentence: string
  /** Never printed; may come from a file through the name with `_FILE`. */
  readonly isSecret?: true
  /** The part of a right secret that an operator may see. Without it, nothing. */
  readonly reveal?: (text: string) => string
  /** Blanks at the ends belong to it: it is a password that another server knows as it is. */
  readonly keepsBlanks?: true
  readonly takesList?: true
  /** The text is the path of a file; the schema reads the path and what the file holds. */
  readonly isFile?: true
  /** Its place in the file, where that is not the place in the table. */
  readonly path?: string
}

export interface SettingTable {
  readonly [key: string]: Setting | SettingTable
}

type Notes = Omit<Setting, 'schema' | 'default'>

/** A setting without which the server does not start. */
export const needed = <Schema extends z.ZodType>(schema: Schema, notes: Notes) => ({ ...notes, schema })
/** A setting that may be missing; its value is null then. */
export const optional = <Schema extends z.ZodType>(schema: Schema, notes: Notes) => ({
  ...notes,
  schema: schema.nullable(),
  default: null,
})
/** A setting with a text that holds where the operator sets none. */
export const withDefault = <Schema extends z.ZodType>(text: string, schema: Schema, notes: Notes) => ({
  ...notes,
  schema,
  default: text,
})

/** The values of the settings of a table, nested as the table is. */
export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends { schema: z.ZodType<infer Value> } ? Value : ValuesOf<Table[Key]>
}

/** The same where some are wrong. */
export type SomeValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends { schema: z.ZodType<infer Value> }
    ? Value | undefined
    : SomeValuesOf<Table[Key]>
}

/** A setting with its names, `limits.per_address` and `PORTICO_LIMITS_PER_ADDRESS`. */
export interface NamedSetting extends Setting {
  readonly path: string
  readonly environmentName: string
}

/** The same nesting with what `change` makes of each setting. */
export function mapSettings(
  table: SettingTable,
  change: (setting: NamedSetting) => unknown,
  groups: readonly string[] = [],
): Record<string, unknown> {
  const changed = Object.entries(table).map(([key, row]) => {
    const keys = [...groups, key]
    return [key, isSetting(row) ? change(named(row, keys)) : mapSettings(row, change, keys)]
  })
  return Object.fromEntries(changed)
}

export function namedSettings(table: SettingTable): NamedSetting[] {
  const all: NamedSetting[] = []
  mapSettings(table, (setting) => all.push(setting))
  return all
}

function named(setting: Setting, keys: readonly string[]): NamedSetting {
  const path = setting.path ?? keys.join('.').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { ...setting, path, environmentName: `PORTICO_${path.replaceAll('.', '_').toUpperCase()}` }
}

function isSetting(row: Setting | SettingTable): row is Setting {
  return typeof row['sentence'] === 'string'
}
