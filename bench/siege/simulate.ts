/**
 * The acts of one party of a siege. Each number that it yields is its wait before it goes on, in
 * ms.
 */
export type Party = AsyncGenerator<number, void, undefined>

/** The time of a siege, in ms since 1970, which only the simulation moves. */
export interface SimulatedTime {
  now(): number
  moveTo(instant: number): void
}

/**
 * Runs all parties in simulated time until `end`: the clock jumps from one act to the next. Acts of
 * the same instant run one after the other, in the order in which they were planned.
 */
export async function simulate(parties: readonly Party[], time: SimulatedTime, end: number): Promise<void> {
  const planned = new Agenda<Party>()
  for (const party of parties) planned.add(time.now(), party)
  for (let next = planned.takeFirst(); next !== null && next.at < end; next = planned.takeFirst()) {
    time.moveTo(next.at)
    const { value, done } = await next.what.next()
    // Whole milliseconds, as every clock of a server gives them.
    if (done !== true) planned.add(next.at + Math.max(0, Math.ceil(value)), next.what)
  }
  time.moveTo(end)
}

interface Planned<What> {
  readonly at: number
  readonly what: What
}

/** The planned acts, the earliest first. */
export class Agenda<What> {
  /** The latest first, because an array is short to take from at its end. */
  readonly #planned: Planned<What>[] = []

  /** Plans an act behind everything of the same instant. */
  add(at: number, what: What): void {
    let low = 0
    let high = this.#planned.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#planned[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    this.#planned.splice(low, 0, { at, what })
  }

  takeFirst(): Planned<What> | null {
    return this.#planned.pop() ?? null
  }
}
