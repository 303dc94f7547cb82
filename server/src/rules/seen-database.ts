/** A database of PostgreSQL as it was found. */
export interface SeenDatabase {
  readonly version: string
  readonly schema: string
  readonly roundTripMs: number
  readonly isEncrypted: boolean
  /** True where the connection stays on this machine. */
  readonly isHere: boolean
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
