import type { SessionState } from '@portico/contract/calls/session-calls'
import { defaultSettings } from '@portico/contract/default-settings'
import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { keepReference } from './api/last-reference.js'
import { App } from './app.js'
import { keepTyped } from './keep-typed.js'
import { screenAt } from './routes.js'
import { scriptTransport } from './testing/scripted-transport.js'
import { atChoice, atCode, atDashboard, toldSessions } from './testing/told-sessions.js'

const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100' }

let unmount = () => undefined as unknown
afterEach(() => {
  act(() => void unmount())
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Renders a page as the server does; the script takes it over in another English. */
async function takeOver(
  { path, session }: Pick<typeof atHome, 'path'> & { session: SessionState | undefined },
  before?: (page: HTMLElement) => void,
) {
  await screenAt(path).load?.()
  window.history.replaceState(null, '', path)
  const calls = scriptTransport({})
  const app = (
    <StrictMode>
      <App settings={{ ...defaultSettings, institution }} path={path} session={session} />
    </StrictMode>
  )
  const page = document.createElement('div')
  page.innerHTML = renderToString(app)
  document.body.replaceChildren(page)
  before?.(page)
  keepReference('signIn', 'abc123-4')
  vi.stubGlobal('navigator', { ...navigator, languages: ['en-GB'], onLine: true })
  const faults: unknown[] = []
  await act(async () => {
    const giveBack = keepTyped(page)
    const onRecoverableError = (fault: unknown) => {
      giveBack()
      faults.push(fault)
    }
    const root = hydrateRoot(page, app, { onRecoverableError })
    unmount = () => root.unmount()
  })
  return { page, faults, calls }
}

test.each(toldSessions)('the script takes over a page with $what as it stands (WEB1)', async (told) => {
  expect((await takeOver(told)).faults).toEqual([])
})

test('a page with its session does not ask for it, and writes dates as the browser does (WEB1)', async () => {
  const { page, calls } = await takeOver(atDashboard)
  expect(page).toHaveTextContent('5 January 2026')
  expect(page).not.toHaveTextContent('abc123')
  // Strict mode runs each effect twice, and the second run no longer finds the account of the page.
  expect(calls.filter(({ name }) => name === 'session').length).toBeLessThan(2)
})

test('a tab that was opened before the script ran is the only one (WEB1)', async () => {
  // As where details of one name do not close each other.
  const { page } = await takeOver(atHome, (shown) => {
    for (const tab of shown.querySelectorAll('details')) tab.removeAttribute('name')
    shown.querySelectorAll('details')[1]?.setAttribute('open', '')
  })
  expect([...page.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true, false])
})

test('a choice made before the script ran stays (WEB1)', async () => {
  const { page } = await takeOver(atChoice, (shown) => shown.querySelector<HTMLElement>('[value=phone]')?.click())
  expect(page.querySelector('select')).toHaveTextContent('••• ••• 42')
})

test('digits typed before the script ran stay (WEB1)', async () => {
  const type = (field: HTMLInputElement | null) => field && Object.assign(field, { value: '12' })
  const { page } = await takeOver(atCode, (shown) => type(shown.querySelector('input')))
  expect(page.querySelector('input')).toHaveValue('12')
  expect(page.querySelector('[aria-hidden][dir=ltr] > i + i')).toHaveTextContent('2')
})

const atHome = { what: 'the entrance', path: '/', session: undefined, text: 'Login' }

/** Elements that password managers and translators put into a page before its script runs. */
const strangers: readonly (readonly [string, (page: HTMLElement) => void])[] = [
  ['after a field', (page) => page.querySelector('[name=password]')?.after(strange())],
  ['around a field', (page) => wrap(page.querySelector('[name=username]'))],
  ['first in the form', (page) => page.querySelector('form')?.prepend(strange(), strange())],
  ['between the tabs', (page) => page.querySelector('details')?.before(strange())],
  ['first on the page', (page) => page.prepend(strange())],
  ['around a word', (page) => page.querySelector('summary span')?.replaceChildren(strange('font'))],
]

function strange(tag = 'manager-icon'): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: 'x' })
}

function wrap(field: Element | null): void {
  const wrapping = strange()
  field?.replaceWith(wrapping)
  wrapping.replaceChildren(...(field ? [field] : []))
}

test.each(strangers)(
  'what was filled in before the script ran stays where a strange element stands %s (HOME8)',
  async (_where, add) => {
    const named = (page: HTMLElement, name: string) => [...page.querySelectorAll<HTMLInputElement>(`[name=${name}]`)]
    const { page } = await takeOver(atHome, (shown) => {
      const [login, forgot] = named(shown, 'username')
      Object.assign(login ?? {}, { value: 'alice' })
      Object.assign(forgot ?? {}, { value: 'carol' })
      Object.assign(named(shown, 'password')[0] ?? {}, { value: ' Secret-1 ' })
      for (const [at, tab] of shown.querySelectorAll('details').entries()) tab.open = at === 1
      add(shown)
      forgot?.focus()
    })
    expect(named(page, 'username').map(({ value }) => value)).toEqual(['alice', 'carol', ''])
    expect(named(page, 'password').map(({ value }) => value)).toEqual([' Secret-1 '])
    expect([...page.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true, false])
    expect(named(page, 'username')[1]).toHaveFocus()
  },
)

test('digits typed before the script ran stay where a strange element stands (WEB1)', async () => {
  const { page } = await takeOver(atCode, (shown) => {
    Object.assign(shown.querySelector('input') ?? {}, { value: '12' })
    shown.querySelector('input')?.after(strange())
  })
  expect(page.querySelector('input')).toHaveValue('12')
  expect(page.querySelector('[aria-hidden][dir=ltr] > i + i')).toHaveTextContent('2')
})

test('a choice made before the script ran stays where a strange element stands (WEB1)', async () => {
  const { page } = await takeOver(atChoice, (shown) => {
    shown.querySelector<HTMLElement>('[value=phone]')?.click()
    shown.querySelector('legend')?.after(strange())
  })
  expect(page.querySelector('select')).toHaveTextContent('••• ••• 42')
})
