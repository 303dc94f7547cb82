import { act, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTurn, openConsole as open, toCase } from '../testing/open-console.js'
import { checkedCase, foundPeople, line, sampleCase, sampleStaffSession, sentCase } from '../testing/sample-case.js'

const gone = { status: 401, code: 'staff-gone', message: 'The console session has ended.' }
const sleeping = { status: 401, code: 'prove-again', message: 'Please type your password to go on.' }
const ended = { status: 400, code: 'case-gone', message: 'This case or request has ended.' }
const noAnswer = { status: 0 }
const away = { status: 503, message: 'The service is away.' }
const unreached = 'We could not reach the server. Please check your connection and try again.'
const unclear = 'Something went wrong. Please try again in a few minutes.'

test.each(['/staff', '/staff/case/C-8F3K-2M'])(
  'without the console %s is the 404 page, and nothing is asked',
  async (path) => {
    const { screen, named } = open(path, {}, false)
    expect(await screen.findByText('Oops! This page has gone missing.')).toBeVisible()
    expect(named('staffSession')).toEqual([])
  },
)

test.each(['/staff', '/staff/case/C-8F3K-2M'])('where the server knows no console %s is the 404 page', async (path) => {
  const { screen } = open(path, { staffSession: { status: 404 } })
  expect(await screen.findByText('Oops! This page has gone missing.')).toBeVisible()
  expect(screen.queryByText('Help Desk')).toBeNull()
})

test.each(['/staff/', '/staff/waiting/1', '/staff/case/', '/Staff', '/staff/case/a/b'])(
  '%s is no page of its own',
  async (path) => {
    const { screen } = open(path)
    const is404 = path !== '/staff/'
    const text = is404 ? 'Oops! This page has gone missing.' : 'Your open cases'
    expect(await screen.findByText(text)).toBeVisible()
  },
)

test('a visitor who is not signed in is led to the portal', async () => {
  const { screen, user } = open('/staff', { session: { status: 404 }, staffSession: gone })
  expect(await screen.findByRole('heading', { name: 'Sign in to the portal first.' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open the console' })).toBeNull()
  expect(screen.queryByText(gone.message)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go Home' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Account Portal' })).toBeVisible()
})

test.each([
  [{ status: 400, code: 'staff-sign-in', message: 'Please sign in again, then open the console.' }, 'sign in again'],
  [
    { status: 400, code: 'staff-new', message: 'The console opens a day after your first contact was verified.' },
    'a day',
  ],
  [{ status: 401, code: 'session-gone', message: 'You are no longer signed in.' }, 'no longer signed in'],
  [noAnswer, 'could not reach'],
  [away, 'service is away'],
  ['<html>Hotel</html>', 'Something went wrong'],
])('a way in that is refused with %j says why', async (answer, said) => {
  const { screen, user } = open('/staff', { staffSession: gone, staffEnter: answer as never })
  await user.click(await screen.findByRole('button', { name: 'Open the console' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
})

test('an agent who is none sees the 404 page', async () => {
  const { screen, user } = open('/staff', { staffSession: gone, staffEnter: { status: 404 } })
  await user.click(await screen.findByRole('button', { name: 'Open the console' }))
  expect(await screen.findByText('Oops! This page has gone missing.')).toBeVisible()
})

test.each([
  [noAnswer, unreached],
  [away, away.message],
  ['<html>Hotel</html>', unclear],
  [{ agent: 7 }, unclear],
])('a console that answers %j can be asked again', async (answer, said) => {
  const { screen, user } = open('/staff', { staffSession: inTurn(answer, sampleStaffSession()) })
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your open cases')).toBeVisible()
})

test('a whole call goes by keyboard, and the focus goes where the call goes (HD17)', async () => {
  const { screen, user, named } = open('/staff', { staffSession: gone, staffEnter: sampleStaffSession() })
  const focused = (name: RegExp | string) =>
    expect
      .poll(() => document.activeElement)
      .toSatisfy(
        (shown: Element | null) =>
          new RegExp(name).test(shown?.getAttribute('name') ?? '') || new RegExp(name).test(shown?.textContent ?? ''),
      )
  await user.click(await screen.findByRole('button', { name: 'Open the console' }))
  expect(await screen.findByRole('textbox', { name: /^Username, name/ })).toHaveFocus()
  await user.keyboard('anna mu{Enter}')
  await focused('Anna Müller')
  expect(screen.getByText('2 people found')).toBeVisible()
  await user.keyboard('{ArrowDown}')
  await focused('Anna Munro')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(screen.getByRole('radio', { name: 'They called us' })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'They called us' })).toBeChecked()
  await user.keyboard('{Tab}{Tab}{Tab} ')
  await user.click(screen.getByRole('radio', { name: 'No message comes' }))
  await user.type(screen.getByRole('textbox', { name: 'Ticket' }), 'INC-4711{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Müller' })).toBeVisible()
  expect(window.location.pathname).toBe('/staff/case/C-8F3K-2M')
  await focused('Send the check')
  await user.keyboard('{Enter}')
  await focused('digits')
  await user.keyboard('482915{Enter}')
  await focused('Unlock')
  expect(screen.getByText(/^Checked until .* not for changing who can get in\.$/)).toBeVisible()
  await user.keyboard('{Enter}')
  await focused('Unlock')
  expect(screen.getByText('The person is told at 2 contacts.')).toBeVisible()
  await user.keyboard('{Enter}')
  await focused('Close the case')
  expect(screen.getByText('Unlocked.')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('radio', { name: 'Helped' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('C-8F3K-2M, 25 Nov 10:14, unlocked')).toBeVisible()
  const input = { person: 'h1', direction: 'they-called', reason: 'no-message', ticket: 'INC-4711', note: '' }
  expect(named('staffSearch')).toEqual([{ text: 'anna mu' }])
  expect(named('staffOpenCase')).toEqual([input])
  expect(named('staffCheck')).toEqual([{ case: 'C-8F3K-2M', kind: 'code', contact: 'e1' }])
  expect(named('staffCheckResult')).toEqual([{ case: 'C-8F3K-2M', answer: '482915' }])
  expect(named('staffAct')).toEqual([{ case: 'C-8F3K-2M', act: 'unlock' }])
  expect(named('staffCloseCase')).toEqual([{ case: 'C-8F3K-2M', outcome: 'helped' }])
})

test('a search that finds nobody, or too many, says so', async () => {
  const { screen, user } = open('/staff', {
    staffSearch: inTurn({ people: [], isCut: false }, { ...foundPeople, isCut: true }),
  })
  const box = await screen.findByRole('textbox')
  await user.type(box, 'zed{Enter}')
  expect(await screen.findByText('Nobody found whom you may help.')).toBeVisible()
  expect(box).toHaveFocus()
  await user.type(box, 'a{Enter}')
  expect(await screen.findByText('More than 10 people. Type more.')).toBeVisible()
})

test.each([
  [{ status: 400, code: 'search-text', message: 'Type more of the name.' }, 'Type more of the name.'],
  [{ status: 429, code: 'staff-limit', message: 'That is enough for now.' }, 'That is enough for now.'],
  [noAnswer, unreached],
  [away, away.message],
])('a search that answers %j says it at the box', async (answer, said) => {
  const { screen, user } = open('/staff', { staffSearch: answer as never })
  const box = await screen.findByRole('textbox')
  await user.type(box, 'anna{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  expect(box).toHaveAccessibleDescription(said)
  expect(box).toHaveFocus()
})

test.each([
  [null, '', 'Choose why.'],
  ['Locked out', 'not a ticket!', 'Only letters, digits and # / _ . - are allowed.'],
  ['Something else', '', 'Say in the note what it is.'],
])('a case about %s with the ticket "%s" is not opened: %s', async (reason, ticket, said) => {
  const { screen, user, named } = open('/staff')
  await user.type(await screen.findByRole('textbox'), 'anna{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Anna Müller/ }))
  if (reason !== null) await user.click(screen.getByRole('radio', { name: reason }))
  if (ticket !== '') await user.type(screen.getByRole('textbox', { name: 'Ticket' }), ticket)
  await user.click(screen.getByRole('button', { name: 'Open the case' }))
  expect(screen.getByText(said)).toBeVisible()
  expect(named('staffOpenCase')).toEqual([])
})

test('what a case lacks is said before it is pressed, and where it is pressed nothing is sent', async () => {
  const { screen, user, named } = toCase()
  await user.click(await screen.findByRole('button', { name: /^Unlock\s*needs a check$/ }))
  expect(screen.getByText('The lock in the directory and all waits for wrong passwords end.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Unlock/ })).toHaveLength(1)
  expect(named('staffAct')).toEqual([])
})

test('a list is folded after three sentences', async () => {
  const { screen, user } = toCase()
  expect(await screen.findByText('Message 3')).toBeVisible()
  expect(screen.getByText('Message 4')).not.toBeVisible()
  await user.click(screen.getByText('All 4'))
  expect(screen.getByText('Message 4')).toBeVisible()
})

test.each([
  ['we-call', { direction: 'we-call' as const, checks: [] }, /Whoever is called never reads out a number/],
  ['no contact', { contacts: [], checks: [] }, 'There is no way to check them here.'],
])('with %s there is no check', async (_what, changed, said) => {
  const { screen } = toCase({ staffCase: { case: sampleCase(changed) } })
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send the check' })).toBeNull()
})

test.each([
  [{ status: 400, code: 'check-wrong', message: 'That is not right. 4 tries are left.' }],
  [{ status: 400, code: 'code-dead', message: 'This code has ended.' }],
  [{ ...noAnswer, message: unreached }],
])('digits that are answered with %j stay, with the reason', async (answer) => {
  const { screen, user } = toCase({ staffCase: { case: sentCase() }, staffCheckResult: answer as never })
  await user.type(await screen.findByRole('textbox', { name: 'Ask for the six digits.' }), '111111{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(answer.message)
  expect(screen.getByRole('textbox', { name: 'Ask for the six digits.' })).toHaveFocus()
})

test('a check that has failed, or whose digits have ended, can be sent again', async () => {
  const failed = sampleCase({ check: { kind: 'code', state: 'failed', until: sampleCase().openedAt, act: null } })
  const { screen } = toCase({ staffCase: { case: failed } })
  expect(await screen.findByRole('alert')).toHaveTextContent('The check has failed.')
  expect(screen.getByRole('button', { name: 'Send the check' })).toBeVisible()
  const over = sampleCase({ check: { kind: 'code', state: 'sent', until: sampleCase().openedAt, act: null } })
  const later = toCase({ staffCase: { case: over } })
  expect(await later.screen.findByRole('alert')).toHaveTextContent('The check has ended.')
})

test('an act that is refused says why, and can be pressed again', async () => {
  const refusal = { status: 400, code: 'check-needed', message: 'This needs a normal check first.' }
  const { screen, user, named } = toCase({ staffAct: inTurn(refusal, { case: sampleCase(), message: 'Signed out.' }) })
  await user.click(await screen.findByRole('button', { name: 'Sign out all devices' }))
  const press = () => user.click(screen.getAllByRole('button', { name: 'Sign out all devices' })[1] as HTMLElement)
  await press()
  expect((await screen.findAllByText(refusal.message))[0]).toBeVisible()
  await press()
  expect(await screen.findByText('Signed out.')).toBeVisible()
  expect(named('staffAct')).toHaveLength(2)
})

test('only one button of a page is the primary one', async () => {
  const { screen, user } = toCase()
  const primary = () =>
    [...document.querySelectorAll('main button[class*=button]')].filter(({ className }) => className === 'button')
  expect((await screen.findByRole('button', { name: 'Send the check' })).className).toBe('button')
  expect(primary()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Sign out all devices' }))
  expect(primary().map(({ textContent }) => textContent)).toEqual(['Sign out all devices'])
})

test('a suspicious case may stop self-service before it is closed', async () => {
  const { screen, user, named } = toCase({ staffCase: { case: sentCase() } })
  await user.click(await screen.findByRole('button', { name: 'Something is wrong' }))
  const dialog = within(screen.getByRole('dialog', { name: 'How did it end?' }))
  expect(dialog.getByRole('radio', { name: 'Suspicious' })).toBeChecked()
  await user.click(dialog.getByRole('checkbox', { name: 'Stop self-service, too' }))
  await user.click(dialog.getByRole('button', { name: 'Close the case' }))
  expect(await screen.findByRole('dialog', { name: 'The case is closed.' })).toBeVisible()
  expect(named('staffAct')).toEqual([{ case: 'C-8F3K-2M', act: 'stop' }])
  expect(named('staffCloseCase')).toEqual([{ case: 'C-8F3K-2M', outcome: 'suspicious' }])
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Help Desk' })).toBeVisible()
})

test('a case that its owner has ended names nobody any more', async () => {
  const { screen, user } = toCase({ staffCase: inTurn({ case: sampleCase() }, ended), staffCheck: ended as never })
  await user.click(await screen.findByRole('button', { name: 'Send the check' }))
  expect((await screen.findAllByText(ended.message))[0]).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Anna|amueller|a•••@g/)
  expect(document.title).toMatch(/^Help Desk/)
})

test.each([
  [noAnswer, unreached],
  [away, away.message],
  ['<html>Hotel</html>', unclear],
  [{ case: { case: 'C-1' } }, unclear],
])('a case that answers %j can be asked for again', async (answer, said) => {
  const { screen, user } = toCase({ staffCase: inTurn(answer, { case: sampleCase() }) })
  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Anna Müller' })).toBeVisible()
})

test('asleep the page names nobody, and goes on with the password (HD17)', async () => {
  const { screen, user, named } = toCase({
    staffCase: { case: checkedCase() },
    staffAct: inTurn(sleeping, { case: checkedCase(), message: 'Unlocked.' }),
    staffProve: inTurn(
      { status: 400, code: 'prove-wrong', message: 'That is not your password.' },
      { provedUntil: checkedCase().until },
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Unlock' }))
  await user.click(screen.getAllByRole('button', { name: 'Unlock' })[1] as HTMLElement)
  const field = await screen.findByLabelText('Your password')
  expect(field).toHaveFocus()
  expect(screen.getByRole('heading', { name: 'Type your password to go on.' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Anna|amueller|Jo Marsh|jmarsh|Library|a•••@g/)
  expect(document.title).not.toMatch(/Anna/)
  await user.type(field, 'wrong{Enter}')
  expect((await screen.findAllByText('That is not your password.'))[0]).toBeVisible()
  expect(named('staffAct')).toHaveLength(1)
  await user.clear(field)
  await user.type(field, 'right{Enter}')
  expect(await screen.findByText('Unlocked.')).toBeVisible()
  expect(named('staffAct')).toEqual([
    { case: 'C-8F3K-2M', act: 'unlock' },
    { case: 'C-8F3K-2M', act: 'unlock' },
  ])
})

test('five minutes after the last press the page falls asleep by itself (HD17)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { screen } = open('/staff')
  expect(await screen.findByText('Anna Müller')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
  expect(screen.getByText('Anna Müller')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(70_000))
  expect(screen.getByLabelText('Your password')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Anna|Jo Marsh/)
})

test('a session that has ended says so, outside', async () => {
  const { screen, user } = open('/staff', { staffSearch: gone as never })
  await user.type(await screen.findByRole('textbox'), 'anna{Enter}')
  expect((await screen.findAllByText(gone.message))[0]).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open the console' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Anna Müller|Jo Marsh/)
})

test('the agent leaves the console from the menu', async () => {
  const { screen, user, named } = open('/staff', { staffLeave: { message: 'You have left the console.' } })
  await user.click(await screen.findByRole('button', { name: 'Leave the console', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Open the console' })).toBeVisible()
  expect(named('staffLeave')).toEqual([{}])
})

test('words that this client does not know are left out, and markup is text', async () => {
  const odd = sampleCase({ state: [line('<img src=x onerror=alert(1)>')], reason: 'haunted' as never })
  const acts = [{ act: 'exorcise', class: 'holy', isReady: true, why: '' }] as never
  const { screen } = toCase({ staffCase: { case: { ...odd, acts } } })
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(document.querySelectorAll('main img')).toHaveLength(0)
  expect(screen.getByText('Something else')).toBeVisible()
  expect(screen.queryByRole('button', { name: /exorcise/ })).toBeNull()
})
