import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { shaCrypt } from './sha-crypt.js'

/** Computes a hash again from its text. */
function again(hash: string, password: string): Promise<string> {
  const [, kind, first = '', second = ''] = hash.split('$')
  const rounds = first.startsWith('rounds=') ? Number(first.slice(7)) : 5_000
  const salt = Buffer.from(first.startsWith('rounds=') ? second : first)
  return shaCrypt(password, { digest: kind === '5' ? 'sha256' : 'sha512', rounds, salt })
}

test.each([
  ['$5$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5', 'Hello world!'],
  ['$5$rounds=10000$saltstringsaltst$3xv.VbSHBb41AL9AvLeujZkZRBAwqFMz2.opqey6IcA', 'Hello world!'],
  ['$5$rounds=5000$toolongsaltstrin$Un/5jzAHMgOGZ5.mWJpuVolil07guHPvOW8mGRcvxa5', 'This is just a test'],
  [
    '$5$rounds=1400$anotherlongsalts$Rx.j8H.h8HjEDGomFU8bDkXm3XIUnzyxf12oP84Bnq1',
    'a very much longer text to encrypt.  This one even stretches over morethan one line.',
  ],
  [
    '$5$rounds=77777$short$JiO1O3ZpDAxGJeaDIuqCoEFysAe1mZNJRs3pw0KQRd/',
    'we have a short salt string but not a short password',
  ],
  [
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
    'Hello world!',
  ],
  [
    '$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.',
    'Hello world!',
  ],
  [
    '$6$rounds=5000$toolongsaltstrin$lQ8jolhgVRVhY4b5pZKaysCLi0QBxGoNeKQzQ3glMhwllF7oGDZxUhx1yxdYcz/e1JSbq3y6JMxxl8audkUEm0',
    'This is just a test',
  ],
  [
    '$6$rounds=1400$anotherlongsalts$POfYwTEok97VWcjxIiSOjiykti.o/pQs.wPvMxQ6Fm7I6IoYN3CmLs66x9t0oSwbtEW7o7UmJEiDwGqd8p4ur1',
    'a very much longer text to encrypt.  This one even stretches over morethan one line.',
  ],
  [
    '$6$rounds=77777$short$WuQyW2YR.hBNpjjRhpYD/ifIw05xdfeEyQoMxIXbkvr0gge1a1x3yRULJ5CCaUeOxFmtlcGZelFl5CxtgfiAc0',
    'we have a short salt string but not a short password',
  ],
])('%s comes out as its specification publishes it (OP15)', async (hash, password) => {
  expect(await again(hash, password)).toBe(hash.split('$').at(-1))
})

test.each([
  [32, '$5$saltstring$xLASXGU7L2tnQezB4rwhJEBqDVqcstZLQvC6JaczsJA'],
  [64, '$5$saltstring$.Q4wJP3hnYUpcFYigvdygfeEBqAFzeeKjKg/MtHRkKA'],
  [64, '$6$saltstring$SSoAqlzjEXraQ.dDguxosFViX0Mfw4O.kEQXNqWn2FWfLIsQUWxK3xUguKKWh/yPYlb6YCK5MTl1eAQTuZtVf.'],
  [128, '$6$saltstring$m6IcLtj9EyZQeJLXbgoyST6hdH3ylydKE5FqtwsOCSu9E.tIYNmX14sk5Hwhew7XNULkZo4Y9qD6V1Qb0BbBg.'],
  [0, '$6$saltstring$kyGrqt6gmjAdtFLPrflEFifSYLCWWq1pyx95SvqinLDy2UHmj0sTF0MSLMwxPFZc3tu5kQckI8fks0zOPda3n1'],
])('a password of %i bytes gets the hash of libxcrypt, %s (OP15)', async (length, hash) => {
  expect(await again(hash, 'x'.repeat(length))).toBe(hash.split('$').at(-1))
})

test('the dearest hash that is imported leaves the process its turns (OP15)', async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await shaCrypt('x'.repeat(1024), { digest: 'sha512', rounds: 50_000, salt: Buffer.from('saltstring') })
  delay.disable()
  // The median is immune to a busy machine, and without turns there would be one delay of a second.
  expect(delay.count).toBeGreaterThan(20)
  expect(delay.percentile(50) / 1e6).toBeLessThan(100)
})
