import { usualPasswordHash } from '../directory/embedded/password-hash.js'

const rounds = 21

/** How long one hash of a password takes one core of this machine, in ms: the median of some. */
export async function hashCostMs(): Promise<number> {
  const { make } = usualPasswordHash()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await make('Portico-Demo-1')
    times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)[rounds >> 1] ?? Number.NaN
}
