import type { NetworkKey } from '../../ports/ids.js'

/** The network that may try first once a wait is over: the one with the lowest ticket. */
export interface Drawn {
  /** The end of the wait, ms. */
  readonly wait: number
  readonly ticket: number
  readonly network: NetworkKey
}

/** Failed sign-ins of one name, known or not. Instants in ms. */
export interface Attempts {
  readonly failures: number
  readonly lastFailedAt: number
  readonly blockedUntil: number
  /** Null where no network asked during the wait. */
  readonly drawn: Drawn | null
}

/** A network that takes part in the draw of a name's wait. */
export interface DrawEntry extends Drawn {
  readonly nameKey: string
}

export interface AttemptStore {
  /** Those of each name, in one statement. */
  of(...nameKeys: readonly string[]): Promise<readonly (Attempts | null)[]>
  /** Sets those of each name, in one statement. */
  save(attempts: Readonly<Record<string, Attempts>>): Promise<void>
  /** Draws a network where it has the lowest ticket of a wait that is still the name's. */
  draw(entry: DrawEntry): Promise<void>
  clear(...nameKeys: readonly string[]): Promise<void>
  /** Deletes names whose last failure is older than `before`. */
  dropOld(before: number): Promise<number>
  /**
   * Keeps at most `max` names. It deletes those with the fewest failures, the oldest first (Q4).
   */
  keepAtMost(max: number): Promise<number>
}
