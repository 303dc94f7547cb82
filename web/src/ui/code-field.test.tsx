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
