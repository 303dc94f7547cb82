import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()

const bytes = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex')
const imported = async (file: Buffer) => {
  writeFileSync(inFolder('people.csv'), file)
  const { exit, err } = await run(`account import "${inFolder('people.csv')}"`)
  return { exit, err, rows: (await run('account list')).out.slice(1).map((row) => row.split('\t')) }
}

// The cells are: username, name, password, emails / ü, Ü, x, a@b.de;c@d.de
const whole = [['ü', 'Ü', 'active', 'a@b.de;c@d.de', '']]

test('the "CSV UTF-8" of a spreadsheet that separates by semicolons is read (OP15)', async () => {
  const header = 'efbbbf 757365726e616d65 3b 6e616d65 3b 70617373776f7264 3b 656d61696c73 0d0a'
  const row = 'c3bc 3b c39c 3b 78 3b 22 614062 2e6465 3b 634064 2e6465 22 0d0a'
  expect(await imported(bytes(header + row))).toEqual({ exit: 0, err: [], rows: whole })
})

test('the "Unicode text" of a spreadsheet, UTF-16 with tabs, is read (OP15)', async () => {
  const header =
    'fffe 7500 7300 6500 7200 6e00 6100 6d00 6500 0900 6e00 6100 6d00 6500 0900 7000 6100 7300 7300 7700 6f00 7200 6400 0900 6500 6d00 6100 6900 6c00 7300 0d00 0a00'
  const row = 'fc00 0900 dc00 0900 7800 0900 6100 4000 6200 2e00 6400 6500 3b00 6300 4000 6400 2e00 6400 6500 0d00 0a00'
  expect(await imported(bytes(header + row))).toEqual({ exit: 0, err: [], rows: whole })
})

test('the old "CSV" of a spreadsheet is refused with the way to save it (OP15)', async () => {
  const { err } = await imported(Buffer.from('username;name;password\r\nue;Ü;x\r\n', 'latin1'))
  expect(err[0]).toMatch(/is not text in UTF-8 or UTF-16\. Save it as "CSV UTF-8"\.$/)
})

test('columns and lines that a spreadsheet leaves empty are left out (OP15)', async () => {
  const file = 'username;name;password;;\r\n;;;;\r\nada;Ada;x;;\r\n;;;;\r\n'
  expect(await imported(Buffer.from(file))).toEqual({ exit: 0, err: [], rows: [['ada', 'Ada', 'active', '', '']] })
})

test('a cell below no column is a problem of its line (OP15)', async () => {
  const { err } = await imported(Buffer.from('username;name;password;\r\nada;Ada;x;more\r\n'))
  expect(err[0]).toBe('line 2: This line has 4 cells, but the header has 3.')
})
