import { expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { driveCheck } from './drive-check.js'

type Drive = Parameters<typeof driveCheck>[0]

const drive: Drive = {
  ...{ asks: ['device'], until: '2026-01-31', later: 3 },
  people: [{ group: 'staff' }, { pattern: 'lab-*' }, { group: 'lost' }],
}
const directory = {
  groupsOf: async (_: string, [group = '']: readonly string[]) => {
    if (group === 'lost') throw new Unavailable('directory')
    return []
  },
}

async function found(changes: Partial<Drive>, people: typeof directory | null = directory) {
  return Promise.all(driveCheck({ ...drive, ...changes }, people).map(async ({ run }) => run()))
}

test('the doctor names the groups of a drive that cannot be told (EN1)', async () => {
  const [finding] = await found({})
  expect([finding?.state, finding?.found]).toEqual(['failed', expect.stringMatching(/^The members of lost cannot/)])
  expect(await found({ people: [{ group: 'staff' }] })).toMatchObject([{ state: 'ok' }])
})

test('the doctor asks nothing where no drive names a group (EN1)', async () => {
  expect([await found({ asks: [] }), await found({ people: [{ pattern: '*' }] }), await found({}, null)]).toEqual([
    [],
    [],
    [],
  ])
})
