import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { startMailSink } from '../../testing/mail-sink.js'
import { startSmsSink } from '../../testing/sms-sink.js'

const { run, inFolder } = commandLine()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function settings() {
  const [mail, sms] = [await startMailSink(), await startSmsSink()]
  ends.push(
    () => mail.close(),
    () => sms.close(),
  )
  const env: Record<string, string> = {
    PORTICO_PUBLIC_URL: 'http://localhost:9',
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_SMS_URL: sms.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
  }
  return { mail, sms, env }
}

test('mail test sends one mail, says each step, and makes no store (CMD19)', async () => {
  const { mail, env } = await settings()
  const { exit, out, err } = await run('mail test --to ada@mail.example', { env })
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
  expect(out.map((line) => line.split(/ +/)[1])).toContain('mail-message')
  expect(out.at(-1)).toMatch(/^ok +mail-message +The mail server took a test mail, </)
  expect(mail.received).toHaveLength(1)
  expect(existsSync(inFolder('data'))).toBe(false)
})

test('mail test says which step fails, and what mends it (CMD19)', async () => {
  const { mail, env } = await settings()
  await mail.close()
  const { exit, out } = await run('mail test --to ada@mail.example --json', { env })
  const { checks } = JSON.parse(out.join('\n')) as { readonly checks: readonly { code: string; state: string }[] }
  expect([exit, checks.find(({ state }) => state === 'failed')?.code]).toEqual([1, 'mail-connection'])
})

test('sms test sends one SMS, and says so where no gateway is set (CMD19)', async () => {
  const { sms, env } = await settings()
  const { exit, out } = await run('sms test --to +4915550142', { env })
  expect([exit, out.at(-1)]).toEqual([0, expect.stringMatching(/^ok +sms-message /)])
  expect(sms.received).toHaveLength(1)
  const without = await run('sms test --to +4915550142', { env: { ...env, PORTICO_SMS_URL: '' } })
  expect(without).toEqual({ exit: 1, out: [], err: ['No SMS gateway is set. Set PORTICO_SMS_URL.'] })
})

test('both want a destination that can be one', async () => {
  const { env } = await settings()
  for (const line of ['mail test', 'mail test --to ada', 'sms test', 'sms test --to 0155'])
    expect(await run(line, { env })).toMatchObject({ exit: 2, out: [] })
})
