/** Facts about a portal, such as the seed of its decoys. */
export interface FactStore {
  get(name: string): Promise<string | null>
  /** Those of the named facts that are known, with one question. */
  getAll(names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Settles a fact if it is not settled yet, and returns the settled value. */
  settle(name: string, value: string): Promise<string>
  /** Writes a fact, settled or not. */
  put(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
}
