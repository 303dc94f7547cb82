import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../../../directories/certificates.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
// The commands of this file, outside the time of a test.
import './config-check.js'
import './config-show.js'
import './setup.js'

const { run, inFolder } = commandLine()
const settings = () => inFolder('etc/portico.yaml')
const files = () => readdirSync(inFolder('etc')).toSorted()
/** The lines of the written settings that are no comments. */
const written = () =>
  readFileSync(settings(), 'utf8')
    .split('\n')
    .filter((line) => /^\s*\w+: ./.test(line))
    .map((line) => line.trim())

let mail: MailSink
const startMail = async (options: SMTPServerOptions = {}) => {
  await mail?.close()
  mail = await startMailSink(options)
}
beforeEach(async () => {
  mkdirSync(inFolder('etc'))
  mail = await startMailSink()
})
afterEach(() => mail.close())

const setUp = (options: string, more = {}) => run(`setup ${options}`, { env: {}, ...more })
const needed = () => `--public-url http://localhost:8080 --mail-url ${mail.url.href}`

describe('portico setup without a terminal (CMD27)', () => {
  test('takes options for all answers, and writes settings that config check takes', async () => {
    const name = '"Universität: #1"'
    const { exit, out } = await setUp(`${needed()} --institution-name ${name} --time-zone Europe/Berlin`)
    expect(out.filter((line) => /^(ok|warning|failed)/.test(line)).map((line) => line.split(/\s+/)[1])).toEqual([
      ...['disk', 'mail-name', 'mail-connection', 'mail-tls', 'mail-sender'],
    ])
    expect(exit).toBe(0)
    expect(files()).toEqual(['portico.yaml', 'secret'])
    expect(written()).toEqual([
      'public_url: http://localhost:8080',
      `secret_file: ${inFolder('etc/secret')}`,
      `url: ${mail.url.href.replace(/\/$/, '')}`,
      'data_dir: /var/lib/portico',
      'time_zone: Europe/Berlin',
      'kind: embedded',
      "name: 'Universität: #1'",
      'console: false',
    ])
    expect(await run('config check', { env: { PORTICO_DATA_DIR: inFolder('data') } })).toMatchObject({ exit: 0 })
  })

  test('tells each missing answer with its option, and each wrong one, and ends with 78', async () => {
    const missing = await setUp('--directory-kind openldap --mail-user portico')
    expect(missing.exit).toBe(78)
    expect(missing.err).toEqual([
      'Nothing was written: 7 answers need attention.',
      '  - public_url is missing; give it with --public-url',
      '  - mail.url is missing; give it with --mail-url',
      '  - mail.password is missing; give it with --mail-password-file',
      '  - directory.url is missing; give it with --directory-url',
      '  - directory.bind_dn is missing; give it with --directory-bind-dn',
      '  - directory.bind_password is missing; give it with --directory-bind-password-file',
      '  - directory.base_dn is missing; give it with --directory-base-dn',
    ])
    const wrong = await setUp(
      '--public-url https://uni.example/account --mail-url smtp://me:hush@mail.example --time-zone Berlin --staff-console maybe',
    )
    expect(wrong).toMatchObject({ exit: 78 })
    expect(wrong.err.join('\n')).not.toContain('hush')
    expect(wrong.err).toEqual([
      'Nothing was written: 4 answers need attention.',
      '  - public_url must end after host and port, because the portal has no path of its own (it is "https://uni.example/account")',
      '  - time_zone must be the name of a time zone, such as Europe/Berlin (it is "Berlin")',
      '  - mail.url must hold no user and no password: they are asked for',
      '  - staff.console must be true or false (it is "maybe")',
    ])
    expect(files()).toEqual([])
  })

  test('tells what does not go together', async () => {
    const { exit, err } = await setUp(`${needed()} --directory-base-dn dc=uni`)
    expect(exit).toBe(78)
    expect(err.join('\n')).toContain('directory.base_dn is set, but PORTICO_DIRECTORY_KIND is embedded')
  })

  test('names the file of a password, by its whole path, and copies no password', async () => {
    writeFileSync(inFolder('mail-password'), 'hush-hush\n')
    await startMail({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'portal' && password === 'hush-hush' ? done(null, { user: username }) : done(new Error('no')),
      allowInsecureAuth: true,
    })
    const file = inFolder('mail-password')
    const { exit, out, err } = await setUp(`${needed()} --mail-user portal --mail-password-file ${file}`)
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(written()).toContain(`password_file: ${file}`)
    expect([...out, readFileSync(settings(), 'utf8')].join('\n')).not.toContain('hush-hush')
  })

  test('says which variables of the environment win over the file', async () => {
    const { err } = await setUp(needed(), { env: { PORTICO_TIME_ZONE: 'Europe/Rome' } })
    expect(err).toEqual([
      expect.stringMatching(/^PORTICO_TIME_ZONE in the environment replaces .*portico\.yaml, line \d+: time_zone\.$/),
    ])
  })

  test('gives one institution among several files of its own', async () => {
    const { exit } = await setUp(`${needed()} --config ${inFolder('etc/law.yaml')}`)
    expect(exit).toBe(0)
    expect(files()).toEqual(['law.secret', 'law.yaml'])
    const text = readFileSync(inFolder('etc/law.yaml'), 'utf8')
    expect(text).toMatch(/^data_dir: \/var\/lib\/portico\/law$/m)
    expect(text).toContain(`secret_file: ${inFolder('etc/law.secret')}`)
  })
})

/** A server that takes a connection and never says a word. */
async function silentServer(): Promise<Server> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket))
  server.once('close', () => sockets.forEach((socket) => void socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

describe('portico setup and a mail server (CMD27)', { timeout: 60_000 }, () => {
  const failing = async (options: string) => {
    const { exit, out, err } = await setUp(`--public-url http://localhost:8080 ${options}`)
    expect(err).toEqual([
      'Nothing was written. Mend what failed, or write the settings all the same with --accept-failed.',
    ])
    expect(exit).toBe(1)
    expect(files()).toEqual([])
    return out.filter((line) => line.startsWith('failed')).map((line) => line.split(/\s+/)[1])
  }
  const other = async () => {
    const ca = await certificateAuthority('CA of the university')
    writeFileSync(inFolder('ca.pem'), (await certificateAuthority('CA of another one')).cert)
    return serverCertificate(ca, { addresses: ['127.0.0.1'] })
  }

  test('that does not listen, or has no address', async () => {
    expect(await failing('--mail-url smtp://127.0.0.1:9')).toEqual(['mail-connection'])
    expect(await failing('--mail-url mail.portico.invalid')).toEqual(['mail-name'])
  })

  test('that hangs', async () => {
    const server = await silentServer()
    const { port } = server.address() as AddressInfo
    expect(await failing(`--mail-url smtp://127.0.0.1:${port}`)).toEqual(['mail-connection'])
    server.emit('close')
    server.close()
  })

  test('that has no STARTTLS where TLS is demanded, or the certificate of another authority', async () => {
    const certificate = await other()
    await startMail({ hideSTARTTLS: true })
    const option = () => `--mail-url ${mail.url.href} --mail-ca-file ${inFolder('ca.pem')}`
    expect(await failing(option())).toEqual(['mail-tls'])
    await startMail({ key: certificate.key, cert: certificate.cert })
    expect(await failing(option())).toEqual(['mail-tls'])
  })

  test('that refuses user or password, or the sender', async () => {
    writeFileSync(inFolder('mail-password'), 'wrong')
    await startMail({ allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('no')) })
    const login = `--mail-user portal --mail-password-file ${inFolder('mail-password')}`
    expect(await failing(`--mail-url ${mail.url.href} ${login}`)).toEqual(['mail-login'])
    await startMail({ onMailFrom: (_address, _session, done) => done(new Error('no')) })
    expect(await failing(`--mail-url ${mail.url.href}`)).toEqual(['mail-sender'])
  })

  test('that fails is written with --accept-failed', async () => {
    const options = '--public-url http://localhost:8080 --mail-url smtp://127.0.0.1:9 --accept-failed'
    expect(await setUp(options)).toMatchObject({ exit: 0, err: [] })
    expect(written()).toContain('url: smtp://127.0.0.1:9')
  })
})

describe('portico setup overwrites nothing (CMD28)', () => {
  test.each([
    ['settings', () => writeFileSync(settings(), 'mine')],
    ['a link that leads nowhere', () => symlinkSync(inFolder('nowhere'), settings())],
    ['a folder', () => mkdirSync(settings())],
  ])('and ends before it asks where there is %s', async (_, make) => {
    make()
    const askLine = () => Promise.reject(new Error('asked'))
    expect(await setUp(needed(), { askLine, askHidden: askLine })).toMatchObject({
      exit: 1,
      err: [
        `${settings()} is there already, and portico setup never overwrites.`,
        'Move it away, or name another file with --config.',
      ],
    })
    expect(files()).toEqual(['portico.yaml'])
  })

  test('and uses the key that is there, which a store may need', async () => {
    writeFileSync(inFolder('etc/secret'), 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a\n')
    const { exit, out } = await setUp(needed())
    expect(exit).toBe(0)
    expect(out).toContain(`The key in ${inFolder('etc/secret')} was there, and stays.`)
    expect(readFileSync(inFolder('etc/secret'), 'utf8')).toBe('k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a\n')
  })

  test('and tells a key that is there and does not do', async () => {
    writeFileSync(inFolder('etc/secret'), 'short\n')
    const { exit, err } = await setUp(needed())
    expect(exit).toBe(78)
    expect(err.join('\n')).toMatch(/secret_file must have at least 32 characters/)
    expect(files()).toEqual(['secret'])
  })

  test('of another one that runs at the same time', async () => {
    const both = await Promise.all([setUp(needed()), setUp(`${needed()} --time-zone Europe/Rome`)])
    expect(both.map(({ exit }) => exit).toSorted()).toEqual([0, 1])
    const [lost] = both.filter(({ exit }) => exit === 1)
    expect(lost?.err).toEqual([`${settings()} is there now, and is not overwritten.`])
    expect(files()).toEqual(['portico.yaml', 'secret'])
    expect(await run('config check', { env: { PORTICO_DATA_DIR: inFolder('data') } })).toMatchObject({ exit: 0 })
  })

  test('and needs a folder that is there', async () => {
    const { exit, err } = await setUp(`${needed()} --config ${inFolder('nowhere/portico.yaml')}`)
    expect(exit).toBe(1)
    expect(err).toEqual([
      `${inFolder('nowhere/portico.yaml')} cannot be written: the folder ${inFolder('nowhere')} does not exist.`,
      `Make the folder with: install -d -m 0750 -g portico ${inFolder('nowhere')}`,
    ])
    expect(existsSync(inFolder('nowhere'))).toBe(false)
  })
})
