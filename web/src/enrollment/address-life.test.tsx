import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { sampleEmail, sampleUser, signedInSession } from '../testing/sample-sessions.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-20T12:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The row of the only address on the list. */
async function rowOf(createdAt: string, verified = false) {
  const emails = [{ ...sampleEmail('1', 'alice@new.example', verified), createdAt }]
  const { screen } = renderPortal('/dashboard/enrollment', { session: signedInSession({ ...sampleUser, emails }) })
  const panel = await screen.findByRole('region', { name: 'Your email addresses' })
  return within(panel).getByRole('listitem')
}

test('an unverified address says until when it waits (N4)', async () => {
  expect(await rowOf('2026-01-20T12:00:00.000Z')).toHaveTextContent('Added today · verify within 24 hours')
  expect(await rowOf('2026-01-20T09:30:00.000Z')).toHaveTextContent('Added today · verify within 22 hours')
  expect(await rowOf('2026-01-19T12:00:01.000Z')).toHaveTextContent(/19.* 2026 · verify within 1 hour/)
})

test('a clock that is behind promises no longer wait (N4)', async () => {
  expect(await rowOf('2026-01-20T14:00:00.000Z')).toHaveTextContent('verify within 24 hours')
})

test('an address that is verified, or older than its wait, tells its date alone (N4)', async () => {
  expect(await rowOf('2026-01-20T11:00:00.000Z', true)).not.toHaveTextContent('verify within')
  expect(await rowOf('2026-01-18T11:00:00.000Z')).not.toHaveTextContent('verify within')
  expect(await rowOf('sometime')).not.toHaveTextContent('Added')
})
