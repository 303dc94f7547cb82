import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../store/sqlite/open-sqlite-store.js'
import { commandLine } from '../../testing/command-line.js'
import { sampleContact } from '../../testing/store-samples.js'

const { run, inFolder } = commandLine()

/** A settings file with these directories, each on a server of its name. */
function writeSettings(hosts: Readonly<Record<string, string>>): void {
  const each = Object.entries(hosts).map(
    ([name, host]) =>
      `  ${name}:\n    kind: openldap\n    url: ldaps://${host}.uni.example\n` +
      `    base_dn: ou=${host},dc=uni\n    bind_dn: cn=portal,dc=uni\n    bind_password: Portal-First-1\n`,
  )
  writeFileSync(inFolder('portico.yaml'), `directories:\n${each.join('')}`)
}

async function inStore<Answer>(
  work: (opened: Awaited<ReturnType<typeof openSqliteStore>>) => Promise<Answer>,
): Promise<Answer> {
  const opened = await openSqliteStore({ file: inFolder('data/portico.sqlite'), owner: 'command' })
  return work(opened).finally(() => opened.store.close())
}

const people = () => inStore(({ store }) => store.personData.accountIds())

test('two directories whose names were exchanged get their people over a third name (DIR28)', async () => {
  writeSettings({ staff: 'staff', students: 'students' })
  await run('migrate')
  await inStore(async ({ store }) => {
    for (const accountId of ['staff:ada', 'students:max'])
      await store.contacts.addVerified([
        { ...sampleContact({ accountId, id: accountId }), verifiedAt: 1, heldUntil: 1 },
      ])
  })
  writeSettings({ students: 'staff', staff: 'students' })
  expect(await run('directory move --from staff --to third')).toMatchObject({
    exit: 0,
    out: [
      'The ids of 1 account have the name third in front.',
      'The settings name no directory third. Before a server starts, run: portico directory move --from third --to NAME.',
    ],
  })
  expect(await run('directory move --from students --to staff')).toMatchObject({ exit: 0 })
  expect(await run('directory move --from third --to students')).toMatchObject({
    exit: 0,
    out: ['The ids of 1 account have the name students in front.'],
  })
  expect(await people()).toEqual(['staff:max', 'students:ada'])
})

test.each(['Third', 'operator', 'a:b', ''])('people get no name that no directory can have: "%s"', async (name) => {
  writeSettings({ staff: 'staff' })
  await run('migrate')
  expect(await run(`directory move --from staff --to "${name}"`)).toMatchObject({ exit: 2 })
})
