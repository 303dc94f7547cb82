/** A place of a request that a stranger fills, and the longest text that reaches a parser there. */
export interface FilledPlace {
  readonly place: string
  readonly length: number
  readonly send: (text: string) => Promise<unknown>
}

/** What a pattern tries again from each of its signs, when the last sign spoils them. */
const dirt = [' ', '\t', ';', ',', '/', '~', '=', '"', '.', '-', '@', 'a', '0', '%20', '\\', 'q=', '; ', 'a@', '~.']

/** Above what any text of this length costs where each of its signs is read once. */
const noticedMs = 12

/**
 * The places where a text of double length costs more than 2.5 times the CPU, as lines. Places where
 * the longest text costs next to nothing are not judged, because a timer is too coarse for them.
 */
export async function steepPlaces(places: readonly FilledPlace[]): Promise<readonly string[]> {
  const steep: string[] = []
  for (const { place, length, send } of places) {
    for (const sign of dirt) {
      const cost = (signs: number) => leastCpuMs(() => send(`x${sign.repeat(signs / sign.length)}x!`))
      const costs = await steepCosts(async () => ({ whole: await cost(length), half: await cost(length / 2) }))
      if (costs !== null) steep.push(`${place}, full of “${sign}”: ${costs.half} ms, then ${costs.whole} ms`)
    }
  }
  return steep
}

interface Costs {
  readonly whole: number
  readonly half: number
}

/** The costs that are steep each time that they are measured; null where they once are not. */
async function steepCosts(measure: () => Promise<Costs>): Promise<Costs | null> {
  let costs = await measure()
  for (let more = 0; more < 3 && isSteep(costs); more += 1) costs = await measure()
  return isSteep(costs) ? costs : null
}

const isSteep = ({ whole, half }: Costs) => whole > noticedMs && whole > 2.5 * half

/** The CPU time of an act, the least of three, so that what runs beside it does not count. */
async function leastCpuMs(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}
