import { describe, expect, test } from 'vitest'
import { withCounts } from './rule.js'
import { idsIn, idsNamedIn } from './rule-ids.js'
import { faultsOf, faultsOfFormerIds } from './rules-page.js'
import { titlesOf } from './test-titles.js'

const page = `# Rules

## Codes

### O4
A code takes five tries, and this sentence is
long. (2 tests)\\
Why: guessing must be slow.\\
Exception: none.

### HOME3
Each form has a captcha. (1 test)\\
Why: a captcha works once.
`

const titles = titlesOf(
  'server/src/codes.test.ts',
  `describe('a code (O4)', () => {
     test('takes five tries', () => {})
     test.each([1])(\`\${name} is counted first\`, () => {})
   })
   story.describe('home', () => {
     story('the captcha starts by itself (HOME3)', () => {})
   })`,
)

const faultsWith = (changes: Partial<Parameters<typeof faultsOf>[0]>) =>
  faultsOf({ page, titles, named: [], ...changes }).join('\n')

describe('the page of rules', () => {
  test('is right when each rule has a reason, tests and their number', () => {
    expect(faultsWith({})).toBe('')
    expect(withCounts(page, (id) => (id === 'O4' ? 2 : 1))).toBe(page)
  })

  test('gets a new count in the place of one that is broken over two lines', () => {
    const broken = page.replace('(2 tests)', '(2\ntests)')
    expect(withCounts(broken, (id) => (id === 'O4' ? 3 : 1))).toBe(page.replace('(2 tests)', '(3 tests)'))
  })

  test('is wrong when no test shows a rule', () => {
    expect(faultsWith({ titles: titles.filter(({ title }) => !title.includes('HOME3')) })).toContain(
      'docs/rules.md:11: No test shows HOME3',
    )
  })

  test('is wrong when a title or a comment names a rule that is not there', () => {
    const stranger = titlesOf('web/src/a.test.ts', "\n\ntest('a sentence (O4, O99)', () => {})")
    expect(faultsWith({ titles: [...titles, ...stranger] })).toContain(
      'web/src/a.test.ts:3: docs/rules.md has no rule O99.',
    )
    const named = idsNamedIn('server/src/a.ts', '/** Counts first.\n * Then compares (O98). */')
    expect(faultsWith({ named })).toBe('server/src/a.ts:2: docs/rules.md has no rule O98.')
  })

  test('is wrong when a count is out of date, and is written with the right one', () => {
    const old = page.replace('(2 tests)', '(7 tests)')
    expect(faultsWith({ page: old })).toBe('docs/rules.md:5: O4 has 2 tests, the page says 7: npm run docs')
    expect(withCounts(old, (id) => (id === 'O4' ? 2 : 1))).toBe(page)
    expect(withCounts(page.replace(' (1 test)', ''), (id) => (id === 'O4' ? 2 : 1))).toBe(page)
  })

  test('is wrong when a merge has left a second count', () => {
    const merged = page.replace('(1 test)\\\n', '(1 test)\\\n(3 tests)\\\n')
    expect(faultsWith({ page: merged })).toBe('docs/rules.md:11: HOME3 has a second count of tests; remove it.')
  })

  test('is wrong when a rule has no reason', () => {
    expect(faultsWith({ page: page.replace('\\\nWhy: a captcha works once.', '') })).toContain(
      'docs/rules.md:11: HOME3 has no reason',
    )
    expect(faultsWith({ page: page.replace('a captcha works once.', '') })).toContain('HOME3 has no reason')
  })

  test('is wrong when an id is there twice or is none', () => {
    expect(faultsWith({ page: page.replace('### HOME3', '### O4') })).toContain('docs/rules.md:11: O4 is there twice.')
    expect(faultsWith({ page: page.replace('### HOME3', '### Captcha') })).toContain('"Captcha" is no id of a rule')
  })
})

describe('the table of former ids', () => {
  test.each([
    ['O5 | O4', []],
    ['O5 | O4, HOME3', []],
    ['Was | Is now', []],
    ['HOME3 | O4', ['HOME3 is the id of a rule again.']],
    ['O5 | O99', ['docs/rules.md has no rule O99.']],
    ['O5 | |', ['O5 became no rule.']],
  ])('with the row %s has the faults %j', (row, faults) => {
    const place = 'docs/decisions/0037-fewer-rules.md:2: '
    expect(faultsOfFormerIds(`# Fewer rules\n| ${row} |`, page)).toEqual(faults.map((fault) => place + fault))
  })
})

describe('the id of a rule', () => {
  test('is capital letters and a number that stand alone', () => {
    expect(idsIn('counted first (O4, HOME3), T1 to T7')).toEqual(['O4', 'HOME3', 'T1', 'T7'])
    expect(idsIn('U+A0-FF, SHA-256, ES2024, utf8, M4.5, a_B1, NIST AAL2')).toEqual([])
  })

  test.each([
    ['a.ts', "const at = 'O1 // O2'\nconst b = `/* O3 */`"],
    ['a.tsx', '<p>see https://x.example//O1 <path d="M4 O5" /></p>'],
    ['a.css', 'a { content: "O1" }'],
  ])('is read in the comments of %s and nowhere else in it', (file, code) => {
    expect(idsNamedIn(file, code)).toEqual([])
  })

  test.each([
    ['a.ts', '\nwork() // counted first (O4)'],
    ['a.tsx', '<p>\n{/* counted first (O4) */}</p>'],
    ['a.mjs', '/**\n * (O4) */\nwork()'],
    ['a.css', 'a {\n/* (O4) */ }'],
    ['README.md', '\nSee O4.'],
  ])('is found in %s with its line', (file, text) => {
    expect(idsNamedIn(file, text)).toEqual([{ id: 'O4', at: `${file}:2` }])
  })
})
