import { afterEach, expect, test } from 'vitest'
import { generalizedTime } from '../../../../directories/slapd.js'
import { listedEntries } from '../../testing/listed-entries.js'
import { type SlapdDirectory, type SlapdDirectoryChoice, startSlapdDirectory } from '../../testing/slapd-directory.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { markReminders } from './mark-reminders.js'

const dayMs = 24 * 60 * 60_000
/** Of the default policy of the private slapd, and of another one. */
const [usualDays, shortDays] = [365, 30]
const short = 'cn=short,ou=policies,dc=uni,dc=example'
const people = 501

let under: SlapdDirectory
let portal: TestPortal
afterEach(async () => {
  await portal.close()
  await under.stop()
})

/** A portal on a slapd; the passwords of its people end in ten days, by the one policy or the other. */
async function start(choice: SlapdDirectoryChoice): Promise<void> {
  under = await startSlapdDirectory(choice)
  const policy = { objectClass: ['person', 'pwdPolicy'], sn: 'policy', pwdAttribute: 'userPassword' }
  await under.slapd.addEntry({ dn: short, ...policy, pwdMaxAge: String((shortDays * dayMs) / 1_000) })
  const changed = (days: number) => generalizedTime(new Date(Date.now() - (days - 10) * dayMs))
  await under.slapd.addPeople(
    Array.from({ length: people }, (_, n) => ({
      username: `p${n}`,
      password: 'Portico-First-1',
      more:
        n % 2 === 0
          ? { pwdChangedTime: changed(usualDays) }
          : { pwdChangedTime: changed(shortDays), pwdPolicySubentry: short },
    })),
  )
  portal = await testPortal({
    startsAt: Date.now(),
    people: [],
    rules: { reminders: { days: [14], to: 'contacts', hour: 9, perHour: 2_000 } },
    directory: () => ({ ...under.directory, close: async () => undefined }),
  })
}

const due = async () => (await portal.ports.store.reminders.due(people + 1)).length
const stops = () => portal.logLines.filter((line) => line.includes('not read to the end for reminders'))

test('a slapd that dies in the middle of a sweep ends it with one line, and the next one reminds everybody once (RM1, RM5)', async () => {
  await start({ database: 'limits * size.soft=500 size.prtotal=unlimited' })
  const dies = async () => {
    under.slapd.signal('SIGKILL')
    await under.slapd.halt()
    return true
  }
  expect([await markReminders(portal.ports, dies), await due()]).toEqual([false, 500])
  expect(stops()).toHaveLength(1)
  expect(await markReminders(portal.ports, async () => true)).toBe(false)
  expect([stops().length, await due()]).toEqual([2, 500])
  await under.slapd.start()
  // No breaker was opened: the first question after that is answered.
  expect(await portal.ports.directory.find('p1')).toMatchObject({ username: 'p1' })
  expect([await markReminders(portal.ports, async () => true), await due()]).toEqual([true, people])
  const listed = (await listedEntries(portal.ports.directory, 'full')) ?? []
  expect(new Set(listed.map((one) => Math.round(((one.passwordExpiresAt ?? 0) - Date.now()) / dayMs)))).toEqual(
    new Set([10]),
  )
}, 60_000)

test('a slapd that lists only so many ends the sweep with one line, and those are reminded (RM5)', async () => {
  await start({ database: 'limits * size.soft=500 size.prtotal=500' })
  expect([await markReminders(portal.ports, async () => true), await due()]).toEqual([false, 500])
  expect(stops()).toHaveLength(1)
}, 60_000)
