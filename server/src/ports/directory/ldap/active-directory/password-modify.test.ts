import { BerWriter } from 'ldapts'
import { expect, test } from 'vitest'
import { changeOfPassword, resetOfPassword } from './password-modify.js'

const policyHints = '1.2.840.113556.1.4.2239'

test('a reset asks for the history where the server supports the control for policy hints', () => {
  const [control] = resetOfPassword('Portico-Second-2', ['1.2.840.113556.1.4.319', policyHints]).controls
  const writer = new BerWriter()
  control?.write(writer)
  // The identifier, "critical", and a sequence of the number 1 (MS-ADTS 3.1.1.3.4.1.27).
  const id = Buffer.from(policyHints).toString('hex')
  expect(writer.buffer.toString('hex')).toBe(`30230417${id}0101ff04053003020101`)
})

test('a reset on another server, and a change, ask for nothing', () => {
  expect(resetOfPassword('Portico-Second-2', ['1.2.840.113556.1.4.319']).controls).toEqual([])
  expect(changeOfPassword('Portico-First-1', 'Portico-Second-2').controls).toEqual([])
})

test('a password is sent in quotation marks as UTF-16 (P3)', () => {
  const [change] = resetOfPassword('\u00e4', []).changes
  expect(change?.modification.values).toEqual([Buffer.from('2200e4002200', 'hex')])
})
