import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { CodeField } from './code-field.js'

function codeField(props: Partial<ComponentProps<typeof CodeField>> = {}) {
  const submit = vi.fn()
  const { unmount } = render(
    <form action={submit}>
      <CodeField name="code" label="Verification code" inputRef={createRef()} {...props} />
      <button type="button">Resend Code</button>
      <button type="submit">Continue</button>
    </form>,
  )
  const input = screen.getByRole('textbox', { name: 'Verification code' })
  return { input, submit, unmount, user: userEvent.setup() }
}

test('only digits are taken (VERIFY4, FIELD2)', async () => {
  const { input, user } = codeField()
  await user.type(input, '1a2 3')
  expect(input).toHaveValue('123')
})

test.each([
  ['Your code: 482 915.', '482915'],
  ['４８２９１５', '482915'],
  ['٤٨٢٩١٥', '482915'],
  ['۰۸۲۹۱۵', '082915'],
])('pasted %s gives its digits (FIELD2)', async (text, code) => {
  const { input, user } = codeField()
  await user.click(input)
  await user.paste(text)
  expect(input).toHaveValue(code)
})

test.each([
  ['a whole message with a clock and an address', 'Paris 8: 391213 is your code, sent 14:05 to room 12.', '391213'],
  ['a code in two groups beside a year', '© 2026 · Code 391 213', '391213'],
  ['a code in brackets', 'G(391-213)', '391213'],
  ['Arabic digits beside others', 'الرمز ٣٩١٢١٣ صالح لمدة 10 دقائق', '391213'],
  ['a part of a code', ' 391 ', '391'],
  ['a code between direction marks', 'الرمز \u200e391213\u200f', '391213'],
  ['a code with a sign that no font draws inside', 'Code: 391\u200b213', '391213'],
])('pasted, %s gives the one code that stands in it (FIELD2)', async (_, text, code) => {
  const { input, submit, user } = codeField()
  await user.click(input)
  await user.paste(text)
  expect(input).toHaveValue(code)
  await expect.poll(() => submit.mock.calls.length).toBe(code.length === 6 ? 1 : 0)
})

test.each([
  ['two codes', 'Your code 391213 replaces 482915.'],
  ['a longer number', 'Order 3912134'],
  ['a phone number', '+49 391 213 77'],
  ['numbers that only together have six digits', 'Paris 8, room 12, 14:05'],
  ['no digit at all', 'Your code is here'],
  ['a code that grows into letters', 'ref391213x'],
])('pasted, %s fills in and sends nothing, and says why (FIELD2)', async (_, text) => {
  const { input, submit, user } = codeField({ pasteHint: 'Copy only the six digits.' })
  await user.type(input, '12')
  await user.paste(text)
  expect(input).toHaveValue('12')
  expect(screen.getByRole('alert')).toHaveTextContent('Copy only the six digits.')
  expect(input).toHaveAccessibleDescription('Copy only the six digits.')
  expect(submit).not.toHaveBeenCalled()
  await user.type(input, '3')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['typed', 'pasted'])('it tells that something was %s', async (how) => {
  const onEdit = vi.fn()
  const { user } = codeField({ onEdit })
  await user.click(screen.getByRole('textbox'))
  await (how === 'typed' ? user.keyboard('1') : user.paste('1'))
  expect(onEdit).toHaveBeenCalledTimes(1)
})

test('a phone can fill it in, and leading zeros stay (VERIFY4, FIELD4)', async () => {
  const { input, user } = codeField()
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  expect(input).toHaveAttribute('inputmode', 'numeric')
  await user.type(input, '001234')
  expect(input).toHaveValue('001234')
})

test('a typed code waits for the button, also when its last digit comes first (FIELD2)', async () => {
  const { input, submit, user } = codeField()
  await user.type(input, '23456')
  await user.type(input, '1', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(input).toHaveValue('123456')
  expect(submit).not.toHaveBeenCalled()
})

test('a pasted code sends itself, and the same code only once (FIELD2)', async () => {
  const { input, submit, user } = codeField()
  await user.click(input)
  await user.paste('Your code: 482 915.')
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  await user.clear(input)
  await user.paste('482915')
  expect(input).toHaveValue('482915')
  expect(submit).toHaveBeenCalledTimes(1)
  await user.clear(input)
  await user.paste('000042')
  await expect.poll(() => submit.mock.calls.length).toBe(2)
})

test('a code that the browser fills in sends itself, also over a wrong one (FIELD2)', async () => {
  const { input, submit, user } = codeField()
  await user.type(input, '111111')
  expect(submit).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '482915' } })
  await expect.poll(() => submit.mock.calls.length).toBe(1)
})

test('the code of an SMS is filled in and sent where the browser reads it (FIELD2)', async () => {
  const get = vi.fn().mockResolvedValue({ code: '482915' })
  vi.stubGlobal('OTPCredential', class {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }))
  const { input, submit, unmount } = codeField({ comesBySms: true })
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  expect(input).toHaveValue('482915')
  expect(get).toHaveBeenCalledWith({ otp: { transport: ['sms'] }, signal: expect.any(AbortSignal) })
  unmount()
  expect(get.mock.calls[0]?.[0].signal.aborted).toBe(true)
  vi.unstubAllGlobals()
})
