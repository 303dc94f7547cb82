import type { ClientSettings } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import { screenPaths } from '@portico/contract/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareScreens } from './prerender.js'
import { signedInSession } from './testing/sample-sessions.js'
import { toldSessions } from './testing/told-sessions.js'

const template =
  '<html lang="en"><title><!--title--></title><!--robots--><!--languages {"de":["/assets/paths-1.js","/assets/de-1.js"]}--><!--session-->' +
  '<!--start /start.js-->' +
  '<script>"<!--settings-->"</script><div id="root"><!--app-html--></div>'
const settings: ClientSettings = {
  ...defaultSettings,
  languages: ['en', 'de', 'ar'],
  institution: { ...defaultSettings.institution, name: 'Uni', helpDeskPhone: '+1 555 0100' },
}
const screens = await prepareScreens(template, settings)
const dashboard = screens.get(screenPaths.dashboard)
const session = signedInSession()

// A server has none of these.
beforeEach(() => {
  for (const name of ['window', 'document', 'navigator', 'location', 'sessionStorage']) vi.stubGlobal(name, undefined)
})
afterEach(() => vi.unstubAllGlobals())

test.each(toldSessions)('a page comes with $what, and with the session itself (WEB1)', ({ path, text, ...told }) => {
  const page = screens.get(path)?.({ language: 'en', session: told.session }) ?? ''
  expect(page).toContain(text)
  expect(page).toContain(JSON.stringify(told.session))
  expect(page).toContain('<meta name="robots" content="noindex">')
})

test('only the two screens that people reload are rendered with a session (WEB1)', () => {
  expect([...screens.keys()].sort()).toEqual([screenPaths.dashboard, screenPaths.verification])
})

test('a page has the title and the language of its screen (WEB1, WEB3)', () => {
  const page = dashboard?.({ language: 'de', session }) ?? ''
  expect(page).toContain('<title>Übersicht · Uni</title>')
  expect(page).toContain('<html lang="de" dir="ltr">')
  expect(dashboard?.({ language: 'en', session })).toContain('<title>Dashboard · Uni</title>')
})

test('nothing in such a page needs inline scripts or styles, and no name ends its block (WEB2)', () => {
  const user = { ...session.user, userInfo: { name: '</script><script>alert(1)</script>', photo: null }, emails: [] }
  const page = dashboard?.({ language: 'en', session: signedInSession(user) }) ?? ''
  expect(page).not.toMatch(/ style=| on\w+=|javascript:|<script>alert/)
  expect(page.match(/<script/g)).toHaveLength(3)
})
