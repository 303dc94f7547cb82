// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.js'

afterEach(cleanup)

test('a photo that cannot be shown gives way to initials', () => {
  const { container } = render(<Avatar name="Grace Green" language="en" photo="/photo" />)
  const photo = container.querySelector('img')
  expect(photo?.getAttribute('src')).toBe('/photo')
  if (photo !== null) fireEvent.error(photo)
  expect(container.textContent).toBe('GG')
})

test('no name gives a person', () => {
  const { container } = render(<Avatar name="" language="en" photo={null} />)
  expect(container.textContent).toBe('')
  expect(container.querySelector('svg')).not.toBeNull()
})
