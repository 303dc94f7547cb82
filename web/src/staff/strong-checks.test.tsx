import type { StaffCase } from '@portico/contract/desk/staff-case'
import { act, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTurn, openConsole, toCase } from '../testing/open-console.js'
import { inMinutes, line, sampleCase, sampleStaffSession } from '../testing/sample-case.js'

type Check = NonNullable<StaffCase['check']>
type Act = StaffCase['acts'][number]

const sleeping = { status: 401, code: 'prove-again', message: 'Please type your password to go on.' }
const gone = { status: 401, code: 'staff-gone', message: 'The console session has ended.' }
const ended = { status: 400, code: 'case-gone', message: 'This case or request has ended.' }
const inCase = { case: 'C-8F3K-2M' }

const strong = (act: Act['act'], more: Partial<Act> = {}): Act => ({
  ...{ act, class: 'strong', isReady: true, asks: false, why: '', ...more },
})
const locked = { isReady: false, why: 'a stronger check comes first.' }

/** The sample case with a check of a kind, and strong acts. */
const caseWith = (check: Partial<Check> | null, acts: readonly Act[] = [strong('remove-contact', locked)]) => ({
  case: sampleCase({
    acts: [...acts],
    checks: ['code', 'pick', 'call-back', 'here'],
    check: check && { kind: 'code', state: 'sent', until: inMinutes(10), act: null, ...check },
  }),
})
const passed = (acts: readonly Act[], kind: Check['kind'] = 'call-back') => caseWith({ kind, state: 'passed' }, acts)

test('a number to pick is for one act, and is said once (HD18)', async () => {
  const sent = { kind: 'pick', act: 'remove-contact' } as const
  const { screen, user, named } = toCase({
    staffCase: inTurn(caseWith(null), caseWith({ ...sent, state: 'passed' }, [strong('remove-contact')])),
    staffCheck: { ...caseWith(sent), say: '73', dial: null },
  })
  await user.click(await screen.findByRole('radio', { name: 'On their dashboard' }))
  await user.click(screen.getByRole('button', { name: 'Show the number to say' }))
  expect(screen.getByText('Choose one.')).toBeVisible()
  expect(named('staffCheck')).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Remove a contact' }))
  await user.click(screen.getByRole('button', { name: 'Show the number to say' }))
  expect(await screen.findByText('73')).toBeVisible()
  // The agent's next step is to say it.
  expect(screen.getByText(/Pick 73 there/)).toHaveFocus()
  expect(screen.getByText(/^It allows one act: Remove a contact\./)).toBeVisible()
  expect(named('staffCheck')).toEqual([{ ...inCase, kind: 'pick', act: 'remove-contact' }])
  expect(await screen.findByText(/for one act: Remove a contact\.$/)).toBeVisible()
  expect(screen.queryByText('73')).toBeNull()
  // It opens that act, not what six digits or a strong check open.
  expect(screen.getByText('Six digits read out').closest('li')).not.toHaveClass('is-open')
  expect(screen.getByText('Strong').closest('li')).not.toHaveClass('is-open')
})

test('the act that the agent looks at is the one of the number', async () => {
  const acts = [strong('add-contact', locked), strong('remove-contact', locked)]
  const { screen, user } = toCase({ staffCase: caseWith(null, acts) })
  await user.click(await screen.findByRole('button', { name: /^Remove a contact/ }))
  await user.click(screen.getByRole('radio', { name: 'On their dashboard' }))
  expect(screen.getByRole('radio', { name: 'Remove a contact' })).toBeChecked()
})

test('the number to call is shown whole and once; who is reached is checked (HD18)', async () => {
  const sent = caseWith({ kind: 'call-back' })
  const { screen, user, named } = toCase({
    staffCase: caseWith(null),
    staffCheck: { ...sent, say: null, dial: '+49 30 1234 5642' },
    staffCheckResult: passed([strong('remove-contact')]),
  })
  await user.click(await screen.findByRole('radio', { name: 'Call back' }))
  await user.click(screen.getByRole('button', { name: 'Show the number to call' }))
  expect(await screen.findByRole('link', { name: '+49 30 1234 5642' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I reached them' }))
  expect(await screen.findByText(/^Checked until .* Good for all acts of a strong check\.$/)).toBeVisible()
  expect(screen.queryByText(/1234/)).toBeNull()
  expect(named('staffCheck')).toEqual([{ ...inCase, kind: 'call-back', contact: 'p1' }])
  expect(named('staffCheckResult')).toEqual([{ ...inCase, answer: 'reached' }])
})

test.each(['pick', 'call-back'] as const)(
  'a page that opens later does not show the number of %s again',
  async (kind) => {
    const { screen } = toCase({ staffCase: caseWith({ kind, act: kind === 'pick' ? 'remove-contact' : null }) })
    expect(await screen.findByText(/^The number was shown once\./)).toBeVisible()
  },
)

test('who stands there is checked by a document, which the agent has to name', async () => {
  const { screen, user, named } = toCase({
    staffCase: { case: { ...caseWith(null).case, direction: 'here' } },
    staffCheck: { ...caseWith({ kind: 'here' }), say: null, dial: null },
    staffCheckResult: passed([strong('print-pass')], 'here'),
  })
  await user.click(await screen.findByRole('button', { name: 'It is the person' }))
  expect(screen.getByText('Choose one.')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Passport' }))
  await user.click(screen.getByRole('button', { name: 'It is the person' }))
  expect(await screen.findByText(/Good for all acts of a strong check/)).toBeVisible()
  expect(named('staffCheck')).toEqual([{ ...inCase, kind: 'here' }])
  expect(named('staffCheckResult')).toEqual([{ ...inCase, answer: 'passport' }])
})

test('after six digits another check can begin', async () => {
  const { screen, user } = toCase({ staffCase: caseWith({ state: 'passed' }) })
  await user.click(await screen.findByRole('button', { name: 'Another check' }))
  expect(screen.getByRole('radio', { name: 'Call back' })).toBeVisible()
  expect(screen.getByText(/not for changing who can get in/)).toBeVisible()
})

test.each([
  ['remove-contact', 'Remove a contact', 'p1'],
  ['accept-contact', 'Let a new contact count', 'w1'],
] as const)('%s is about one of the contacts that it can be about', async (act, name, contact) => {
  const waiting = {
    contact: 'w1',
    kind: 'email' as const,
    mask: 'a•••@w•••',
    lines: [],
    canCheck: false,
    canCall: false,
  }
  const told = passed([strong(act)]).case
  const contacts = [...told.contacts, { ...waiting, acts: ['accept-contact' as const] }]
  const { screen, user, named } = toCase({ staffCase: { case: { ...told, contacts } } })
  await user.click(await screen.findByRole('button', { name }))
  const masks = act === 'remove-contact' ? ['a•••@g•••', '•••\u00a0•••\u00a042'] : ['a•••@w•••']
  const form = within(screen.getByRole('group', { name: 'Which contact?' }))
  expect(form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(masks)
  await user.click(form.getAllByRole('radio').at(-1) as HTMLElement)
  await user.click(screen.getAllByRole('button', { name })[1] as HTMLElement)
  expect(named('staffAct')).toEqual([{ ...inCase, act, contact }])
})

test('a new contact asks for a yes, then for the digits that went there', async () => {
  const ready = passed([strong('add-contact')])
  const asks = { asks: true, why: 'another agent has to say yes.' }
  const asked = { isReady: false, why: 'another agent has been asked.' }
  const answer = { message: '', isWaiting: true, once: null }
  const { screen, user, named } = toCase({
    staffCase: inTurn(passed([strong('add-contact', asks)]), ready),
    staffAct: inTurn(
      { ...passed([strong('add-contact', asked)]), ...answer },
      { ...ready, ...answer },
      { ...ready, ...answer, message: 'Contact added.', isWaiting: false },
    ),
  })
  await user.click(await screen.findByRole('button', { name: /^Add a contact\s*another agent has to say yes/ }))
  expect(screen.getByRole('textbox', { name: 'New email address or phone number' })).toHaveFocus()
  await user.keyboard('anna@new.example')
  await user.click(screen.getByRole('button', { name: 'Ask another agent' }))
  expect((await screen.findAllByText(/^Another agent has been asked\./))[0]).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'New email address or phone number' })).toBeNull()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('textbox', { name: 'New email address or phone number' })).toHaveValue(
    'anna@new.example',
  )
  await user.click(screen.getAllByRole('button', { name: 'Add a contact' })[1] as HTMLElement)
  expect(await screen.findByText('anna@new.example')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Ask for the six digits.' }), '482915{Enter}')
  expect(await screen.findByText('Contact added.')).toBeVisible()
  const input = { ...inCase, act: 'add-contact', address: 'anna@new.example' }
  expect(named('staffAct')).toEqual([input, input, { ...input, code: '482915' }])
})

test('a slip is shown once, without a username, and is gone after closing (HD20)', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  const works = 'It works once, from 5 Jan at 14:00 CET to 6 Jan at 14:00 CET.'
  const once = { pass: '7KQ4-M2RD-X9TB', from: inMinutes(0), until: inMinutes(1440), works }
  const ready = passed([strong('print-pass')], 'here')
  const { screen, user } = toCase({
    staffCase: ready,
    staffAct: { ...ready, message: 'One-time pass printed.', isWaiting: false, once },
  })
  await user.click(await screen.findByRole('button', { name: 'Print a one-time pass' }))
  await user.click(screen.getAllByRole('button', { name: 'Print a one-time pass' })[1] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time pass' }))
  expect(dialog.getByText('7KQ4-M2RD-X9TB')).toBeVisible()
  expect(screen.queryByText('One-time pass printed.')).toBeNull()
  expect(dialog.getByText(/^Open .?localhost.*\/pass.?\. Type your username and this pass\.$/)).toBeVisible()
  expect(dialog.getByText(works)).toBeVisible()
  expect(dialog.getByText('Anna Müller')).toBeVisible()
  expect(dialog.queryByText(/amueller/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(dialog.getByRole('button', { name: 'Handed over' }))
  expect(screen.queryByText('7KQ4-M2RD-X9TB')).toBeNull()
})

test.each([
  [{ provedUntil: inMinutes(15) }, true],
  [gone, false],
])('a slip is hidden while the console sleeps; the password answers %j (HD20)', async (proof, isBack) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const once = { pass: '7KQ4-M2RD-X9TB', from: inMinutes(0), until: inMinutes(1440), works: '' }
  const ready = passed([strong('print-pass')], 'here')
  let session: unknown = sampleStaffSession()
  const { screen, user } = toCase({
    staffSession: () => session as never,
    staffCase: inTurn(ready, ended),
    // Without the case that the page expects beside it.
    staffAct: { message: '', isWaiting: false, once } as never,
    staffProve: proof as never,
  })
  await user.click(await screen.findByRole('button', { name: 'Print a one-time pass' }))
  await user.click(screen.getAllByRole('button', { name: 'Print a one-time pass' })[1] as HTMLElement)
  expect(await screen.findByText('7KQ4-M2RD-X9TB')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
  const field = await screen.findByLabelText('Your password')
  expect(document.body.textContent).not.toMatch(/7KQ4|Anna/)
  if (!isBack) session = gone
  await user.type(field, 'right{Enter}')
  if (isBack) {
    expect(await screen.findByRole('dialog', { name: 'One-time pass' })).toHaveTextContent('7KQ4-M2RD-X9TB')
    await user.click(screen.getByRole('button', { name: 'Handed over' }))
  } else expect(await screen.findByRole('button', { name: 'Open the console' })).toBeVisible()
  expect(document.body.textContent).not.toContain('7KQ4')
})

test('what a press shows once is shown after the password, too (HD17)', async () => {
  const { screen, user, named } = toCase({
    staffCase: caseWith(null),
    staffCheck: inTurn(sleeping, { ...caseWith({ kind: 'call-back' }), say: null, dial: '+49 30 1234 5642' }),
    staffProve: { provedUntil: inMinutes(15) },
  })
  await user.click(await screen.findByRole('radio', { name: 'Call back' }))
  await user.click(screen.getByRole('button', { name: 'Show the number to call' }))
  await user.type(await screen.findByLabelText('Your password'), 'right{Enter}')
  expect(await screen.findByRole('link', { name: '+49 30 1234 5642' })).toBeVisible()
  expect(named('staffCheck')).toHaveLength(2)
})

const waiting = {
  ...{ approval: 'y1', name: 'Anna Müller', act: 'print-pass' as const, asker: 'Omar H.', mustSee: true },
  lines: [line('Case C-8F3K-2M: the phone is lost.'), line('Checked: an identity card.')],
}
const asking = { ...sampleStaffSession(), waiting: [waiting] }

test('a yes needs a word, and who must see the person says so (HD19)', async () => {
  const { screen, user, named } = openConsole('/staff/waiting', {
    staffSession: inTurn(asking, sampleStaffSession()),
    staffApprove: { message: 'You said yes.' },
  })
  expect(await screen.findByRole('link', { name: 'Waiting (1)' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: /Anna Müller/ }))
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveFocus()
  expect(screen.getByText('Checked: an identity card.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.getByText('Say why.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'I know her{Enter}')
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.getByText('Say yes only if you see the person, too.')).toBeVisible()
  expect(named('staffApprove')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'I see the person, too' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('You said yes.')).toBeVisible()
  expect(named('staffApprove')).toEqual([{ approval: 'y1', answer: 'yes', word: 'I know her', seen: true }])
  expect(await screen.findByText('Nobody asks for a yes.')).toBeVisible()
})

test.each([
  [{ message: 'You said no.' }, 'You said no.'],
  [{ status: 400, code: 'case-gone', message: 'This case or request has ended.' }, 'This case or request has ended.'],
])('a no that is answered with %j says so', async (answer, said) => {
  const { screen, user, named } = openConsole('/staff/waiting', { staffSession: asking, staffApprove: answer as never })
  await user.click(await screen.findByRole('button', { name: /Anna Müller/ }))
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Not seen')
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect((await screen.findAllByText(said))[0]).toBeVisible()
  expect(named('staffApprove')).toEqual([{ approval: 'y1', answer: 'no', word: 'Not seen', seen: false }])
})
