import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtWords } from '../../testing/built-command.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { talkAtTerminal } from '../../testing/run-at-terminal.js'

const { run, inFolder } = commandLine()
/** Set-up makes fewer calls that change files. */
const most = 60
const password = 'hush-hush-7'

/** Kills its process before the call KILL_AT that changes a file below KILL_IN, or halfway through a write. */
const killAtFileCall = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const { KILL_AT, KILL_IN } = process.env
const opened = new Set()
let calls = 0
const dieAt = (last) => {
  calls += 1
  if (calls !== Number(KILL_AT)) return
  last?.()
  process.kill(process.pid, 'SIGKILL')
}
const writers = ['write', 'writev', 'writeFile', 'appendFile', 'fchown', 'fchmod', 'fsync', 'fdatasync', 'close', 'open',
  'link', 'symlink', 'rename', 'copyFile', 'rm', 'unlink', 'mkdir', 'chmod', 'chown', 'truncate', 'ftruncate']
for (const name of writers.map((writer) => writer + 'Sync')) {
  const real = fs[name]
  fs[name] = (file, ...more) => {
    if (!opened.has(file) && !String(file).startsWith(KILL_IN)) return real(file, ...more)
    dieAt()
    if (name === 'writeFileSync') dieAt(() => real(file, more[0].slice(0, more[0].length / 2)))
    const result = real(file, ...more)
    if (name === 'openSync') opened.add(result)
    if (name === 'closeSync') opened.delete(file)
    return result
  }
}
syncBuiltinESMExports()
`

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
  const killer = `NODE_OPTIONS='--import ${inFolder('kill.mjs')}' KILL_AT=${at} KILL_IN=${inFolder('etc')}`
  const { shown } = talkAtTerminal(
    ['sh', '-c', `${killer} ${words.join(' ')}; echo "exit $?"`],
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
  timeout: 600_000,
}, async () => {
  writeFileSync(inFolder('kill.mjs'), killAtFileCall)
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
