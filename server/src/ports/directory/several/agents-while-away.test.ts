import { afterEach, expect, test } from 'vitest'
import { callStaff, enterConsole, makeAgent } from '../../../testing/call-staff.js'
import { peopleOfTwo, portalOfTwo, searchOfTwo } from '../../../testing/portal-of-two.js'
import { staffOn } from '../../../testing/test-config.js'
import type { TestPortal } from '../../../testing/test-portal.js'
import type { TestVisitor } from '../../../testing/test-visitor.js'

const hourMs = 60 * 60_000
const away = new Set<string>()
let portal: TestPortal
let agent: TestVisitor
afterEach(async () => {
  away.clear()
  await portal.close()
})

async function found(text: string) {
  const { status, body } = await callStaff(agent, 'staffSearch', { text })
  return status === 200 ? [...body.people.map(({ username }) => username), ...(body.isCut ? ['…'] : [])] : status
}

test('an agent finds the people of the directories that answer, and sees that some may be missing (HD5, DIR27)', async () => {
  const people = [...peopleOfTwo, 'staff-ben', 'students-ben'].map((username) => ({ username, name: 'Per Person' }))
  portal = await portalOfTwo(
    { away },
    {
      people,
      search: (real) => searchOfTwo(real, { away }),
      rules: { staff: staffOn, reportsMail: 'desk@uni.example' },
    },
  )
  await makeAgent(portal, 'staff-ada')
  portal.pass(25 * hourMs)
  agent = await enterConsole(portal, 'staff-ada')
  const texts = ['per person', 'staff-ben', 'students-ben', 'students-max@mail.example', 'nobody']
  const there = await Promise.all(texts.map(found))
  expect(there).toEqual([
    ['staff-ben', 'students-ben', 'students-max'],
    ['staff-ben'],
    ['students-ben'],
    ['students-max'],
    [],
  ])
  away.add('students')
  // An empty list would say that there is nobody, which the outage leaves open.
  expect(await Promise.all(texts.map(found))).toEqual([['staff-ben', '…'], ['staff-ben', '…'], 503, 503, 503])
})
