import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { proveForReset } from '../../testing/steps.js'
import { portalSecret, type TestPortal, testPortal } from '../../testing/test-portal.js'
import {
  answering,
  startWebhookReceiver,
  taking,
  type WebhookReceiver,
  webhookSecret,
} from '../../testing/webhook-receiver.js'

const { run, inFolder } = commandLine()
let hook: WebhookReceiver
beforeEach(async () => {
  hook = await startWebhookReceiver()
})
afterEach(() => hook.close())

const portico = (line: string, more: Record<string, string> = {}) =>
  run(line, {
    env: {
      PORTICO_PUBLIC_URL: 'http://localhost:9',
      PORTICO_SECRET: portalSecret,
      PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
      PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`,
      PORTICO_WEBHOOK_URL: hook.url.href,
      PORTICO_WEBHOOK_SECRET: webhookSecret,
      ...more,
    },
  })

describe('webhook test', () => {
  test('tells one signed event that names no account (CMD19)', async () => {
    const { exit, out, err } = await portico('webhook test')
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(out).toEqual([
      expect.stringMatching(/^ok +webhook +The webhook 127\.0\.0\.1:\d+ answers\.$/),
      expect.stringMatching(/^ok +webhook-event +The webhook took a test event, \S{22}\.$/),
    ])
    expect(hook.events()).toMatchObject([{ event: 'test', account: null, contact: null }])
    expect(hook.received[0]?.isSigned).toBe(true)
  })

  test('says what a receiver answers that takes nothing, and shows no secret (CMD19)', async () => {
    hook.behave(answering(403))
    const { exit, out } = await portico('webhook test')
    expect([exit, out.at(-1)]).toEqual([
      1,
      expect.stringMatching(
        /^failed +webhook-event +The webhook \S+ does not take the event \(403\)\. Let it answer 2xx/,
      ),
    ])
    for (const secret of [webhookSecret, 'in-the-address']) expect(out.join()).not.toContain(secret)
    await hook.close()
    expect((await portico('webhook test')).out[0]).toMatch(
      /^failed +webhook +The webhook \S+ refuses the connection\. Start it, or correct PORTICO_WEBHOOK_URL\.$/,
    )
  })

  test('says so where no webhook is set (CMD19)', async () => {
    const none = { PORTICO_WEBHOOK_URL: '', PORTICO_WEBHOOK_SECRET: '' }
    expect(await portico('webhook test', none)).toEqual({
      exit: 1,
      out: [],
      err: ['No webhook is set. Set PORTICO_WEBHOOK_URL.'],
    })
  })
})

test('the doctor asks the webhook, and tells it an event only with --webhook (CMD10)', async () => {
  const stateOf = async (line: string) => {
    const { checks } = JSON.parse((await portico(line)).out.join('\n')) as { checks: { code: string; state: string }[] }
    return checks.filter(({ code }) => code.startsWith('webhook')).map(({ state }) => state)
  }
  expect(await stateOf('doctor --json')).toEqual(['ok', 'skipped'])
  expect(hook.received).toEqual([])
  expect(await stateOf('doctor --json --webhook')).toEqual(['ok', 'ok'])
  expect(hook.received).toHaveLength(1)
})

describe('an event that waits', () => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), webhook: hook.choice })
    hook.behave(answering(503))
    const visitor = await proveForReset(portal)
    await visitor.call('resetPassword', { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' })
    await portal.delivered()
    return () => portal.close()
  })

  test('is listed without a destination, and due at once after a retry (HOOK5)', async () => {
    // The next try is two minutes away.
    for (const seconds of [1, 5, 30]) {
      portal.pass(seconds * 1_000)
      await portal.delivered()
    }
    const [, row = ''] = (await portico('outbox list')).out
    const cells = row.split('\t')
    expect(cells.slice(3, 8)).toEqual(['event', 'webhook', '-', 'password.reset', '4'])
    expect(cells[8]).toMatch(/^put off at \S+: event refused by \S+ \(503\), tried 4 times, next try /)
    expect((await portico('person show alice')).out.join('\n')).toContain('event to the webhook (password.reset)')
    hook.behave(taking)
    expect((await portico('outbox retry --all')).out).toEqual(['1 message is due now.'])
    await portal.delivered()
    expect(hook.received.map(({ id }) => id)).toEqual(Array.from({ length: 5 }, () => cells[0]))
  })

  test('is in the export of its person, and gone with the person (CMD13, CMD14)', async () => {
    const { messages } = JSON.parse((await portico('person export alice')).out.join('\n')) as {
      messages: { kind: string; channel: string; purpose: string }[]
    }
    expect(messages).toContainEqual(
      expect.objectContaining({ kind: 'event', channel: 'webhook', purpose: 'password.reset', masked: '' }),
    )
    expect((await portico('person delete alice')).exit).toBe(0)
    hook.behave(taking)
    portal.pass(60_000)
    await portal.delivered()
    expect(hook.received).toHaveLength(1)
  })

  test('does not come back with a backup, as a message does not (CMD9)', async () => {
    expect((await portico(`backup ${inFolder('copy.sqlite')}`)).exit).toBe(0)
    const elsewhere = { PORTICO_STORE_URL: `sqlite:${inFolder('restored.sqlite')}` }
    expect(await portico(`restore ${inFolder('copy.sqlite')}`, elsewhere)).toMatchObject({ exit: 0, err: [] })
    expect((await portico('outbox list', elsewhere)).out).toHaveLength(1)
  })
})
