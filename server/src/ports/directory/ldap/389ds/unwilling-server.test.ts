import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualNames } from '../../../../../../directories/slapd-tree.js'
import { type SlapdDirectory, startDirectory389 } from '../../../../testing/slapd-directory.js'
import type { Account, StagedPassword } from '../../directory.js'

const [first, second] = ['Portico-First-1', 'Portico-Second-2' as StagedPassword]
const database = 'cn=userRoot,cn=ldbm database,cn=plugins,cn=config'
const tree = `cn="${usualNames.suffix}",cn=mapping tree,cn=config`

let under: SlapdDirectory
let ada: Account
beforeEach(async () => {
  under = await startDirectory389({ settings: { timeoutMs: 700 } })
  await under.slapd.addPerson({ username: 'ada', password: first })
  const account = await under.directory.find('ada')
  if (account === null) throw new Error('ada is missing')
  ada = account
})
afterEach(() => under.stop())

const replace = (dn: string, values: Readonly<Record<string, string>>) =>
  under.slapd.change(
    Object.entries(values)
      .map(([name, value]) => `dn: ${dn}\nchangetype: modify\nreplace: ${name}\n${name}: ${value}\n`)
      .join('\n'),
  )

const reads = () => [
  () => under.directory.find('ada'),
  () => under.directory.find('nobody'),
  () => under.directory.isPasswordRight(ada, first),
]
const writes = () => [
  () => under.directory.setPassword(ada, second),
  () => under.directory.changePassword(ada, { old: first, next: second }),
  () => under.directory.unlock(ada),
]

test('a server that takes no writes answers the rest, and is named in the log (DIR22)', async () => {
  await replace(database, { 'nsslapd-readonly': 'on' })
  expect(await under.directory.isPasswordRight(ada, first)).toBe(true)
  for (const write of writes()) await expect(write()).rejects.toMatchObject({ code: 'help-desk' })
  const told = under.logLines.filter((line) => line.includes('"error"'))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/takes no writes \(result 53\)\. Name the server that writes the accounts/)
})

test.each([
  ['closed', { 'nsslapd-state': 'disabled' }, /is busy or not available \(result 1\)/],
  [
    'handed to another server',
    { 'nsslapd-referral': 'ldap://main.uni.example', 'nsslapd-state': 'referral' },
    /refers to another server \(result 10\)/,
  ],
])('while its tree is %s, nobody is taken for unknown, and it works again afterwards (E6)', async (_, state, said) => {
  await replace(tree, state)
  for (const ask of reads()) await expect(ask()).rejects.toMatchObject({ what: 'directory' })
  expect(under.logLines.join('')).toMatch(said)
  await replace(tree, { 'nsslapd-state': 'backend' })
  await under.directory.setPassword(ada, second)
  expect(await under.directory.isPasswordRight(ada, second)).toBe(true)
})

test('a server that hangs is unavailable in time, and answers again by itself (W4)', async () => {
  under.slapd.signal('SIGSTOP')
  try {
    for (const ask of reads()) await expect(ask()).rejects.toMatchObject({ what: 'directory' })
    expect(under.logLines.join('')).toContain('does not answer in time')
  } finally {
    under.slapd.signal('SIGCONT')
  }
  await expect.poll(() => under.directory.find('ada').catch(() => null), { timeout: 20_000 }).not.toBeNull()
})
