import type { ParseSetting } from './parse-setting.js'

/** One setting: its place in the file, what its text means, and a sentence for whoever runs the portal. */
export interface Option<Value> {
  /** Place in the YAML file; the environment name follows from it. */
  readonly path: string
  readonly parse: ParseSetting<Exclude<Value, null>>
  /** What holds when nothing is said; null where the setting may be missing, undefined where it must not. */
  readonly fallback: string | null | undefined
  /** Never printed, and may come from a file through the name with `_FILE`. */
  readonly isSecret: boolean
  readonly takesList: boolean
  readonly sentence: string
}

type Row<Value> = Pick<Option<Value>, 'path' | 'sentence'> & {
  readonly parse: ParseSetting<Exclude<Value, null>>
  readonly isSecret?: true
  readonly takesList?: true
}

const plain = { isSecret: false, takesList: false }

/** A setting without which the server does not start. */
export const needed = <Value>(row: Row<Value>): Option<Value> => ({ ...plain, ...row, fallback: undefined })
/** A setting that may be missing. */
export const optional = <Value>(row: Row<Value>): Option<Value | null> =>
  ({ ...plain, ...row, fallback: null }) as Option<Value | null>
/** A setting that has a default. */
export const usually = <Value>(fallback: string, row: Row<Value>): Option<Value> => ({ ...plain, ...row, fallback })

/** `PORTICO_LIMITS_PER_ADDRESS` for `limits.per_address`. */
export function environmentName(path: string): string {
  return `PORTICO_${path.replaceAll('.', '_').toUpperCase()}`
}
