import { type ClientSettings, defaultSettings } from '@portico/contract/settings'
import { expect, test } from 'vitest'
import { assemblePage, prerenderedFor } from './prerender.js'

const template =
  '<meta name="theme-color" content="#00413c"><!--brand--><title><!--title--></title><!--robots--><script>"<!--settings-->"</script><div id="root"><!--app-html--></div>'
const named = (name: string): ClientSettings => ({
  ...defaultSettings,
  institution: { ...defaultSettings.institution, name },
})

test('the home page comes with its three tabs', () => {
  const page = assemblePage(template, named('Example University'), 'home')
  expect(page).toContain('<title>Account Portal · Example University</title>')
  expect(page).toContain(`data-prerendered-for="${prerenderedFor(named('Example University'))}"`)
  expect(page.match(/<details name="home"/g)).toHaveLength(3)
  expect(page).not.toContain('noindex')
})

test('a prerendered form posts to the home page', () => {
  const forms = assemblePage(template, defaultSettings, 'home').match(/<form[^>]*>/g) ?? []
  expect(forms).toHaveLength(3)
  for (const form of forms) expect(form).toMatch(/(?=.* method="post")(?=.* action="\/")/)
})

test('other pages are empty and not to be found', () => {
  const page = assemblePage(template, defaultSettings, 'other')
  expect(page).toContain('<div id="root"></div>')
  expect(page).toContain('<meta name="robots" content="noindex">')
})

test('nothing in a page needs inline scripts or styles', () => {
  const page = assemblePage(template, defaultSettings, 'home')
  expect(page).not.toMatch(/ style=| on\w+=|javascript:/)
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('a name can neither end its script nor its title', () => {
  const page = assemblePage(template, named('</script><script>alert(1)</script>$&'), 'home')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain('&lt;/script>')
})

test("an institution's colour is there with the first paint, and in the frame of the browser", () => {
  const branded = { ...defaultSettings, institution: { ...defaultSettings.institution, colour: '#1d4f91' } }
  for (const screen of ['home', 'other'] as const) {
    const page = assemblePage(template, branded, screen)
    expect(page).toContain('<link rel="stylesheet" href="/brand-1d4f91.css">')
    expect(page).toContain('<meta name="theme-color" content="#153156">')
    expect(assemblePage(template, defaultSettings, screen)).not.toContain('brand-')
  }
})
