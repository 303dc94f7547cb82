import { defaultSettings } from '@portico/contract/default-settings'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { goBackTo } from '../testing/go-back-to.js'
import { renderPortal } from '../testing/render-portal.js'
import { bothKinds, oneEmail, onePhone, verifyingSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Options = Parameters<typeof renderPortal>[2]

const codeSent = { type: 'email', id: 'e1' } as const

async function atCodeStep(flow: 'profile' | 'reset' | 'unlock', script: Script, options: Options = {}) {
  const session = verifyingSession(flow, oneEmail, { codeSent })
  const portal = renderPortal('/verification', { session, ...script }, options)
  await portal.screen.findByRole('heading', { name: 'Enter Verification Code' })
  const field = () => portal.screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code, 6 digits' })
  const enter = async (code: string) => {
    await portal.user.type(field(), code)
    await portal.user.click(portal.screen.getByRole('button', { name: 'Continue' }))
  }
  return { ...portal, field, enter }
}

/** Opens what the step tells those whose code does not come. */
const openProblems = ({ screen, user }: Pick<ReturnType<typeof renderPortal>, 'screen' | 'user'>) =>
  user.click(screen.getByText('Problems with the code?'))

test('the code step shows three buttons and few words, and folds what helps only some (VERIFY4)', async () => {
  const portal = await atCodeStep('reset', {})
  const { screen } = portal
  const buttons = () => {
    const all = screen.getAllByRole('button').filter((button) => button.closest('details:not([open])') === null)
    return all.map(({ textContent }) => textContent)
  }
  expect(buttons()).toEqual(['Resend Code', 'Cancel', 'Continue'])
  expect(screen.getByText(/^Look for an email/)).not.toBeVisible()
  await openProblems(portal)
  expect(screen.getByText(/^Look for an email/)).toBeVisible()
  expect(buttons()).toEqual(['Resend Code', 'Back', 'Cancel', 'Continue'])
})

test('a reloaded page opens in the code step and says where the code went', async () => {
  const portal = await atCodeStep('reset', {})
  const { screen } = portal
  await openProblems(portal)
  expect(portal.field()).toHaveAccessibleDescription(/^We sent a code to a•••@ ?m••• ?\. It .*10 minutes/)
  expect(screen.getByText(/We sent a code to/).closest('p')).toHaveTextContent('We sent a code to a•••@m•••.')
  expect(screen.getByText(/works for 10 minutes/)).toBeVisible()
  expect(screen.getByText(/Look for an email from Account Portal, in your spam folder too/)).toBeVisible()
})

test('a proven reset leads to the new password (WAY2)', async () => {
  const { screen, enter } = await atCodeStep('reset', { compareCode: { success: true, message: 'Verified.' } })
  await enter('123456')
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  expect(screen.getByLabelText('New Password')).toBeVisible()
})

test('an unlocked account shows the message of the server and counts down to the home page (PASS4)', async () => {
  const { screen, user, enter } = await atCodeStep('unlock', {
    compareCode: { success: true, message: 'Your account has been unlocked.' },
  })
  await enter('123456')
  expect((await screen.findByRole('dialog')).textContent).toContain('Your account has been unlocked.')
  await user.click(screen.getByRole('button', { name: 'Go now' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test.each([400, 429, 503])(
  'a refused code (%i) is toasted, said under the field, and kept there selected (VERIFY4, FAIL1)',
  async (status) => {
    const { screen, user, field, enter } = await atCodeStep('reset', {
      compareCode: { status, message: 'Invalid or expired verification code.' },
    })
    await enter('111111')
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid or expired verification code.')
    expect(screen.getByRole('textbox', { description: /Invalid or expired verification code\./ })).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().value).toBe('111111')
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6])
    expect(field()).toHaveFocus()
    await user.keyboard('2')
    expect(field()).toHaveAccessibleDescription(/^We sent a code to/)
  },
)

describe('a refusal that tells how long to wait', () => {
  afterEach(() => void vi.useRealTimers())

  test.each([429, 503])('is counted down below the code, whatever refused it (%i) (G3)', async (status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const message = 'Many attempts to guess codes.'
    const { screen, enter } = await atCodeStep(
      'reset',
      { compareCode: { status, message, retryAfterSeconds: 120 } },
      { advanceTimers: vi.advanceTimersByTime },
    )
    await enter('111111')
    expect(await screen.findByText('Try again in 2 minutes.')).toHaveAttribute('aria-live', 'off')
    await act(() => vi.advanceTimersByTimeAsync(70_000))
    expect(screen.getByText(/^Try again in \d+ seconds\.$/)).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText('You can try again now.')).toHaveAttribute('aria-live', 'polite')
  })

  test.each([undefined, 0, -7, 1e300])('is not counted where the server says %s', async (retryAfterSeconds) => {
    const told = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    const { screen, enter } = await atCodeStep('unlock', { compareCode: { status: 429, message: 'No.', ...told } })
    await enter('111111')
    expect(await screen.findByRole('alert')).toHaveTextContent('No.')
    expect(screen.queryByText(/Try again in/)).toBeNull()
  })
})

test('the server judges an empty code too', async () => {
  const { user, screen, calls } = await atCodeStep('reset', { compareCode: { status: 400, message: 'Wrong code.' } })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong code.')
  expect(calls).toContainEqual({ name: 'compareCode', flow: 'reset', input: { code: '' } })
})

test('an answer with status 200 and success false is a refusal (FAIL1)', async () => {
  const { screen, enter } = await atCodeStep('reset', {
    compareCode: { success: false, message: 'Wrong code.' } as never,
  })
  await enter('111111')
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong code.')
  expect(screen.getByRole('heading', { name: 'Enter Verification Code' })).toBeVisible()
})

test('a verification that has ended is toasted and leads home (FAIL12)', async () => {
  const { screen, enter } = await atCodeStep('reset', { compareCode: { status: 401, message: 'It has ended.' } })
  await enter('111111')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert').textContent).toContain('It has ended.')
})

test('Resend Code sends the last payload again and toasts the answer in green (FAIL1)', async () => {
  const { screen, user, calls } = await atCodeStep('unlock', { resendCode: { message: 'A code was already sent.' } })
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect((await screen.findAllByText('A code was already sent.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls).toContainEqual({ name: 'resendCode', flow: 'unlock', input: codeSent })
})

test.each([429, 500, 503])('a failed resend (%i) has no toast but a calm line (VERIFY3)', async (status) => {
  const { screen, user } = await atCodeStep('reset', { resendCode: { status, message: 'From the server' } })
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText(/We couldn't send a new code/)).toBeVisible()
  expect(screen.queryByText('From the server')).toBeNull()
  expect(screen.getByRole('button', { name: 'Resend Code' }).getAttribute('aria-disabled')).toBeNull()
})

test('a resend after the end of the verification offers to start again', async () => {
  const { screen, user } = await atCodeStep('reset', { resendCode: { status: 401, message: 'From the server' } })
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  await user.click(await screen.findByRole('button', { name: 'Start again' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
})

test('a plain link leads back to the choice of contact (VERIFY1)', async () => {
  const { screen, user } = renderPortal('/verification', {
    session: verifyingSession('reset', bothKinds, { codeSent }),
  })
  await user.click(await screen.findByText('Problems with the code?'))
  await user.click(screen.getByRole('button', { name: 'Choose another contact' }))
  expect(screen.getByRole('radio', { name: 'Phone' })).toBeVisible()
})

test('the choice of another contact says which one was tried, and when (VERIFY1)', async () => {
  const alike = {
    type: 'email',
    data: [
      { _id: 'e1', email: 'a•••@m•••' },
      { _id: 'e2', email: 'a•••@m••• (2)' },
    ],
  } as const
  const { screen, user } = renderPortal('/verification', {
    session: verifyingSession('reset', alike as never),
    sendCode: { message: 'Sent.', sent: true, resendAfter: 30 },
  })
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await screen.findByRole('button', { name: 'Send Code' })
  expect(options()).toEqual(['a•••@m••• · your first', 'a•••@m••• · your second'])
  await user.selectOptions(screen.getByRole('combobox'), 'e2')
  await user.click(screen.getByRole('button', { name: 'Send Code' }))
  await user.click(await screen.findByText('Problems with the code?'))
  await user.click(screen.getByRole('button', { name: 'Choose another contact' }))
  expect(options()).toEqual([
    'a•••@m••• · your first',
    expect.stringMatching(/^a•••@m••• · your second · code sent \d+:\d\d/),
  ])
})

test('an unlock is over with its success: Back and Forward lead home, not to the code (PASS4)', async () => {
  const { screen, enter } = await atCodeStep('unlock', { compareCode: { success: true, message: 'Unlocked.' } })
  await enter('123456')
  expect(await screen.findByRole('dialog', { name: 'Account unlocked' })).toBeVisible()
  await goBackTo('/')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  await goBackTo('/verification')
  await expect.poll(() => window.location.pathname).toBe('/')
  expect(screen.queryByRole('textbox', { name: 'Verification code, 6 digits' })).toBeNull()
})

test('after a wrong code the step points to the newest message (VERIFY4)', async () => {
  const { screen, enter } = await atCodeStep('reset', {
    compareCode: { status: 400, code: 'code-wrong', message: 'Wrong code.' },
  })
  await enter('111111')
  expect(await screen.findByText('Use the newest message; older codes no longer work.')).toBeVisible()
  expect(screen.queryByText(/Look for an email/)).toBeNull()
})

test.each(['code-dead', 'unavailable'])(
  'a refusal that no newer message mends does not point to it: %s (VERIFY4)',
  async (code) => {
    const { screen, enter } = await atCodeStep('reset', { compareCode: { status: 400, code, message: 'No.' } })
    await enter('111111')
    await screen.findByRole('alert')
    expect(screen.queryByText(/newest message/)).toBeNull()
  },
)

test('a code that left empties and focuses the field and forgets the refusal (VERIFY4)', async () => {
  const { screen, user, field, enter } = await atCodeStep('reset', {
    compareCode: { status: 400, code: 'code-wrong', message: 'Wrong code.' },
    resendCode: { message: 'On its way.', sent: true, resendAfter: 30 },
  })
  await enter('111111')
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  await expect.poll(() => field().value).toBe('')
  expect(field()).toHaveFocus()
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText(/^You can ask for a new code in (30|2\d) seconds\.$/)).toBeVisible()
})

test('a code that leaves late is not called sent, and the sentence of the server says why (W3)', async () => {
  const late = { message: 'Messages are late at the moment.', late: true as const, resendAfter: 20 }
  const answers = [
    { ...late, sent: true },
    { ...late, sent: false },
    { message: 'On its way.', sent: true },
  ]
  const { screen, user } = await atCodeStep('reset', { resendCode: () => answers.shift() ?? late })
  const press = () => user.click(screen.getByRole('button', { name: 'Resend Code' }))
  for (const _ of ['another code', 'a cooldown']) {
    await press()
    expect(await screen.findByRole('alert')).toHaveTextContent('Messages are late at the moment.')
    expect(await screen.findByText(/^We are sending a code to$/)).toBeVisible()
    expect(screen.getAllByText('Messages are late at the moment.').length).toBeGreaterThan(1)
    expect(screen.getByText(/^You can ask for a new code in (20|1\d) seconds\.$/)).toBeVisible()
    expect(screen.queryByText(/We sent a code|works until|works for|already sent|Look for/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  }
  await press()
  expect(await screen.findByText(/^We sent a code to$/)).toBeVisible()
  expect(screen.queryByText('Messages are late at the moment.')).toBeNull()
})

test('an outage that shows at the cooldown takes back that a code was sent (W3)', async () => {
  const late = { message: 'Messages are late at the moment.', sent: false, late: true as const, resendAfter: 20 }
  const { screen, user, field } = await atCodeStep('reset', { resendCode: late })
  await user.type(field(), '123')
  expect(screen.getByText(/^We sent a code to$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Messages are late at the moment.')
  expect(screen.queryByText(/We sent a code|works until|works for/)).toBeNull()
  expect(field().value).toBe('123')
})

test('a press during the cooldown keeps what is typed and counts down (VERIFY4)', async () => {
  const { screen, user, field } = await atCodeStep('reset', {
    resendCode: { message: 'A code was already sent. 20.', sent: false, resendAfter: 2 },
  })
  await user.type(field(), '123')
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText(/^A code was already sent\. You can request another one in /)).toBeVisible()
  expect(field().value).toBe('123')
  expect(await screen.findByText('You can ask for a new code now.')).toBeVisible()
})

test('a failed resend that names a wait counts it down', async () => {
  const { screen, user } = await atCodeStep('reset', {
    resendCode: { status: 429, message: 'From the server', retryAfterSeconds: 40 },
  })
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText("We couldn't send a new code. The last one still works.")).toBeVisible()
  expect(screen.getByText(/^You can ask for a new code in (40|3\d) seconds\.$/)).toBeVisible()
})

test('a wait that comes late on an open page is never shown longer than the server named it', async () => {
  const { screen, user } = await atCodeStep('reset', {
    resendCode: { status: 429, message: 'From the server', retryAfterSeconds: 40 },
  })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const shown: number[] = []
  const noteWaits = () => {
    const [, seconds] = /new code in (\d+) seconds/.exec(document.body.textContent) ?? []
    if (seconds !== undefined) shown.push(Number(seconds))
  }
  const observer = new MutationObserver(noteWaits)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await user.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(await screen.findByText(/^You can ask for a new code in \d+ seconds\.$/)).toBeVisible()
  observer.disconnect()
  expect(Math.max(...shown)).toBeLessThanOrEqual(40)
})

test('with one contact the link back does not speak of others (VERIFY1)', async () => {
  const { screen, user } = await atCodeStep('reset', {})
  await user.click(screen.getByText('Problems with the code?'))
  expect(screen.queryByRole('button', { name: 'Choose another contact' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('button', { name: 'Send Code' })).toBeVisible()
})

test('the code of a text message is looked for there', async () => {
  const { screen, user } = renderPortal(
    '/verification',
    { session: verifyingSession('reset', onePhone, { codeSent: { type: 'phone', id: 'p1' } }) },
    { settings: { institution: { ...defaultSettings.institution, name: 'Example University' } } },
  )
  await user.click(await screen.findByText('Problems with the code?'))
  expect(screen.getByText(/text message that begins with “Example University”/)).toBeVisible()
})

test('a new password that is refused with its right code leads back to choose another one (R5)', async () => {
  const message = 'This password was used before. Please choose another one.'
  const { screen, enter } = await atCodeStep('profile', {
    compareCode: { status: 400, code: 'password-recent', message },
  })
  await enter('123456')
  expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
  expect(screen.getByText(message).closest('p')).toHaveTextContent(
    `${message} Your code was right, but it is used up: we send you a new one afterwards.`,
  )
})
