import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveProofs } from '../../testing/app-of.js'
import { startFlow } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const longLocal = 'a-very-long-local-part-of-an-address'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({
    people: [
      { username: 'short', name: 'Short Name', emails: ['x@y.example'], phones: ['+1 555 0142'] },
      {
        username: 'long',
        name: 'Long Name',
        emails: [`${longLocal}@a-long-domain-of-a-provider.example`],
        phones: ['+49 30 1234 567 89 42'],
      },
    ],
  })
  await giveProofs(portal, 'long', { hasCodes: true })
})
afterAll(() => portal.close())

const emailMask = /^[a-z0-9]•••@[a-z0-9]•••( \(\d\))?$/
const phoneMask = /^••• ••• \d\d( \(\d\))?$/

/** All that a stranger sees of contacts, real ones or those of a decoy. */
async function seen(flow: 'profile' | 'reset' | 'unlock', username: string) {
  const { type, data } = await startFlow(portal.visitor(), flow, username)
  if (type === 'both') return [...data[0].emails, ...data[1].phoneNumbers]
  return type === 'email' || type === 'phone' ? data : []
}

describe.each([
  ['profile', ['short', 'long']],
  ['reset', ['short', 'long', 'nobody11', 'nobody12', 'nobody13', 'nobody14']],
  ['unlock', ['short', 'long', 'nobody11', 'nobody12', 'nobody13', 'nobody14']],
] as const)('before the code is proven, on %s,', (flow, names) => {
  test('contacts are masked alike, however long they are, and nothing else is told of them (V1)', async () => {
    const all = (await Promise.all(names.map((name) => seen(flow, name)))).flat()
    expect(all.length).toBeGreaterThanOrEqual(names.length)
    for (const contact of all) {
      if ('email' in contact) {
        expect(Object.keys(contact).sort()).toEqual(['_id', 'email'])
        expect(contact.email).toMatch(emailMask)
      } else {
        expect(Object.keys(contact).sort()).toEqual(['_id', 'phoneNumber'])
        expect(contact.phoneNumber).toMatch(phoneMask)
      }
    }
  })

  test('what a person has beside contacts is told behind the password alone (PF5)', async () => {
    for (const name of names) {
      const visitor = portal.visitor()
      const begun = await startFlow(visitor, flow, name)
      expect((await visitor.call('session')).body.verification).toEqual(begun)
      const isTold = flow === 'profile' && name === 'long'
      expect(Object.keys(begun)).toEqual(['type', 'data', ...(isTold ? ['proofs'] : [])])
    }
  })

  test('a contact has another handle in each flow, of one length for everybody (V1)', async () => {
    const handles: string[] = []
    for (const name of names) {
      for (let n = 0; n < 3; n += 1) handles.push(...(await seen(flow, name)).map(({ _id }) => _id))
    }
    expect(new Set(handles).size).toBe(handles.length)
    for (const handle of handles) expect(handle).toMatch(/^[\w-]{22}$/)
  })

  test('no name, no photo and no whole address is told (V2)', async () => {
    for (const name of names) {
      const visitor = portal.visitor()
      const told = JSON.stringify([
        await startFlow(visitor, flow, name),
        (await visitor.call('session')).body,
        [...visitor.cookies],
      ])
      // Handles and cookies are random. Each of these words is too long to occur by chance, or has
      // a character that they lack.
      expect(told).not.toMatch(
        / Name|"photo"|y\.example|provider\.example|long-local|5550142|1234567|"createdAt"|"verified"/,
      )
      expect((await visitor.call('session')).body.user).toBeNull()
      expect((await visitor.raw({ method: 'GET', url: '/api/user/profile/photo' })).status).toBe(401)
    }
  })
})
