/** A database of PostgreSQL as it was found. */
export interface SeenDatabase {
  readonly version: string
  readonly schema: string
  readonly roundTripMs: number
  /** The address of PostgreSQL that was found among several hosts; null where one is named. */
  readonly at: string | null
  /** PostgreSQL's own end of the connection: with a pooler, that of the pooler's connection. */
  readonly isEncrypted: boolean
  /** True where the connection, or that to the pooler, stays on this machine. */
  readonly isHere: boolean
  /** The pooler between, such as PgBouncer. */
  readonly pooler: SeenPooler | null
  readonly connections: number
  /** How many connections one server of the portal opens at most. */
  readonly pool: number
  /** How many machines have servers of the portal that are connected now. */
  readonly servers: number
  /** In bytes. */
  readonly size: number
  /** The role's right to make tables, and the tables that belong to another role. */
  readonly mayCreate: boolean
  readonly foreignTables: readonly string[]
  /** Settings with which a commit can be lost in a power cut, such as `fsync=off`. */
  readonly unsafe: readonly string[]
}

export interface SeenPooler {
  /** Whether the connection to the pooler is encrypted. */
  readonly isEncrypted: boolean
  /** True where the pooler is on the machine of PostgreSQL. */
  readonly isThere: boolean
  /** True where PostgreSQL itself ends a transaction in which nothing happens. */
  readonly hasLimit: boolean
  /** The role of the portal. */
  readonly role: string
}
