import { afterEach, describe, expect, test } from 'vitest'
import { callStaff, makeAgent } from '../../testing/call-staff.js'
import { type OutsidePortal, outsidePortal, strongAcr } from '../../testing/outside-portal.js'
import { signInFully } from '../../testing/steps.js'
import { staffOn } from '../../testing/test-config.js'

let portal: OutsidePortal
afterEach(() => portal.close())

const dayMs = 24 * 60 * 60_000

/** A portal where alice is an agent, who has been enrolled for long, and dora is none. */
async function deskPortal(audience: 'people' | 'staff' | 'both'): Promise<void> {
  const people = ['alice', 'dora'].map((username) => ({ username, emails: [`${username}@mail.example`] }))
  portal = await outsidePortal({ audience, people, rules: { staff: staffOn } })
  await makeAgent(portal, 'alice')
  portal.pass(2 * dayMs)
  portal.provider.claims = { acr: strongAcr }
}

describe('agents of the help desk (SSO1)', () => {
  test.each(['staff', 'both'] as const)(
    'come into the console by a strong one, where it is for %s (SSO1)',
    async (audience) => {
      await deskPortal(audience)
      const agent = portal.visitor()
      expect(await portal.use(agent)).toBe('/dashboard')
      expect((await callStaff(agent, 'staffEnter')).status).toBe(200)
    },
  )

  test('come into no console where it is for people, nor by a second step here (SSO1)', async () => {
    await deskPortal('people')
    const agent = portal.visitor()
    expect(await portal.use(agent)).toBe('/dashboard')
    const { status, body } = await callStaff(agent, 'staffEnter')
    expect([status, body.code]).toEqual([400, 'staff-sign-in'])
    expect((await callStaff(await signInFully(portal, 'alice'), 'staffEnter')).status).toBe(200)
  })

  test('come in nowhere by one that is not strong, where it is for agents alone (SSO1)', async () => {
    await deskPortal('staff')
    portal.provider.claims = {}
    const agent = portal.visitor()
    expect(await portal.use(agent)).toBe('/')
    expect(await portal.told(agent)).toBe('outside-failed')
  })

  test('others do not come by it, where it is for agents alone (SSO1)', async () => {
    await deskPortal('staff')
    portal.provider.claims = { acr: strongAcr, sub: 'subject-of-dora', preferred_username: 'dora' }
    const dora = portal.visitor()
    expect(await portal.use(dora)).toBe('/')
    expect(await portal.told(dora)).toBe('outside-off')
    const { id } = (await portal.ports.directory.find('dora')) ?? { id: '' }
    expect(await portal.ports.store.outside.bindingsOf(id)).toEqual([])
  })

  test('who is no agent comes in where it is for both, and finds no console (SSO1)', async () => {
    await deskPortal('both')
    portal.provider.claims = {
      acr: strongAcr,
      sub: 'subject-of-dora',
      preferred_username: 'dora',
      groups: ['helpdesk'],
    }
    const dora = portal.visitor()
    expect(await portal.use(dora)).toBe('/dashboard')
    expect((await callStaff(dora, 'staffEnter')).status).toBe(404)
  })
})
