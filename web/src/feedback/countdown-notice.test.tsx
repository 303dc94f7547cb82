import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountdownNotice } from './countdown-notice.js'

const onDone = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onDone.mockClear()
  render(<CountdownNotice title="Account unlocked" message="You can sign in now." onDone={onDone} />)
})

afterEach(() => {
  vi.useRealTimers()
})

function seconds(count: number) {
  for (let second = 0; second < count; second++) act(() => vi.advanceTimersByTime(1_000))
}

test('the notice says what happened', () => {
  expect(screen.getByRole('dialog', { name: 'Account unlocked' })).toHaveAccessibleDescription('You can sign in now.')
})

test('it counts from ten and goes at zero (PASS4)', () => {
  expect(screen.getByText('Going to the home page in 10 seconds')).toBeVisible()
  seconds(9)
  expect(screen.getByText('Going to the home page in 1 second')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  seconds(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('Go now goes at once (PASS4)', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Go now' }))
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('Stay here stops the clock (PASS4)', () => {
  seconds(3)
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  seconds(20)
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.getByText('Countdown stopped.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go now' })).toHaveFocus()
})

test('Escape stops the clock too (PASS4)', () => {
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  seconds(20)
  expect(onDone).not.toHaveBeenCalled()
})
