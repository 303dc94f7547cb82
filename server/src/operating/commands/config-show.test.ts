import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { namedSettings } from '../../ports/config/setting-table.js'
import { settings } from '../../ports/config/settings.js'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()
const complete = {
  PORTICO_PUBLIC_URL: 'http://localhost:8080',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://ada:hidden-word@mail.example:587',
}

async function shown(env: Record<string, string>, options = '') {
  const { exit, out, err } = await run(`config show --json ${options}`, { env })
  const rows = out.map(
    (line) => JSON.parse(line) as Record<'name' | 'path' | 'origin', string> & { value: string | null },
  )
  const of = (name: string) => rows.find((row) => row.name === name)
  return { exit, err, text: out.join('\n'), rows, of }
}

describe('config show (CMD18)', () => {
  test('shows every setting with its value and its origin', async () => {
    writeFileSync(inFolder('own.yaml'), 'limits:\n  resend_seconds: 45\nlanguages: [de, en]\nlisten: 127.0.0.1:9000\n')
    const env = { ...complete, PORTICO_LISTEN: '127.0.0.1:9001' }
    const { exit, err, rows, of } = await shown(env, `--config ${inFolder('own.yaml')}`)
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(rows.map(({ name }) => name)).toEqual(namedSettings(settings).map((one) => one.environmentName))
    const file = inFolder('own.yaml')
    expect(of('PORTICO_LIMITS_RESEND_SECONDS')).toEqual({
      name: 'PORTICO_LIMITS_RESEND_SECONDS',
      path: 'limits.resend_seconds',
      value: '45',
      origin: `${file}, line 2: limits.resend_seconds`,
    })
    expect(of('PORTICO_LANGUAGES')).toMatchObject({ value: 'de, en', origin: `${file}, line 3: languages` })
    expect(of('PORTICO_LISTEN')).toMatchObject({ value: '127.0.0.1:9001', origin: 'PORTICO_LISTEN in the environment' })
    expect(of('PORTICO_LOG_LEVEL')).toMatchObject({ value: 'info', origin: 'default' })
    expect(of('PORTICO_SMS_URL')).toMatchObject({ value: null, origin: 'default' })
    expect((await shown({ ...complete, PORT: '9002' })).of('PORTICO_LISTEN')).toMatchObject({
      value: '127.0.0.1:9002',
      origin: 'PORT in the environment',
    })
  })

  test('strikes secrets out, also inside addresses, queries and headers', async () => {
    writeFileSync(inFolder('secret'), `${complete.PORTICO_SECRET}\n`)
    const { PORTICO_SECRET: _, ...others } = complete
    const { exit, text, of } = await shown({
      ...others,
      PORTICO_SECRET_FILE: inFolder('secret'),
      PORTICO_STORE_URL: 'postgres://portico:hidden-word@db.example:5433/portal',
      PORTICO_SMS_URL: 'https://sms.example/hidden-word/send?key=hidden-word&to={to}&text={text}',
      PORTICO_SMS_HEADERS: 'X-Api-Key: hidden-word\nX-Other: hidden-word',
      PORTICO_SMS_TOKEN: 'hidden-word',
      PORTICO_SMS_BODY: '{"to":"{to}","text":"{text}","key":"hidden-word"}',
    })
    expect(exit).toBe(0)
    expect(text).not.toMatch(/hidden-word|k3J9/)
    const value = (name: string) => of(name)?.value
    expect(value('PORTICO_STORE_URL')).toBe('postgres://***@db.example:5433/portal')
    expect(value('PORTICO_MAIL_URL')).toBe('smtp://***@mail.example:587')
    expect(value('PORTICO_SMS_URL')).toBe('https://sms.example/***')
    expect(value('PORTICO_SMS_HEADERS')).toBe('X-Api-Key: ***, X-Other: ***')
    expect(of('PORTICO_SECRET')).toMatchObject({
      value: '***',
      origin: `PORTICO_SECRET_FILE in the environment, which names ${inFolder('secret')}`,
    })
  })

  test('shows nothing of any secret, right or wrong', async () => {
    const secrets = namedSettings(settings).filter(({ isSecret }) => isSecret)
    const wrong = [
      'hidden-word',
      'smtp://ada:hidden/word#hidden@host',
      'postgres://a:b@h/d?password=hidden',
      ': hidden',
    ]
    for (const text of wrong) {
      const { text: printed } = await shown(Object.fromEntries(secrets.map((one) => [one.environmentName, text])))
      expect(printed).not.toContain('hidden')
    }
  })

  test('shows what is set where something is wrong, and says what', async () => {
    const { exit, err, of } = await shown({ PORTICO_LISTEN: 'nowhere' })
    expect([exit, of('PORTICO_LISTEN')?.value, of('PORTICO_SECRET')?.origin]).toEqual([78, 'nowhere', 'missing'])
    expect(err.join('\n')).toContain('PORTICO_PUBLIC_URL is missing')
    writeFileSync(inFolder('portico.yaml'), 'listen: "unfinished\n')
    expect(await shown({}, `--config ${inFolder('portico.yaml')}`)).toMatchObject({ exit: 78, rows: [] })
  })

  test('prints a table for people', async () => {
    const { out } = await run('config show', { env: complete })
    expect(out[0]).toBe('name\tvalue\torigin')
    expect(out).toContain('PORTICO_LISTEN\t127.0.0.1:8080\tdefault')
    expect(out).toContain('PORTICO_SMS_URL\t-\tdefault')
  })
})
