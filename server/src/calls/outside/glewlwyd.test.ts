import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Glewlwyd, startGlewlwyd } from '../../../../proxies/glewlwyd.js'
import { redirectOf } from '../../start/choose-adapters.js'
import { readCode, sendFirst } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const clientId = '0d7a4b6f-portico-8e21'
const clientSecret = 'a secret~of tests'
const person = { username: 'alice', password: 'Alice-Elsewhere-1' }

let provider: Glewlwyd
let portal: TestPortal
beforeAll(async () => {
  const redirect = redirectOf({ publicUrl: new URL('http://localhost:8080') })
  provider = await startGlewlwyd()
  await provider.know({ clientId, clientSecret, redirect })
  await provider.add(person)
})
beforeEach(async () => {
  portal = await testPortal({
    startsAt: Date.now(),
    oidc: {
      ...{ issuer: provider.issuer, clientId, clientSecret, usernameClaim: 'preferred_username', ca: null },
      ...{ strongAcr: [], maxAgeMs: 60 * 60_000 },
    },
    rules: { outside: { name: 'Glewlwyd', audience: 'people', strongAcr: [] } },
  })
})
afterEach(() => portal.close())
afterAll(() => provider.stop())

async function comeBack(visitor: TestVisitor, back: URL): Promise<string> {
  const { headers } = await visitor.raw({ method: 'GET', url: `${back.pathname}${back.search}` })
  return String(headers['location'])
}

test("Debian's glewlwyd signs a person in, whose second step follows here (SSO1)", async () => {
  const visitor = portal.visitor()
  const back = await provider.signIn((await visitor.call('beginOutside')).body.address, person)
  expect(await comeBack(visitor, back)).toBe('/verification')
  const { verification } = (await visitor.call('session')).body
  if (verification === null) throw new Error('there is nothing to verify')
  await sendFirst(visitor, verification, { flow: 'profile' })
  const code = await readCode(portal, 'alice@mail.example')
  expect((await visitor.call('compareCode', { code }, { flow: 'profile' })).status).toBe(200)
  expect((await visitor.call('session')).body).toMatchObject({ isLoggedIn: true, account: { username: 'alice' } })
})

test('a code of it that is brought to another start signs nobody in (SSO4)', async () => {
  const visitor = portal.visitor()
  const back = await provider.signIn((await visitor.call('beginOutside')).body.address, person)
  const other = portal.visitor()
  const { address } = (await other.call('beginOutside')).body
  back.searchParams.set('state', new URL(address).searchParams.get('state') ?? '')
  expect(await comeBack(other, back)).toBe('/')
  expect((await other.call('session')).body.outside).toBe('outside-failed')
})
