import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'

test.each([0, 429, 500, 503])('a server that cannot say now who this is (%i) is told of', async (status) => {
  const { screen } = renderPortal('/dashboard', { session: { status, message: 'Not now.' } })
  expect(await screen.findByRole('alert')).toHaveTextContent(status === 0 ? /./ : 'Not now.')
})

test.each([401, 403, 404, 405, 501])(
  'a server that does not know this call or nobody (%i) is no news',
  async (status) => {
    const { screen } = renderPortal('/dashboard', { session: { status, message: 'No such call.' } })
    expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
    expect(screen.queryByText('No such call.')).toBeNull()
  },
)

test('an answer that is no session is no news', async () => {
  const { screen } = renderPortal('/dashboard', { session: { message: 'Hello.' } as never })
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.queryByText('Hello.')).toBeNull()
})
