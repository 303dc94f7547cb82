import { expect } from 'vitest'
import type { CheckState } from '../ports/check.js'

export interface DoctorCheck {
  readonly code: string
  readonly state: CheckState
  readonly found: string
  readonly mend: string | null
}

/** The doctor's answer, by its codes. */
export interface DoctorAnswer {
  readonly exit: number
  readonly checks: readonly DoctorCheck[]
  /** The codes of the checks that failed. */
  readonly failed: readonly string[]
  of(code: string): DoctorCheck | undefined
}

interface Ran {
  readonly exit: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Reads the answer of `portico doctor --json`, which holds none of these secrets. */
export function doctorAnswer({ exit, out, err }: Ran, secrets: readonly string[]): DoctorAnswer {
  const said = [...out, ...err].join('\n')
  for (const secret of secrets) expect(said).not.toContain(secret)
  const { checks } = JSON.parse(out.join('\n')) as { readonly checks: readonly DoctorCheck[] }
  const failed = checks.filter(({ state }) => state === 'failed').map(({ code }) => code)
  return { exit, checks, failed, of: (code) => checks.find((check) => check.code === code) }
}
