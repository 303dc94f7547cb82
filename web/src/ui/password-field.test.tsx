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

test('a password that is shown is neither corrected, nor capitalised, nor sent to a spelling checker', () => {
  render(<PasswordField name="password" label="Password" autoComplete="new-password" />)
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  const shown = screen.getByLabelText('Password')
  expect(shown).toHaveAttribute('type', 'text')
  expect(shown).toHaveAttribute('autocorrect', 'off')
  expect(shown).toHaveAttribute('autocapitalize', 'none')
  expect(shown).toHaveAttribute('spellcheck', 'false')
})

test('a field says that Caps Lock is on while the visitor types, and no longer when it loses the focus (FIELD8)', () => {
  render(<PasswordField name="password" label="Password" />)
  const field = screen.getByLabelText('Password')
  fireEvent.keyDown(field, { key: 'a' })
  expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true })
  expect(screen.getByText('Caps Lock is on.')).toHaveAttribute('aria-live', 'polite')
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: false })
  expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  fireEvent.keyUp(field, { key: 'CapsLock', modifierCapsLock: true })
  fireEvent.blur(field)
  expect(screen.queryByText('Caps Lock is on.')).toBeNull()
})

test('an event of a password manager that is no key press says nothing about Caps Lock', () => {
  render(<PasswordField name="password" label="Password" />)
  fireEvent(screen.getByLabelText('Password'), new Event('keydown', { bubbles: true }))
  expect(screen.queryByText('Caps Lock is on.')).toBeNull()
})
