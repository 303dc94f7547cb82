import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../ui/dialog.js'
import { StatusRegion } from '../ui/status-region.js'
import { dismissToast, showToast } from './show-toast.js'
import { Toast } from './toast.js'

beforeEach(() => {
  vi.useFakeTimers()
  act(dismissToast)
  render(
    <>
      <Toast place="signed-out" />
      <StatusRegion />
    </>,
  )
})

afterEach(() => {
  vi.useRealTimers()
})

const show = (message: string, success = false) => act(() => showToast({ message, success }))
const moveBy = (movementX: number) =>
  Object.assign(new Event('pointermove', { bubbles: true }), { movementX, movementY: 0 })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a failure is an alert, a success a status (TIME1)', () => {
  show('No.')
  expect(screen.getByRole('alert')).toHaveTextContent('No.')
  show('Yes.', true)
  expect(screen.getByRole('status')).toHaveTextContent('Yes.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a success is told in a region that stood empty before, on the page and in a dialog (TIME1)', () => {
  const before = screen.getByRole('status')
  expect(before).toBeEmptyDOMElement()
  show('Yes.', true)
  expect(before).toHaveTextContent('Yes.')
  act(dismissToast)
  wait(1_000)
  expect(before).toBeEmptyDOMElement()
  render(
    <Dialog title="Add" onClose={null}>
      <p>text</p>
    </Dialog>,
  )
  const inside = within(screen.getByRole('dialog')).getByRole('status')
  expect(inside).toBeEmptyDOMElement()
  show('Yes again.', true)
  expect(inside).toHaveTextContent('Yes again.')
  expect(before).toBeEmptyDOMElement()
})

test('a toast goes by itself after three seconds (TIME1)', () => {
  show('No.')
  wait(2_999)
  expect(screen.queryByRole('alert')).not.toBeNull()
  wait(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the same words again start anew (TIME1)', () => {
  show('No.')
  wait(2_000)
  show('No.')
  wait(2_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
})

test('a toast stays while it is hovered or holds the focus (TIME1)', () => {
  show('No.')
  fireEvent(screen.getByRole('alert'), moveBy(1))
  wait(10_000)
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }))
  fireEvent.pointerLeave(screen.getByRole('alert'))
  wait(10_000)
  expect(screen.queryByRole('alert')).not.toBeNull()
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }))
  wait(3_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast that opens under a pointer that rests is not held by it (TIME1)', () => {
  show('No.')
  fireEvent.pointerEnter(screen.getByRole('alert'))
  // Browsers tell of a move too when something appears below a pointer.
  fireEvent(screen.getByRole('alert'), moveBy(0))
  wait(3_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast goes into a dialog that opens and out of one that closes, and lives no longer for that (TIME1)', () => {
  show('No.')
  wait(1_000)
  const { unmount } = render(
    <Dialog title="Add" onClose={null}>
      <p>text</p>
    </Dialog>,
  )
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('alert'))
  wait(1_000)
  unmount()
  expect(screen.getByRole('alert')).toBeVisible()
  wait(1_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast that was held in a dialog is not held for ever when the dialog closes', () => {
  const { unmount } = render(
    <Dialog title="Add" onClose={null}>
      <p>text</p>
    </Dialog>,
  )
  show('No.')
  fireEvent(screen.getByRole('alert'), moveBy(1))
  wait(10_000)
  unmount()
  wait(2_999)
  expect(screen.getByRole('alert')).toBeVisible()
  wait(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast can be dismissed (TIME1)', () => {
  show('No.')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast that is dismissed gives the focus back to where it came from (TIME1)', () => {
  render(<input aria-label="Code" />)
  act(() => screen.getByRole('textbox').focus())
  show('No.')
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('a toast that fades out is no longer announced, and then it is gone (TIME1)', () => {
  show('No.')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByText('No.').parentElement).toHaveAttribute('aria-hidden', 'true')
  wait(1_000)
  expect(screen.queryByText('No.')).toBeNull()
})
