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
