import { describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.js'
import { shownSettings } from './shown-settings.js'

const hook = {
  PORTICO_WEBHOOK_URL: 'https://hooks.uni.example/portico?token=hidden-word',
  PORTICO_WEBHOOK_SECRET: 'w8Qd-4mTz1xKp9Rb6nVy3cGj7sLf2hEa',
}
const sourcesOf = (env: Record<string, string>, yaml: string | null = null) => ({
  env: {
    PORTICO_PUBLIC_URL: 'https://account.uni.example',
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
    ...env,
  },
  file: yaml === null ? null : { path: 'portico.yaml', text: yaml },
  readFile: () => null,
})

function load(env: Record<string, string>, yaml: string | null = null) {
  return loadConfig(sourcesOf(env, yaml))
}

function problemsOf(env: Record<string, string>, yaml: string | null = null): readonly string[] {
  const loaded = load(env, yaml)
  return loaded.ok ? [] : loaded.problems
}

describe('the settings of the webhook', () => {
  test('are off by default, and with an address tell every event (HOOK1)', () => {
    expect(load({})).toMatchObject({ value: { webhook: null, webhookEvents: [] } })
    expect(load(hook)).toMatchObject({
      value: {
        webhook: { url: new URL(hook.PORTICO_WEBHOOK_URL), secret: hook.PORTICO_WEBHOOK_SECRET },
        webhookEvents: [
          ...['password.reset', 'password.changed', 'account.unlocked', 'contact.added', 'contact.removed'],
        ],
      },
    })
  })

  test('name the events that are told, each once', () => {
    const events = 'password.reset, contact.added, password.reset'
    expect(load({ ...hook, PORTICO_WEBHOOK_EVENTS: events })).toMatchObject({
      value: { webhookEvents: ['password.reset', 'contact.added'] },
    })
    expect(problemsOf(hook, 'webhook:\n  events: []\n')).toEqual([
      'portico.yaml, line 2: webhook.events must name at least one event (it is "")',
    ])
  })

  test.each(['http://localhost:9000/', 'http://127.0.0.1/hook', 'http://[::1]:9000/', 'https://[2001:db8::7]/hook'])(
    'take %s (HOOK4)',
    (url) => {
      expect(problemsOf({ ...hook, PORTICO_WEBHOOK_URL: url })).toEqual([])
    },
  )

  test.each([
    ['http://10.0.0.7/', 'must start with https:// (http:// only for localhost, 127.0.0.1 or [::1])'],
    ['http://[2001:db8::7]/', 'must start with https:// (http:// only for localhost, 127.0.0.1 or [::1])'],
    ['http://localhost.evil.example/', 'must start with https:// (http:// only for localhost, 127.0.0.1 or [::1])'],
    ['unix:/run/hook.sock', 'must start with https:// (http:// only for localhost, 127.0.0.1 or [::1])'],
    ['hooks.uni.example', 'must be an address, such as https://account.uni.example'],
    ['https://ada:hidden-word@hooks.uni.example/', 'must not contain a user or a password'],
    ['https://hooks.uni.example/#token', 'must not have a part after #: it is never sent'],
  ])('refuse %s, and do not repeat it (HOOK4)', (url, problem) => {
    expect(problemsOf({ ...hook, PORTICO_WEBHOOK_URL: url })).toEqual([`PORTICO_WEBHOOK_URL ${problem}`])
  })

  test('refuse a directory whose ids are names, because events hold the id (HOOK2)', () => {
    const directory = {
      PORTICO_DIRECTORY_KIND: 'openldap',
      PORTICO_DIRECTORY_URL: 'ldaps://ldap.uni.example',
      PORTICO_DIRECTORY_BIND_DN: 'cn=portal',
      PORTICO_DIRECTORY_BIND_PASSWORD: 'x',
      PORTICO_DIRECTORY_BASE_DN: 'dc=uni',
      ...hook,
    }
    const withId = (attribute: string, more = {}) =>
      problemsOf({ ...directory, PORTICO_DIRECTORY_ID_ATTRIBUTE: attribute, ...more })
    const refused = [
      'PORTICO_WEBHOOK_URL is set, but PORTICO_DIRECTORY_ID_ATTRIBUTE names people; take an attribute without names, such as entryUUID',
    ]
    expect(problemsOf(directory)).toEqual([])
    expect(withId('employeeNumber')).toEqual([])
    expect(withId('UID')).toEqual(refused)
    expect(withId('login', { PORTICO_DIRECTORY_USERNAME_ATTRIBUTE: 'login' })).toEqual(refused)
  })

  test('show neither the secret nor what follows the host (CMD18)', () => {
    const shown = shownSettings(sourcesOf(hook))
    const values = shown.ok ? shown.value.settings.filter(({ name }) => name.startsWith('PORTICO_WEBHOOK')) : []
    expect(values.map(({ value }) => value)).toEqual([
      'https://hooks.uni.example/***',
      '***',
      'password.reset,password.changed,account.unlocked,contact.added,contact.removed',
    ])
  })
})
