import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flowNames } from '@portico/contract'
import { expect, test } from 'vitest'
import { holderOf, signInFully, startWithCode } from '../../testing/steps.js'
import { testPortal } from '../../testing/test-portal.js'

const minute = 60_000

test.each(flowNames)('a clock that steps back revives no expired and no used code of %s (O2)', async (flow) => {
  const portal = await testPortal()
  const expired = await startWithCode(portal, flow)
  portal.pass(10 * minute)
  const used = await startWithCode(portal, flow)
  await used.visitor.call('compareCode', { code: used.code }, { flow })
  await portal.setWallClock(-60 * minute)
  for (const { visitor, code } of [expired, used]) {
    expect([400, 401]).toContain((await visitor.call('compareCode', { code }, { flow })).status)
  }
  await portal.close()
})

test('a portal started on an earlier clock goes on from the latest instant it stored (O2)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-clock-'))
  const file = join(folder, 'portal.sqlite')
  const first = await testPortal({ file })
  const { visitor, code } = await startWithCode(first, 'reset')
  first.pass(10 * minute)
  const later = await signInFully(first)
  const latest = first.ports.clock.now()
  await first.close()
  const second = await testPortal({ file, people: [], startsAt: latest - 60 * minute })
  expect(second.ports.clock.now()).toBe(latest)
  const again = holderOf(second, visitor.cookies)
  expect((await again.call('compareCode', { code }, { flow: 'reset' })).status).toBe(400)
  expect((await holderOf(second, later.cookies).call('session')).body.isLoggedIn).toBe(true)
  await second.close()
  rmSync(folder, { recursive: true })
})
