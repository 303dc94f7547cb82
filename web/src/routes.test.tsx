import { defaultSettings } from '@portico/contract/default-settings'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from './testing/render-portal.js'
import { oneEmail, signedInSession } from './testing/sample-sessions.js'

const institution = { ...defaultSettings.institution, name: 'Example University', helpDeskPhone: '+1 555 0100' }
const settings = { institution }
const session = signedInSession()
const verifying = { ...session, isLoggedIn: false, isVerified: false, user: null, verification: oneEmail }

const lands = async (path: string, script: Parameters<typeof renderPortal>[1], title: string) => {
  const { screen } = renderPortal(path, script, { settings })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  return screen
}

test.each([
  ['/verification', {}, '/', 'Account Portal'],
  ['/verification', { session }, '/', 'Account Portal'],
  ['/verification', { session: verifying }, '/verification', 'Verification'],
  [
    '/verification',
    { session: { ...verifying, verification: { type: '', data: [] } } },
    '/verification',
    'Verification',
  ],
  ['/reset-password', {}, '/', 'Account Portal'],
  ['/reset-password', { session: verifying }, '/', 'Account Portal'],
  ['/reset-password', { session }, '/dashboard/change-password', 'Change Password'],
  ['/dashboard', {}, '/', 'Account Portal'],
  ['/dashboard', { session: { status: 500 } }, '/', 'Account Portal'],
  ['/dashboard/change-password', {}, '/', 'Account Portal'],
  ['/dashboard/enrollment', {}, '/', 'Account Portal'],
  ['/dashboard/sign-out', {}, '/', 'Account Portal'],
  ['/dashboard', { session }, '/dashboard', 'Dashboard'],
  ['/dashboard/', { session }, '/dashboard/', 'Dashboard'],
  ['/recovery/', {}, '/recovery/', 'Recovery'],
] as const)('%s with %j leads to %s (PAGE4)', async (...[path, script, address, title]) => {
  const screen = await lands(path, script as never, title)
  await expect.poll(() => window.location.pathname).toBe(address)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
})

test.each([
  '/nope',
  '/dashboard/nope',
  '/login',
  '/verify',
  '/account-unlock',
  '/forgot-password',
  '/Recovery',
  '/recovery/more',
])('%s is the 404 page for everybody (PAGE8)', async (path) => {
  for (const script of [{}, { session }]) {
    const screen = await lands(path, script, '404')
    expect(await screen.findByText('Oops! This page has gone missing.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go Home' })).toBeVisible()
  }
})

test('a screen that may not be seen leaves nothing in the history', async () => {
  const { length } = window.history
  await lands('/dashboard', {}, 'Account Portal')
  await expect.poll(() => window.location.pathname).toBe('/')
  expect(window.history).toHaveLength(length)
})

test('the document is named after screen and institution (ACCESS3)', async () => {
  await lands('/recovery', {}, 'Recovery')
  expect(document.title).toBe('Recovery · Example University')
})

test('only the home page may be found by search engines (PAGE11)', async () => {
  const robots = () => document.querySelector('meta[name="robots"]')
  await lands('/recovery', {}, 'Recovery')
  expect(robots()).toHaveAttribute('content', 'noindex')
  await lands('/', {}, 'Account Portal')
  expect(robots()).toBeNull()
})

test('from one screen to the next the focus goes to its heading (ACCESS3)', async () => {
  const { screen, user } = renderPortal('/dashboard', { session })
  const [link] = await screen.findAllByRole('link', { name: 'Enrollment' })
  expect(document.body).toHaveFocus()
  await user.click(link as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: 'Enrollment' })).toHaveFocus()
  expect(link).toHaveAttribute('aria-current', 'page')
})

test('the foot has the help desk and only the links that are set (FRAME1)', async () => {
  const links = { privacy: 'https://uni.example/privacy' }
  const { screen } = renderPortal('/', {}, { settings: { institution: { ...institution, links } } })
  expect(screen.getByRole('link', { name: '+1 555 0100' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', links.privacy)
  expect(screen.queryByRole('link', { name: 'Imprint' })).toBeNull()
})

test('signed in, the foot has the help desk and the links as well (FRAME1)', async () => {
  const links = { imprint: 'https://uni.example/imprint' }
  const settings = { institution: { ...institution, links, helpDeskHours: 'Mon–Fri 9–17' } }
  const { screen } = renderPortal('/dashboard/change-password', { session }, { settings })
  await screen.findByRole('heading', { level: 1, name: 'Change Password' })
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.getByRole('link', { name: '+1 555 0100' })).toBeVisible()
  expect(foot.getByText('Mon–Fri 9–17')).toBeVisible()
  expect(foot.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', links.imprint)
})

test.each([
  { helpDeskPhone: '', helpDeskHours: 'Mon–Fri 9–17', items: ['Mon–Fri 9–17'] },
  { helpDeskPhone: '', helpDeskHours: '', items: [] },
  { helpDeskPhone: '+1 555 0100', helpDeskHours: '', items: ['Help desk: +1 555 0100'] },
])('the foot says what is set of the help desk: "$helpDeskPhone" "$helpDeskHours" (FRAME1)', ({ items, ...desk }) => {
  const { screen } = renderPortal('/', {}, { settings: { institution: { ...institution, ...desk } } })
  const list = screen.getByRole('contentinfo').querySelector('ul')
  expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual(items)
})

test('an institution may bring its own logo (FRAME1)', () => {
  const { container } = renderPortal('/', {}, { settings: { institution: { ...institution, logo: '/logo.svg' } } })
  expect(container.querySelector('header img')).toHaveAttribute('src', '/logo.svg')
})

test('a slash at the end keeps the mark of the screen in the navigation (PAGE8)', async () => {
  const screen = await lands('/dashboard/enrollment/', { session }, 'Enrollment')
  const [link] = await screen.findAllByRole('link', { name: 'Enrollment' })
  expect(link).toHaveAttribute('aria-current', 'page')
})
