import { expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import type { SeenStore } from './portal-checks.js'
import { type StaffParts, staffChecks } from './staff-checks.js'

const desk = { group: 'desk', scope: null }
const staff = {
  isOn: true,
  networks: ['10.1.0.0/16'],
  agents: [desk],
  leads: [],
  waitMs: 0,
  approvers: 'desk' as const,
}
const remote = { kind: 'openldap', excludeGroups: ['Desk'] } as unknown as StaffParts['config']['directory']

async function found(
  config: Partial<StaffParts['config']['staff']>,
  more: Partial<StaffParts> & { agents?: number } = {},
) {
  const { agents = 0, ...parts } = more
  const checks = staffChecks({
    config: { staff: { ...staff, ...config }, directory: remote },
    openStore: async () => ({ kind: 'current', agents }) as SeenStore,
    people: { groupsOf: async () => [] },
    ...parts,
  })
  const findings = await Promise.all(checks.map(async ({ code, run }) => [code, (await run()).state] as const))
  return Object.fromEntries(findings)
}

const lost = {
  groupsOf: async () => {
    throw new Unavailable('directory')
  },
}

test('the doctor asks nothing of a console that is off', async () => {
  expect(await found({ isOn: false })).toEqual({})
})

test('the doctor warns of every network, lost groups, one agent, and agents whom a mailbox resets', async () => {
  expect(await found({})).toEqual({ 'staff-networks': 'ok', 'staff-groups': 'ok', 'staff-agents': 'ok' })
  expect(await found({ networks: [] })).toMatchObject({ 'staff-networks': 'warning' })
  expect(await found({}, { people: lost })).toMatchObject({ 'staff-groups': 'failed' })
  expect(await found({ leads: [{ group: 'leads', scope: null }] })).toMatchObject({ 'staff-agents': 'warning' })
  const embedded = {
    config: { staff: { ...staff, agents: [] }, directory: { kind: 'embedded' as const, passwordLifeMs: 0 } },
    people: null,
  }
  for (const [agents, state] of [
    [0, 'warning'],
    [1, 'warning'],
    [2, 'ok'],
  ] as const)
    expect(await found({}, { ...embedded, agents })).toEqual({ 'staff-networks': 'ok', 'staff-agents': state })
})
