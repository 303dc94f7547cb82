import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()
const header = 'username,name,password,emails,phones,must_change,locked,disabled'

/** Imports a file of these lines. */
async function importing(lines: readonly string[] | Buffer, more = '') {
  writeFileSync(inFolder('people.csv'), Buffer.isBuffer(lines) ? lines : lines.join('\n'))
  return run(`account import "${inFolder('people.csv')}" ${more}`)
}

const rows = async () => (await run('account list')).out.slice(1).map((row) => row.split('\t'))
const names = async () => (await rows()).map(([name]) => name)

describe('account import', () => {
  test('adds every account of a file with all it can have (CMD3)', async () => {
    const imported = await importing([
      header,
      'Alice,Alice Andersen,Portico-Demo-1,alice@mail.example;alice@home.example,+1 555 0142,,,',
      'bob,"Brown, Bob","say ""hi"", twice",,,YES,true,1',
      '',
      'carol,,Portico-Demo-1,,,no,false,0',
    ])
    expect(imported).toEqual({ exit: 0, out: ['Added 3 accounts.'], err: [] })
    expect(await rows()).toEqual([
      ['alice', 'Alice Andersen', 'active', 'alice@mail.example;alice@home.example', '+15550142'],
      ['bob', 'Brown, Bob', 'disabled locked must-change', '', ''],
      ['carol', '', 'active', '', ''],
    ])
  })

  test('takes columns in any order, and does without those that are not needed', async () => {
    expect(await importing(['\uFEFFPassword, Name ,username\r', 'x,Alice,alice\r', ''])).toMatchObject({ exit: 0 })
    expect(await importing([header])).toEqual({ exit: 0, out: ['Added 0 accounts.'], err: [] })
    expect(await names()).toEqual(['alice'])
  })

  test('says all that is wrong with each line by its number and adds nothing (CMD3, OP15)', async () => {
    await run('account add --username taken --name T', { input: 'x' })
    const bad = await importing([
      header,
      'alice,Alice,Portico-Demo-1,,,,,',
      'bob,"Bob\nBrown",,,,,,',
      'carol,Carol,x,carol-at-home,12,,,',
      'dave,Dave,,dave-at-home,,perhaps,,maybe',
      'Taken,T,x,,,,,',
      'ALICE,Alice again,x,,,,,',
      'erin,Erin,x',
      'f"red,Fred,x,,,,,',
      'gr\u0007ace,Grace,x,a@mail.example;A@mail.example,,,,',
    ])
    expect(bad).toMatchObject({ exit: 1, out: [] })
    expect(bad.err).toEqual([
      'line 3: The password is empty.',
      'line 5: "carol-at-home" is not an email address.',
      'line 5: "12" is not a phone number.',
      'line 6: must_change must be yes or no.',
      'line 6: disabled must be yes or no.',
      'line 6: The password is empty.',
      'line 6: "dave-at-home" is not an email address.',
      'line 7: There is an account "taken" already.',
      'line 8: "alice" is given twice.',
      'line 9: This line has 3 cells, but the header has 8.',
      'line 10: There is a quote inside a cell. Put the whole cell in quotes and double the quote.',
      'line 11: "gr ace" cannot be a username.',
      'line 11: "A@mail.example" is given twice.',
      'Nothing imported: 8 lines have problems. Use --partial to import the rest.',
    ])
    expect(await names()).toEqual(['taken'])
  })

  test('takes the good lines with --partial, and still fails for the others (CMD3)', async () => {
    const lines = [header, 'alice,Alice,x,,,,,', 'bob,Bob,,,,,,', 'carol,Carol,x,,,,,', 'alice,Twin,x,,,,,']
    const partial = await importing(lines, '--partial')
    expect(partial).toMatchObject({ exit: 1, out: ['Added 2 accounts. Skipped 2 lines.'] })
    expect(partial.err).toEqual(['line 3: The password is empty.', 'line 5: "alice" is given twice.'])
    expect(await names()).toEqual(['alice', 'carol'])
  })

  test.each([
    ['semicolons between cells', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 of a spreadsheet', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('takes a file with %s, and several addresses in quotes', async (_, bytesOf) => {
    const lines = ['username;name;password;emails', 'alice;Älice, Andersen;x;"a@mail.example;b@home.example"', '']
    expect(await importing(bytesOf(lines.join('\r\n')))).toMatchObject({ exit: 0 })
    expect(await rows()).toEqual([['alice', 'Älice, Andersen', 'active', 'a@mail.example;b@home.example', '']])
  })

  test('tells the line of several addresses without quotes between semicolons', async () => {
    const refused = await importing(['username;name;password;emails', 'alice;A;x;a@mail.example;b@home.example'])
    expect(refused.err[0]).toBe('line 2: This line has 5 cells, but the header has 4.')
  })

  test.each([
    ['an unknown column', 'username,name,password,mail', 'The column "mail" is unknown.'],
    ['a missing column', 'username,name', 'The column "password" is missing.'],
    ['a doubled column', 'username,name,password,name', 'The column "name" comes twice.'],
    ['another sign between cells', 'username|name|password', 'The column "username|name|password" is unknown.'],
    ['several faults in its first line', 'username,mail,name,name', 'line 1: The column "name" comes twice.'],
    ['a quote that stays open', '"username,name,password', 'line 1: A quote has no closing quote.'],
    ['nothing at all', '', 'is empty'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x75]), 'is not text in UTF-8 or UTF-16'],
  ])('refuses a file with %s', async (_, first, said) => {
    const refused = await importing(Buffer.isBuffer(first) ? first : [first, 'a,b,c,d'].slice(0, first === '' ? 1 : 2))
    expect(refused).toMatchObject({ exit: 1, out: [] })
    expect(refused.err.join('\n')).toContain(said)
    expect(await names()).toEqual([])
  })

  test('never prints a password, also from a line that it cannot take (AU1)', async () => {
    const { out, err } = await importing([
      header,
      'a"b,A,Hush-Hush-1,,,,,',
      'c,C,Hush-Hush-1,x,,maybe,,',
      ',,Hush-Hush-1',
    ])
    expect([...out, ...err].join('\n')).not.toContain('Hush')
  })

  test('says why it cannot read a file, and wants exactly one (OP15)', async () => {
    const missing = inFolder('none.csv')
    expect(await run(`account import ${missing}`)).toMatchObject({ exit: 1, err: [`There is no file ${missing}.`] })
    const folder = inFolder()
    expect(await run(`account import ${folder}`)).toMatchObject({ err: [`${folder} is a folder and not a file.`] })
    const readBytes = () => {
      throw Object.assign(new Error('no'), { code: 'EACCES' })
    }
    const closed = await run('account import closed.csv', { readBytes })
    expect(closed).toMatchObject({ exit: 1, err: [expect.stringContaining('closed.csv may not be read by the user')] })
    expect(await run('account import')).toMatchObject({ exit: 2 })
    expect(await run('account import a.csv b.csv')).toMatchObject({ exit: 2 })
  })
})
