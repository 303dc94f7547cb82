import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

const on = { settings: { outside: { name: 'Example sign-in', for: 'people' } } } as const
const stranger = { ...signedInSession(), isLoggedIn: false, isVerified: false, path: '/', user: null } as const
const told = { ...stranger, outside: 'outside-unknown' } as const
const sentence = 'There is no account for you here.'

/** What stands on the page, without the ids that React gives anew each time. */
const pageOf = ({ innerHTML }: HTMLElement) => innerHTML.replace(/[«:_]r_?[\da-z]+[»:_]/g, 'id')

test('the setting adds one button to the home page; without it nothing is there and nothing is asked (SSO7)', async () => {
  const { screen, container, calls } = renderPortal('/', { session: stranger }, on)
  const button = await screen.findByRole('button', { name: 'Use Example sign-in' })
  button.remove()
  const [page, asked] = [pageOf(container), calls.map(({ name }) => name)]
  const off = renderPortal('/', { session: told })
  await expect.poll(() => off.calls.map(({ name }) => name)).toEqual(asked)
  await expect.poll(() => pageOf(off.container)).toBe(page)
})

test('who came to nothing has the focus on the sentence that says why (SSO2)', async () => {
  renderPortal('/', { session: told }, on)
  await expect.poll(() => document.activeElement?.textContent).toBe(sentence)
})

test('the sentence takes the focus from nobody who types already (SSO2)', async () => {
  const { screen, user } = renderPortal('/', { session: told }, on)
  const [field] = screen.getAllByPlaceholderText('Enter Username')
  if (field === undefined) throw new Error('there is no form')
  await user.type(field, 'a')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(field).toHaveFocus()
})

test.each([
  ['for agents alone', { name: 'Example sign-in', for: 'staff' } as const],
  ['that a host names and offers nobody', { name: 'Example sign-in' }],
])('a sign-in %s has no button at home (SSO1)', async (_title, outside) => {
  const { screen, calls } = renderPortal('/', { session: stranger }, { settings: { outside } })
  await expect.poll(() => calls.map(({ name }) => name)).toContain('session')
  expect(screen.queryByRole('button', { name: 'Use Example sign-in' })).toBeNull()
})

test('the page to sign out has a second button only for who came by it (SSO9)', async () => {
  const account = { username: 'alice', phones: [], passwordChangedAt: null, passwordExpiresAt: null, canRecover: true }
  const elsewhere = { ...account, signedInElsewhere: 'https://id.uni.example/leave' }
  const came = renderPortal('/dashboard/sign-out', { session: { ...signedInSession(), account: elsewhere } }, on)
  expect(await came.screen.findByRole('button', { name: 'Also sign out of Example sign-in' })).toBeVisible()
  const typed = renderPortal('/dashboard/sign-out', { session: { ...signedInSession(), account } }, on)
  expect(await typed.screen.findByRole('link', { name: 'Stay signed in' })).toBeVisible()
  expect(typed.screen.queryByRole('button', { name: /^Also sign out/ })).toBeNull()
})
