/** Facts settled once for a portal, such as the shares of its decoys. */
export interface FactStore {
  get(name: string): Promise<string | null>
  /** Settles a fact if it is not settled yet; answers what holds. */
  settle(name: string, value: string): Promise<string>
}
