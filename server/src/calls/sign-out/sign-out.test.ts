import { apiBase, callPaths } from '@portico/contract'
import { expect, test } from 'vitest'
import { signInFully } from '../../testing/steps.js'
import { testPortal } from '../../testing/test-portal.js'

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

test('signing out with no session to end succeeds and clears nothing, so another site cannot have it cleared (S5, X3)', async () => {
  const portal = await testPortal()
  const visitor = portal.visitor()
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const answers = [
    // A browser omits the session cookie when another site sends the request.
    await visitor.raw({ method: 'POST', url: apiBase + callPaths.signOut, bare: true, headers: elsewhere }),
    await visitor.call('signOut'),
  ]
  for (const { status, headers } of answers) expect([status, headers['clear-site-data']]).toEqual([200, undefined])
  const signedIn = await signInFully(portal)
  const refused = await signedIn.call('signOut', {}, { headers: elsewhere })
  expect([refused.status, refused.headers['clear-site-data']]).toEqual([403, undefined])
  expect((await signedIn.call('session')).body.isLoggedIn).toBe(true)
  await portal.close()
})
