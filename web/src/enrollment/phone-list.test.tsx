import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { sampleUser, signedInSession } from '../testing/sample-sessions.js'

const account = { username: 'frank', passwordChangedAt: null, passwordExpiresAt: null }

function atEnrollment(phones: string[], emails = sampleUser.emails) {
  const session = { ...signedInSession({ ...sampleUser, emails }), account: { ...account, phones } }
  return renderPortal('/dashboard/enrollment', { session })
}

test('phones that get codes are listed, and cannot be changed (ENROLL1)', async () => {
  const { screen } = atEnrollment(['••• ••• 42', '••• ••• 42'])
  const panel = within(await screen.findByRole('region', { name: 'Your phone numbers' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '••• ••• 42Kept by your institution',
    '••• ••• 42Kept by your institution',
  ])
  expect(panel.queryByRole('button')).toBeNull()
})

test('with a phone alone the empty list says that codes go there (ENROLL1)', async () => {
  const { screen } = atEnrollment(['••• ••• 42'], [])
  expect(await screen.findByText(/^Codes go to your phone\./)).toBeVisible()
})

test('without phones there is no list of them (ENROLL1)', async () => {
  const { screen } = atEnrollment([], [])
  expect(await screen.findByText(/always get back in by yourself/)).toBeVisible()
  expect(screen.queryByText('Your phone numbers')).toBeNull()
})
