import { z } from 'zod'

export type AllowedValues =
  | { readonly words: readonly string[] }
  | {
      readonly least: number
      readonly most: number
      /** The unit, such as `seconds`; empty where the sentence of the setting says it. */
      readonly unit: string
      readonly isWhole: boolean
    }

const marked = z.registry<AllowedValues>()

/** The same schema, of which `allowedValues` then tells what it takes. */
export const marking = <Schema extends z.ZodType>(schema: Schema, allowed: AllowedValues): Schema => {
  marked.add(schema, allowed)
  return schema
}

/** Values that a schema takes; null where they are no list of words and no range of numbers. */
export function allowedValues(schema: z.ZodType): AllowedValues | null {
  const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema
  return marked.get(inner) ?? null
}
