import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { inBase32, setUpUri, stepAt, stepOfCode, totp } from './totp.js'

const secret = Buffer.from('12345678901234567890')

test('the codes are those of RFC 6238 (PF3)', () => {
  const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
  const codes = seconds.map((second) => totp(secret, stepAt(second * 1_000)))
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
})

test('1,000 random codes and addresses are those of another program (PF3)', () => {
  for (let n = 0; n < 1_000; n += 1) {
    const bytes = randomBytes(20)
    const timestamp = randomInt(2 ** 40)
    const parts = { issuer: 'Uni & Söhne', username: `a:b/${n}` }
    const uri = setUpUri({ secret: inBase32(bytes), ...parts })
    const other = new TOTP({ secret: new Secret({ buffer: new Uint8Array(bytes).buffer }), digits: 6, period: 30 })
    expect(totp(bytes, stepAt(timestamp))).toBe(other.generate({ timestamp }))
    expect(inBase32(bytes)).toBe(other.secret.base32)
    expect(uri).toContain(
      `?secret=${other.secret.base32}&issuer=Uni%20%26%20S%C3%B6hne&algorithm=SHA1&digits=6&period=30`,
    )
  }
})

test('the step before and the step after are taken, and no other (PF3)', () => {
  const now = 1_111_111_111_000
  const present = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, totp(secret, present + by), now))
  expect(found).toEqual([null, present - 1, present, present + 1, null])
})
