import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CodeField } from './code-field.js'

function codeField(onComplete?: (code: string) => void) {
  render(<CodeField name="code" label="Verification code" {...(onComplete && { onComplete })} />)
  return { input: screen.getByRole('textbox', { name: 'Verification code' }), user: userEvent.setup() }
}

test('only digits are taken', async () => {
  const { input, user } = codeField()
  await user.type(input, '1a2 3')
  expect(input).toHaveValue('123')
})

test.each([
  ['Your code: 482 915.', '482915'],
  ['４８２９１５', '482915'],
])('pasted %s gives its digits', async (text, code) => {
  const { input, user } = codeField()
  await user.click(input)
  await user.paste(text)
  expect(input).toHaveValue(code)
})

test('a phone can fill it in, and leading zeros stay', async () => {
  const onComplete = vi.fn()
  const { input, user } = codeField(onComplete)
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  expect(input).toHaveAttribute('inputmode', 'numeric')
  await user.type(input, '001234')
  expect(onComplete).toHaveBeenCalledWith('001234')
})
