import type { OutputOf } from '@portico/contract/calls'
import { defaultSettings } from '@portico/contract/default-settings'
import { act, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { inMinutes } from '../testing/sample-case.js'
import { signedInSession } from '../testing/sample-sessions.js'

type Script = Parameters<typeof renderPortal>[1]
type Told = OutputOf<'helpDesk'>

const own = {
  case: 'C-8F3K-2M',
  agent: 'Omar H.',
  since: inMinutes(-8),
  closedAt: null,
  reason: 'no-message' as const,
  asks: null,
}
const open: Told = { open: own, last: null }
const none: Told = { open: null, last: null }
const last: Told = { open: null, last: { ...own, closedAt: inMinutes(-2) } }
const stopped = { message: 'The case has ended, and self-service is stopped.' }

function dashboard(script: Script = {}, helpDesk = true) {
  const settings = {
    ...defaultSettings,
    helpDesk,
    institution: { ...defaultSettings.institution, helpDeskPhone: '+1 5' },
  }
  const portal = renderPortal('/dashboard', { session: signedInSession(), helpDesk: open, ...script }, { settings })
  return {
    ...portal,
    named: (name: string) => portal.calls.filter((call) => call.name === name).map(({ input }) => input),
  }
}

test('a portal without the console neither asks nor says anything of a case', async () => {
  const { screen, named } = dashboard({}, false)
  expect(await screen.findByRole('heading', { name: 'Alice Andersen' })).toBeVisible()
  expect(screen.queryByText(/working on your account/)).toBeNull()
  expect(named('helpDesk')).toEqual([])
})

test('the dashboard says who works on the account, and on what (HD13)', async () => {
  const { screen } = dashboard()
  expect(
    await screen.findByRole('heading', { name: /^.?Omar H\..? has been working on your account since / }),
  ).toBeVisible()
  expect(screen.getByText(/^Case .?C-8F3K-2M.?: no message comes\.$/)).toBeVisible()
})

test.each([
  ['open', { open: { ...own, since: 'soon' }, last: null }, /^.?Omar H\..? is working on your account\.$/],
  ['last', { open: null, last: { ...own, since: '' } }, /^.?Omar H\..? of the help desk worked on your account\.$/],
])('of the %s case the dashboard says no time where it cannot be read', async (_which, told, said) => {
  const { screen } = dashboard({ helpDesk: told })
  expect(await screen.findByText(said)).toBeVisible()
})

test('without a case one quiet line says so, and can look again', async () => {
  const answers = [none, open]
  const { screen, user } = dashboard({ helpDesk: () => answers.shift() ?? open })
  expect(await screen.findByText('Nobody of the help desk is working on your account.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'This is not me' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByRole('heading', { name: /^.?Omar H\./ })).toBeVisible()
})

test('"This is not me" ends the case after a question, also the last one (HD13)', async () => {
  for (const told of [open, last]) {
    const answers = [told]
    const account = { username: 'alice', phones: ['••• ••• 42'], passwordChangedAt: null, passwordExpiresAt: null }
    let canRecover = true
    const { screen, user, named } = dashboard({
      helpDesk: () => answers.shift() ?? none,
      session: () => ({ ...signedInSession(), account: { ...account, canRecover } }),
      helpDeskAnswer: () => {
        canRecover = false
        return stopped
      },
    })
    expect(await screen.findByText('Yes, by yourself.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'This is not me' }))
    const dialog = within(screen.getByRole('dialog', { name: 'End this case and stop self-service?' }))
    expect(dialog.getByText('Only the help desk can start it again.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(named('helpDeskAnswer')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Stop it now' }))
    expect(await screen.findByText(stopped.message)).toBeVisible()
    expect(await screen.findByText('Nobody of the help desk is working on your account.')).toBeVisible()
    expect(await screen.findByText('Only with the help desk.')).toBeVisible()
    expect(named('helpDeskAnswer')).toEqual([{ case: 'C-8F3K-2M', answer: 'not-me' }])
  }
})

test.each([
  [{ status: 0 }, 'We could not reach the server.'],
  [{ status: 503, message: 'The service is away.' }, 'The service is away.'],
  [{ status: 400, code: 'case-gone', message: 'This case or request has ended.' }, 'This case or request has ended.'],
])('a press that is answered with %j says so, beside the phone of the help desk', async (answer, said) => {
  const { screen, user } = dashboard({ helpDeskAnswer: answer })
  await user.click(await screen.findByRole('button', { name: 'This is not me' }))
  await user.click(screen.getByRole('button', { name: 'Stop it now' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findAllByText(said, { exact: false }))[0]).toBeVisible()
  expect(dialog.getByRole('link', { name: '+1 5' })).toBeVisible()
})

test.each([
  [{ status: 404 }, ''],
  [{ status: 503, message: 'Away.' }, 'Whether somebody works on your account could not be asked.'],
  ['<html>Hotel</html>', 'Whether somebody works on your account could not be asked.'],
])('a server that answers %j leaves the rest of the dashboard: "%s"', async (answer, said) => {
  const { screen, named } = dashboard({ helpDesk: answer as never })
  expect(await screen.findByRole('heading', { name: 'Can you get back in?' })).toBeVisible()
  await expect.poll(() => named('helpDesk').length).toBe(1)
  if (said === '') expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull()
  else expect(await screen.findByText(said)).toBeVisible()
})

test('an open case is asked for each 15 seconds while the page is visible, and none is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const answers = [open, open]
  const { screen, named } = dashboard({ helpDesk: () => answers.shift() ?? none })
  expect(await screen.findByRole('heading', { name: /^.?Omar H\./ })).toBeVisible()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(named('helpDesk')).toHaveLength(1)
  hidden.mockReturnValue(false)
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(named('helpDesk')).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(await screen.findByText('Nobody of the help desk is working on your account.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(named('helpDesk')).toHaveLength(3)
})

const asks = { act: 'remove-contact' as const, numbers: ['18', '73', '44'] }
const asking: Told = { open: { ...own, asks }, last: null }

test('an act that the agent wants is named, and the number that they tell allows it (HD18)', async () => {
  const answers = [asking, open]
  const message = 'The help desk may do this once.'
  const { screen, user, named } = dashboard({ helpDesk: () => answers.shift() ?? open, helpDeskAnswer: { message } })
  expect(await screen.findByText(/^They want to: remove a contact\. Did you call .?\+1 5.? yourself\?/)).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Which number do they tell you?' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(asks.numbers)
  await user.click(list.getByRole('button', { name: '73' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(named('helpDeskAnswer')).toEqual([{ case: 'C-8F3K-2M', answer: '73' }])
  await expect.poll(() => screen.queryByRole('button', { name: '73' })).toBeNull()
})

test('a wrong number says so, and an unknown act lets nobody pick one (HD18)', async () => {
  const refusal = { status: 400, code: 'check-wrong', message: 'That is not right.' }
  const { screen, user } = dashboard({ helpDesk: asking, helpDeskAnswer: refusal })
  await user.click(await screen.findByRole('button', { name: '18' }))
  expect((await screen.findAllByText('That is not right.'))[0]).toBeVisible()
  const odd = { ...asks, act: 'exorcise' as never }
  const other = dashboard({ helpDesk: { open: { ...own, asks: odd }, last: null } })
  expect(await other.screen.findByText(/^If you did not speak with the help desk/)).toBeVisible()
  expect(other.screen.queryByRole('button', { name: '73' })).toBeNull()
})
