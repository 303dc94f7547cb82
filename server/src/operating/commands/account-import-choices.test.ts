import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { type OperatorPorts, openForOperator } from '../open-for-operator.js'

const { run, inFolder } = commandLine()

/** Imports a file of these lines. */
async function importing(lines: readonly string[] | Buffer, more = '') {
  writeFileSync(inFolder('people.csv'), Buffer.isBuffer(lines) ? lines : lines.join('\n'))
  return run(`account import "${inFolder('people.csv')}" ${more}`)
}

const rows = async () => (await run('account list')).out.slice(1).map((row) => row.split('\t'))

/** Works with the store of the folder, as a command does. */
async function inStore<Value>(work: (ports: OperatorPorts) => Promise<Value>) {
  const file = inFolder('data/portico.sqlite')
  const store = { kind: 'sqlite' as const, name: file, file, isShared: false, copiesBeforeMigration: true, alarmMb: 0 }
  const institution = { domains: [] }
  const config = {
    dataDir: inFolder('data'),
    store,
    directory: { kind: 'embedded' as const, passwordLifeMs: 0 },
    keptContacts: { from: [], serve: 'after-sign-in' as const },
    country: null,
    institution,
  }
  const opened = await openForOperator(config, 'tester', 'make')
  if (!opened.ok) throw new Error(opened.problems.join(' '))
  return work(opened.value).finally(opened.value.close)
}

/** True where a person gets in with a password. */
const isRight = (username: string, password: string) =>
  inStore(async ({ directory }) => {
    const account = await directory.find(username)
    return account !== null && directory.isPasswordRight(account, password)
  })

const ssha = '{SSHA}k/nS9KiHTOscStRn7rE03OrX3bwwMTIzNDU2Nw=='
const word = 'Grüße-aus-Köln-1'

describe('account import --hashes', () => {
  test('takes the hashes of another system, and people sign in with the passwords they had (OP15)', async () => {
    const imported = await importing(['username,name,password', `ada,Ada,${ssha}`], '--hashes')
    expect(imported).toEqual({ exit: 0, out: ['Added 1 account.'], err: [] })
    expect(await isRight('ada', ssha)).toBe(false)
    expect(await isRight('ada', word)).toBe(true)
    expect(await isRight('ada', word)).toBe(true)
  })

  test('leaves an account whose hash is imported again, until its person has signed in (OP15)', async () => {
    const lines = ['username,name,password', `ada,Ada,${ssha}`]
    await importing(lines, '--hashes')
    const again = await importing(lines, '--hashes --update')
    expect(again.out).toEqual(['Added 0 accounts, changed 0; 1 unchanged.'])
  })

  test('is needed for a hash: it never counts as a password in clear (OP15)', async () => {
    const refused = await importing([
      'username,name,password',
      `ada,Ada,${ssha}`,
      'bob,Bob,{MD5}XrY7u+Ae7tCTyyK7j1rNww==',
    ])
    expect(refused.err).toEqual([
      'line 2: The password looks like a hash. Import hashes with --hashes.',
      'line 3: The password is an MD5 hash, which cannot be imported.',
      'Nothing imported: 2 lines have problems. Use --partial to import the rest.',
    ])
    expect(await rows()).toEqual([])
  })

  test('is needed for the base64 in which slapcat writes hashes, and base64 of a word is a word (OP15)', async () => {
    const slapcat = Buffer.from(ssha).toString('base64')
    const lines = ['username,name,password', `ada,Ada,${slapcat}`, 'bob,Bob,UG9ydGljbw==']
    const refused = 'line 2: The password looks like a hash. Import hashes with --hashes.'
    expect(await importing(lines, '--partial')).toMatchObject({
      out: ['Added 1 account. Skipped 1 line.'],
      err: [refused],
    })
    expect(await isRight('bob', 'UG9ydGljbw==')).toBe(true)
    expect(await importing(lines.slice(0, 2), '--hashes')).toMatchObject({ exit: 0 })
    expect(await isRight('ada', word)).toBe(true)
  })

  test('takes nothing but hashes (OP15)', async () => {
    const lines = ['username,name,password', 'ada,Ada,Portico-Demo-1', 'bob,Bob,']
    expect((await importing(lines, '--hashes')).err.slice(0, 2)).toEqual([
      'line 2: The password is no hash that Portico knows. With --hashes, each password must be one.',
      'line 3: The password is empty.',
    ])
  })
})

describe('account import --update', () => {
  const before = [
    'username,name,password,emails,locked',
    'ada,Ada,Portico-Demo-1,ada@mail.example,yes',
    'bob,Bob,Portico-Demo-2,,',
  ]

  test('adds, changes and leaves accounts, and says how many of each (OP15)', async () => {
    await importing(before)
    const updated = await importing(
      [
        'username,name,password,emails,locked',
        'ADA,Ada Abel,,ada@home.example,',
        'bob,Bob,Portico-Demo-2,,no',
        'carol,Carol,Portico-Demo-3,,',
      ],
      '--update',
    )
    expect(updated).toEqual({ exit: 0, out: ['Added 1 account, changed 1; 1 unchanged.'], err: [] })
    expect(await rows()).toEqual([
      ['ada', 'Ada Abel', 'locked', 'ada@mail.example;ada@home.example', ''],
      ['bob', 'Bob', 'active', '', ''],
      ['carol', 'Carol', 'active', '', ''],
    ])
    expect(await isRight('ada', 'Portico-Demo-1')).toBe(true)
  })

  test('needs only the columns that change (OP15)', async () => {
    await importing(before)
    expect(await importing(['username,locked', 'ada,no', 'bob,'], '--update')).toMatchObject({
      out: ['Added 0 accounts, changed 1; 1 unchanged.'],
    })
    expect((await rows()).map(([name, , state]) => [name, state])).toEqual([
      ['ada', 'active'],
      ['bob', 'active'],
    ])
  })

  test('gives a new password, keeps a lock, and ends the sessions (OP15, S7)', async () => {
    await importing(before)
    await importing(['username,password', 'ada,Portico-Newer-1'], '--update')
    expect(await isRight('ada', 'Portico-Newer-1')).toBe(true)
    expect((await rows())[0]?.[2]).toBe('locked')
    const epoch = await inStore(async ({ directory, store }) => {
      const account = await directory.find('ada')
      return store.people.epochOf(account?.id ?? '')
    })
    expect(epoch).toBe(1)
  })

  test('says which new account has no password, and changes nothing (OP15)', async () => {
    await importing(before)
    const refused = await importing(['username,name', 'ada,Other', 'dora,Dora'], '--update')
    expect(refused.err[0]).toBe('line 3: A new account needs a password.')
    expect((await rows())[0]?.[1]).toBe('Ada')
  })
})

describe('account import --dry-run', () => {
  const lines = ['username,name,password', 'ada,Ada,Portico-Demo-1', 'bob,Bob,Portico-Demo-2']

  test('says what would be done and writes nothing (OP15)', async () => {
    const out = ['Would add 2 accounts. Nothing was written.']
    expect(await importing(lines, '--dry-run')).toEqual({ exit: 0, out, err: [] })
    expect(await rows()).toEqual([])
    await importing(lines)
    const update = await importing(['username,name', 'ada,Ada', 'bob,Bobby'], '--update --dry-run')
    expect(update.out).toEqual(['Would add 0 accounts, would change 1; 1 unchanged. Nothing was written.'])
    expect((await rows())[1]?.[1]).toBe('Bob')
  })

  test('says every problem (OP15)', async () => {
    const bad = [...lines, 'carol,Carol,']
    expect(await importing(bad, '--dry-run')).toEqual({
      exit: 1,
      out: [],
      err: [
        'line 4: The password is empty.',
        'Nothing would be imported: 1 line has problems. Use --partial to import the rest.',
      ],
    })
    expect(await importing(bad, '--dry-run --partial')).toMatchObject({
      exit: 1,
      out: ['Would add 2 accounts. Would skip 1 line. Nothing was written.'],
    })
    expect(await rows()).toEqual([])
  })
})

describe('account import -', () => {
  test('reads standard input (OP15)', async () => {
    expect(await run('account import -', { input: 'username,name,password\nada,Ada,x\n' })).toMatchObject({ exit: 0 })
    expect(await run('account import -', { input: '' })).toMatchObject({ exit: 1, err: ['Standard input is empty.'] })
    expect((await run('account import -', { input: 'username\nada' })).err[0]).toMatch(
      /^standard input, line 1: The column/,
    )
    expect((await run('account import -', { input: Buffer.from([0xff]) })).err[0]).toMatch(
      /^Standard input is not text/,
    )
  })
})

test('an import shows at a terminal how far it is (OP15)', async () => {
  const shown: string[] = []
  const input = 'username,name,password\nada,Ada,x\n'
  await run('account import -', { input, showStatus: (text) => void shown.push(text) })
  expect(shown.at(-1)).toBe('')
})
