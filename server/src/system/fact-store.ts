/** Facts that are settled once for a portal, such as the weights of its decoys. */
export interface FactStore {
  get(name: string): Promise<string | null>
  /** Settles a fact if it is not settled yet, and returns the settled value. */
  settle(name: string, value: string): Promise<string>
}
