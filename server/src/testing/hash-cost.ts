import process from 'node:process'
import { usualPasswordHash } from '../store/embedded-directory/password-hash.js'

const rounds = 20

/** How long one hash of a password takes one core of this machine, in ms. */
export async function hashCostMs(): Promise<number> {
  const { make } = usualPasswordHash()
  // The first one loads the library.
  await make('Portico-Demo-1')
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) await make('Portico-Demo-1')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / rounds
}
