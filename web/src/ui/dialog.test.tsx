import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.js'

const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })

test('Escape closes a dialog that can be dismissed', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="Add" onClose={onClose}>
      <p>text</p>
    </Dialog>,
  )
  pressEscape()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog that cannot be dismissed withstands Escape, and opens again when the browser closes it', () => {
  render(
    <Dialog title="Add" onClose={null} closeButton>
      <p>text</p>
    </Dialog>,
  )
  pressEscape()
  pressEscape()
  screen.getByRole<HTMLDialogElement>('dialog').close()
  expect(screen.getByRole('dialog', { name: 'Add' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the focus goes back to what opened a dialog, also where a browser has no modal ones', () => {
  const taken = ['showModal', 'close'] as const
  const before = taken.map((name) => Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, name) ?? {})
  for (const name of taken)
    Object.defineProperty(HTMLDialogElement.prototype, name, { configurable: true, value: undefined })
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Open</button>
      {isOpen && (
        <Dialog title="Add" onClose={null}>
          <input aria-label="Address" />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(false))
  screen.getByRole('button', { name: 'Open' }).focus()
  rerender(page(true))
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus()
  rerender(page(false))
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  for (const [at, name] of taken.entries()) Object.defineProperty(HTMLDialogElement.prototype, name, before[at] ?? {})
})
