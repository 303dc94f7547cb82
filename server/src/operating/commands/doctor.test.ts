import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../../../directories/certificates.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { allRows, runSql } from '../../testing/run-sql.js'
import { startSmsSink } from '../../testing/sms-sink.js'
import { startWebSink } from '../../testing/web-sink.js'

const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
const { run, inFolder } = commandLine()
let mail: MailSink
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Settings of a portal on this machine, with a mail server of its own. */
async function settings(own: Record<string, string> = {}, server: SMTPServerOptions = {}) {
  mail = await startMailSink(server)
  ends.push(() => mail.close())
  return {
    PORTICO_PUBLIC_URL: 'http://localhost:9',
    PORTICO_SECRET: secret,
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
    ...own,
  }
}

const doctor = async (env: Record<string, string>, options = '') =>
  doctorAnswer(await run(`doctor --json ${options}`, { env }), [secret])

const storeFile = () => inFolder('data/portico.sqlite')
/** Of all rows of the store. Its bytes may change by themselves: SQLite moves its log at will. */
const digest = () => createHash('sha256').update(allRows(storeFile())).digest('hex')

describe('portico doctor (CMD10)', () => {
  test('tells each check in one line, and ends with 0 where nothing fails', async () => {
    const env = await settings()
    await run('account add --username ada --name Ada', { env, input: 'Portico-First-1\n' })
    const { exit, out, err } = await run('doctor', { env })
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    for (const line of out) expect(line).toMatch(/^(ok {6}|warning |failed {2}|skipped )[a-z]+(-[a-z]+)* +\S.*$/)
    expect(out.filter((line) => line.startsWith('ok'))).not.toEqual([])
    expect(out.filter((line) => /^(warning|failed)/.test(line))).toEqual([])
  })

  test('says what mends each fault, and ends with 1', async () => {
    const env = await settings()
    await mail.close()
    const { exit, out } = await run('doctor', { env })
    expect(exit).toBe(1)
    expect(out.find((line) => line.startsWith('failed'))).toMatch(
      /^failed {2}mail-connection +The mail server 127\.0\.0\.1:\d+ refuses the connection\. Start it, or correct host and port in PORTICO_MAIL_URL\.$/,
    )
    expect(out.find((line) => line.includes('mail-sender'))).toMatch(/^skipped mail-sender +It needs mail-tls\.$/)
  })

  test('ends with 78 where the settings are wrong, and checks nothing', async () => {
    const { exit, out, err } = await run('doctor', { env: { PORTICO_PUBLIC_URL: 'account.uni.example' } })
    expect({ exit, out }).toEqual({ exit: 78, out: [] })
    expect(err.join('\n')).toContain('PORTICO_SECRET is missing')
  })

  test.each([
    ['--mail-to ada', '--mail-to <address>'],
    ['--sms-to 0155', '--sms-to <number>'],
  ])('refuses %s', async (option, said) => {
    const { exit, err } = await run(`doctor ${option}`)
    expect(exit).toBe(2)
    expect(err.join('\n')).toContain(said)
  })

  test('writes nothing to the store, and makes none', async () => {
    const env = await settings()
    expect((await doctor(env)).of('store')).toMatchObject({ state: 'warning' })
    expect(existsSync(inFolder('data'))).toBe(false)
    await run('account add --username ada --name Ada', { env, input: 'Portico-First-1\n' })
    const before = digest()
    const { exit, of } = await doctor(env)
    expect(of('store')).toMatchObject({ state: 'ok' })
    expect(of('disk')?.found).toMatch(/^The store takes 1 MB, and \d+ MB are free\.$/)
    expect(exit).toBe(0)
    expect(digest()).toBe(before)
    expect(readdirSync(inFolder('data')).filter((name) => name.includes('probe'))).toEqual([])
    expect(mail.received).toEqual([])
  })
})

describe('the doctor on the portal itself (CMD10)', () => {
  test('tells a password with a blank at an end, and shows no password', async () => {
    const env = await settings({ PORTICO_MAIL_USER: 'portal', PORTICO_MAIL_PASSWORD: 'hush-hush ' })
    const { of } = doctorAnswer(await run('doctor --json', { env }), ['hush-hush'])
    expect(of('secret')).toMatchObject({
      state: 'warning',
      found: 'PORTICO_MAIL_PASSWORD ends with a blank. The blank counts.',
    })
  })

  test('tells a store of an earlier version and a damaged one', async () => {
    const env = await settings()
    await run('migrate', { env })
    runSql(storeFile(), 'delete from migration where name = (select max(name) from migration)')
    expect((await doctor(env)).of('store')).toMatchObject({ state: 'warning', mend: 'Run portico migrate.' })
    // The files that SQLite keeps beside the store would repair it.
    for (const beside of ['-wal', '-shm']) rmSync(`${storeFile()}${beside}`, { force: true })
    writeFileSync(storeFile(), 'This is no database, but a text of the operator.')
    const { exit, of } = await doctor(env)
    expect(exit).toBe(1)
    expect(of('store')).toMatchObject({ state: 'failed', found: expect.stringContaining('it is no SQLite database.') })
    expect(of('store')?.mend).toBe('Move it away, or restore a backup with: portico restore FILE.')
    expect(of('clock')).toMatchObject({ state: 'skipped' })
  })

  test('tells a clock that is behind the time of the portal', async () => {
    const env = await settings()
    await run('migrate', { env })
    const kept = JSON.stringify({ floor: Date.now() + 3_600_000, gap: null })
    runSql(storeFile(), "insert into fact (name, value) values ('time', ?)", kept)
    const clock = (await doctor(env)).of('clock')
    expect(clock).toMatchObject({ state: 'warning', mend: expect.stringContaining('portico clock settle') })
    expect(clock?.found).toMatch(/3[56]\d\d s ahead/)
  })

  test("tells a clock that is days before the portal's last time", async () => {
    const env = await settings()
    await run('migrate', { env })
    const floor = Date.now() - 3 * 24 * 3_600_000
    runSql(storeFile(), "insert into fact (name, value) values ('time', ?)", JSON.stringify({ floor, gap: null }))
    expect((await doctor(env)).of('clock')).toMatchObject({
      state: 'warning',
      found: expect.stringContaining(`the portal's last time is ${new Date(floor).toISOString()}.`),
      mend: 'If the portal ran since, correct the clock before it starts.',
    })
  })

  test('tells a captcha that takes too long', async () => {
    const env = await settings({ PORTICO_CAPTCHA_COST: '200000' })
    expect((await doctor(env)).of('captcha')).toMatchObject({ state: 'warning', mend: 'Lower PORTICO_CAPTCHA_COST.' })
  })

  test.each([
    ['invalid-input-response', 'ok', null],
    ['invalid-input-secret', 'failed', 'Correct PORTICO_CAPTCHA_SITE_KEY and PORTICO_CAPTCHA_SECRET.'],
  ])('asks the verify address of a vendor, which answers %s', async (code, state, mend) => {
    const sink = await startWebSink()
    ends.push(() => sink.close())
    sink.answer(200, JSON.stringify({ success: false, 'error-codes': [code] }))
    const env = await settings({
      PORTICO_CAPTCHA_KIND: 'turnstile',
      PORTICO_CAPTCHA_SITE_KEY: 'site-key',
      PORTICO_CAPTCHA_SECRET: 'secret-of-the-vendor',
      PORTICO_CAPTCHA_VERIFY_URL: `${sink.origin}/verify`,
    })
    const answer = await doctor(env)
    expect(answer.of('captcha')).toMatchObject({ state, mend })
    expect(JSON.stringify(answer.checks)).not.toContain('secret-of-the-vendor')
  })

  test('warns of a portal in production without a hold, and of one that trusts no proxy', async () => {
    const inProduction = { PORTICO_PUBLIC_URL: 'https://account.portico.invalid' }
    const { of, exit } = await doctor(await settings(inProduction))
    expect(of('contact-hold')).toMatchObject({ state: 'warning', mend: 'Set PORTICO_CONTACT_HOLD_HOURS=24.' })
    expect(of('contact-hold')?.found).toContain('A new passkey or app is demanded at once')
    const without = await doctor(await settings({ ...inProduction, PORTICO_PROOFS_KINDS: 'none' }))
    expect(without.of('contact-hold')?.found).not.toContain('app')
    expect(of('trusted-proxies')).toMatchObject({ state: 'failed', mend: expect.stringContaining('127.0.0.1') })
    expect(of('public-url')).toMatchObject({ state: 'skipped', found: expect.stringContaining('cannot be reached') })
    expect(exit).toBe(1)
  })

  test.each([
    ['9464', 'ok', 'is on this machine alone, on port 9464.'],
    ['10.0.0.7:9464', 'warning', 'on 10.0.0.7:9464 can be reached from other machines'],
    ['', 'skipped', 'PORTICO_METRICS_LISTEN=9464'],
  ])('tells who reaches the listener for monitoring at "%s" (METRIC4)', async (listen, state, found) => {
    const { of } = await doctor(await settings({ PORTICO_METRICS_LISTEN: listen }))
    expect(of('metrics')).toMatchObject({ state, found: expect.stringContaining(found) })
  })
})

describe('the doctor on mail (CMD10)', () => {
  const refused = (code: number) => Object.assign(new Error('5.7.1 no'), { responseCode: code })
  const login = { PORTICO_MAIL_USER: 'portal', PORTICO_MAIL_PASSWORD: 'Mail-Password-1' }

  /** The mail server proves itself to a portal that has its CA. */
  async function withTls(server: SMTPServerOptions = {}, own: Record<string, string> = {}) {
    const ca = await certificateAuthority('CA of the university')
    const pair = await serverCertificate(ca, { addresses: ['127.0.0.1'] })
    mkdirSync(inFolder('data'))
    writeFileSync(inFolder('mail.pem'), ca.cert)
    return settings({ PORTICO_MAIL_CA_FILE: inFolder('mail.pem'), ...own }, { ...pair, ...server })
  }

  test.each([
    ['an unknown host', () => settings({ PORTICO_MAIL_URL: 'smtp://mail.portico.invalid' }), 'mail-name'],
    ['a closed port', () => settings({ PORTICO_MAIL_URL: 'smtp://127.0.0.1:9' }), 'mail-connection'],
    ['a server without STARTTLS', () => withTls({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }), 'mail-tls'],
    [
      'a server that knows other passwords',
      () => withTls({ onAuth: (_auth, _session, done) => done(refused(535)) }, login),
      'mail-login',
    ],
    [
      'a server that refuses the sender',
      () => withTls({ onMailFrom: (_address, _session, done) => done(refused(550)) }),
      'mail-sender',
    ],
  ])('tells %s', async (_, prepare, code) => {
    const { failed, of, checks } = await doctor(await prepare())
    expect(failed).toEqual([code])
    expect(of(code)?.mend).toMatch(/PORTICO_MAIL/)
    expect(JSON.stringify(checks)).not.toContain('Mail-Password-1')
  })

  test('signs in, and names the sender without a message', async () => {
    const senders: string[] = []
    const env = await withTls(
      {
        onAuth: (_auth, _session, done) => done(null, { user: 'portal' }),
        onMailFrom: ({ address }, _session, done) => {
          senders.push(address)
          done()
        },
      },
      { ...login, PORTICO_MAIL_FROM: 'Portal <portal@uni.example>' },
    )
    const { failed, of } = await doctor(env)
    expect(failed).toEqual([])
    for (const code of ['mail-tls', 'mail-login', 'mail-sender']) expect(of(code)?.state).toBe('ok')
    expect(senders).toEqual(['portal@uni.example'])
    expect(mail.received).toEqual([])
  })

  test('sends a test mail where it is asked for', async () => {
    const env = await settings()
    const { of } = await doctor(env, '--mail-to ada@mail.example')
    expect(of('mail-message')).toMatchObject({ state: 'ok' })
    expect(mail.received.map(({ to }) => to)).toEqual([['ada@mail.example']])
    expect(mail.received[0]?.parsed.text).toContain('Its operator sent it.')
  })
})

describe('the doctor on SMS (CMD10)', () => {
  test('asks the gateway, warns where every country is open, and sends where it is asked to', async () => {
    const sink = await startSmsSink()
    ends.push(() => sink.close())
    const env = await settings({ PORTICO_SMS_URL: sink.url.href })
    const quiet = await doctor(env)
    expect(quiet.of('sms-gateway')).toMatchObject({ state: 'ok' })
    expect(quiet.of('sms-countries')).toMatchObject({ state: 'warning' })
    expect(sink.received).toEqual([])
    expect((await doctor(env, '--sms-to +4915550142')).of('sms-message')).toMatchObject({ state: 'ok' })
    expect(sink.received.map(({ to }) => to)).toEqual(['+4915550142'])
  })

  test('tells a gateway that is down', async () => {
    const env = await settings({ PORTICO_SMS_URL: 'http://127.0.0.1:9/send', PORTICO_SMS_PREFIXES: '+49' })
    const { failed, of } = await doctor(env)
    expect(failed).toEqual(['sms-gateway'])
    expect(of('sms-gateway')?.mend).toContain('PORTICO_SMS_URL')
    expect(of('sms-countries')).toMatchObject({ state: 'ok', found: 'SMS may go to +49.' })
  })
})

describe('the doctor on the public URL (CMD10)', () => {
  test('tells a portal, and another server in its place', async () => {
    const sink = await startWebSink()
    ends.push(() => sink.close())
    const env = await settings({ PORTICO_PUBLIC_URL: sink.origin })
    sink.answer(200, '<h1>It works!</h1>')
    expect((await doctor(env)).of('public-url')).toMatchObject({ state: 'failed' })
    sink.answer(502, 'Bad Gateway')
    expect((await doctor(env)).of('public-url')?.mend).toContain('portico serve')
    sink.answer(200, JSON.stringify({ status: 'ok' }))
    expect((await doctor(env)).of('public-url')).toMatchObject({ state: 'ok' })
  })

  test('ends, and names each server that accepts and never answers', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    ends.push(async () => silent.close())
    const address = silent.address()
    const place = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const env = await settings({
      PORTICO_PUBLIC_URL: `http://${place}`,
      PORTICO_MAIL_URL: `smtp://${place}`,
      PORTICO_SMS_URL: `http://${place}`,
      PORTICO_DIRECTORY_KIND: 'openldap',
      PORTICO_DIRECTORY_URL: `ldap://${place},ldaps://${place}`,
      PORTICO_DIRECTORY_BIND_DN: 'cn=portal,dc=uni,dc=example',
      PORTICO_DIRECTORY_BIND_PASSWORD: 'Portal-First-1',
      PORTICO_DIRECTORY_BASE_DN: 'dc=uni,dc=example',
      PORTICO_DIRECTORY_TIMEOUT_SECONDS: '1',
    })
    const began = performance.now()
    const { failed, of } = await doctor(env)
    expect(failed).toEqual(['mail-connection', 'sms-gateway', 'directory-connection'])
    for (const code of failed) expect(of(code)?.found).toMatch(/does not answer/)
    expect(of('public-url')).toMatchObject({ state: 'skipped', found: expect.stringContaining('no answer in time') })
    expect(performance.now() - began).toBeLessThan(40_000)
  }, 60_000)
})
