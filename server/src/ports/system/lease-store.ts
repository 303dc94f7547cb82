/** The right of one server to do something alone, over all servers of a store. */
export interface Lease {
  readonly name: string
  readonly holder: string
}

export interface LeaseStore {
  /**
   * Takes a lease until an instant, in ms. False while another holder has it and its end has not
   * come. A holder may take its own lease again, which moves the end.
   */
  take(lease: Lease, time: { readonly now: number; readonly until: number }): Promise<boolean>
  /** Gives a lease back before its end. Does nothing where another holder has taken it since. */
  release(lease: Lease): Promise<void>
  /** Deletes the leases that ended before `now`. */
  dropOld(now: number): Promise<number>
}
