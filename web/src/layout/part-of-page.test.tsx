import { defaultSettings } from '@portico/contract/default-settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'
import { showLastScreen } from './show-last-screen.js'

const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100', helpDeskEmail: 'help@uni.example' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a part that fails gives way to a reload and the help desk, and the rest of the page stays', async () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function refuse() {
    throw new RangeError('Incorrect locale information provided')
  })
  const { screen, user } = renderPortal('/dashboard', { session: signedInSession() }, { settings: { institution } })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This part of the page has failed/)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: '+1 555 0100' }).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: 'help@uni.example' }).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
  vi.mocked(Intl.DateTimeFormat).mockRestore()
  await user.click(screen.getAllByRole('link', { name: 'Change Password' })[0] ?? document.body)
  expect(await screen.findByLabelText('Old Password')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where the whole page has failed, a last screen says so and names the help desk', () => {
  document.body.innerHTML = '<div id="root"></div>'
  showLastScreen(institution)
  const root = document.getElementById('root')
  expect(root).toHaveTextContent(/^This part of the page has failed.*Reload\+1 555 0100 help@uni\.example$/)
  const links = [...(root?.querySelectorAll('a') ?? [])].map(({ href }) => href)
  expect(links).toEqual([location.href, 'tel:+15550100', 'mailto:help@uni.example'])
  showLastScreen(defaultSettings.institution)
  expect(root?.querySelectorAll('a[href^="tel:"], a[href^="mailto:"]')).toHaveLength(0)
})
