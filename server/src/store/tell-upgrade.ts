/** Facts that an operator should know before the tables of a store change. */
export interface Upgrade {
  readonly migrations: readonly string[]
  /** The file of the copy; null without one. */
  readonly copy: string | null
  /** The command that copies a database of PostgreSQL. */
  readonly dump?: string
}

/** Called before the first change to a store of an earlier version. */
export type TellUpgrade = (upgrade: Upgrade) => void
