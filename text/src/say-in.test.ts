import { refusalStatus } from '@portico/contract/refusal-code'
import { expect, test } from 'vitest'
import { answer } from './en/answer.js'

test('every refusal of the catalogue has a sentence, and no sentence is without its refusal (LANG3)', () => {
  const said = Object.keys(answer).filter((key) => key.startsWith('refusal.'))
  expect(said.sort()).toEqual(
    Object.keys(refusalStatus)
      .map((code) => `refusal.${code}`)
      .sort(),
  )
})
