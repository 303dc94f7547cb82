import { defaultSettings } from '@portico/contract/default-settings'
import type { User } from '@portico/contract/user'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { sampleUser, signedInSession } from '../testing/sample-sessions.js'

test('the dashboard needs somebody signed in (PAGE4)', async () => {
  const { screen } = renderPortal('/dashboard', {})
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('the name is shown, and initials where there is no photo', async () => {
  const { screen } = renderPortal('/dashboard', { session: signedInSession() })
  expect(await screen.findByRole('heading', { name: 'Alice Andersen' })).toBeVisible()
  expect(screen.getAllByText('AA').length).toBeGreaterThan(0)
})

test('a name keeps its own direction, in the menu too', async () => {
  const { screen } = renderPortal('/dashboard', { session: signedInSession() })
  await screen.findByRole('heading', { name: 'Alice Andersen' })
  for (const place of screen.getAllByText('Alice Andersen')) expect(place).toHaveAttribute('dir', 'auto')
})

test('without a name there is no empty heading', async () => {
  const nameless = { ...sampleUser, userInfo: { name: '', photo: null } }
  const { screen } = renderPortal('/dashboard', { session: signedInSession(nameless) })
  expect(await screen.findByRole('heading', { name: 'Can you get back in?' })).toBeVisible()
  for (const heading of screen.getAllByRole('heading')) expect(heading).not.toBeEmptyDOMElement()
})

test('the photo is shown where there is one', async () => {
  const withPhoto = { ...sampleUser, userInfo: { name: 'Grace Green', photo: '/api/user/profile/photo' } }
  renderPortal('/dashboard', { session: signedInSession(withPhoto) })
  await expect.poll(() => document.querySelector('main img')?.getAttribute('src')).toBe('/api/user/profile/photo')
})

test('names and addresses are text, whatever they look like (I6)', async () => {
  const name = '<img src=x onerror="alert(1)"> Andersen'
  const email = '<u>a</u>@mail.example'
  const hostile = { userInfo: { name, photo: null }, emails: [{ ...sampleUser.emails[0], email }] } as User
  const { screen } = renderPortal('/dashboard', { session: signedInSession(hostile) })
  expect(await screen.findByRole('heading', { name })).toBeVisible()
  expect(document.querySelectorAll('img, u')).toHaveLength(0)
  const { screen: list } = renderPortal('/dashboard/enrollment', { session: signedInSession(hostile) })
  expect((await list.findAllByText((_, element) => element?.textContent === email)).length).toBeGreaterThan(0)
  expect(document.querySelectorAll('img, u')).toHaveLength(0)
})

test('nothing on the dashboard is asked of another host (V2)', async () => {
  const { screen } = renderPortal('/dashboard', { session: signedInSession() })
  expect(await screen.findByRole('heading', { name: 'Alice Andersen' })).toBeVisible()
  const asked = [...document.querySelectorAll('[src], [srcset], [poster], [data], link[href], image, use')].flatMap(
    ({ attributes }) => [...attributes].filter(({ name }) => /src|href|poster|data$/.test(name)),
  )
  for (const { value } of asked) expect(new URL(value, location.href).origin).toBe(location.origin)
  // The initials are drawn here: no service makes a picture of a name.
  expect(document.querySelectorAll('img, iframe, object, embed')).toHaveLength(0)
  expect(document.body.innerHTML).not.toMatch(/url\((?!["']?#|&quot;#)/)
})

test('further links of the institution stand on the dashboard, in its own words', async () => {
  const linksMore = [
    { label: 'Wi-Fi', url: 'https://wifi.uni.example/' },
    { label: 'Student card', url: 'https://card.uni.example/' },
  ]
  const institution = { ...defaultSettings.institution, linksMore }
  const { screen } = renderPortal('/dashboard', { session: signedInSession() }, { settings: { institution } })
  const panel = await screen.findByRole('region', { name: 'Other services' })
  const links = within(panel).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Wi-Fi', 'https://wifi.uni.example/'],
    ['Student card', 'https://card.uni.example/'],
  ])
})

test('without such links there is no place for them', async () => {
  const { screen } = renderPortal('/dashboard', { session: signedInSession() })
  expect(await screen.findByRole('region', { name: 'Can you get back in?' })).toBeVisible()
  expect(screen.queryByText('Other services')).toBeNull()
})

test('the help desk stands on the dashboard with its hours, where the institution names it', async () => {
  const hours = 'Monday to Friday, 8 to 18'
  const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100', helpDeskHours: hours }
  const { screen } = renderPortal('/dashboard', { session: signedInSession() }, { settings: { institution } })
  const panel = within(await screen.findByRole('region', { name: 'Help desk' }))
  expect(panel.getByRole('link', { name: /\+1 555 0100/ })).toHaveAttribute('href', 'tel:+15550100')
  expect(panel.getByText(hours)).toBeVisible()
})
