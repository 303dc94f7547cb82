import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'
import { hideSpinner, Spinner, showSpinner } from './spinner.js'

afterEach(() => act(hideSpinner))

const overlay = () => screen.queryByText('One moment…')

test('the overlay stands over the page until everything that runs is done', () => {
  render(<Spinner />)
  expect(overlay()).toBeNull()
  act(showSpinner)
  act(showSpinner)
  expect(overlay()).toBeVisible()
  act(hideSpinner)
  expect(overlay()).toBeVisible()
  act(hideSpinner)
  expect(overlay()).toBeNull()
})

test.each([
  ['/recovery', {}],
  ['/dashboard', { session: signedInSession() }],
] as const)('%s says that it is busy while the overlay stands', async (path, script) => {
  renderPortal(path, script)
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => screen.getByRole('main').getAttribute('aria-busy')).toBeNull()
  act(showSpinner)
  expect(overlay()).toBeVisible()
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
})
