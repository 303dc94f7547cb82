import { expect, test } from 'vitest'
import { defaultSettings } from './default-settings.js'
import { pageFingerprint } from './page-fingerprint.js'
import { readSettings, settingsFrom } from './read-settings.js'

test('a page without a block has the defaults (CALL2)', () => {
  expect(readSettings()).toEqual(defaultSettings)
})

test.each([[null], [7], ['text'], [[]], [{ institution: null, captcha: 3 }]])('%j means the defaults', (given) => {
  expect(settingsFrom(given)).toMatchObject(defaultSettings)
})

test.each([
  [{ apiBase: null, languages: 'en' }],
  [{ apiBase: 7, languages: null }],
  [{ institution: { name: null, helpDeskPhone: 15550100, domains: 'example', logo: 1, colour: null, links: 'none' } }],
  [{ institution: { links: { privacy: null, imprint: 4, accessibility: {} } } }],
  [{ captcha: { kind: 3, siteKey: 0, scriptUrl: [] } }],
])('what is no text where one belongs counts as not written: %j (CALL2)', (given) => {
  expect(settingsFrom(given)).toStrictEqual(defaultSettings)
})

test('a half-filled block is laid over the defaults (CALL2)', () => {
  const settings = settingsFrom({ institution: { name: 'Example University', links: { privacy: '/privacy' } } })
  expect(settings).toEqual({
    ...defaultSettings,
    institution: { ...defaultSettings.institution, name: 'Example University', links: { privacy: '/privacy' } },
  })
})

test('the mark of a prerendered page does not depend on the order of the settings', () => {
  const { apiBase, ...rest } = defaultSettings
  expect(pageFingerprint({ ...rest, apiBase }, 'en')).toBe(pageFingerprint(defaultSettings, 'en'))
})

test('other settings have another mark', () => {
  const other = settingsFrom({ institution: { name: 'Example University' } })
  expect(pageFingerprint(other, 'en')).not.toBe(pageFingerprint(defaultSettings, 'en'))
})
