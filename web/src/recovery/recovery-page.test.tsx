import { expect, test } from 'vitest'
import { defaultSettings } from '../settings/default-settings.js'
import { renderPortal } from '../testing/render-portal.js'

test('the recovery page leads to the help desk (PAGE3)', async () => {
  const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100' }
  const { screen } = renderPortal('/recovery', {}, { settings: { institution } })
  expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Help desk/ })).toHaveAttribute('href', 'tel:+15550100')
})
