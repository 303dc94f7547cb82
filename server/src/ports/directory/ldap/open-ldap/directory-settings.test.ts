import { afterEach, expect, test } from 'vitest'
import { listedEntries } from '../../../../testing/listed-entries.js'
import {
  type SlapdDirectory,
  type SlapdDirectoryChoice,
  startSlapdDirectory,
} from '../../../../testing/slapd-directory.js'

const password = 'Portico-First-1'
const people = 'ou=people,dc=uni,dc=example'
const unit = 'organizationalUnit'

let under: SlapdDirectory
afterEach(() => under.stop())

async function start(choice: SlapdDirectoryChoice) {
  under = await startSlapdDirectory(choice)
  const { slapd, directory } = under
  const person = async (username: string) => {
    await slapd.addPerson({ username, password })
    return directory.find(username)
  }
  return { slapd, directory, person }
}

test('accounts are found below several bases, and once where one lies in another', async () => {
  const staff = 'ou=staff,dc=uni,dc=example'
  const { slapd, directory, person } = await start({
    settings: { baseDns: [staff, people, 'dc=uni,dc=example'], userFilter: null },
  })
  await slapd.addEntry({ dn: staff, objectClass: unit })
  await slapd.addEntry({ dn: `uid=bea,${staff}`, objectClass: 'inetOrgPerson', cn: 'Bea', sn: 'Bea' })
  expect(await person('ada')).toMatchObject({ username: 'ada' })
  expect(await directory.find('bea')).toMatchObject({ username: 'bea', name: 'Bea' })
})

test('with scope one, accounts below a branch of the base are not found', async () => {
  const { slapd, directory, person } = await start({ settings: { scope: 'one' } })
  await slapd.addEntry({ dn: `ou=former,${people}`, objectClass: unit })
  await slapd.addEntry({ dn: `uid=bea,ou=former,${people}`, objectClass: 'inetOrgPerson', cn: 'Bea', sn: 'Bea' })
  expect(await person('ada')).not.toBeNull()
  expect(await directory.find('bea')).toBeNull()
})

test('another attribute can be the id, which then carries its name', async () => {
  const attributes = { username: null, name: null, photo: null, emails: [], phones: [], writeBack: null, unit: null }
  const { slapd, directory, person } = await start({
    settings: { attributes: { ...attributes, id: 'employeeNumber' } },
    access: `access to attrs=employeeNumber
  by dn.exact="cn=portal,ou=services,dc=uni,dc=example" read`,
  })
  // Without an id an entry is no account.
  expect(await person('ada')).toBeNull()
  expect(under.logLines.join('')).toMatch(/"level":"warn".*"id":"employeeNumber"/)
  const employeeNumber = '4711'
  await slapd.addPerson({ username: 'bea', password, more: { employeeNumber } })
  const bea = await directory.find('bea')
  expect(bea).toMatchObject({ id: 'employeeNumber=4711' })
  expect(await directory.byId('employeeNumber=4711')).toEqual(bea)
  expect(await directory.byId('4711')).toBeNull()
  expect(await directory.contacts(bea)).toEqual([])
})

test('a directory that answers with few entries at once is listed in pages', async () => {
  const { directory, person } = await start({ database: 'limits * size.soft=2 size.prtotal=unlimited' })
  for (const username of ['ada', 'bea', 'cleo', 'dora']) await person(username)
  expect(await listedEntries(directory)).toHaveLength(4)
})

test('a directory that limits every answer is not listed, and finds accounts all the same', async () => {
  const { directory, person } = await start({ database: 'sizelimit 2' })
  for (const username of ['ada', 'bea', 'cleo', 'dora']) expect(await person(username)).not.toBeNull()
  expect(await listedEntries(directory)).toBeNull()
})
