import { defaultSettings } from '@portico/contract/default-settings'
import { expect, test } from 'vitest'
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

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
])('an address that is no page and no mail counts as not written: %j (CALL2)', (url) => {
  const institution = { helpDeskUrl: url, links: { privacy: url }, linksMore: [{ label: 'Wi-Fi', url }] }
  expect(settingsFrom({ institution })).toStrictEqual(defaultSettings)
})

test.each(['https://uni.example/a:b?c=d', 'http://uni.example', 'mailto:help@uni.example', '/help', 'help.html', '#x'])(
  'the address %j is taken (CALL2)',
  (url) => {
    const institution = { helpDeskUrl: url, links: { privacy: url }, linksMore: [{ label: 'Wi-Fi', url }] }
    expect(settingsFrom({ institution }).institution).toMatchObject(institution)
  },
)

test.each([['Wi-Fi'], [{ label: 'Wi-Fi', url: '/wifi' }], [null], [['Wi-Fi', '/wifi']]])(
  'more links are a list of labels and addresses, which %j is not (CALL2)',
  (linksMore) => {
    expect(settingsFrom({ institution: { linksMore } })).toStrictEqual(defaultSettings)
  },
)

test('a link without a label or an address is left out (CALL2)', () => {
  const link = { label: 'Wi-Fi', url: '/wifi' }
  const linksMore = [
    null,
    7,
    link,
    { label: 'Mail' },
    { url: '/mail' },
    { label: ' ', url: '/mail' },
    { label: 1, url: 2 },
  ]
  expect(settingsFrom({ institution: { linksMore } }).institution.linksMore).toEqual([link])
})

test('a half-filled block is laid over the defaults (CALL2)', () => {
  const settings = settingsFrom({ institution: { name: 'Example University', links: { privacy: '/privacy' } } })
  expect(settings).toEqual({
    ...defaultSettings,
    institution: { ...defaultSettings.institution, name: 'Example University', links: { privacy: '/privacy' } },
  })
})

test('own texts are sentences or plural forms by language; all else counts as not written (CALL2)', () => {
  const forms = { one: 'One', other: '{count}' }
  const texts = { en: { skip: 'Skip', step: 7, 'home.login': null, 'countdown.left': forms, x: { one: 'a' } }, de: 'x' }
  expect(settingsFrom({ texts }).texts).toEqual({ en: { skip: 'Skip', 'countdown.left': forms }, de: {} })
  for (const given of [null, 7, 'x', { en: null }, { en: ['x', 7] }])
    expect(settingsFrom({ texts: given }).texts).not.toBe(given)
})

test('the mark of a prerendered page does not depend on the order of the settings', () => {
  const { apiBase, ...rest } = defaultSettings
  expect(pageFingerprint({ ...rest, apiBase }, 'en')).toBe(pageFingerprint(defaultSettings, 'en'))
})

test('other settings have another mark', () => {
  const other = settingsFrom({ institution: { name: 'Example University' } })
  expect(pageFingerprint(other, 'en')).not.toBe(pageFingerprint(defaultSettings, 'en'))
})
