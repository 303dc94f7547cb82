import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv } from './csv.js'

const cellsOf = (text: string) => parseCsv(text).records.map(({ cells }) => cells)

describe('a CSV text', () => {
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
    ['a Windows newline in quotes', '"a\r\nb"\r\nc', [['a\r\nb'], ['c']]],
    ['blanks that belong to cells', ' a , b', [[' a ', ' b']]],
    ['blank lines', '\n\na\n  \n\r\nb\n', [['a'], ['b']]],
    ['a trailing comma', 'a,', [['a', '']]],
    ['semicolons inside a cell', 'a;b,c', [['a;b', 'c']]],
  ])('is read with %s', (_, text, cells) => {
    expect(parseCsv(text).problems).toEqual([])
    expect(cellsOf(text)).toEqual(cells)
  })

  test('tells on which line each record begins', () => {
    const { records } = parseCsv('h\r\n"a\r\nb\r\nc"\r\n\r\nd\ne')
    expect(records.map(({ line }) => line)).toEqual([1, 2, 6, 7])
  })

  test.each([
    { fault: 'a quote inside a cell', text: 'a\nb"c,d\ne', line: 2, said: 'inside a cell', left: [['a'], ['e']] },
    { fault: 'text after a closing quote', text: '"a"b,c\r\nd', line: 1, said: 'after a closing', left: [['d']] },
    { fault: 'a quote that stays open', text: 'a\n\n"b,c\nd\n', line: 3, said: 'never closed', left: [['a']] },
  ])('is refused line by line for $fault', ({ text, line, said, left }) => {
    const { problems } = parseCsv(text)
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
        expect(cellsOf(given.map(written).join(newline))).toEqual(given)
      }),
    )
  })
})
