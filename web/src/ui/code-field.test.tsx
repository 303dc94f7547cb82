import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CodeField } from './code-field.js'

function codeField() {
  render(<CodeField name="code" label="Verification code" />)
  return { input: screen.getByRole('textbox', { name: 'Verification code' }), user: userEvent.setup() }
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
  render(<CodeField name="code" label="Verification code" onEdit={onEdit} />)
  const user = userEvent.setup()
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
