import { expect, test } from 'vitest'
import { deriveSecrets, hkdfKey, type KeyPurpose, systemRandom } from './secrets.js'

const newest = 'a secret of thirty-two characters!'
const older = 'an older secret, 32 characters or more'

test('derives each key once, when it is needed for the first time', () => {
  const derived: string[] = []
  const counting = (secret: string, purpose: KeyPurpose) => {
    derived.push(`${purpose} of the ${secret === newest ? 'newest' : 'older'} secret`)
    return hkdfKey(secret, purpose)
  }
  const secrets = deriveSecrets(newest, [older], counting)
  expect(derived).toEqual([])
  for (const text of ['first', 'second']) {
    expect(secrets.verify('session', text, secrets.sign('session', text))).toBe(true)
    expect(secrets.open(secrets.seal(text, 'row'), 'row')).toBe(text)
  }
  expect(derived).toEqual(['session of the newest secret', 'seal of the newest secret'])
  for (const text of ['third', 'fourth']) {
    expect(secrets.verify('session', text, secrets.sign('code', text))).toBe(false)
    expect(secrets.open(deriveSecrets(older).seal(text, 'row'), 'row')).toBe(text)
  }
  expect(derived.slice(2)).toEqual([
    'code of the newest secret',
    'session of the older secret',
    'seal of the older secret',
  ])
})

test('makes no token that a command takes for an option', () => {
  const tokens = Array.from({ length: 5_000 }, () => systemRandom.token(16))
  expect(tokens.filter((token) => !/^\w[\w-]{21}$/.test(token))).toEqual([])
})
