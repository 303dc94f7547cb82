import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { CommandFailed } from './command.js'
// The commands of this file, outside the time of a test.
import './config-check.js'
import './setup.js'

const { run, inFolder } = commandLine()
const settings = () => inFolder('etc/portico.yaml')
const files = () => readdirSync(inFolder('etc')).toSorted()
let mail: MailSink
beforeEach(async () => {
  mkdirSync(inFolder('etc'))
  mail = await startMailSink()
})
afterEach(() => mail.close())

/** What is typed at each question, by the beginning of the question. */
type Typed = readonly (readonly [asked: string, typed: string])[]

/** Answers the questions in their order; a question that is not next fails, and so does one more. */
async function dialogue(typed: Typed, options = '') {
  const left = [...typed]
  const hidden: string[] = []
  const answer = async (question: string) => {
    const [asked, text] = left[0] ?? ['nothing more', '']
    if (!question.startsWith(asked)) throw new CommandFailed([`It asks "${question}" in place of "${asked}".`])
    left.shift()
    return text
  }
  const askHidden = async (question: string) => {
    const text = await answer(question)
    hidden.push(text)
    return text
  }
  const ran = await run(`setup ${options}`, { env: {}, askLine: answer, askHidden })
  return { ...ran, left, hidden }
}

const address = 'Address where people reach the portal'
const sure: Typed = [
  ['Name of the institution', 'Example University'],
  ['Time zone', ''],
  ['Folder for the data [/var/lib/portico]', ''],
]
const mailQuestions = (url: string): Typed => [
  ['Mail server', url],
  ['User at the mail server', ''],
  ['File with the CA certificates that the mail', ''],
  ['Sender of every mail', ''],
]
const helpDesk: Typed = [
  ['Phone number', ''],
  ['Mail address of the help desk', 'help@uni.example'],
  ['Shall the help desk have a console', 'no'],
]

describe('portico setup at a terminal (CMD27)', { timeout: 60_000 }, () => {
  test('asks again for an answer that is wrong, and for a part that fails', async () => {
    const { exit, err, out, left } = await dialogue([
      [address, ''],
      [address, 'https://uni.example/account'],
      [address, 'Localhost.:8080'],
      ...sure,
      ...mailQuestions('smtp://127.0.0.1:9'),
      ['Something failed', ''],
      ...mailQuestions(mail.url.href),
      ['Where accounts live', 'nis'],
      ['Where accounts live', ''],
      ...helpDesk,
    ])
    expect({ exit, left }).toEqual({ exit: 0, left: [] })
    expect(err).toEqual([
      'The portal cannot do without it.',
      'Public_url must end after host and port, because the portal has no path of its own (it is "https://uni.example/account").',
      'Directory.kind must be embedded, openldap, 389ds, or active-directory (it is "nis").',
    ])
    expect(out).toContain('That is taken as http://localhost:8080.')
    expect(out.filter((line) => line.startsWith('failed')).map((line) => line.split(/\s+/)[1])).toEqual([
      'mail-connection',
    ])
    expect(await run('config check', { env: { PORTICO_DATA_DIR: inFolder('data') } })).toMatchObject({ exit: 0 })
  })

  test('keeps an answer that fails where the operator says so', async () => {
    const { exit, left } = await dialogue(
      [...mailQuestions('smtp://127.0.0.1:9'), ['Something failed', 'no'], ['Where accounts live', ''], ...helpDesk],
      '--public-url http://localhost:8080 --institution-name Uni --time-zone UTC --data-dir /var/lib/portico',
    )
    expect({ exit, left }).toEqual({ exit: 0, left: [] })
    expect(readFileSync(settings(), 'utf8')).toContain('url: smtp://127.0.0.1:9')
  })

  test('asks for the console of the help desk, and suggests the address that is known', async () => {
    const { exit, left, out } = await dialogue([
      [address, 'http://localhost:8080'],
      ...sure,
      ...mailQuestions(mail.url.href),
      ['Where accounts live', ''],
      ['Phone number', ''],
      ['Mail address of the help desk', 'help@uni.example'],
      ['Shall the help desk have a console', 'YES'],
      ['Mail address where the help desk reads reports and what its agents do [help@uni.example]', ''],
      ['Networks', '10.1.0.0/16'],
    ])
    expect({ exit, left }).toEqual({ exit: 0, left: [] })
    expect(out.join('\n')).toContain('staff-networks')
    const text = readFileSync(settings(), 'utf8')
    expect(text).toMatch(/^ {2}console: true$/m)
    expect(text).toMatch(/^ {2}mail: help@uni\.example$/m)
  })

  test('writes nothing where the terminal closes before the last answer (CMD28)', async () => {
    const ended = async () => {
      throw new CommandFailed(['No answer was given. Nothing has changed.'])
    }
    expect(await run('setup', { env: {}, askLine: ended, askHidden: ended })).toMatchObject({ exit: 1 })
    const { exit } = await dialogue([[address, 'http://localhost:8080'], ...sure, ...mailQuestions(mail.url.href)])
    expect(exit).toBe(1)
    expect(files()).toEqual([])
  })
})

describe('a password that is typed at portico setup (CMD28)', { timeout: 60_000 }, () => {
  let slapd: Slapd
  beforeEach(async () => {
    slapd = await startSlapd()
    await slapd.addPerson({ username: 'ada', password: 'Ada-First-1' })
  })
  afterEach(() => slapd.stop())
  const given = () =>
    `--public-url http://localhost:8080 --institution-name Uni --time-zone UTC --data-dir /var/lib/portico --mail-url ${mail.url.href}`
  const directory = (answers: Readonly<Record<string, string>>): Typed => {
    const questions = ['Where accounts live', 'Directory servers', 'File with the CA', 'Name of the service account']
    const others = [
      'Password of the service',
      'Where accounts are',
      'Which entries',
      'Attributes',
      'Username of a test',
    ]
    return [...questions, ...others].map((asked) => [asked, answers[asked] ?? ''])
  }

  test('stands in a file of its own, which others cannot read, and nowhere else', async () => {
    writeFileSync(inFolder('ca.pem'), slapd.ca)
    const { exit, left, hidden, out, err } = await dialogue(
      [
        ...mailQuestions('').slice(1),
        ...directory({
          'Where accounts live': 'LDAP',
          'Directory servers': slapd.ldapsUrl,
          'File with the CA': inFolder('ca.pem'),
          'Name of the service account': slapd.portalSettings['PORTICO_DIRECTORY_BIND_DN'] ?? '',
          'Password of the service': 'Wrong-Password-1',
          'Where accounts are': 'ou=people,dc=uni,dc=example',
        }),
        ['Something failed', ''],
        // The second time Enter keeps every answer but the wrong one.
        ...directory({ 'Password of the service': slapd.portalPassword }),
        ...helpDesk,
      ],
      given(),
    )
    expect({ exit, left, err }).toEqual({ exit: 0, left: [], err: [] })
    expect(hidden).toEqual(['Wrong-Password-1', slapd.portalPassword])
    expect(files()).toEqual(['directory-bind-password', 'portico.yaml', 'secret'])
    const file = inFolder('etc/directory-bind-password')
    expect(statSync(file).mode & 0o007).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(`${slapd.portalPassword}\n`)
    const said = [...out, ...err, readFileSync(settings(), 'utf8')].join('\n')
    for (const secret of [slapd.portalPassword, 'Wrong-Password-1']) expect(said).not.toContain(secret)
    expect(await run('config check', { env: { PORTICO_DATA_DIR: inFolder('data') } })).toMatchObject({ exit: 0 })
  })

  test('gets another name where a former run has left one', async () => {
    writeFileSync(inFolder('ca.pem'), slapd.ca)
    writeFileSync(inFolder('etc/directory-bind-password'), 'left')
    const options = `--directory-kind openldap --directory-url ${slapd.ldapsUrl} --directory-ca-file ${inFolder('ca.pem')}`
    const names = `--directory-bind-dn "${slapd.portalSettings['PORTICO_DIRECTORY_BIND_DN']}" --directory-base-dn ou=people,dc=uni,dc=example`
    const { exit, left } = await dialogue(
      [
        ...mailQuestions('').slice(1),
        ...directory({ 'Password of the service': slapd.portalPassword }).slice(4),
        ...helpDesk,
      ].filter(([asked]) => asked !== 'Where accounts are'),
      `${given()} ${options} ${names}`,
    )
    expect({ exit, left }).toEqual({ exit: 0, left: [] })
    expect(readFileSync(inFolder('etc/directory-bind-password'), 'utf8')).toBe('left')
    expect(readFileSync(settings(), 'utf8')).toContain(`${inFolder('etc/directory-bind-password-2')}\n`)
  })
})
