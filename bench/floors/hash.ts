// Verifies one password again and again with argon2id as the portal does, 19 MiB and two passes,
// with four in flight. The argument is the number of times; it prints the ms that they took.
import process from 'node:process'
import { hash, verify } from '@node-rs/argon2'

const inFlight = 4
const password = 'Portico-Demo-1'
const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
let left = Number(process.argv[2])
const begun = performance.now()
await Promise.all(
  Array.from({ length: inFlight }, async () => {
    while (left > 0) {
      left -= 1
      if (!(await verify(stored, password))) throw new Error('the password is right')
    }
  }),
)
console.log(performance.now() - begun)
