import { expect, test } from 'vitest'
import { inParallel, repeatInParallel } from './in-parallel.js'
import { password, rightCaptcha, testPortal } from './test-portal.js'

test('calls made at once are all under way in the same moment, and answered in their order', async () => {
  let underWay = 0
  let most = 0
  const portal = await testPortal({
    directory: (real) => ({
      ...real,
      async find(name) {
        underWay += 1
        most = Math.max(most, underWay)
        await new Promise((resolve) => setImmediate(resolve))
        underWay -= 1
        return real.find(name)
      },
    }),
  })
  const names = ['alice', ...Array.from({ length: 48 }, (_, n) => `nobody${n}`), 'bob']
  const answers = await inParallel(
    portal,
    names.map((username) => ({
      visitor: portal.visitor(),
      call: 'signIn' as const,
      input: { username, password, captcha: rightCaptcha },
    })),
  )
  expect(most).toBe(50)
  expect(answers.map(({ status }) => status)).toEqual(names.map((name) => (name.startsWith('nobody') ? 400 : 200)))
  await portal.close()
})

test('a refusal that comes before the body is an answer too', async () => {
  const portal = await testPortal()
  const visitor = portal.visitor()
  const answers = await repeatInParallel(portal, 10, { visitor, call: 'addEmail', input: { email: 'a@b.example' } })
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401))
  await portal.close()
})
