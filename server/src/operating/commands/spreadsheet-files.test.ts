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

test.each([
  ['semicolons', 'sep=;\r\nusername;name;password;emails\r\nü;Ü;x;"a@b.de;c@d.de"\r\n'],
  [
    'a byte order mark, quotes and another case',
    '\uFEFF"SEP=;"\r\nusername;name;password;emails\nü;Ü;x;"a@b.de;c@d.de"',
  ],
  ['bars, which nothing else could tell', 'sep=|\nusername|name|password|emails\nü|Ü|x|a@b.de;c@d.de\n'],
  ['commas', 'sep=,\nusername,name,password,emails\nü,Ü,x,a@b.de;c@d.de'],
  ['tabs', 'sep=\t\nusername\tname\tpassword\temails\nü\tÜ\tx\ta@b.de;c@d.de'],
])('a first line that names the separator of a spreadsheet is no header: %s (OP15)', async (_, text) => {
  expect(await imported(Buffer.from(text))).toEqual({ exit: 0, err: [], rows: whole })
})

test('lines keep their numbers behind such a line (OP15)', async () => {
  const { err } = await imported(Buffer.from('sep=;\nusername;name;password\nada;Ada;\n'))
  expect(err[0]).toBe('line 3: The password is empty.')
})

const text = 'username;name;password;emails\r\nü;Ü;x;"a@b.de;c@d.de"\r\n'
test.each([
  ['Ctrl-Z at its end', Buffer.from(`${text}\x1a`)],
  ['zeros behind Ctrl-Z', Buffer.from(`${text}\x1a\0\0\0\r\n`)],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 without a mark, the high byte first', Buffer.from(text, 'utf16le').swap16()],
  ['UTF-16 with Ctrl-Z', Buffer.from(`\uFEFF${text}\x1a`, 'utf16le')],
])('a file with %s is read (OP15)', async (_, file) => {
  expect(await imported(file)).toEqual({ exit: 0, err: [], rows: whole })
})

test.each([
  [
    'UTF-32',
    Buffer.from([...'\uFEFFusername'].flatMap((sign) => [sign.charCodeAt(0) % 256, sign.charCodeAt(0) >> 8, 0, 0])),
  ],
  ['half a character of UTF-16', Buffer.from(text, 'utf16le').subarray(0, 9)],
  ['zeros in it', Buffer.from(text.replace('name', 'na\0me'))],
])('a file in %s is refused in one sentence (OP15)', async (_, file) => {
  const { exit, err } = await imported(file)
  expect({ exit, err }).toEqual({
    exit: 1,
    err: [expect.stringMatching(/is not text in UTF-8 or UTF-16\. Save it as/)],
  })
})

test.each([
  ['ja', 'nein'],
  ['WAHR', 'FALSCH'],
  ['vrai', 'faux'],
  ['Oui', 'Non'],
  ['SÍ', 'no'],
  ['si\u0301', 'No'],
  ['Vero', 'Falso'],
  ['y', 'N'],
  ['نعم', 'لا'],
])('yes and no are read as a spreadsheet of another language writes them: %s, %s (OP15)', async (yes, no) => {
  const file = `username,name,password,locked,disabled\nada,Ada,x,${yes},${no}\n`
  expect((await imported(Buffer.from(file))).rows).toEqual([['ada', 'Ada', 'locked', '', '']])
})

test.each(['yep', 'jein', '2', 'x'])(
  'another word in such a column is a problem of its line: %s (OP15)',
  async (word) => {
    const { err } = await imported(Buffer.from(`username,name,password,locked\nada,Ada,x,${word}\n`))
    expect(err[0]).toBe('line 2: locked must be yes or no.')
  },
)
