import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtWords, killedAtFileCall } from '../../testing/built-command.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { talkAtTerminal } from '../../testing/run-at-terminal.js'

const { run, inFolder } = commandLine()
/** Set-up makes fewer calls that change files. */
const most = 60
const password = 'hush-hush-7'

let mail: MailSink
beforeEach(async () => {
  mail = await startMailSink({
    allowInsecureAuth: true,
    onAuth: (login, _session, done) =>
      login.password === password ? done(null, { user: 'x' }) : done(new Error('no')),
  })
})
afterEach(() => mail.close())

const options = () => [
  ...['--public-url', 'http://localhost:8080', '--mail-url', mail.url.href, '--data-dir', inFolder('data')],
  ...['--time-zone', 'UTC', '--institution-name', 'Uni', '--mail-from', 'no-reply@uni.example'],
  ...['--directory-kind', 'embedded', '--staff-console', 'false'],
  ...['--institution-help-desk-phone', '555', '--institution-help-desk-email', 'help@uni.example'],
]

/** The exit code of a set-up at a terminal that is killed at a call; 0 where it makes fewer. */
async function exitOfKilled(at: number): Promise<number> {
  const words = builtWords(['setup', '--config', inFolder('etc/portico.yaml'), ...options(), '--mail-user', 'portal'])
  const killed = killedAtFileCall(words, { at, below: inFolder('etc'), killer: inFolder('kill.mjs') })
  const { shown } = talkAtTerminal(
    ['sh', '-c', `${killed.join(' ')}; echo "exit $?"`],
    [
      ['Password of that user: ', `${password}\r`],
      ['where they are not well-known [none]: ', '\r'],
    ],
  )
  return Number(/exit (\d+)/.exec(stripVTControlCharacters(await shown))?.[1])
}

/** The files of the folder, with what stands in them. */
const files = () =>
  Object.fromEntries(readdirSync(inFolder('etc')).map((name) => [name, readFileSync(inFolder(`etc/${name}`), 'utf8')]))

const isBeside = (name: string) => /^\.(portico\.yaml|secret|mail-password)\.[0-9a-f]{12}$/.test(name)

const checked = () => run('config check', { env: {} })

test('a set-up that is killed at any call leaves files whole or not at all, and the next one works (CMD28)', {
  // Thirty set-ups at a terminal, each with a second one: a minute, or ten on a machine at its limit.
  timeout: 1_800_000,
}, async () => {
  const before: string[] = []
  let at = 0
  for (let exit = 137; exit !== 0 && at < most; ) {
    at += 1
    rmSync(inFolder('etc'), { recursive: true, force: true })
    mkdirSync(inFolder('etc'))
    exit = await exitOfKilled(at)
    expect([0, 137]).toContain(exit)
    const left = files()
    const own = Object.keys(left).filter((name) => !isBeside(name))
    before.push(own.join(' '))
    expect(own.filter((name) => !['mail-password', 'portico.yaml', 'secret'].includes(name))).toEqual([])
    if (own.includes('secret')) expect(left['secret']).toMatch(/^\S{44}\n$/)
    if (own.includes('mail-password')) expect(left['mail-password']).toBe(`${password}\n`)
    const hasSettings = own.includes('portico.yaml')
    if (hasSettings) expect(await checked()).toMatchObject({ exit: 0 })
    const next = await run(`setup ${options().join(' ')}`, { env: {} })
    if (hasSettings) expect(next.err.join()).toContain('is there already, and portico setup never overwrites.')
    expect(next.exit).toBe(hasSettings ? 1 : 0)
    expect(await checked()).toMatchObject({ exit: 0 })
    expect(files()).toMatchObject(left)
  }
  expect([...new Set(before)]).toEqual(['', 'secret', 'mail-password secret', 'mail-password portico.yaml secret'])
  expect(at).toBeGreaterThan(20)
  expect(at).toBeLessThan(most)
})
