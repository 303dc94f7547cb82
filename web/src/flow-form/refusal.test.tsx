import { act, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Options = Parameters<typeof renderPortal>[2]

const forms = [
  ['sign-in', 'signIn', 0],
  ['reset', 'startReset', 1],
  ['unlock', 'startUnlock', 2],
] as const

const wrong = 'Invalid username or password. Your account may be locked: use "Account Locked out?".'

/** One of the three forms, in its open tab. */
async function openForm(at: number, script: Script, options: Options = {}) {
  const portal = renderPortal('/', { captchaChallenge: { parameters: {}, signature: '' }, ...script }, options)
  const tabs = [...portal.container.querySelectorAll('details')]
  const tab = (index: number) => within(tabs[index] as HTMLElement)
  if (at > 0) await portal.user.click(tabs[at]?.querySelector('summary') as HTMLElement)
  const form = tab(at).getByRole('form')
  const username = tab(at).getByPlaceholderText('Enter Username')
  const send = () => portal.user.click(form.querySelector('[type=submit]') as HTMLElement)
  const captchaState = () => tab(at).getByRole('group', { name: 'Captcha' }).getAttribute('data-state')
  return { ...portal, tab, form, username, send, captchaState }
}

/** What stands above the fields, as one text. */
function told(form: HTMLElement): string {
  const box = document.getElementById(form.getAttribute('aria-describedby') ?? '')
  return [...(box?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent).join(' ')
}

describe.each(forms)('a refused %s', (_title, call, at) => {
  test.each([400, 403, 429, 500, 503, 0])(
    'with %i empties form and captcha, and its sentence stays above the fields (WAY3, FAIL1, HOME10)',
    async (status) => {
      const { screen, user, form, username, send, captchaState } = await openForm(at, { [call]: { status } })
      await user.type(username, 'alice')
      const password = form.querySelector<HTMLInputElement>('[name=password]')
      if (password) await user.type(password, 'secret')
      await send()
      const sentence = (await screen.findByRole('alert')).textContent ?? ''
      expect(sentence).not.toBe('')
      expect(username).toHaveValue('')
      if (password) expect(password).toHaveValue('')
      expect(captchaState()).toBe('idle')
      expect(form).toHaveAccessibleDescription(expect.stringContaining(sentence))
      expect(username).toHaveFocus()
      expect(window.location.pathname).toBe('/')
    },
  )

  test('with 401 empties form and captcha, and only then leads to the help desk (WAY3, PAGE3)', async () => {
    const { screen, user, form, username, send, calls } = await openForm(at, { [call]: { status: 401 } })
    await user.type(username, 'alice')
    const seen: string[] = []
    form.addEventListener('reset', () => seen.push(window.location.pathname))
    await send()
    expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
    expect(seen).toEqual(['/'])
    await user.click(screen.getByRole('button', { name: 'Go Home' }))
    const [first] = await screen.findAllByPlaceholderText('Enter Username')
    expect(first).toHaveValue('')
    expect(screen.getAllByRole('group', { name: 'Captcha' })[0]).toHaveAttribute('data-state', 'idle')
    expect(calls.filter(({ name }) => name === call)).toHaveLength(1)
  })

  test('tells its sentence until the next try (HOME10)', async () => {
    const replies = [{ status: 400, message: 'Not this one.' }, new Promise<never>(() => undefined)]
    const { screen, user, form, username, send } = await openForm(at, { [call]: () => replies.shift() as never })
    await send()
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await user.type(username, 'alice')
    expect(within(form).getByText('Not this one.')).toBeVisible()
    await send()
    await waitFor(() => expect(within(form).queryByText('Not this one.')).toBeNull())
    expect(form).not.toHaveAttribute('aria-describedby')
  })
})

test('a tab that a refusal names opens with a press, with the username filled in (HOME9, HOME10)', async () => {
  const { user, tab, form, username, send, calls } = await openForm(0, {
    signIn: { status: 400, message: wrong },
    startUnlock: oneEmail,
  })
  await user.type(username, 'alice')
  await send()
  await user.click(await within(form).findByRole('button', { name: 'Account Locked out?' }))
  const unlock = tab(2).getByPlaceholderText('Enter Username')
  expect(unlock).toHaveFocus()
  await waitFor(() => expect(unlock).toHaveValue('alice'))
  expect(username).toHaveValue('')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ name: 'startUnlock', input: expect.objectContaining({ username: 'alice' }) }),
    ),
  )
})

test('a wrong password shows both ways on, which the toast does not repeat (HOME10)', async () => {
  const message = 'Wrong username or password.'
  const { screen, form, send } = await openForm(0, { signIn: { status: 400, code: 'wrong-credentials', message } })
  await send()
  expect((await screen.findByRole('alert')).querySelector('p')).toHaveTextContent(message)
  expect(told(form)).toBe(`${message} Forgotten it? Forgot Password · Tried several times? Account Locked out?`)
  expect(within(form).getByRole('button', { name: 'Forgot Password' })).toBeVisible()
  expect(within(form).getByRole('button', { name: 'Account Locked out?' })).toBeVisible()
})

test.each([1, 2])('a refusal of another form shows no further ways (HOME10)', async (at) => {
  const call = at === 1 ? 'startReset' : 'startUnlock'
  const { form, send } = await openForm(at, { [call]: { status: 400, code: 'captcha', message: 'Once more.' } })
  await send()
  await within(form).findByText('Once more.')
  expect(form).toHaveAccessibleDescription('Once more.')
})

test('a refusal names its own tab without a button, and another one with one button only (HOME10)', async () => {
  const message = 'Account Locked out? Forgot Password! Forgot Password! <b>Login</b>'
  const { form, send } = await openForm(2, { startUnlock: { status: 400, message } })
  await send()
  const box = (await within(form).findByText(/Account Locked out/)).closest('p') as HTMLElement
  expect(box).toHaveTextContent(message)
  expect(
    within(box)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Forgot Password'])
})

test('a refusal leaves the focus with a visitor who has gone to another tab meanwhile', async () => {
  let refuse: (refusal: { status: number }) => void = () => undefined
  const { screen, user, tab, send } = await openForm(0, { signIn: () => new Promise((resolve) => (refuse = resolve)) })
  await send()
  await user.click(screen.getByText('Forgot Password'))
  const other = tab(1).getByPlaceholderText('Enter Username')
  await user.type(other, 'a')
  await act(async () => refuse({ status: 400 }))
  await screen.findByRole('alert')
  expect(other).toHaveFocus()
})

describe('the time to wait (HOME10)', () => {
  afterEach(() => vi.useRealTimers())

  test('counts down from what the server told', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { form, send } = await openForm(
      0,
      { signIn: { status: 429, retryAfterSeconds: 180 } },
      { advanceTimers: vi.advanceTimersByTime },
    )
    await send()
    expect(await within(form).findByText('Try again in 3 minutes.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(within(form).getByText('Try again in 2 minutes.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    const clock = within(form).getByText(/^Try again in [12]\d seconds\.$/)
    expect(clock.closest('p')).toHaveAttribute('aria-live', 'off')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(clock.closest('p')).toHaveAttribute('aria-live', 'polite')
    expect(clock).toHaveTextContent('You can try again now.')
  })

  test.each([
    [900, 'Try again in 15 minutes'],
    [60, 'Try again in 1 minute'],
    [30, 'Try again in 30 seconds'],
  ])('of a throttled name (%i s) stands beside its end by an unlock (HOME10)', async (retryAfterSeconds, wait) => {
    const refusal = { status: 429, code: 'throttled', message: 'Too many attempts. Please wait.', retryAfterSeconds }
    const { screen, user, tab, form, username, send } = await openForm(0, { signIn: refusal })
    await user.type(username, 'alice')
    await send()
    await screen.findByRole('alert')
    expect(told(form)).toBe(
      `Too many attempts. ${wait}, or end the wait now with a code: Account Locked out? Forgotten it? Forgot Password.`,
    )
    await user.click(within(form).getByRole('button', { name: 'Account Locked out?' }))
    await waitFor(() => expect(tab(2).getByPlaceholderText('Enter Username')).toHaveValue('alice'))
  })

  test('of a throttled name without a time still ends by an unlock (HOME10)', async () => {
    const refusal = { status: 429, code: 'throttled', message: 'Wait, or use "Account Locked out?".' }
    const { form, send } = await openForm(0, { signIn: refusal })
    await send()
    expect(await within(form).findByRole('button', { name: 'Account Locked out?' })).toBeVisible()
    expect(told(form)).toBe(refusal.message)
  })

  test('of a reset while others guess codes counts down, and no tab ends it (HOME10, G3)', async () => {
    const refusal = { status: 429, code: 'guessing', message: 'Many attempts to guess codes.', retryAfterSeconds: 1800 }
    const { form, username, user, send } = await openForm(1, { startReset: refusal })
    await user.type(username, 'alice')
    await send()
    expect(await within(form).findByText('Try again in 30 minutes.')).toBeVisible()
    expect(told(form)).toBe('Many attempts to guess codes. Try again in 30 minutes.')
  })

  test.each([429, 503])('is told where the server refuses the captcha with %i (HOME10)', async (status) => {
    const captchaChallenge = { status, message: 'Too many come.', retryAfterSeconds: 9 }
    const { form, username, user, send, captchaState, calls } = await openForm(0, { captchaChallenge })
    await user.type(username, 'alice')
    await send()
    expect(await within(form).findByText('Too many come.')).toBeVisible()
    expect(within(form).getByText(/^Try again in \d seconds\.$/)).toBeVisible()
    expect(username).toHaveValue('')
    expect(captchaState()).toBe('idle')
    expect(calls.map(({ name }) => name)).not.toContain('signIn')
  })

  test.each([undefined, 0, -7, 1e300])('is not told where the server says %s', async (retryAfterSeconds) => {
    const header = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    const { form, send } = await openForm(0, { signIn: { status: 429, message: 'Wait.', ...header } })
    await send()
    expect(await within(form).findByText('Wait.')).toBeVisible()
    expect(within(form).queryByText(/try again/i)).toBeNull()
  })
})
