import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.js'

test('a password can be shown, and is hidden again when the form is sent', () => {
  render(
    <form data-testid="form" onSubmit={(event) => event.preventDefault()}>
      <PasswordField name="password" label="Password" />
    </form>,
  )
  const field = screen.getByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveAttribute('type', 'text')
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeVisible()
  fireEvent.submit(screen.getByTestId('form'))
  expect(field).toHaveAttribute('type', 'password')
})
