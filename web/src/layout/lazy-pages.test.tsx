import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPages } from './lazy-pages.js'

const pages = { Page: ({ name }: { name: string }) => <p>{name}</p> }

test('a page that fails to load can be tried again, or left for the home page (FAIL17)', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(pages)
  const Page = lazyPages<typeof pages>(load)((loaded) => loaded.Page)
  render(<Page name="here" />)
  expect(await screen.findByRole('button', { name: 'Go Home' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('here')).toBeVisible()
})

test('without a connection each Retry that fails leads back to the dialog (FAIL17)', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn().mockRejectedValueOnce(new Error()).mockRejectedValueOnce(new Error()).mockResolvedValue(pages)
  const Page = lazyPages<typeof pages>(load)((loaded) => loaded.Page)
  render(<Page name="here" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('here')).toBeVisible()
  vi.unstubAllGlobals()
})

test('a page that takes 120 seconds shows the dialog, and itself when it comes after all (FAIL17)', async () => {
  vi.useFakeTimers()
  let come: (loaded: typeof pages) => void = () => undefined
  const Page = lazyPages<typeof pages>(() => new Promise((resolve) => (come = resolve)))((loaded) => loaded.Page)
  render(<Page name="here" />)
  act(() => vi.advanceTimersByTime(119_999))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('dialog')).toBeVisible()
  vi.useRealTimers()
  await act(async () => come(pages))
  expect(screen.getByText('here')).toBeVisible()
})

test('Retry loads the whole page anew while the import is still pending (FAIL17)', async () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const load = vi.fn(() => new Promise<typeof pages>(() => undefined))
  const Page = lazyPages<typeof pages>(load)((loaded) => loaded.Page)
  render(<Page name="here" />)
  act(() => vi.advanceTimersByTime(120_000))
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is loaded shows at once', async () => {
  const page = lazyPages(async () => pages)
  const First = page((loaded) => loaded.Page)
  const Second = page((loaded) => loaded.Page)
  render(<First name="first" />)
  await screen.findByText('first')
  render(<Second name="second" />)
  expect(screen.getByText('second')).toBeVisible()
})
