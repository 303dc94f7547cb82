import { languageCookie, staffCookies } from '@portico/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { sha256 } from '../../ports/system/secrets.js'
import { openPerson } from '../../rules/desk/seal-person.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { sampleContact } from '../../testing/store-samples.js'
import { staffOn } from '../../testing/test-config.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const hour = 3_600_000

let portal: TestPortal
let agent: TestVisitor
/** What becomes of the next searches in the directory instead of an answer. */
let trouble: Error | null = null

beforeAll(async () => {
  portal = await testPortal({
    people: [
      { username: 'alice', name: 'Zoe Agent', emails: ['alice@mail.example'] },
      { username: 'anna', name: 'Anna Müller', emails: ['anna@mail.example'], phones: ['+49 151 1234567'] },
      { username: 'annabel', name: 'Annabel Ng', emails: ['both@mail.example'], isDisabled: true },
      { username: 'anton', name: 'Anton Muller', emails: ['both@mail.example'], isLocked: true },
      { username: '4711001', name: 'Bela Barta' },
      { username: 'lab-anna', name: 'Anna Adler' },
      { username: 'harbi', name: 'محمّد الحربي', emails: ['office@mail.example'] },
      { username: 'office', name: 'Uma Office', emails: ['office@mail.example'] },
      { username: 'wang', name: '王伟' },
      ...Array.from({ length: 30 }, (_, n) => ({ username: `many${n}`, name: `Many Manyson ${n}` })),
      ...Array.from({ length: 12 }, (_, n) => ({ username: `one${n}`, emails: ['shared@mail.example'] })),
      { username: 'root', name: 'Rita Root' },
      { username: 'lab-last', name: 'Lab Last', emails: ['shared@mail.example'] },
    ],
    search: (real) => ({
      ...real,
      search: async (...asked) => {
        if (trouble !== null) throw trouble
        return real.search(...asked)
      },
    }),
    rules: {
      ...{ reportsMail: 'desk@uni.example', selfServiceExclude: /^root$/u },
      staff: staffOn,
    },
  })
  await enter()
})
afterAll(() => portal.close())

async function enter(scope: string | null = null): Promise<void> {
  await makeAgent(portal, 'alice', { scope })
  portal.pass(25 * hour)
  agent = await enterConsole(portal)
}

async function found(text: string): Promise<string | readonly string[]> {
  const { status, body } = await callStaff(agent, 'staffSearch', { text })
  if (status !== 200) return `${status} ${body.code}`
  return [...body.people.map(({ username }) => username), ...(body.isCut ? ['...'] : [])]
}

test.each([
  ['anna mu', ['anna']],
  ['mu an', ['anna', 'anton']],
  ['Mu\u0308ller', ['anna', 'anton']],
  ['muller', ['anna', 'anton']],
  ['Müller, Anna', ['anna']],
  ['ann', ['lab-anna', 'anna', 'annabel']],
  ['anna', ['lab-anna', 'anna', 'annabel']],
  ['ANNABEL', ['annabel']],
  ['4711001', ['4711001']],
  ['٤٧١١٠٠١', ['4711001']],
  ['محمد', ['harbi']],
  ['王伟', ['wang']],
  ['anna@mail.example', ['anna']],
  ['both@mail.example', ['annabel', 'anton']],
  ['0049 151 1234567', ['anna']],
  ['+٤٩١٥١١٢٣٤٥٦٧', ['anna']],
  ['nobody@mail.example', []],
  ['%@mail.example', []],
  [')(uid=*', []],
  ['ann%', ['lab-anna', 'anna', 'annabel']],
  ['an_a', []],
  ['ng', '400 search-text'],
  ['ng an', ['annabel']],
  ['*', '400 search-text'],
  ['', '400 search-text'],
  ['nobody here', []],
  ['many', Array.from({ length: 11 }, (_, n) => (n < 10 ? expect.stringMatching(/^many\d+$/) : '...'))],
  ['anna\0', '400 malformed'],
  ['an'.repeat(161), '400 malformed'],
])('%j finds those whom it means (HD5)', async (text, expected) => {
  expect(await found(text)).toEqual(expected)
})

test('names stand in the order of the language of the agent (HD5)', async () => {
  expect(await found('office@mail.example')).toEqual(['office', 'harbi'])
  agent.cookies.keep([`${languageCookie}=ar`])
  expect(await found('office@mail.example')).toEqual(['harbi', 'office'])
  agent.cookies.keep([`${languageCookie}=en`])
})

test('shows name and username alone, with handles that no other session opens (HD5, HD7)', async () => {
  const { body } = await callStaff(agent, 'staffSearch', { text: 'anna mu' })
  const [{ person = '', ...shown } = {}] = body.people
  expect(shown).toEqual({ name: 'Anna Müller', username: 'anna' })
  const id = (await portal.ports.directory.find('anna'))?.id
  const own = sha256(agent.cookies.get(staffCookies.loopback) ?? '')
  const opened = (idHash: string, handle = person) => openPerson(portal.ports, { idHash }, handle)
  expect(JSON.stringify(body)).not.toContain(id)
  expect(opened(own)).toBe(id)
  expect(opened('other')).toBeNull()
  for (const wrong of ['', id, person.slice(1), `${person}A`, person.repeat(20)]) expect(opened(own, wrong)).toBeNull()
})

test('finds a person by an address that waits, and nobody by one that nobody has proven (HD5)', async () => {
  const { directory, store, clock } = portal.ports
  const accountId = (await directory.find('4711001'))?.id ?? ''
  const address = { address: 'New@mail.example', canonical: 'new@mail.example' }
  await store.contacts.add(sampleContact({ id: 'new', accountId, ...address, verifiedAt: null, heldUntil: null }))
  expect(await found('new@mail.example')).toEqual([])
  await store.contacts.markVerified('new', { now: clock.now(), heldUntil: clock.now() + 24 * hour })
  expect(await found('NEW@mail.example')).toEqual(['4711001'])
})

test('a directory that does not answer is an outage; one that knows too many asks for more text (HD5)', async () => {
  trouble = new Unavailable('directory')
  expect(await found('anna mu')).toBe('503 unavailable')
  trouble = new Refusal('search-text')
  expect(await found('anna mu')).toBe('400 search-text')
  expect(await found('anna')).toEqual(['anna', '...'])
  trouble = null
})

test('the audit keeps what kind of text found how many people, and never the text (HD5, AU2)', async () => {
  const before = portal.logLines.length
  for (const text of ['anna mu', 'anna@mail.example', '+49 151 1234567']) await found(text)
  const lines = portal.logLines.slice(before).filter((line) => line.includes('"staff.searched"'))
  const details = lines.map((line) => JSON.parse(line).audit.detail)
  expect(details).toMatchObject([
    { kind: 'name', hits: 1 },
    { kind: 'email', hits: 1 },
    { kind: 'phone', hits: 1 },
  ])
  for (const secret of ['anna mu', 'anna@mail.example', '1234567']) expect(lines.join('\n')).not.toContain(secret)
})

test('an agent who helps some finds nobody else, by name, username or contact (HD5)', async () => {
  await enter('lab-*')
  expect(await found('anna')).toEqual(['lab-anna'])
  for (const text of ['annabel', 'müller', 'anna@mail.example', '+49 151 1234567', '4711001'])
    expect([text, await found(text)]).toEqual([text, []])
  await enter('ou=people,dc=uni,dc=example')
  for (const text of ['anna', 'anna@mail.example']) expect([text, await found(text)]).toEqual([text, []])
})

test('a search lists nobody whom the agent does not help: a lead finds agents, and nobody themselves (HD5, HD6)', async () => {
  await enter()
  const anton = await makeAgent(portal, 'anton')
  for (const text of ['zoe agent', 'alice', 'alice@mail.example', 'rita', 'root', 'anton'])
    expect([text, await found(text)]).toEqual([text, []])
  expect(await found('muller')).toEqual(['anna'])
  expect(await found('both@mail.example')).toEqual(['annabel'])
  await makeAgent(portal, 'alice', { isLead: true })
  for (const text of ['zoe agent', 'rita']) expect([text, await found(text)]).toEqual([text, []])
  expect(await found('muller')).toEqual(['anna', 'anton'])
  await portal.ports.store.members.remove(anton)
})

test('an agent searches 120 times in an hour (HD15)', async () => {
  await enter()
  for (let n = 0; n < 120; n += 1) {
    portal.pass(1_000)
    expect(await found(n % 2 === 0 ? 'anna mu' : 'ng')).not.toBe('429 staff-limit')
  }
  expect(await found('anna mu')).toBe('429 staff-limit')
  await callStaff(agent, 'staffProve', { password: 'Portico-Demo-1' })
  portal.pass(hour)
  agent = await enterConsole(portal)
  expect(await found('anna mu')).toEqual(['anna'])
})

test('an address that many share finds those whom the agent helps, and tells nothing of the others (HD5)', async () => {
  expect(await found('shared@mail.example')).toContain('...')
  await enter('lab-*')
  expect(await found('shared@mail.example')).toEqual(['lab-last'])
  await enter('4711*')
  expect(await found('shared@mail.example')).toEqual(await found('nobody@mail.example'))
})
