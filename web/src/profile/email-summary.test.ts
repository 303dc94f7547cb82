import { expect, test } from 'vitest'
import { currentLanguage } from '../text/current-language.js'
import { sayOnScreens } from '../text/use-text.js'
import { emailSummary } from './email-summary.js'

const entry = (verified: boolean) => ({
  _id: 'x',
  email: 'a@mail.example',
  verified,
  createdAt: '2026-01-01T00:00:00Z',
})

test.each([
  [[], 'No email addresses yet.'],
  [[true], 'Your email address is verified.'],
  [[false], 'Your email address is not verified yet.'],
  [[true, true, false], '2 of 3 email addresses are verified.'],
])('addresses proven %j read "%s"', (proven, sentence) => {
  expect(emailSummary(proven.map(entry), sayOnScreens(currentLanguage()))).toBe(sentence)
})
