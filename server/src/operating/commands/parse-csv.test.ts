import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Csv, parseCsv } from './parse-csv.js'

/** Reads a text, or bytes that must be text. */
function parsed(file: string | Buffer): Csv {
  const csv = parseCsv(Buffer.from(file))
  if (csv === null) throw new Error('the file is not text')
  return csv
}

const cellsOf = (file: string | Buffer) => parsed(file).records.map(({ cells }) => cells)
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a CSV file', () => {
  test.each([
    ['nothing', '', []],
    ['one cell', 'a', [['a']]],
    [
      'cells and lines',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'newlines of Windows',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['newlines of old', 'a\rb\r', [['a'], ['b']]],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    ['a byte order mark before a quote', '\uFEFF"a",b', [['a', 'b']]],
    ['empty cells', ',,\n', [['', '', '']]],
    ['empty quotes', '"",a', [['', 'a']]],
    ['a comma in quotes', '"a,b",c', [['a,b', 'c']]],
    ['doubled quotes', '"say ""hi""",c', [['say "hi"', 'c']]],
    [
      'a newline in quotes',
      '"a\nb",c\nd,e',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['a Windows newline in quotes', '"a\r\nb"\r\nc', [['a\nb'], ['c']]],
    ['blanks that belong to cells', ' a , b', [[' a ', ' b']]],
    ['blank lines', '\n\na\n  \n\r\nb\n', [['a'], ['b']]],
    ['a trailing comma', 'a,', [['a', '']]],
    ['semicolons inside a cell', 'a;b,c', [['a;b', 'c']]],
    [
      'semicolons between cells',
      'a;b\nc;"d;e"\n"f,g";h',
      [
        ['a', 'b'],
        ['c', 'd;e'],
        ['f,g', 'h'],
      ],
    ],
    [
      'tabs between cells',
      'a\tb\nc,d;e\t"f\tg"',
      [
        ['a', 'b'],
        ['c,d;e', 'f\tg'],
      ],
    ],
  ])('is read with %s', (_, text, cells) => {
    expect(parsed(text).problems).toEqual([])
    expect(cellsOf(text)).toEqual(cells)
  })

  test('tells on which line each record begins', () => {
    const { records } = parsed('h\r\n"a\r\nb\r\nc"\r\n\r\nd\ne')
    expect(records.map(({ line }) => line)).toEqual([1, 2, 6, 7])
  })

  test.each([
    ['UTF-8', Buffer.from('name;mail\nJosé 李 🎓;é@mail.example')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFname;mail\r\nJosé 李 🎓;é@mail.example')],
    ['UTF-16 as Windows writes it', Buffer.from('\uFEFFname;mail\r\nJosé 李 🎓;é@mail.example', 'utf16le')],
    ['UTF-16 with the high byte first', bigEndian('\uFEFF"name"\t"mail"\n"José 李 🎓"\té@mail.example\n')],
  ])('is read in %s', (_, bytes) => {
    expect(cellsOf(bytes)).toEqual([
      ['name', 'mail'],
      ['José 李 🎓', 'é@mail.example'],
    ])
  })

  test.each([
    ['half a character of UTF-8', Buffer.from('é').subarray(0, 1)],
    ['an older encoding', Buffer.from('José', 'latin1')],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x75])],
    ['half a pair of UTF-16', Buffer.from([0xfe, 0xff, 0xd8, 0x3c])],
  ])('is not text with %s', (_, bytes) => {
    expect(parseCsv(bytes)).toBeNull()
  })

  test.each([
    { fault: 'a quote inside a cell', text: 'a\nb"c,d\ne', line: 2, said: 'inside a cell', left: [['a'], ['e']] },
    { fault: 'text after a closing quote', text: '"a"b,c\r\nd', line: 1, said: 'after a closing', left: [['d']] },
    { fault: 'a quote that stays open', text: 'a\n\n"b,c\nd\n', line: 3, said: 'no closing quote', left: [['a']] },
  ])('is refused line by line for $fault', ({ text, line, said, left }) => {
    const { problems } = parsed(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ line, text: expect.stringContaining(said) })
    expect(cellsOf(text)).toEqual(left)
  })

  test('gives back whatever was written by the rules', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', '\n', '\r', ';', ' ', '€') })
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 })
    const written = (row: string[]) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), (given, newline) => {
        const read = given.map((row) => row.map((one) => one.replace(/\r\n?/g, '\n')))
        expect(cellsOf(['a,b', ...given.map(written)].join(newline)).slice(1)).toEqual(read)
      }),
    )
  })
})
