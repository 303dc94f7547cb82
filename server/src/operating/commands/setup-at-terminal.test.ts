import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../../directories/free-port.js'
import { builtWords, processOf, signalBuilt, startBuilt } from '../../testing/built-command.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { talkAtTerminal } from '../../testing/run-at-terminal.js'

let folder = ''
let mail: MailSink
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-set-up-'))
  mkdirSync(join(folder, 'etc'))
  mail = await startMailSink({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'hush-hush-7' ? done(null, { user: 'x' }) : done(new Error('no')),
  })
})
afterEach(async () => {
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})
const settings = () => join(folder, 'etc/portico.yaml')
const files = () => readdirSync(join(folder, 'etc')).toSorted()
const setUp = () => builtWords(['setup', '--config', settings()])
/** Set-up in a shell that says afterwards how the terminal is set. */
const inShell = () => ['sh', '-c', `TZ=UTC ${setUp().join(' ')}; echo "exit $?"; stty -a`]

/** The exit code of set-up with these options, and no terminal. */
const ended = async (options: readonly string[]) => {
  const child = startBuilt([...setUp().slice(2), ...options], { env: {}, output: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

const none = ' [none]: '
const address = 'such as https://account.uni.example: '
describe('the built portico setup at a real terminal', { timeout: 300_000 }, () => {
  test('asks, tries, and writes settings with which the built server serves (CMD27)', async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const { shown } = talkAtTerminal(inShell(), [
      [address, 'https://uni.example/account\r'],
      [address, `${url}\r`],
      [`on screens and in mails${none}`, 'Uni\r'],
      ['that people read [UTC]: ', '\r'],
      [`Folder for the data [${folder}/etc/data]: `, `${folder}/data\r`],
      ['smtps://host (TLS): ', 'smtp://127.0.0.1:9\r'],
      [`where it wants one${none}`, '\r'],
      [`where they are not well-known${none}`, '\r'],
      [`<no-reply@uni.example>${none}`, '\r'],
      ['Answer this part again? [yes]: ', '\r'],
      ['smtps://host (TLS) [smtp://127.0.0.1:9]: ', `${mail.url.href}\r`],
      [`where it wants one${none}`, 'portal\r'],
      ['Password of that user: ', 'hush-hush-7\r'],
      [`where they are not well-known${none}`, '\r'],
      [`<no-reply@uni.example>${none}`, '\r'],
      ['active-directory [embedded]: ', '\r'],
      [`as people dial it${none}`, '\r'],
      [`shown to people${none}`, '\r'],
      ['(yes, no) [false]: ', 'no\r'],
    ])
    const said = stripVTControlCharacters(await shown)
    expect(said).toContain('Public_url must end after host and port')
    expect(said).toMatch(/failed +mail-connection/)
    expect(said).toContain('exit 0')
    expect(said).toMatch(/ icanon .* echo /s)
    expect(said).not.toContain('hush-hush-7')
    expect(files()).toEqual(['mail-password', 'portico.yaml', 'secret'])
    const server = startBuilt(['serve', '--config', settings()], {
      env: { PORTICO_LISTEN: `127.0.0.1:${port}` },
      output: 'ignore',
    })
    try {
      await expect
        .poll(
          () =>
            fetch(`${url}/readyz`).then(
              (answer) => answer.status,
              () => 0,
            ),
          { timeout: 120_000 },
        )
        .toBe(200)
    } finally {
      server.kill('SIGKILL')
    }
  })

  test.each(['SIGHUP', 'SIGTERM', 'SIGINT'] as const)(
    '%s in the middle leaves nothing, and gives the echo back (CMD28)',
    async (signal) => {
      const { shown } = talkAtTerminal(inShell(), [[address, () => void signalBuilt(setUp(), signal)]])
      const said = stripVTControlCharacters(await shown)
      expect(said).toContain('No answer was given. Nothing has changed.')
      expect(said).toContain('exit 1')
      expect(said).toMatch(/[^-]icanon .*[^-]echo /s)
      expect(files()).toEqual([])
    },
  )

  test('a terminal that is gone in the middle leaves nothing (CMD28)', async () => {
    const talk = talkAtTerminal(setUp(), [[address, () => talk.hangUp()]])
    await talk.shown
    await expect.poll(() => processOf(setUp()), { timeout: 120_000 }).toBe(null)
    expect(files()).toEqual([])
  })

  const options = () => ['--public-url', 'http://localhost:8080', '--mail-url', mail.url.href, '--data-dir', folder]

  test('of two processes at once one writes, and the other leaves nothing (CMD28)', async () => {
    const both = await Promise.all([ended(options()), ended(options())])
    expect(both.toSorted()).toEqual([0, 1])
    expect(files()).toEqual(['portico.yaml', 'secret'])
  })
})
