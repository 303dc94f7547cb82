/** How often one flow was refused. Instants in ms. */
export interface RefusalTally {
  readonly flowId: string
  readonly actor: string
  readonly purpose: string | null
  readonly refusals: number
  /** Later than the end of the flow. */
  readonly closesAt: number
}

export interface RefusalTallyStore {
  /** Counts one refusal, and returns how many the flow has. */
  add(tally: Omit<RefusalTally, 'refusals'>): Promise<number>
  /** Removes at most so many tallies that have closed, and returns them. */
  takeClosed(now: number, most: number): Promise<RefusalTally[]>
}
