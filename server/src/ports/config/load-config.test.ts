import { describe, expect, test } from 'vitest'
import { defaultCaptchaCost } from '../captcha/proof-of-work/proof-of-work.js'
import type { Config } from './config.js'
import { loadConfig, loadNameConfig, loadStoreConfig } from './load-config.js'
import { namedSettings } from './setting-table.js'
import { settings } from './settings.js'

const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: secret,
  PORTICO_MAIL_URL: 'smtp://portal:hush@mail.uni.example:587',
}

function load(env: Record<string, string>, files: Record<string, string> = {}) {
  const text = files['portico.yaml']
  const file = text === undefined ? null : { path: 'portico.yaml', text }
  return loadConfig({ env, file, readFile: (path) => files[path] ?? null })
}

function configOf(env: Record<string, string>, files: Record<string, string> = {}): Config {
  const loaded = load({ ...enough, ...env }, files)
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.value
}

function problemsOf(env: Record<string, string>, files: Record<string, string> = {}) {
  const loaded = load({ ...enough, ...env }, files)
  return loaded.ok ? [] : loaded.problems
}

describe('loading the configuration', () => {
  test('names all that is missing at once (C4, SET1)', () => {
    const loaded = load({})
    const problems = loaded.ok ? [] : loaded.problems
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORTICO_PUBLIC_URL',
      'PORTICO_SECRET',
      'PORTICO_MAIL_URL',
    ])
  })

  test('has a default for everything else', () => {
    expect(configOf({})).toMatchObject({
      listen: { host: '127.0.0.1', port: 8080 },
      store: { kind: 'sqlite', file: 'data/portico.sqlite', isShared: false, alarmMb: 5000 },
      directory: { kind: 'embedded' },
      mail: { from: 'no-reply@account.uni.example' },
      sms: null,
      captcha: { kind: 'proof-of-work', cost: defaultCaptchaCost },
      institution: { name: '', domains: [], helpDeskPhone: '', links: {} },
      limits: { perAddress: 600, failedSignIns: 5, resendMs: 30_000, recentSignInMs: 900_000 },
      session: { idleMs: 1_800_000, lifeMs: 43_200_000 },
      contactHoldMs: 0,
      enumeration: 'decoy',
      passwordProfile: 'classic',
    })
  })

  test('offers all languages there are, or the ones named, once each', () => {
    expect(configOf({}).languages[0]).toBe('en')
    expect(configOf({}).languages).toEqual(expect.arrayContaining(['de', 'ar']))
    expect(configOf({ PORTICO_LANGUAGES: 'de, en,de' }).languages).toEqual(['de', 'en'])
  })

  test('refuses languages that do not exist and says which do', () => {
    expect(problemsOf({ PORTICO_LANGUAGES: 'de,tlh,qqq' })).toEqual([
      expect.stringMatching(/^PORTICO_LANGUAGES names tlh, which does not exist; there are en, .*de/),
      expect.stringMatching(/^PORTICO_LANGUAGES names qqq, which does not exist; there are en, .*de/),
    ])
  })

  test('reads the file, and the environment over it (SET2)', () => {
    const files = { 'portico.yaml': 'limits:\n  per_address: 5\n  failed_sign_ins: 3\ninstitution:\n  name: Uni\n' }
    const config = configOf({ PORTICO_LIMITS_PER_ADDRESS: '7' }, files)
    expect(config.limits).toMatchObject({ perAddress: 7, failedSignIns: 3 })
    expect(config.institution.name).toBe('Uni')
  })

  test('takes lists as YAML lists and as text, and keeps numbers as they were written', () => {
    const file =
      'institution:\n  domains: [uni.example, CS.uni.example]\n  help_desk_phone: +15550100\ntrusted_proxies: 10.0.0.0/8, ::1\n'
    const config = configOf({}, { 'portico.yaml': file })
    expect(config.institution.domains).toEqual(['uni.example', 'cs.uni.example'])
    expect(config.institution.helpDeskPhone).toBe('+15550100')
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  test('takes a secret from a file, in either way (SET3)', () => {
    const files = { '/run/secret': `${secret}X\n`, 'portico.yaml': 'secret_file: /run/secret\n' }
    const withoutSecret = { ...enough, PORTICO_SECRET: '' }
    for (const loaded of [
      load({ ...withoutSecret, PORTICO_SECRET_FILE: '/run/secret' }, { '/run/secret': files['/run/secret'] }),
      load(withoutSecret, files),
    ]) {
      expect(loaded).toMatchObject({ value: { secret: `${secret}X` } })
    }
  })

  test('says when a secret is set twice or its file is missing (SET3)', () => {
    const [missing, twice] = [
      problemsOf({ PORTICO_SMS_TOKEN_FILE: '/none' }),
      problemsOf({ PORTICO_SECRET_FILE: '/none' }),
    ]
    expect(missing).toEqual(['PORTICO_SMS_TOKEN_FILE names /none, which does not exist'])
    expect(twice).toContain('PORTICO_SECRET and PORTICO_SECRET_FILE are both set; keep one of them')
  })

  test('reports unknown names and keys, with the line of the file (SET1)', () => {
    const file = 'listen: 8080\nlisen: 8081\nlimits:\n  per_adress: 3\nsecret:\n  previous: x\n'
    expect(problemsOf({ PORTICO_LISEN: '1' }, { 'portico.yaml': file })).toEqual([
      'portico.yaml, line 2: lisen is not a setting; did you mean listen?',
      'portico.yaml, line 4: limits.per_adress is not a setting; did you mean limits.per_address?',
      'portico.yaml, line 6: secret.previous is not a setting; did you mean secret_previous?',
      'PORTICO_LISEN is not a setting; did you mean PORTICO_LISTEN?',
    ])
  })

  test.each([
    ['publicUrl: x', 'publicUrl', 'public_url'],
    ['public-url: x', 'public-url', 'public_url'],
    ['PORTICO_PUBLIC_URL: x', 'PORTICO_PUBLIC_URL', 'public_url'],
    ['per_address: 3', 'per_address', 'limits.per_address'],
    ['mail:\n  adress: x', 'mail.adress', null],
    ['frobnicate: 3', 'frobnicate', null],
  ])('asks whether the setting next to %j was meant (SET1)', (file, wrong, meant) => {
    const hint = meant === null ? '; remove it' : `; did you mean ${meant}?`
    const line = file.split('\n').length
    expect(problemsOf({}, { 'portico.yaml': file })).toEqual([
      `portico.yaml, line ${line}: ${wrong} is not a setting${hint}`,
    ])
  })

  test('reports values that are no values, with the line (SET1)', () => {
    expect(problemsOf({}, { 'portico.yaml': '- 1\n' })).toHaveLength(1)
    expect(problemsOf({}, { 'portico.yaml': 'languages: [{a: 1}]\n' })).toHaveLength(1)
    expect(problemsOf({}, { 'portico.yaml': 'listen: [1, 2]\n' })).toEqual([
      'portico.yaml, line 1: listen must be one value, not a list',
    ])
  })

  test.each([
    ['a tab', 'mail:\n\turl: x\n', 'line 2: indented with a tab; use spaces'],
    ['a doubled key', 'listen: 1\nlisten: 2\n', 'line 2: listen stands here a second time; keep one of them'],
    ['a quote', 'secret: "abc\nlisten: 1\n', 'line 1: a quote or a bracket is opened here and never closed'],
    ['a bracket', 'a: 1\nlanguages: [de, en\nb: 1\n', 'line 2: a quote or a bracket is opened here and never closed'],
    ['indentation', 'mail:\n  url: x\n   from: y\n', 'line 3: indented differently from the line above it'],
    ['a lost blank', 'listen:1\nmail:\n  url: x\n', 'line 1: write "name: value", with a space behind the colon'],
    ['a colon', 'a:\n  b: c: d\n', 'line 2: put quotes around a value that contains a colon and a space'],
    ['a sign', 'mail:\n  from: @x\n', 'line 2: put quotes around a value that begins with @, % or `'],
    [
      'a star',
      'self_service:\n  exclude: *adm\n',
      'line 2: self_service.exclude needs quotes around a value that begins with *',
    ],
    [
      'a colour',
      'institution:\n  colour: #1d4f91\n',
      'line 2: institution.colour needs quotes around a value that begins with #',
    ],
  ])('reports nothing but the first fault of a file that is not sound: %s (OP8, SET1)', (_, file, problem) => {
    expect(load({}, { 'portico.yaml': file })).toEqual({ ok: false, problems: [`portico.yaml, ${problem}`] })
  })

  test('takes an empty file, and an empty value as not set', () => {
    expect(configOf({ PORTICO_LISTEN: ' ' }, { 'portico.yaml': '' }).listen).toEqual({ host: '127.0.0.1', port: 8080 })
    expect(configOf({}, { 'portico.yaml': 'listen:\nlog:\n  level: ""\n' }).log.level).toBe('info')
  })

  test.each([
    ['PORTICO_PUBLIC_URL', 'http://account.uni.example'],
    ['PORTICO_PUBLIC_URL', 'http://localhost.evil.example'],
    ['PORTICO_PUBLIC_URL', 'https://account.uni.example/portal'],
    ['PORTICO_PUBLIC_URL', 'https://me:you@account.uni.example'],
    ['PORTICO_PUBLIC_URL', 'account.uni.example'],
    ['PORTICO_LISTEN', 'here:there'],
    ['PORTICO_LISTEN', '127.0.0.1:70000'],
    ['PORTICO_LISTEN', 'unix:'],
    ['PORTICO_LISTEN', 'unix:portico.sock'],
    ['PORTICO_LISTEN', 'unix:/run/portico/'],
    ['PORTICO_LISTEN', `unix:/run/${'p'.repeat(103)}`],
    ['PORTICO_LISTEN', `unix:/run/${'é'.repeat(52)}`],
    ['PORTICO_METRICS_LISTEN', 'unix:/run/portico/metrics.sock'],
    ['PORTICO_STORE_SHARED', 'yes'],
    ['PORTICO_MAIL_FROM', 'a@b.example, c@d.example'],
    ['PORTICO_CAPTCHA_COST', '0'],
    ['PORTICO_CAPTCHA_KIND', 'friendly'],
    ['PORTICO_LIMITS_FAILED_SIGN_INS', '0'],
    ['PORTICO_LIMITS_PER_ADDRESS', '-1'],
    ['PORTICO_LIMITS_RESEND_SECONDS', '1e3'],
    ['PORTICO_INSTITUTION_COLOUR', 'red;background:url(x)'],
    ['PORTICO_INSTITUTION_DOMAINS', 'uni'],
    ['PORTICO_INSTITUTION_LINKS_PRIVACY', 'javascript:alert(1)'],
    ['PORTICO_INSTITUTION_LOGO', '//evil.example/logo.png'],
    ['PORTICO_TRUSTED_PROXIES', '10.0.0.0/40'],
    ['PORTICO_TRUSTED_PROXIES', 'proxy.uni.example'],
    ['PORTICO_LANGUAGES', 'English'],
    ['PORTICO_PASSWORD_PROFILE', 'strong'],
    ['PORTICO_SESSION_HOURS', '48'],
  ])('refuses %s=%s and shows it (SET1)', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} must `))
    expect(problems[0]).toContain(`(it is "${value}")`)
  })

  test.each([
    ['PORTICO_SECRET', 'shorty'],
    ['PORTICO_SECRET', 'change-me-change-me-change-me-change-me'],
    ['PORTICO_SECRET_PREVIOUS', `${secret},short-one`],
    ['PORTICO_MAIL_URL', 'https://user:hush@mail.uni.example'],
    ['PORTICO_SMS_URL', 'ftp://hush.example'],
    ['PORTICO_STORE_URL', 'mysql://root:hush@db'],
  ])('refuses a bad %s without showing it (C4, AU1, SET3)', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).not.toContain(value)
    expect(problems[0]).not.toContain('hush')
  })

  test.each([
    '0.0.0.0/0',
    '::/0',
    '10.1.2.3/0',
    '::ffff:0:0/96',
    '0.0.0.0/1,128.0.0.0/1',
    '192.0.0.0/2, 10.0.0.1, 0.0.0.0/1, 128.0.0.0/2',
    '8000::/1,::/1',
    '::/1',
  ])('refuses to trust every address as a proxy: %s (T7)', (networks) => {
    expect(problemsOf({ PORTICO_TRUSTED_PROXIES: networks })).toEqual([
      expect.stringMatching(/^PORTICO_TRUSTED_PROXIES must not contain every address, .* such as 10\.0\.0\.1 /),
    ])
  })

  test.each(['10.0.0.0/8', '0.0.0.0/1, 192.0.0.0/2', '2000::/3', 'fd00::/8, 127.0.0.1', '::'])(
    'trusts the proxies %s (T7)',
    (networks) => {
      expect(configOf({ PORTICO_TRUSTED_PROXIES: networks }).trustedProxies).not.toEqual([])
    },
  )

  test('shows which value of a list is wrong', () => {
    const networks = '10.0.0.1, proxy.uni.example, ::1'
    expect(problemsOf({ PORTICO_TRUSTED_PROXIES: networks })).toEqual([
      'PORTICO_TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.1 or 10.0.0.0/8, or unix (it is "proxy.uni.example")',
    ])
  })

  test.each([
    'a@b.example, c@d.example',
    'Portal\r\nBcc: x@y.example <a@b.example>',
    '"a@b.example c"@d.example',
    'Portal <a@b.example> <c@d.example>',
    'Team: a@b.example;',
  ])('refuses the sender %j, which is not one plain address (D4)', (sender) => {
    expect(problemsOf({ PORTICO_MAIL_FROM: sender })).toEqual([expect.stringMatching(/^PORTICO_MAIL_FROM must be /)])
  })

  test.each(['test', 'none', 'off', 'bypass', 'always-pass', 'false', 'PROOF-OF-WORK '])(
    'there is no captcha that lets everybody through: PORTICO_CAPTCHA_KIND=%s (C4)',
    (kind) => {
      for (const environment of [{}, { NODE_ENV: 'production' }]) {
        expect(problemsOf({ ...environment, PORTICO_CAPTCHA_KIND: kind })).toHaveLength(1)
      }
    },
  )

  test.each([
    'secret',
    'x'.repeat(31),
    'x'.repeat(64),
    'abcabc'.repeat(8),
    'PORTICO_SECRET',
    'changeme'.repeat(8),
    'password'.repeat(8),
  ])('a secret that can be guessed is refused: %s (C4)', (guessable) => {
    expect(problemsOf({ PORTICO_SECRET: guessable })).toEqual([expect.stringContaining('PORTICO_SECRET')])
  })

  test.each([
    ['PORTICO_STORE_URL', 'mysql://portal@db/portal'],
    ['PORTICO_DIRECTORY_KIND', 'ldap'],
  ])('refuses a store or a directory that does not exist: %s=%s (SET4)', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))])
  })

  test.each([
    'http://localhost:8080',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
    'http://[::ffff:127.0.0.1]:9000',
    'http://portal.localhost:9000',
    'https://account.uni.example:8443/',
  ])('takes the public URL %s', (url) => {
    expect(configOf({ PORTICO_PUBLIC_URL: url }).publicUrl.href).toBe(new URL(url).href)
  })

  test('honours PORT alone, and the listen address before it', () => {
    expect(configOf({ PORT: '3000' }).listen).toEqual({ host: '127.0.0.1', port: 3000 })
    expect(configOf({ PORT: '3000', PORTICO_LISTEN: '0.0.0.0:80' }).listen).toEqual({ host: '0.0.0.0', port: 80 })
    expect(configOf({ PORTICO_LISTEN: '[::1]:80' }).listen).toEqual({ host: '::1', port: 80 })
    expect(problemsOf({ PORT: 'x' })).toHaveLength(1)
  })

  test('turns name patterns into one exact expression', () => {
    const { selfServiceExclude } = configOf({ PORTICO_SELF_SERVICE_EXCLUDE: 'adm-*, root, a.b?' })
    const isExcluded = (name: string) => selfServiceExclude?.test(name)
    expect(['adm-', 'adm-alice', 'root', 'a.bc'].every(isExcluded)).toBe(true)
    expect(['xadm-', 'roots', 'axbc', 'a.b'].some(isExcluded)).toBe(false)
  })

  test('refuses an idle time longer than the session, and an SMS token for nobody', () => {
    expect(problemsOf({ PORTICO_SESSION_IDLE_MINUTES: '60', PORTICO_SESSION_HOURS: '0.5' })).toHaveLength(1)
    expect(problemsOf({ PORTICO_SMS_TOKEN: 'hush' })).toHaveLength(1)
    const sms = { PORTICO_SMS_URL: 'https://sms.example/send', PORTICO_SMS_TOKEN: 'hush' }
    expect(configOf(sms).sms).toMatchObject({ token: 'hush' })
  })
})

describe('the settings of a directory on another machine', () => {
  const needed = ['URL', 'BIND_DN', 'BIND_PASSWORD', 'BASE_DN'].map((name) => `PORTICO_DIRECTORY_${name}`)

  test.each(['openldap', 'active-directory'])('%s needs address, account and base (SET4)', (kind) => {
    const missing = needed.map((name) => `${name} is missing: ${kind} needs it`)
    expect(problemsOf({ PORTICO_DIRECTORY_KIND: kind })).toEqual(missing)
  })

  test.each([
    ['mail', { EMAIL_ATTRIBUTES: 'mail,other' }],
    ['MAIL', { EMAIL_ATTRIBUTES: 'mail' }],
    ['cn', {}],
    ['employeeType', { USER_FILTER: '(&(objectClass=person)(employeeType=staff))' }],
  ])('write proven addresses into no attribute that the portal reads: %s (DIR6)', (attribute, more) => {
    const set = Object.fromEntries(needed.map((one) => [one, one.endsWith('URL') ? 'ldap://127.0.0.1' : 'cn=x']))
    const named = Object.entries(more).map(([name, value]) => [`PORTICO_DIRECTORY_${name}`, value])
    const env = { ...set, ...Object.fromEntries(named), PORTICO_DIRECTORY_KIND: 'openldap' }
    const writeBack = { PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE: attribute }
    expect(problemsOf({ ...env, ...writeBack })).toEqual([expect.stringContaining('that the portal reads')])
    expect(problemsOf({ ...env, PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE: 'recoveryMail' })).toEqual([])
  })

  test('belong to no embedded directory (SET4)', () => {
    const unused = 'PORTICO_DIRECTORY_URL is set, but PORTICO_DIRECTORY_KIND is embedded'
    expect(problemsOf({ PORTICO_DIRECTORY_URL: 'ldaps://ldap.uni.example' })).toEqual([unused])
  })

  test.each([
    ['URL', 'https://ldap.uni.example'],
    ['URL', 'ldaps://ldap.uni.example/dc=uni'],
    ['USER_FILTER', 'objectClass=person'],
    ['USER_FILTER', '(objectClass=person'],
    ['EMAIL_ATTRIBUTES', 'mail;binary'],
    ['TIMEOUT_SECONDS', '0'],
    ['SCOPE', 'base'],
  ])('refuse PORTICO_DIRECTORY_%s=%s and show it (SET1)', (name, value) => {
    const set = Object.fromEntries(needed.map((one) => [one, one.endsWith('URL') ? 'ldap://127.0.0.1' : 'cn=x']))
    const env = { ...set, PORTICO_DIRECTORY_KIND: 'openldap', [`PORTICO_DIRECTORY_${name}`]: value }
    expect(problemsOf(env)).toEqual([expect.stringContaining(`PORTICO_DIRECTORY_${name} must`)])
  })
})

describe('loading what the commands on the store need', () => {
  const loadStore = (env: Record<string, string>) => loadStoreConfig({ env, file: null, readFile: () => null })

  test('needs neither mail nor secret nor a public URL', () => {
    expect(loadStore({ PORTICO_DATA_DIR: '/var/lib/portico' })).toMatchObject({
      value: { store: { file: '/var/lib/portico/portico.sqlite' } },
    })
    expect(loadStore({ PORTICO_STORE_URL: 'sqlite:/srv/p.sqlite', PORTICO_SECRET: 'x' })).toMatchObject({
      value: { store: { file: '/srv/p.sqlite' } },
    })
  })

  test('needs the secret too where a name is to be found', () => {
    const loadName = (env: Record<string, string>) => loadNameConfig({ env, file: null, readFile: () => null })
    const missing = loadName({})
    expect(!missing.ok && missing.problems).toEqual([expect.stringMatching(/^PORTICO_SECRET is missing/)])
    expect(loadName({ PORTICO_SECRET: secret })).toMatchObject({
      value: { secret, limits: { sendsPerAccountDay: 20 }, store: { file: 'data/portico.sqlite' } },
    })
  })

  test('says what is wrong about the store and the directory', () => {
    const loaded = loadStore({ PORTICO_STORE_URL: 'mysql://x', PORTICO_DIRECTORY_KIND: 'ldap' })
    expect(!loaded.ok && loaded.problems).toHaveLength(2)
  })
})

describe('the table of settings', () => {
  test('has one place and one environment name for each setting, and a default that is right (SET2)', () => {
    const all = namedSettings(settings)
    const names = all.map(({ environmentName }) => environmentName)
    expect(new Set(names).size).toBe(names.length)
    expect(names.every((name) => /^PORTICO_[A-Z_]+$/.test(name))).toBe(true)
    for (const { default: text, schema } of all)
      if (text !== undefined) expect(schema.safeParse(text)).toHaveProperty('success', true)
    expect(all.every(({ sentence }) => sentence.endsWith('.'))).toBe(true)
  })
})
