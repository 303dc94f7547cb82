import { expect, test } from 'vitest'
import { signInFully } from '../testing/steps.js'
import { testPortal } from '../testing/test-portal.js'

test('signing out has the browser clear what it stored, and no other answer does (S5)', async () => {
  const portal = await testPortal()
  const visitor = await signInFully(portal)
  const refused = await visitor.call('signOut', {}, { headers: { 'x-xsrf-token': '' } })
  expect([refused.status, refused.headers['clear-site-data']]).toEqual([403, undefined])
  expect((await visitor.call('session')).headers['clear-site-data']).toBeUndefined()
  const answer = await visitor.call('signOut')
  expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"storage"'])
  await portal.close()
})
