import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDate, useTime } from './use-date.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const noon = Date.parse('2026-03-04T12:00:00Z')

function shown(languages: readonly string[] | undefined) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages as readonly string[])
  const date = renderHook(() => useDate()).result.current(new Date(noon).toISOString())
  return [date?.text, renderHook(() => useTime()).result.current(noon)]
}

test.each([
  ['en-US@posix', 'March 4, 2026'],
  ['en_US.UTF-8', 'March 4, 2026'],
  ['en_GB', '4 March 2026'],
  ['EN-gb', '4 March 2026'],
  ['en-', 'March 4, 2026'],
  ['en-x', 'March 4, 2026'],
  ['en-\u0000', 'March 4, 2026'],
  ['', 'March 4, 2026'],
  ['C', 'March 4, 2026'],
])('a browser with the language "%s" shows dates and times', (language, date) => {
  expect(shown([language, 'de'])).toEqual([date, expect.stringMatching(/\d/)])
})

test('a browser that names no languages shows them, too', () => {
  expect(shown(undefined)[0]).toBe('March 4, 2026')
})
