import { act } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import {
  forcedChangeSession,
  noContact,
  oneEmail,
  resettingSession,
  sampleUser,
  signedInSession,
  signsIn,
  verifyingSession,
  wanting,
} from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Options = Parameters<typeof renderPortal>[2]

const appTitle = 'Enter the code from your app'
const anotherProof = { status: 400, code: 'another-proof', message: 'That was right. One more proof is needed.' }
const signedIn = { success: true, message: 'Signed in.', data: sampleUser } as const
const both = wanting(oneEmail, ['app', 'recovery-code'])

/** A sign-in that wants an app, reloaded. */
async function atApp(script: Script = {}, options: Options = {}) {
  const portal = renderPortal('/verification', { session: verifyingSession('profile', both), ...script }, options)
  await portal.screen.findByRole('heading', { name: appTitle })
  const field = () => portal.screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from your app' })
  const enter = async (code: string) => {
    await portal.user.clear(field())
    await portal.user.type(field(), code)
    await portal.user.click(portal.screen.getByRole('button', { name: 'Continue' }))
  }
  return { ...portal, field, enter }
}

async function atRecoveryCode(script: Script = {}) {
  const portal = await atApp(script)
  await portal.user.click(portal.screen.getByRole('button', { name: /^Recovery code/ }))
  await portal.screen.findByRole('heading', { name: 'Enter a recovery code' })
  return { ...portal, field: portal.screen.getByRole<HTMLInputElement>('textbox', { name: 'Recovery code' }) }
}

describe('the code of the app', () => {
  test('signs in, and nothing was asked of the contacts (PF2)', async () => {
    const before = verifyingSession('profile', both)
    const { screen, field, enter, calls } = await atApp(signsIn('compareApp', { before, answer: signedIn }))
    expect(field()).toHaveFocus()
    expect(field()).toHaveAccessibleDescription('The code has 6 digits and changes every 30 seconds.')
    expect(screen.queryByText(/That was right/)).toBeNull()
    await enter('287082')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(calls).toContainEqual({ name: 'compareApp', flow: 'profile', input: { code: '287082' } })
    expect(calls.map(({ name }) => name)).not.toContain('sendCode')
  })

  test('is asked in place of a first email of people without contacts (PF2)', async () => {
    const session = verifyingSession('profile', wanting(noContact, ['app']))
    const { screen } = await atApp({ session })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Recovery code')
    expect(screen.queryByText('or')).toBeNull()
  })

  test.each(['287 082', '287-082', '٢٨٧٠٨٢', ' 287082\n'])('may be pasted as %j, and goes at once', async (pasted) => {
    const { user, field, calls } = await atApp({ compareApp: { status: 400, code: 'code-wrong' } })
    await user.click(field())
    await user.paste(pasted)
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ name: 'compareApp', input: { code: '287082' } }))
  })

  test('may be typed in Arabic digits', async () => {
    const { enter, calls } = await atApp({ compareApp: { status: 400, code: 'code-wrong' } })
    await enter('٢٨٧٠٨٢')
    expect(calls).toContainEqual({ name: 'compareApp', flow: 'profile', input: { code: '287082' } })
  })

  test('that is wrong stays selected, and the second one brings the hint about the clock', async () => {
    const message = 'Invalid or expired verification code.'
    const { screen, field, enter } = await atApp({ compareApp: { status: 400, code: 'code-wrong', message } })
    const hint = 'Check that your phone sets its clock by itself.'
    await enter('111111')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(field()).toHaveAccessibleDescription(new RegExp(message))
    expect([field().selectionStart, field().selectionEnd, field().value]).toEqual([0, 6, '111111'])
    expect(screen.queryByText(hint)).toBeNull()
    const regions = screen.getAllByRole('status')
    await enter('222222')
    expect(regions).toContain(await screen.findByText(hint))
  })

  test('that is no wrong one brings no hint, and the other way stays open (PF4)', async () => {
    const message = 'Too many wrong codes today. Use another way, or contact the help desk.'
    const { screen, enter } = await atApp({ compareApp: { status: 400, code: 'codes-spent', message } })
    await enter('111111')
    await enter('222222')
    await enter('333333')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.queryByText(/sets its clock/)).toBeNull()
    expect(screen.getByRole('button', { name: /^Recovery code/ })).toBeVisible()
  })

  test('is not right where a hotel answers (HOST4)', async () => {
    const { screen, enter } = await atApp({ compareApp: {} as never })
    await enter('111111')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('heading', { name: appTitle })).toBeVisible()
  })

  test('is asked after a forced change of the password, which it makes valid (R5)', async () => {
    const { screen, user } = renderPortal('/reset-password', {
      session: forcedChangeSession,
      forcedChange: both,
      compareApp: { status: 400, code: 'password-common', message: 'Too common.' },
    })
    await user.type(await screen.findByLabelText('New Password'), 'Quiet-Harbour-42')
    await user.type(screen.getByLabelText('Confirm Password'), 'Quiet-Harbour-42')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await user.type(await screen.findByRole('textbox', { name: 'Code from your app' }), '287082')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: 'Reset Password' })).toBeVisible()
    expect(screen.getAllByText('Too common.').length).toBeGreaterThan(0)
  })
})

describe('a wait', () => {
  afterEach(() => void vi.useRealTimers())

  test('that the server tells is counted down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { screen, enter } = await atApp(
      { compareApp: { status: 429, code: 'flood', message: 'Too many.', retryAfterSeconds: 120 } },
      { advanceTimers: vi.advanceTimersByTime },
    )
    await enter('111111')
    expect(await screen.findByText('Try again in 2 minutes.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(121_000))
    expect(screen.getByText('You can try again now.')).toBeVisible()
  })
})

describe('a recovery code', () => {
  test('stands in for the app, typed in any way (PF2)', async () => {
    const before = verifyingSession('profile', both)
    const script = signsIn('compareRecoveryCode', { before, answer: signedIn })
    const { screen, user, field, calls } = await atRecoveryCode(script)
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('autocapitalize', 'characters')
    expect(field).toHaveAttribute('spellcheck', 'false')
    expect(field).toHaveAttribute('dir', 'ltr')
    expect(field).toHaveAccessibleDescription('Each code works once.')
    await user.type(field, 'k٧qf 2mxa 9trd vb3n{Enter}')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const input = { code: 'k7qf 2mxa 9trd vb3n' }
    expect(calls).toContainEqual({ name: 'compareRecoveryCode', flow: 'profile', input })
  })

  test('that is wrong is toasted, said under the field, and kept there selected', async () => {
    const message = 'This recovery code is not right, or it was used already.'
    const refused = { status: 400, code: 'recovery-code-wrong', message }
    const { screen, user, field } = await atRecoveryCode({ compareRecoveryCode: refused })
    await user.type(field, 'K7QF')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(field).toHaveAccessibleDescription(`${message} Each code works once.`)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4])
    await user.keyboard('x')
    expect(field).toHaveAccessibleDescription('Each code works once.')
  })
})

test('each card shows the other ways below its own, and leads to them and back', async () => {
  const { screen, user } = await atApp()
  await user.click(screen.getByRole('button', { name: /^Recovery code/ }))
  expect(await screen.findByRole('textbox', { name: 'Recovery code' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Recovery code/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Authenticator app/ }))
  expect(await screen.findByRole('textbox', { name: 'Code from your app' })).toHaveFocus()
})

test('who has nothing at hand finds the number of the help desk', async () => {
  const institution = { name: '', domains: [], helpDeskPhone: '+1 555 0100', links: {} } as never
  const { screen } = await atApp({}, { settings: { institution } })
  const line = screen.getByText('None of these at hand?').closest('p')
  expect(line).toHaveTextContent('+1 555 0100')
})

test('Cancel leaves the flow, here and on the server', async () => {
  const { screen, user, calls } = await atApp({ signOut: { message: '' } })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(calls.at(-1)?.name).toBe('signOut')
})

describe('a code of a contact that is right and not enough', () => {
  const codeSent = { type: 'email', id: 'e1' } as const
  const atCode = verifyingSession('reset', oneEmail, { codeSent })
  const after = verifyingSession('reset', wanting(oneEmail, ['app', 'recovery-code'], ['email']))

  /** A reset at the code, whose session is told so once it was compared. */
  async function compare(told: NonNullable<Script['session']>, more: Script = {}) {
    let isCompared = false
    const compareCode = () => {
      isCompared = true
      return anotherProof
    }
    const session = () => (isCompared ? (typeof told === 'function' ? told({}, undefined) : told) : atCode)
    const portal = renderPortal('/verification', { session, compareCode, ...more } as Script)
    await portal.user.type(await portal.screen.findByRole('textbox', { name: /^Verification code/ }), '123456')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Continue' }))
    return portal
  }

  test('opens the card of the app, which says so in no red toast (PF10)', async () => {
    const { screen, user, calls } = await compare(after, { compareApp: { success: true, message: 'Right.' } })
    const field = await screen.findByRole('textbox', { name: 'Code from your app' })
    expect(field).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    const told = screen.getByText('That was right. One more proof is needed.')
    expect(told.compareDocumentPosition(screen.getByRole('heading', { name: appTitle }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(field).toHaveAccessibleDescription(/^That was right\. One more proof is needed\. The code has 6 digits/)
    await user.type(field, '287082')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByLabelText('New Password')).toBeVisible()
    expect(calls).toContainEqual({ name: 'compareApp', flow: 'reset', input: { code: '287082' } })
  })

  test('is not sent again where the answer of the session was lost, because it is used up', async () => {
    let asked = 0
    const told = () => {
      asked += 1
      return asked === 1 ? { status: 0 } : after
    }
    const { screen, user, calls } = await compare(told as never)
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: appTitle })).toBeVisible()
    expect(calls.filter(({ name }) => name === 'compareCode')).toHaveLength(1)
  })

  test('leads home where the flow has ended by then, and says so', async () => {
    const { screen } = await compare({ ...resettingSession, path: '/', isVerified: false })
    expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('This has ended. Please start again.')
  })

  test.each([
    ['alone', atCode],
    ['beside a passkey', verifyingSession('reset', wanting(oneEmail, ['passkey', 'email']), { codeSent })],
  ])('is settled by the session where its own answer was lost, %s', async (_where, before) => {
    let isCompared = false
    const { screen, user } = renderPortal('/verification', {
      session: () => (isCompared ? after : before),
      compareCode: () => {
        isCompared = true
        return { status: 0 }
      },
    })
    await user.type(await screen.findByRole('textbox', { name: /^Verification code/ }), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: appTitle })).toBeVisible()
    expect(screen.getByText('That was right. One more proof is needed.')).toBeVisible()
  })
})

describe('a lost answer', () => {
  test('of a right code shows where it led', async () => {
    let isRight = false
    const { screen, enter } = await atApp({
      session: () => (isRight ? signedInSession() : verifyingSession('profile', both)),
      compareApp: () => {
        isRight = true
        return { status: 0 }
      },
    })
    await enter('287082')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('that moved nothing keeps the way that the visitor chose', async () => {
    const { screen, user, field } = await atRecoveryCode({ compareRecoveryCode: { status: 0 } })
    await user.type(field, 'K7QF')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Enter a recovery code' })).toBeVisible()
    expect(field).toHaveValue('K7QF')
  })

  test('of the last try says that it is unknown, and leads home', async () => {
    let isOver = false
    const { screen, enter } = await atApp({
      session: () =>
        isOver ? { ...signedInSession(), isLoggedIn: false, path: '/' } : verifyingSession('profile', both),
      compareApp: () => {
        isOver = true
        return { status: 0 }
      },
    })
    await enter('287082')
    expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('We do not know whether that was right.')
  })
})

test('a flow that is over leads home, and says so (FAIL12)', async () => {
  const gone = { status: 401, code: 'flow-gone', message: 'This verification has ended. Please start again.' }
  const { screen, enter } = await atApp({ compareApp: gone })
  await enter('287082')
  expect(await screen.findByRole('heading', { name: 'Account Portal' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(gone.message)
})
