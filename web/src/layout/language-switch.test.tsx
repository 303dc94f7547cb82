import { defaultSettings } from '@portico/contract/default-settings'
import { screens as chinese } from '@portico/text/languages/zh'
import { loadScreens } from '@portico/text/load-screens'
import { act, fireEvent, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from '../app.js'
import { assemblePage } from '../prerender.js'
import { renderPortal } from '../testing/render-portal.js'
import { bothKinds, sampleEmail, sampleUser, signedInSession, verifyingSession } from '../testing/sample-sessions.js'
import { scriptTransport } from '../testing/scripted-transport.js'
import { setLanguage } from '../text/current-language.js'
import { preferredLanguage } from '../text/preferred-language.js'

type Script = Parameters<typeof renderPortal>[1]

const settings = { languages: ['en', 'de', 'ar'] }
const portal = (path: string, script: Script = {}) => renderPortal(path, script, { settings })
const page = document.documentElement

afterEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the switch wrote
  document.cookie = 'language=;path=/;max-age=0'
  vi.unstubAllGlobals()
  await act(() => setLanguage('en', {}))
})

test('the languages on offer are there by their own names, the spoken one marked (LANG1)', () => {
  const { screen } = portal('/')
  const buttons = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('button')
  expect(buttons.map((button) => [button.textContent, button.lang, button.getAttribute('aria-current')])).toEqual([
    ['English', 'en', 'true'],
    ['Deutsch', 'de', 'false'],
    ['العربية', 'ar', 'false'],
  ])
  // A program that translates the page would turn "Deutsch" into "German".
  for (const button of buttons) expect(button).toHaveAttribute('translate', 'no')
})

test.each([[['en']], [[]]])('where there is no choice (%j) there is no switch', (languages) => {
  const { screen } = renderPortal('/', {}, { settings: { languages } })
  expect(screen.queryByRole('group', { name: 'Language' })).toBeNull()
})

test('more languages than three are a list, in which each is named in itself (LANG1)', async () => {
  const { screen, user } = renderPortal('/', {}, { settings: { languages: ['en', 'de', 'ar', 'fr'] } })
  const list = screen.getByRole('combobox', { name: 'Language' })
  expect(list).toHaveValue('en')
  expect(list).toHaveAttribute('translate', 'no')
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => [option.textContent, option.getAttribute('lang')]),
  ).toEqual([
    ['English', 'en'],
    ['Deutsch', 'de'],
    ['العربية', 'ar'],
    ['Français', 'fr'],
  ])
  await user.selectOptions(list, 'de')
  expect(await screen.findByRole('heading', { level: 1, name: 'Kontoportal' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
  expect(document.cookie).toContain('language=de')
})

test('the list stays at the language that was chosen while its sentences load (LANG1)', async () => {
  const { screen } = renderPortal('/', {}, { settings: { languages: ['en', 'de', 'ar', 'fr'] } })
  const list = screen.getByRole('combobox', { name: 'Language' })
  for (const chosen of ['de', 'ar']) {
    fireEvent.change(list, { target: { value: chosen } })
    expect(list).toHaveValue(chosen)
  }
  expect(await screen.findByRole('heading', { level: 1, name: 'بوابة الحساب' })).toBeVisible()
  expect(list).toHaveValue('ar')
})

test('a language that is loaded late does not take the list back from one that was chosen after it', async () => {
  const { screen } = renderPortal('/', {}, { settings: { languages: ['en', 'de', 'ar', 'fr'] } })
  const list = screen.getByRole('combobox', { name: 'Language' })
  fireEvent.change(list, { target: { value: 'de' } })
  await screen.findByRole('heading', { level: 1, name: 'Kontoportal' })
  for (const chosen of ['en', 'fr']) fireEvent.change(list, { target: { value: chosen } })
  // English is there at once, French is a file.
  await act(() => Promise.resolve())
  expect(list).toHaveValue('fr')
  await vi.waitFor(() => expect(page.lang).toBe('fr'), 20_000)
  expect(list).toHaveValue('fr')
})

test('the last choice is kept where a language before it comes later', async () => {
  const { screen } = renderPortal('/', {}, { settings: { languages: ['en', 'de', 'ar', 'it'] } })
  const list = screen.getByRole('combobox', { name: 'Language' })
  for (const chosen of ['it', 'en']) fireEvent.change(list, { target: { value: chosen } })
  await act(() => loadScreens('it'))
  await vi.waitFor(() => expect(document.cookie).toContain('language='))
  expect(document.cookie).toContain('language=en')
  expect(list).toHaveValue('en')
})

test('a language of the list that does not load leaves it at the one before', async () => {
  const { screen } = renderPortal('/', {}, { settings: { languages: ['en', 'de', 'ar', 'tlh'] } })
  const list = screen.getByRole('combobox', { name: 'Language' })
  fireEvent.change(list, { target: { value: 'tlh' } })
  expect(await screen.findByText(/A part of the portal could not be loaded/)).toBeVisible()
  expect(list).toHaveValue('en')
})

test('a language that the client has not is told, and changes nothing', async () => {
  const { screen, user } = renderPortal('/', {}, { settings: { languages: ['en', 'tlh'] } })
  await user.click(screen.getByRole('button', { name: /tlh|klingon/i }))
  expect(await screen.findByText(/A part of the portal could not be loaded/)).toBeVisible()
  expect(page.lang).toBe('en')
  expect(document.cookie).not.toContain('language=tlh')
})

test('a press changes the language at once, keeps what was typed and where the visitor stands, and is kept (LANG1)', async () => {
  const { screen, user } = portal('/')
  await user.type(screen.getAllByPlaceholderText('Enter Username')[0] as HTMLElement, 'alice')
  await user.click(screen.getByRole('button', { name: 'Deutsch' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Kontoportal' })).toBeVisible()
  expect(screen.getAllByPlaceholderText('Benutzernamen eingeben')[0]).toHaveValue('alice')
  expect(screen.getByRole('button', { name: 'Deutsch' })).toHaveFocus()
  expect([page.lang, page.dir, document.title]).toEqual(['de', 'ltr', 'Kontoportal'])
  expect(document.cookie).toContain('language=de')
  await user.click(screen.getByRole('button', { name: 'العربية' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'بوابة الحساب' })).toBeVisible()
  expect([page.lang, page.dir]).toEqual(['ar', 'rtl'])
  expect(document.cookie).toContain('language=ar')
})

test('signed in, the switch is in both menus, and dates and numbers follow', async () => {
  const emails = [sampleEmail('1', 'alice@mail.example'), sampleEmail('2', 'alice@old.example', false)]
  const { screen, user } = portal('/dashboard', { session: signedInSession({ ...sampleUser, emails }) })
  expect(await screen.findByText('Only with this one address.')).toBeVisible()
  expect(screen.getAllByRole('group', { name: 'Language', hidden: true })).toHaveLength(2)
  await user.click(screen.getAllByRole('button', { name: 'Deutsch', hidden: true })[0] as HTMLElement)
  expect(await screen.findByText('Nur mit dieser einen Adresse.')).toBeVisible()
  await user.click(screen.getAllByRole('link', { name: 'E-Mail-Adressen' })[0] as HTMLElement)
  const [first] = await screen.findAllByText('14. März 2024')
  expect(first?.parentElement).toHaveTextContent('Hinzugefügt am 14. März 2024')
})

test('Arabic screens keep addresses and codes from left to right (LANG4)', async () => {
  await setLanguage('ar', {})
  const { screen, user, calls } = portal('/verification', {
    session: verifyingSession('reset', bothKinds),
    sendCode: { message: '' },
  })
  expect(await screen.findByRole('heading', { name: 'إلى أين نرسل الرمز؟' })).toBeVisible()
  expect(screen.getByRole('combobox')).toHaveAttribute('dir', 'ltr')
  await user.click(screen.getByRole('button', { name: 'إرسال الرمز' }))
  const field = await screen.findByRole('textbox', { name: 'رمز التحقق، 6 أرقام' })
  await user.type(field, '٠٤٢۵17')
  expect(field).toHaveValue('042517')
  expect(screen.getByText('a•••@').parentElement).toHaveAttribute('dir', 'ltr')
  expect(calls).toContainEqual(expect.objectContaining({ name: 'sendCode' }))
})

test('Chinese sets no blank between two sentences of a page (LANG1)', async () => {
  await setLanguage('zh', {})
  const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100' }
  const session = verifyingSession('reset', bothKinds)
  const { screen } = renderPortal('/verification', { session }, { settings: { ...settings, institution } })
  const first = await screen.findByText(chinese['verification.no-access'])
  expect(first.parentElement).toHaveTextContent(/？\S.*0100/)
})

test('an address is typed from left to right in Arabic too (LANG4)', async () => {
  await setLanguage('ar', {})
  const { screen, user } = portal('/dashboard/enrollment', { session: signedInSession() })
  await user.click(await screen.findByRole('link', { name: 'إضافة عنوان بريد إلكتروني' }))
  expect(screen.getByRole('textbox', { name: 'عنوان البريد الإلكتروني' })).toHaveAttribute('dir', 'ltr')
})

test('calls ask for answers in the language spoken', async () => {
  const asked: unknown[] = []
  const { user, screen } = portal('/', { captchaChallenge: { status: 404 }, signIn: { status: 400 } })
  const scripted = globalThis.fetch
  globalThis.fetch = (address, init) => {
    asked.push(new Headers(init?.headers).get('Accept-Language'))
    return scripted(address, init)
  }
  await user.click(screen.getByRole('button', { name: 'Deutsch' }))
  await screen.findByRole('heading', { level: 1, name: 'Kontoportal' })
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))
  await screen.findByRole('alert')
  expect(asked.at(-1)).toBe('de')
})

test('the password rules a server told are asked for again in the new language', async () => {
  const told = ['At least 9 characters', 'Mindestens 9 Zeichen']
  const { screen, user } = portal('/dashboard/change-password', {
    session: signedInSession(),
    passwordRules: () => ({
      rules: [{ id: 'length', sentence: told.shift() ?? '', params: { minimum: 9 } }],
      notes: [],
    }),
  })
  expect(await screen.findByText('At least 9 characters')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Deutsch', hidden: true })[0] as HTMLElement)
  expect(await screen.findByText('Mindestens 9 Zeichen')).toBeVisible()
})

test.each([
  ['', ['de-AT', 'en'], 'de'],
  ['', ['fr', 'ar-EG'], 'ar'],
  ['', ['fr'], 'en'],
  ['ar', ['de'], 'ar'],
  ['fr', ['de'], 'de'],
])('with the choice "%s" and a browser in %j the portal starts in %s (LANG1)', (choice, languages, language) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the switch writes it
  document.cookie = `language=${choice};path=/`
  vi.stubGlobal('navigator', { languages })
  expect(preferredLanguage({ ...defaultSettings, ...settings })).toBe(language)
})

test('a German page is taken over as it is', async () => {
  scriptTransport({})
  window.history.replaceState(null, '', '/')
  const german = { ...defaultSettings, ...settings }
  const body = await assemblePage('<div id="root"><!--app-html--></div>', german, { screen: 'home', language: 'de' })
  const root = document.createElement('div')
  root.innerHTML = body.replace(/^<div[^>]*>|<\/div>$/g, '')
  document.body.append(root)
  const before = root.querySelector('h1')
  const faults: unknown[] = []
  await act(async () => {
    hydrateRoot(root, <App settings={german} />, { onRecoverableError: (error) => faults.push(error) })
  })
  expect(faults).toEqual([])
  expect(root.querySelector('h1')).toBe(before)
  expect(before).toHaveTextContent('Kontoportal')
  root.remove()
})
