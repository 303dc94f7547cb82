/** One rule of the portal's security, by its id in the rules that this project was begun with. */
export interface SecurityRule {
  readonly id: string
  /** What holds, in a sentence. */
  readonly holds: string
  /** Where it is held, from the root of the repository. */
  readonly code: readonly string[]
  /** Where we deliberately do otherwise, or less, and why. */
  readonly except?: string
}

export interface RuleGroup {
  readonly title: string
  readonly rules: readonly SecurityRule[]
}

/** A rule whose code lies in the server's sources; of another package as `web:src/…`. */
export function rule(id: string, holds: string, files: readonly string[]): SecurityRule {
  const code = files.map((file) => (file.includes(':') ? file.replace(':', '/') : `server/src/${file}`))
  return { id, holds, code }
}
