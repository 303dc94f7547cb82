import type { OutputOf } from '@portico/contract/calls'
import { defaultSettings } from '@portico/contract/default-settings'
import { act, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]

const code = 'K7QF2MXA9TRDVB3N'
const dashed = 'K7QF-2MXA-9TRD-VB3N'
const happened = {
  ...{ what: 'password-changed', at: new Date(2026, 10, 27, 3, 12).toISOString(), where: '192.0.2.x' },
  state: 'open',
} as OutputOf<'showNotMe'>
const reported = { ...happened, state: 'reported' } as const
const stopped = { message: 'Self-service is stopped.' }
const unknown = { status: 400, code: 'report-unknown', message: 'This code is not known.' }
const away = { status: 503, message: 'The service is away.' }
const noAnswer = { status: 0 }
const institution = { ...defaultSettings.institution, helpDeskPhone: '+1 555 0100', helpDeskHours: 'Mon–Fri 9–17' }

function open(hash: string, script: Script = {}) {
  const portal = renderPortal(`/not-me${hash}`, { showNotMe: happened, ...script }, { settings: { institution } })
  const { screen, user, calls } = portal
  return {
    ...portal,
    named: (...names: string[]) => calls.filter(({ name }) => names.includes(name)),
    firstPress: async () => user.click(await screen.findByRole('button', { name: 'This was not me' })),
    secondPress: () => user.click(screen.getByRole('button', { name: 'Stop It Now' })),
    field: () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Code from the message' }),
    enter: async (typed: string) => {
      await user.clear(await screen.findByRole('textbox'))
      await user.type(screen.getByRole('textbox'), typed)
      await user.click(screen.getByRole('button', { name: 'Continue' }))
    },
  }
}

/** Answers one after the other; the last one again and again. */
function inTurn<Answer>(...answers: readonly Answer[]) {
  let calls = 0
  return () => answers[Math.min(calls++, answers.length - 1)] as Answer
}

test('the code leaves the address at once, and the event is told by a call that changes nothing (NM1)', async () => {
  const { screen, named } = open(`#${dashed}`)
  expect(await screen.findByRole('heading', { level: 2, name: 'Was this you?' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'This Was Not Me' })).toBeVisible()
  expect(window.location.href).toBe(`${window.location.origin}/not-me`)
  expect(window.history.state).toBeNull()
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])).not.toMatch(/K7QF/u)
  expect(screen.getByText('Password changed')).toBeVisible()
  const pairs = screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)
  expect(pairs).toEqual([expect.stringMatching(/^When:Nov 27, 2026, 3:12.AM$/u), 'From:192.0.2.x'])
  expect(screen.getByText('Mail, Wi-Fi and your courses stay.')).toBeVisible()
  expect(named('showNotMe')).toEqual([{ name: 'showNotMe', input: { code }, flow: undefined }])
  expect(named('reportNotMe')).toEqual([])
})

test('the second press stops self-service, once, and the help desk stands there (NM1)', async () => {
  let answer: (given: typeof stopped) => void = () => undefined
  const reportNotMe = () => new Promise<typeof stopped>((resolve) => (answer = resolve))
  const { screen, user, firstPress, named } = open(`#${dashed}`, { reportNotMe })
  await firstPress()
  const dialog = within(screen.getByRole('dialog', { name: 'Stop self-service for this account?' }))
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(dialog.getByText('Mail, Wi-Fi and your courses stay.')).toBeVisible()
  expect(named('reportNotMe')).toEqual([])
  await user.dblClick(dialog.getByRole('button', { name: 'Stop It Now' }))
  answer(stopped)
  expect(await screen.findByRole('heading', { name: 'Self-service is stopped.' })).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Please call the help desk.')).toBeVisible()
  expect(main.getByRole('link', { name: /\+1 555 0100/ })).toHaveAttribute('href', 'tel:+15550100')
  expect(main.getByText('Mon–Fri 9–17')).toBeVisible()
  expect(named('reportNotMe')).toEqual([{ name: 'reportNotMe', input: { code }, flow: undefined }])
  await user.click(main.getByRole('button', { name: 'Go Home' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
})

test.each(['Cancel', 'Escape', 'Back'])('%s closes the question, and nothing has happened (NM1)', async (way) => {
  const { screen, user, firstPress, named } = open(`#${code}`)
  await firstPress()
  if (way === 'Cancel') await user.click(screen.getByRole('button', { name: way }))
  else if (way === 'Escape') await user.keyboard('{Escape}')
  else act(() => window.history.back())
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
  expect(named('reportNotMe')).toEqual([])
})

test.each(['', '#', '#K7QF-2MXA', '#stop', '#%E0%A4%A', `#${dashed}${dashed}`])(
  'without a whole code, as with "%s", the page asks for it (NM1)',
  async (hash) => {
    const { screen, field, named } = open(hash, { showNotMe: inTurn<never>(unknown as never, happened as never) })
    expect(await field()).not.toHaveAccessibleErrorMessage()
    expect(screen.queryByText(unknown.message)).toBeNull()
    expect(named('showNotMe').map(({ input }) => input)).toEqual([{ code: '' }])
    expect(window.location.hash).toBe('')
  },
)

test.each([
  [dashed, code],
  [' k7qf 2mxa 9trd vb3n ', 'k7qf2mxa9trdvb3n'],
  [`https://portal.example/not-me#${dashed}.`, code],
  ['K7QF–2MXA‑9TRD−VB3O', 'K7QF2MXA9TRDVB3O'],
  ['K7QF-٢MXA-٩TRD-VB٣N', code],
  [`/not-me#${dashed}?utm_source=mail&x=1`, code],
  ['K7QF', 'K7QF'],
  ['x'.repeat(90), 'x'.repeat(64)],
])('what is typed as %s is asked for as %s', async (typed, input) => {
  const { screen, enter, named } = open('', { showNotMe: inTurn<never>(unknown as never, happened as never) })
  await enter(typed)
  expect(await screen.findByRole('heading', { name: 'Was this you?' })).toHaveFocus()
  expect(named('showNotMe').map(({ input }) => input)).toEqual([{ code: '' }, { code: input }])
})

test('a refused code stays in the field, selected, above the phone of the help desk', async () => {
  const { screen, enter, field } = open('', { showNotMe: unknown })
  await enter(dashed)
  expect(await screen.findAllByText(unknown.message)).not.toHaveLength(0)
  const { value, selectionStart, selectionEnd } = await field()
  expect([value, selectionStart, selectionEnd]).toEqual([dashed, 0, dashed.length])
  await expect.poll(() => document.activeElement).toBe(await field())
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining(unknown.message))
  expect(within(screen.getByRole('main')).getByRole('link', { name: '+1 555 0100' })).toBeVisible()
})

test('an empty field asks for nothing, and takes the focus', async () => {
  const { field, user, screen, named } = open('', { showNotMe: unknown })
  await field()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await field()).toHaveFocus()
  expect(named('showNotMe')).toHaveLength(1)
})

test('a code of an address whose time is over says so, and the page asks for another one', async () => {
  const { screen, field } = open(`#${code}`, { showNotMe: unknown })
  expect(await field()).toHaveValue('')
  expect(screen.getAllByText(unknown.message)).not.toHaveLength(0)
})

test('a code that was pressed before says that self-service is stopped already (NM2)', async () => {
  const { screen } = open(`#${code}`, { showNotMe: reported })
  expect(await screen.findByRole('heading', { name: 'Self-service is stopped already.' })).toBeVisible()
  expect(screen.getByText('Please call the help desk.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'This was not me' })).toBeNull()
})

test.each(['', `#${code}`])('where no reports are taken the page is that of an unknown address (%s)', async (hash) => {
  const { screen } = open(hash, { showNotMe: { status: 404 } })
  expect(await screen.findByText('Oops! This page has gone missing.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([away, noAnswer, { status: 429, code: 'flood', message: 'Too many.' }, '<html>Hotel</html>' as never])(
  'an event that did not come can be asked for again (%j)',
  async (failure) => {
    const { screen, user } = open(`#${code}`, { showNotMe: inTurn<never>(failure as never, happened as never) })
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Was this you?' })).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

const hotel = '<html>Hotel</html>' as never
const unclear = 'We do not know whether self-service was stopped. Press again, or call the help desk.'

test.each([
  [noAnswer, reported, 'Self-service is stopped.'],
  [away, reported, 'Self-service is stopped.'],
  [hotel, reported, 'Self-service is stopped.'],
  [noAnswer, happened, 'We could not reach the server. Please check your connection and try again.'],
  [away, happened, away.message],
  [hotel, happened, 'Something went wrong. Please try again in a few minutes.'],
  [noAnswer, noAnswer, unclear],
  [hotel, hotel, unclear],
  [noAnswer, unknown, unknown.message],
  [unknown, happened, unknown.message],
  [{ status: 429, code: 'flood', message: 'Too many.' }, reported, 'Too many.'],
  [{ status: 404 }, happened, 'Oops! This page has gone missing.'],
])('an answer to the second press %j, then %j, says: %s (NM2)', async (answer, then, said) => {
  const script = { showNotMe: inTurn<never>(happened as never, then as never), reportNotMe: answer as never }
  const { screen, firstPress, secondPress } = open(`#${code}`, script)
  await firstPress()
  await secondPress()
  expect((await screen.findAllByText(said))[0]).toBeVisible()
  const isStopped = said === 'Self-service is stopped.'
  expect(screen.queryByRole('heading', { name: 'Self-service is stopped.' }) !== null).toBe(isStopped)
})

test('a visitor who has closed the question meanwhile hears that the press has failed', async () => {
  let answer: (given: never) => void = () => undefined
  const reportNotMe = () => new Promise<never>((resolve) => (answer = resolve))
  const { screen, user, firstPress, secondPress } = open(`#${code}`, { reportNotMe })
  await firstPress()
  await secondPress()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  answer(away as never)
  expect(await screen.findByRole('alert')).toHaveTextContent(away.message)
})

test('a press whose answer was lost can be made again (NM2)', async () => {
  const { screen, firstPress, secondPress } = open(`#${code}`, {
    reportNotMe: inTurn<never>(noAnswer as never, stopped as never),
  })
  await firstPress()
  await secondPress()
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
  await secondPress()
  expect(await screen.findByRole('heading', { name: 'Self-service is stopped.' })).toBeVisible()
})

test('words, instants and networks that are not known are left out', async () => {
  const { screen } = open(`#${code}`, {
    showNotMe: { ...happened, what: 'teleported', at: 'soon', where: null } as never,
  })
  expect(await screen.findByText('Something in your account changed')).toBeVisible()
  expect(screen.queryByRole('term')).toBeNull()
})

test('the address of another notice, opened in the same tab, shows its event', async () => {
  const other = 'AAAABBBBCCCCDDDD'
  const { screen, named } = open(`#${code}`, {
    showNotMe: ({ code: asked }) => (asked === other ? { ...happened, what: 'email-added' } : happened),
  })
  await screen.findByText('Password changed')
  act(() => {
    window.location.hash = `#${other}`
  })
  expect(await screen.findByText('Email address added')).toBeVisible()
  expect(window.location.hash).toBe('')
  expect(named('showNotMe')).toHaveLength(2)
})

test('Forward opens the question that Back has closed', async () => {
  const { screen, firstPress, secondPress } = open(`#${code}`, { reportNotMe: stopped })
  await firstPress()
  act(() => window.history.back())
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  act(() => window.history.forward())
  await screen.findByRole('dialog')
  await secondPress()
  expect(await screen.findByRole('heading', { name: 'Self-service is stopped.' })).toBeVisible()
})

test.each([
  ['ended', { status: 401, code: 'session-gone', message: 'You are no longer signed in.' }, 1],
  ['of somebody else goes on', signedInSession(), 0],
])('the other tabs hear of a report where the session of this browser %s', async (what, session, heard) => {
  const channel = new BroadcastChannel('session')
  onTestFinished(() => channel.close())
  const news: unknown[] = []
  channel.onmessage = ({ data }) => news.push(data)
  const { screen, firstPress, secondPress, named } = open(`#${code}`, {
    session: inTurn<never>(signedInSession() as never, session as never),
    reportNotMe: stopped,
  })
  await firstPress()
  await secondPress()
  expect(await screen.findByRole('heading', { name: 'Self-service is stopped.' })).toBeVisible()
  await expect.poll(() => named('session').length).toBe(2)
  await expect.poll(() => news.length).toBe(heard)
  expect(screen.queryByRole('alert')?.textContent ?? '', what).toBe('')
})
