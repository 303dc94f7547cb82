import type { ClientSettings } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assemblePage, pageFingerprint } from './prerender.js'

const template =
  '<html lang="en"><meta name="theme-color" content="#00413c"><!--brand-->' +
  '<title><!--title--></title><meta content="<!--description-->"><!--robots-->' +
  '<noscript><!--no-script--></noscript><!--languages {"de":["/assets/paths-1.js","/assets/de-1.js"]}--><script>"<!--settings-->"</script><!--stopped--><div id="root"><!--app-html--></div>'
const home = { screen: 'home', language: 'en' } as const
const named = (name: string): ClientSettings => ({
  ...defaultSettings,
  institution: { ...defaultSettings.institution, name },
})

test('the home page comes with its three tabs (PAGE1)', async () => {
  const page = await assemblePage(template, named('Example University'), home)
  expect(page).toContain('<title>Account Portal · Example University</title>')
  expect(page).toContain(`data-prerendered-for="${pageFingerprint(named('Example University'), 'en')}"`)
  expect(page.match(/<details name="home"/g)).toHaveLength(3)
  expect(page).not.toContain('noindex')
})

test('a prerendered form posts to the home page (HOME8)', async () => {
  const page = await assemblePage(template, defaultSettings, home)
  const forms = page.match(/<form[^>]*>/g) ?? []
  expect(forms).toHaveLength(3)
  for (const form of forms) expect(form).toMatch(/(?=.* method="post")(?=.* action="\/")/)
})

test('other pages hold nothing but the card of a page that stopped, and are not to be found (PAGE11)', async () => {
  const page = await assemblePage(template, defaultSettings, { screen: 'other', language: 'en' })
  expect(page).toMatch(/<\/script><div id="root"><div id="stopped">.*<\/div><\/div>$/)
  expect(page.match(/id="stopped"/g)).toHaveLength(1)
  expect(page).toContain('<meta name="robots" content="noindex">')
})

test('a page that is there already asks for its scripts once it is painted; other pages ask at once (WEB1)', async () => {
  const scripts = '<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">'
  const start = '<!--start /start.js-->'
  const painted = await assemblePage(scripts + start, defaultSettings, home)
  expect(painted).toBe('<script type="module" src="/start.js" fetchpriority="low"></script>')
  expect(await assemblePage(scripts + start, defaultSettings, { ...home, screen: 'other' })).toBe(scripts)
})

test('without its script a page says what it needs and whom to call, in its own language (HOME8)', async () => {
  const phone = '+1 555 <0100>'
  const settings = { ...defaultSettings, institution: { ...defaultSettings.institution, helpDeskPhone: phone } }
  const english = await assemblePage(template, settings, { ...home, screen: 'other' })
  expect(english).toContain('<noscript><i></i></noscript>')
  const [, card = ''] = /<div id="stopped">(.*)<\/div><\/div>$/.exec(english) ?? []
  expect(card).toContain('<h2>The programs of this page did not run</h2><p>This portal needs JavaScript.')
  expect(card).toMatch(/href="tel:[^"]*".*\+1 555 &lt;0100&gt;/)
  expect(card).not.toMatch(/<form|<button|<input/)
  const german = await assemblePage(template, settings, { screen: 'home', language: 'de' })
  expect(german).toMatch(/<div id="stopped">.*braucht JavaScript.*<\/div><div id="root" data-prerendered-for=/)
})

test('the answer to a form that a browser sent by itself holds no form, no program and no content (HOME8)', async () => {
  const institution = { ...defaultSettings.institution, helpDeskEmail: 'help@uni.example', helpDeskHours: 'Mon–Fri' }
  const scripts = '<script type="module" src="/a.js"></script><!--start /start.js-->'
  const page = await assemblePage(
    scripts + template,
    { ...defaultSettings, institution },
    { screen: 'posted', language: 'de' },
  )
  expect(page).toContain(
    '<h2>Die Programme dieser Seite sind nicht gestartet</h2><p>Was Sie eingegeben haben, wurde weder',
  )
  expect(page).toContain('href="mailto:help@uni.example"')
  expect(page).toContain('Mon–Fri')
  expect(page).not.toMatch(/<form|<button|<input|a\.js|start\.js|data-prerendered-for/)
  expect(page).toContain('<noscript></noscript>')
})

test('nothing in a page needs inline scripts or styles (WEB2)', async () => {
  const page = await assemblePage(template, defaultSettings, home)
  expect(page).not.toMatch(/ style=| on\w+=|javascript:/)
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('a name can neither end its script nor its title', async () => {
  const page = await assemblePage(template, named('</script><script>alert(1)</script>$&'), home)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain('&lt;/script>')
})

test('a text that looks like a place of the template is not filled', async () => {
  const places = '"<!--settings-->"<!--robots--><!--title-->content="#00413c"<html lang="en">'
  const { institution, ...others } = defaultSettings
  const settings = { ...others, institution: { ...institution, name: places, helpDeskPhone: places, colour: places } }
  const page = await assemblePage(template, settings, { ...home, screen: 'other' })
  expect(page.match(/<meta name="robots"/g)).toHaveLength(1)
  expect(page.match(/<html/g)).toHaveLength(1)
  expect(page).toContain('href="/brand-&quot;&lt;!--settings-->&quot;&lt;!--robots-->')
})

test('a page says in which language it is, to the eye and to the machine', async () => {
  const german = await assemblePage(template, named('Uni'), { screen: 'home', language: 'de' })
  expect(german).toContain('<html lang="de" dir="ltr">')
  expect(german).toContain('<title>Kontoportal · Uni</title>')
  expect(german).toContain('content="Melden Sie sich an')
  expect(german).toContain('Konto gesperrt?')
  const arabic = await assemblePage(template, named('Uni'), { screen: 'other', language: 'ar' })
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
})

test('a page lets the browser fetch its own language beside the script, and no other (WEB3)', async () => {
  const german = await assemblePage(template, defaultSettings, { screen: 'other', language: 'de' })
  expect(german).toContain(
    '<link rel="modulepreload" href="/assets/paths-1.js"><link rel="modulepreload" href="/assets/de-1.js">',
  )
  expect(await assemblePage(template, defaultSettings, home)).not.toMatch(/modulepreload|<!--languages/)
})

test('a page in another language has another mark', () => {
  expect(pageFingerprint(defaultSettings, 'de')).not.toBe(pageFingerprint(defaultSettings, 'en'))
})

test("an institution's colour is there with the first paint, and in the frame of the browser (WEB1)", async () => {
  const branded = { ...defaultSettings, institution: { ...defaultSettings.institution, colour: '#1d4f91' } }
  for (const screen of ['home', 'other'] as const) {
    const page = await assemblePage(template, branded, { ...home, screen })
    expect(page).toContain('<link rel="stylesheet" href="/brand-1d4f91.css">')
    expect(page).toContain('<meta name="theme-color" content="#153156">')
    expect(await assemblePage(template, defaultSettings, { ...home, screen })).not.toContain('brand-')
  }
})

test('the first page says the words of the institution, in each language (WORD1)', async () => {
  const settings = {
    ...defaultSettings,
    texts: { en: { 'home.login': 'Come in' }, de: { 'home.login': 'Herein', 'title.home': 'Konto' } },
  }
  const english = await assemblePage(template, settings, home)
  expect(english).toContain('Come in')
  expect(english).toContain('Forgot Password')
  const german = await assemblePage(template, settings, { ...home, language: 'de' })
  expect(german).toContain('Herein')
  expect(german).toContain('<title>Konto</title>')
  expect(german).toContain(`data-prerendered-for="${pageFingerprint(settings, 'de')}"`)
  expect(pageFingerprint(settings, 'en')).not.toBe(pageFingerprint(defaultSettings, 'en'))
})

test('no text puts a tag, an attribute or a script into the first page (WORD3)', async () => {
  const elements = (page: string) =>
    [...new DOMParser().parseFromString(page, 'text/html').querySelectorAll('*')].map((element) =>
      [element.localName, ...element.getAttributeNames()].join(' '),
    )
  const usual = await assemblePage(template, { ...defaultSettings, languages: ['en'] }, home)
  const pieces = [
    '<',
    '>',
    '"',
    "'",
    '&',
    '</title>',
    '<script>',
    '<a href="https://x">',
    ' onclick=x',
    '-->',
    '`',
    '$&',
    "$'",
    '{count}',
  ]
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })))
    .map((parts) => `a${parts.join('')}`)
  const keys = [
    'title.home',
    'home.description',
    'page.needs-script',
    'home.login',
    'form.username',
    'form.username-placeholder',
    'foot.help-desk',
  ]
  const check = fc.asyncProperty(fc.constantFrom(...keys), text, async (key, said) => {
    const page = await assemblePage(template, { ...defaultSettings, texts: { en: { [key]: said } } }, home)
    expect(elements(page)).toEqual(elements(usual))
  })
  await fc.assert(check, { numRuns: 30, seed: 14 })
})
