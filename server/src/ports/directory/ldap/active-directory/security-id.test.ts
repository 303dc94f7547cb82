import { expect, test } from 'vitest'
import { isAdministrator, securityId } from './security-id.js'

test('the text of a security identifier is the one that Windows shows', () => {
  const bytes = Buffer.from('010500000000000515000000a065cf7e784b9b5fe77c8770f4010000', 'hex')
  expect(securityId(bytes)).toBe('S-1-5-21-2127521184-1604012920-1887927527-500')
})

test.each([
  ['S-1-5-21-1-2-3-512', true],
  ['S-1-5-21-1-2-3-519', true],
  ['S-1-5-21-1-2-3-500', true],
  ['S-1-5-32-544', true],
  ['S-1-5-32-551', true],
  ['S-1-5-21-1-2-3-513', false],
  ['S-1-5-21-1-2-3-1512', false],
  ['S-1-5-21-1-2-3-544', false],
  ['S-1-5-32-545', false],
  ['S-1-5-11', false],
])('%s belongs to administrators: %s', (id, is) => {
  expect(isAdministrator(id)).toBe(is)
})
