/** The verdict of a check. Only `failed` means that the portal, or a part of it, does not work. */
export type CheckState = 'ok' | 'warning' | 'failed' | 'skipped'

export interface Finding {
  readonly state: CheckState
  /** In one or two sentences. Never a secret. */
  readonly found: string
  /** The command or setting that mends it; null where nothing has to be mended. */
  readonly mend: string | null
}

/** One question to the set-up. */
export interface Check<Code extends string = string> {
  readonly code: Code
  /** Checks of the same run without which this one cannot be made. */
  readonly needs?: readonly Code[]
  readonly run: () => Promise<Finding>
}

export function passed(found: string): Finding {
  return { state: 'ok', found, mend: null }
}

export function warning(found: string, mend: string): Finding {
  return { state: 'warning', found, mend }
}

export function failed(found: string, mend: string): Finding {
  return { state: 'failed', found, mend }
}

export function skipped(found: string, mend: string | null = null): Finding {
  return { state: 'skipped', found, mend }
}
