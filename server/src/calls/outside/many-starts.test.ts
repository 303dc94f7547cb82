import { afterEach, expect, test } from 'vitest'
import { type OutsidePortal, outsidePortal } from '../../testing/outside-portal.js'
import { countEvents } from '../../testing/steps.js'

let portal: OutsidePortal
afterEach(() => portal.close())

test('10,000 starts of one browser are one row and one event, and the last one signs in (SSO4)', {
  // Some seconds, or minutes on a machine at its limit.
  timeout: 1_800_000,
}, async () => {
  portal = await outsidePortal()
  const visitor = portal.visitor()
  for (let n = 0; n < 100; n += 1) await portal.begin(visitor)
  // From here on the store has no room for a page more.
  await portal.sqlite('pragma max_page_count = 1')
  for (let n = 100; n < 9_999; n += 1) await portal.begin(visitor)
  const { store, clock } = portal.ports
  expect(await countEvents(portal, 'outside.begun')).toBe(1)
  await portal.sqlite('pragma max_page_count = 1000000')
  expect(await portal.use(visitor)).toBe('/verification')
  const other = portal.visitor()
  await portal.begin(other)
  await portal.begin(other)
  expect(await countEvents(portal, 'outside.begun')).toBe(2)
  portal.pass(10 * 60_000)
  expect(await store.outside.dropOld(clock.now())).toBe(1)
})
