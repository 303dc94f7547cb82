import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allLanguages } from '@portico/text/say-in'
import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { rightSettings } from '../../testing/mistakes.js'

const { run, inFolder } = commandLine()
const texts = (name = '') => join(inFolder('texts'), name)
const words = () => inFolder('words.txt')

beforeEach(() => mkdirSync(texts()))

/** The answer of `config check` on the folder and the list, its paths as a reader shortens them. */
async function check(more: Readonly<Record<string, string>>) {
  const env = { ...rightSettings, PORTICO_DATA_DIR: inFolder('data'), ...more }
  const { exit, out, err } = await run('config check', { env })
  const short = (lines: readonly string[]) => lines.map((line) => line.replaceAll(inFolder(), '').trim())
  return { exit, out: short(out), problems: short(err).filter((line) => line.startsWith('- ')) }
}

const checkTexts = () => check({ PORTICO_TEXTS_DIR: texts() })
const checkWords = () => check({ PORTICO_PASSWORD_WORDS_FILE: words() })
const write = (name: string, content: string | Buffer, mode = 0o644) => {
  writeFileSync(texts(name), content)
  chmodSync(texts(name), mode)
}
const told = (problem: string) => ({ exit: 78, problems: [`- PORTICO_TEXTS_DIR: ${problem}`] })

describe('the folder with own texts', () => {
  test('is read at start: files of several languages, and several of one language (WORD1)', async () => {
    write(
      'en.yaml',
      '# our words\nhome.login: Sign in here\ncode-step.wait: { one: One more, other: "{count} more" }\n',
    )
    write('de.yaml', 'home.login: >\n  Hier\n  anmelden\n')
    write('de.mails.yaml', '"message.institution": Kontodienst\n')
    write('.de.yaml.swp', Buffer.from([0, 255]))
    symlinkSync(texts('.real'), texts('ar.yaml'))
    write('.real', 'home.login: "دخول"\n')
    const { exit, out } = await checkTexts()
    expect(out).toContain('Texts of your own, by language: ar 1, de 2, en 2 (/texts).')
    expect(exit).toBe(0)
  })

  test('tells every problem of every file with its line (WORD1)', async () => {
    write('de.yaml', 'home.logn: a\nstep: Schritt\n')
    write('en.yaml', '\nmessage.code.subject.reset: "{institution} uni.example"\n')
    expect((await checkTexts()).problems).toEqual([
      '- PORTICO_TEXTS_DIR: /texts/de.yaml, line 1: home.logn is not a text; did you mean home.login?',
      '- PORTICO_TEXTS_DIR: /texts/de.yaml, line 2: step needs the place {current}',
      '- PORTICO_TEXTS_DIR: /texts/en.yaml, line 2: message.code.subject.reset has a dot with a letter or a digit right behind it, which can be read as an address; no mail and no SMS has one',
    ])
  })

  test.each<[name: string, content: string | Buffer, problem: string]>([
    ['tlh.yaml', 'a: b', `is for the language tlh, which does not exist; there are ${allLanguages.join(', ')}`],
    ['de.yml', 'a: b', 'is not named after a language, such as de.yaml or de.mails.yaml; move it to another folder'],
    ['de.yaml~', 'a: b', 'is not named after a language, such as de.yaml or de.mails.yaml; move it to another folder'],
    ['de.yaml', Buffer.from('home.login: \xfc', 'latin1'), 'is no text in UTF-8; save it as such'],
    ['de.yaml', Buffer.from('\ufeffa: b', 'utf16le'), 'is no text in UTF-8; save it as such'],
    ['de.yaml', `# ${'x'.repeat(100_000)}`, 'is larger than 100 kB'],
  ])('refuses the file %s with %j (WORD2)', async (name, content, problem) => {
    write(name, content)
    expect(await checkTexts()).toMatchObject(told(`/texts/${name} ${problem}`))
  })

  test.each<[content: string, line: number, problem: string]>([
    ['home.login: *other', 1, 'put quotes around a value that begins with *'],
    ['home.login: &a Sign in', 1, 'put quotes around a value that begins with &'],
    ['home.login: !!binary aGk=', 1, 'put quotes around a value that begins with !'],
    ['home.login: !text Sign in', 1, 'put quotes around a value that begins with !'],
    ['<<: { home.login: x }', 1, '<< is not a text'],
    ['- home.login', 1, 'must consist of lines such as "home.login: Sign in"'],
    ['[home.login]: x', 1, 'must consist of lines such as "home.login: Sign in"'],
    ['home.login: [a, b]', 1, 'home.login must be a text, or plural forms of one'],
    ['code-step.wait: { one: a, one: b, other: c }', 1, 'code-step.wait must be a text, or plural forms of one'],
    ['code-step.wait: { one: { a: b }, other: c }', 1, 'code-step.wait must be a text, or plural forms of one'],
    ['home.login: a\nhome.login: b', 2, 'home.login stands here a second time; keep one of them'],
    ['home.login: "a', 1, 'a quote or a bracket is opened here and never closed'],
    ['home.login: a\n---\nhome.login: b', 2, 'a second document (---) begins here; remove this line'],
    ['home.login: yes', 0, ''],
    ['home.login: |\n  a\n  b', 1, 'home.login must be one line'],
  ])('takes %j for what it is (WORD1, WORD2)', async (content, line, problem) => {
    write('de.yaml', content)
    const { exit, problems } = await checkTexts()
    expect(exit).toBe(line === 0 ? 0 : 78)
    const [first = ''] = problems
    expect(first).toContain(line === 0 ? '' : `/texts/de.yaml, line ${line}: `)
    expect(first).toContain(problem)
  })

  test.each([
    ['brackets inside each other', `home.login: ${'['.repeat(49_000)}`],
    ['maps inside each other', '{a: '.repeat(20_000)],
    ['thousands of keys', Array.from({ length: 9_000 }, (_, at) => `k${at}: x`).join('\n')],
    ['one key over and over', 'a: b\n'.repeat(16_000)],
    ['entities that grow', `a: &a [x,x]\n${Array.from({ length: 90 }, (_, at) => `b${at}: [*a,*a]`).join('\n')}`],
  ])('is done with %s in a moment, and says little (WORD2)', async (_, content) => {
    write('de.yaml', content)
    const begun = performance.now()
    const { exit, problems } = await checkTexts()
    expect(exit).toBe(78)
    expect(problems.length).toBeLessThan(25)
    expect(performance.now() - begun).toBeLessThan(20_000)
  })

  test('refuses a text that two files word (WORD1)', async () => {
    write('de.a.yaml', 'home.login: a')
    write('de.b.yaml', '\nhome.login: b')
    expect(await checkTexts()).toMatchObject(
      told('/texts/de.b.yaml, line 2: home.login stands in /texts/de.a.yaml, line 1 as well; keep one of them'),
    )
  })

  test('refuses links out of it, files that others may write, pipes, folders, and too many files (WORD2)', async () => {
    writeFileSync(inFolder('elsewhere.yaml'), 'home.login: a')
    symlinkSync(inFolder('elsewhere.yaml'), texts('en.yaml'))
    symlinkSync('/dev/zero', texts('en.zero.yaml'))
    symlinkSync(texts('ar.b.yaml'), texts('ar.a.yaml'))
    symlinkSync(texts('ar.a.yaml'), texts('ar.b.yaml'))
    symlinkSync(texts('nowhere'), texts('ar.c.yaml'))
    write('de.yaml', 'home.login: a', 0o664)
    write('de.b.yaml', 'home.login: a', 0o646)
    execFileSync('mkfifo', [texts('de.pipe.yaml')])
    mkdirSync(texts('de.folder.yaml'))
    expect((await checkTexts()).problems).toEqual(
      [
        'ar.a.yaml cannot be read (ELOOP)',
        'ar.b.yaml cannot be read (ELOOP)',
        'ar.c.yaml does not exist',
        'de.b.yaml is not read: others may write to it (mode 0646). Run chmod go-w /texts/de.b.yaml',
        'de.folder.yaml is a folder and not a file',
        'de.pipe.yaml is no regular file',
        'de.yaml is not read: others may write to it (mode 0664). Run chmod go-w /texts/de.yaml',
        'en.yaml is a link out of the folder; put the file itself there',
        'en.zero.yaml is a link out of the folder; put the file itself there',
      ].map((problem) => `- PORTICO_TEXTS_DIR: /texts/${problem}`),
    )
    for (let at = 0; at < 50; at += 1) write(`en.${at}.yaml`, '')
    expect(await checkTexts()).toMatchObject(told('/texts holds more than 50 files'))
  })

  test('must be a folder that is there and that others may not write (WORD2)', async () => {
    chmodSync(texts(), 0o777)
    const open = '/texts is not read: others may write to it (mode 0777). Run chmod go-w /texts'
    expect(await checkTexts()).toMatchObject(told(open))
    expect(await check({ PORTICO_TEXTS_DIR: inFolder('none') })).toMatchObject(told('/none does not exist'))
    writeFileSync(inFolder('file'), '')
    expect(await check({ PORTICO_TEXTS_DIR: inFolder('file') })).toMatchObject(told('/file is a file and not a folder'))
  })
})

describe('the list of words for passwords', () => {
  test('has one word a line, comments and empty lines (P5)', async () => {
    writeFileSync(words(), '\ufeff# our buildings\r\n\r\nAltes Rathaus\r\nمكتبة\n2024campus\n', { mode: 0o644 })
    expect(await checkWords()).toMatchObject({ exit: 0, problems: [] })
  })

  test.each<[what: string, content: string | Buffer, problem: string]>([
    ['a word of one letter', 'campus\na\n', ', line 2: the word has fewer than 4 characters; remove it'],
    ['a word of digits that is short', '123', ', line 1: the word has fewer than 4 characters; remove it'],
    ['no word', '# nothing yet\n', ' has no word; write one a line'],
    ['a line without an end', 'x'.repeat(129), ', line 1: the word is longer than 128 characters, as no password is'],
    ['a control character', 'cam\u0007pus', ', line 1: the word holds a control character'],
    ['too many words', 'word\n'.repeat(100_001), ' has more than 100,000 words'],
    ['a megabyte', 'x'.repeat(1_000_001), ' is larger than 1,000 kB'],
    ['another encoding', Buffer.from('M\xfcnster', 'latin1'), ' is no text in UTF-8; save it as such'],
  ])('refuses %s (P5)', async (_, content, problem) => {
    writeFileSync(words(), content, { mode: 0o644 })
    expect(await checkWords()).toMatchObject({
      exit: 78,
      problems: [`- PORTICO_PASSWORD_WORDS_FILE: /words.txt${problem}`],
    })
  })

  test('is not waited for, and is not read where others may write to it (P5)', async () => {
    execFileSync('mkfifo', [words()])
    expect((await checkWords()).problems).toEqual(['- PORTICO_PASSWORD_WORDS_FILE: /words.txt is no regular file'])
    writeFileSync(inFolder('open.txt'), 'campus')
    chmodSync(inFolder('open.txt'), 0o666)
    expect((await check({ PORTICO_PASSWORD_WORDS_FILE: inFolder('open.txt') })).problems).toEqual([
      '- PORTICO_PASSWORD_WORDS_FILE: /open.txt is not read: others may write to it (mode 0666). Run chmod go-w /open.txt',
    ])
  })
})
