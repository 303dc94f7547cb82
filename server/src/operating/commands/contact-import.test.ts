import { writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { startFlow } from '../../testing/steps.js'
import { testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()
beforeEach(async () => {
  for (const name of ['alice', 'bob']) await run(`account add --username ${name} --name N`, { input: 'x' })
})

/** Imports a file of these lines. */
async function importing(lines: readonly string[], more = '') {
  writeFileSync(inFolder('contacts.csv'), lines.join('\n'))
  return run(`contact import "${inFolder('contacts.csv')}" ${more}`)
}

/** The contacts of each person. */
const contacts = async () => (await run('account list')).out.slice(1).map((row) => row.split('\t').slice(3))

describe('contact import', () => {
  test.each([
    ['contact import', ['username,email', 'alice,alice@mail.example', 'bob,bob@mail.example']],
    ['account import --update', ['username,emails', 'alice,alice@mail.example', 'bob,bob@mail.example']],
  ])(
    'of everybody gives every unknown name contacts at once, at the running server, by %s (G8)',
    async (command, lines) => {
      const portal = await testPortal({ file: inFolder('data/portico.sqlite'), people: [] })
      const strangers = Array.from({ length: 10 }, (_, index) => `stranger${index}`)
      const types = () =>
        Promise.all(strangers.map(async (name) => (await startFlow(portal.visitor(), 'reset', name)).type))
      expect(new Set(await types())).toEqual(new Set(['']))
      writeFileSync(inFolder('people.csv'), lines.join('\n'))
      expect(await run(`${command} --dry-run "${inFolder('people.csv')}"`)).toMatchObject({ exit: 0 })
      expect(new Set(await types())).toEqual(new Set(['']))
      expect(await run(`${command} "${inFolder('people.csv')}"`)).toMatchObject({ exit: 0 })
      expect(await types()).not.toContain('')
      await portal.close()
    },
  )

  test('gives people contacts, on as many lines as they have (CMD3)', async () => {
    const imported = await importing([
      'username,email,phone',
      'ALICE, alice@mail.example ,+1 (555) 0142',
      'bob,,0049 (0)555-0143',
      'alice,alice@home.example,',
    ])
    expect(imported).toEqual({ exit: 0, out: ['Added 4 contacts.'], err: [] })
    expect(await contacts()).toEqual([
      ['alice@mail.example;alice@home.example', '+15550142'],
      ['', '+495550143'],
    ])
  })

  test('of a contact that waits lets it wait no longer, and says so (G6, N9)', async () => {
    await importing(['username,email', 'alice,alice@mail.example', 'alice,own@mail.example'])
    const portal = await testPortal({ file: inFolder('data/portico.sqlite'), people: [] })
    const { id = '' } = (await portal.ports.directory.find('alice')) ?? {}
    const [first] = await portal.ports.store.contacts.allOf(id)
    const times = { now: first?.verifiedAt ?? 0, heldUntil: portal.ports.clock.now() + 60_000 }
    await portal.ports.store.contacts.markVerified(first?.id ?? '', times)
    const offered = async () => (await startFlow(portal.visitor(), 'reset', 'alice')).data
    expect(await offered()).toHaveLength(1)
    const lines = ['username,email', 'alice,Alice@mail.example', 'alice,own@mail.example', 'alice,new@mail.example']
    expect((await importing(lines, '--dry-run')).out).toEqual([
      'Would add 1 contact. 1 contact waits no longer. 1 contact was already there. Nothing was written.',
    ])
    expect(await offered()).toHaveLength(1)
    expect((await importing(lines)).out).toEqual([
      'Added 1 contact. 1 contact waits no longer. 1 contact was already there.',
    ])
    expect(await offered()).toHaveLength(3)
    expect((await importing(lines)).out).toEqual(['Added 0 contacts. 3 contacts were already there.'])
    const listed = await portal.ports.store.contacts.allOf(id)
    expect(listed[0]).toMatchObject({ verifiedAt: first?.verifiedAt, address: 'alice@mail.example' })
    await portal.close()
  })

  test('takes addresses as mail servers do, and a bad line leaves the others (D4)', async () => {
    const lines = [
      'username,email',
      "alice,p.o'brien@mail.example",
      'alice,a/b=c#d@mail.example',
      'alice,"""Ada Abel""@mail.example"',
      'bob,bob@bücher.example',
      'bob,bob@mail@example.org',
    ]
    expect(await importing(lines, '--partial')).toEqual({
      exit: 1,
      out: ['Added 4 contacts. Skipped 1 line.'],
      err: ['line 6: "bob@mail@example.org" is not an email address.'],
    })
    expect(await contacts()).toEqual([
      [`p.o'brien@mail.example;a/b=c#d@mail.example;"Ada Abel"@mail.example`, ''],
      ['bob@xn--bcher-kva.example', ''],
    ])
  })

  test('leaves what a person has, and says so', async () => {
    await importing(['username,email', 'alice,alice@mail.example'])
    const again = await importing(['username,email', 'alice,Alice@mail.example', 'alice,alice@home.example'])
    expect(again).toEqual({ exit: 0, out: ['Added 1 contact. 1 contact was already there.'], err: [] })
    expect(await contacts()).toEqual([
      ['alice@mail.example;alice@home.example', ''],
      ['', ''],
    ])
  })

  const bad = [
    'username,email,phone',
    'alice,alice@mail.example,',
    'nobody,nobody@mail.example,',
    'bob,,',
    'bob,bob at home,12',
    'bob,"b"x,',
    ',at home,',
  ]
  const said = [
    'line 3: There is no account "nobody".',
    'line 4: Neither an email address nor a phone number is given.',
    'line 5: "bob at home" is not an email address.',
    'line 5: "12" is not a phone number.',
    'line 6: There is text after a closing quote.',
    'line 7: "" cannot be a username.',
    'line 7: "at home" is not an email address.',
  ]

  test('says unknown names and all that is wrong with a line by number and adds nothing (CMD3, OP15)', async () => {
    const refused = await importing(bad)
    expect(refused).toMatchObject({ exit: 1, out: [] })
    expect(refused.err).toEqual([...said, 'Nothing imported: 5 lines have problems. Use --partial to import the rest.'])
    expect(await contacts()).toEqual([
      ['', ''],
      ['', ''],
    ])
  })

  test('takes the good lines with --partial, and still fails for the others (CMD3)', async () => {
    expect(await importing(bad, '--partial')).toEqual({
      exit: 1,
      out: ['Added 1 contact. Skipped 5 lines.'],
      err: said,
    })
    expect(await contacts()).toEqual([
      ['alice@mail.example', ''],
      ['', ''],
    ])
  })

  test('only says what it would do with --dry-run (OP15)', async () => {
    await importing(['username,email', 'alice,alice@mail.example'])
    const lines = ['username,email', 'alice,alice@mail.example', 'bob,bob@mail.example', 'bob,BOB@mail.example']
    expect(await importing(lines, '--dry-run')).toEqual({
      exit: 0,
      out: ['Would add 1 contact. 2 contacts were already there. Nothing was written.'],
      err: [],
    })
    expect(await contacts()).toEqual([
      ['alice@mail.example', ''],
      ['', ''],
    ])
    expect((await importing(lines)).out).toEqual(['Added 1 contact. 2 contacts were already there.'])
  })

  test('reads standard input, and shows at a terminal how far it is (OP15)', async () => {
    const shown: string[] = []
    const input = 'username,phone\nbob,+49 555-0143\n'
    const imported = await run('contact import -', { input, showStatus: (text) => void shown.push(text) })
    expect(imported).toMatchObject({ exit: 0, out: ['Added 1 contact.'] })
    expect(shown).toEqual([''])
  })

  test('wants a file with names', async () => {
    expect(await run('contact import')).toMatchObject({ exit: 2 })
    expect((await importing(['email', 'a@mail.example'])).err.join()).toContain('The column "username" is missing')
  })

  const numbers = ['username,phone', 'alice,0151 12345678', 'bob,+43 (0)664 1234567']

  test('completes a number by the country of the institution, and takes a trunk zero away (D5)', async () => {
    writeFileSync(inFolder('contacts.csv'), numbers.join('\n'))
    const env = { PORTICO_DATA_DIR: inFolder('data'), PORTICO_INSTITUTION_COUNTRY: 'de' }
    expect(await run(`contact import "${inFolder('contacts.csv')}"`, { env })).toMatchObject({ exit: 0, err: [] })
    expect(await contacts()).toEqual([
      ['', '+4915112345678'],
      ['', '+436641234567'],
    ])
  })

  test('refuses the line of a number without a country code where no country is set (D5)', async () => {
    const said = 'line 2: "015112345678" has no country code: write it with +, or set PORTICO_INSTITUTION_COUNTRY.'
    expect(await importing(numbers, '--partial')).toEqual({
      exit: 1,
      out: ['Added 1 contact. Skipped 1 line.'],
      err: [said],
    })
  })
})
