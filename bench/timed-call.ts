/** One kind of visitor of a call. No other kind may be told from it by the time that an answer takes. */
export interface TimedClass {
  readonly name: string
  /** Prepares a call, makes it, and gives its time in ms. `round` chooses the name, so that no name meets a limit. */
  readonly measure: (round: number) => Promise<number>
}

/** A call with its classes; the first one is what the others are compared with. */
export interface TimedCall {
  readonly name: string
  readonly classes: readonly [TimedClass, ...TimedClass[]]
}
