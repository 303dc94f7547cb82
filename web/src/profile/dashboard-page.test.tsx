import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { sampleUser, signedInSession } from '../testing/sample-sessions.js'

test('the dashboard needs somebody signed in', async () => {
  const { screen } = renderPortal('/dashboard', {})
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('the name is shown, and initials where there is no photo', async () => {
  const { screen } = renderPortal('/dashboard', { session: signedInSession() })
  expect(await screen.findByRole('heading', { name: 'Alice Andersen' })).toBeVisible()
  expect(screen.getAllByText('AA').length).toBeGreaterThan(0)
  expect(screen.getByText('2 of 3 email addresses are verified.')).toBeVisible()
})

test('the photo is shown where there is one', async () => {
  const withPhoto = { ...sampleUser, userInfo: { name: 'Grace Green', photo: '/api/user/profile/photo' } }
  renderPortal('/dashboard', { session: signedInSession(withPhoto) })
  await expect.poll(() => document.querySelector('main img')?.getAttribute('src')).toBe('/api/user/profile/photo')
})
