import { describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
  PORTICO_DIRECTORY_KIND: 'openldap',
  PORTICO_DIRECTORY_URL: 'ldaps://ldap.uni.example',
  PORTICO_DIRECTORY_BIND_DN: 'cn=portico,dc=uni,dc=example',
  PORTICO_DIRECTORY_BASE_DN: 'dc=uni,dc=example',
}

function load(
  env: Record<string, string>,
  { files = {}, yaml = '' }: { files?: Record<string, string>; yaml?: string } = {},
) {
  const file = { path: 'portico.yaml', text: yaml }
  const loaded = loadConfig({ env: { ...enough, ...env }, file, readFile: (path) => files[path] ?? null })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.value
}

function bindPasswordOf(...given: Parameters<typeof load>) {
  const { directory, blankEnds } = load(...given)
  return { password: 'bindPassword' in directory ? directory.bindPassword : null, blankEnds }
}

const inFile = (text: string) =>
  bindPasswordOf({ PORTICO_DIRECTORY_BIND_PASSWORD_FILE: '/etc/pw' }, { files: { '/etc/pw': text } })

describe('a password with blanks at its ends (SET3)', () => {
  test.each([
    ['hush\n', 'hush', null],
    ['hush\r\n', 'hush', null],
    ['\uFEFFhush\r\n', 'hush', null],
    ['hush \n', 'hush ', 'ends'],
    ['hush ', 'hush ', 'ends'],
    ['hush\t\n', null, null],
    [' hush\n', ' hush', 'begins'],
    [' two words \n', ' two words ', 'begins and ends'],
    ['hush\u00a0\n', 'hush\u00a0', 'ends'],
  ])('in a file loses one line end alone, and the blank is told: %j', (text, password, ends) => {
    if (password === null) return expect(() => inFile(text)).toThrow('must be one line of at most 4096 characters')
    const told = `PORTICO_DIRECTORY_BIND_PASSWORD_FILE names /etc/pw, which ${ends} with a blank. The blank counts.`
    expect(inFile(text)).toEqual({ password, blankEnds: ends === null ? [] : [told] })
  })

  test('is no password with two line ends, and none of blanks alone', () => {
    expect(() => inFile('hush\n\n')).toThrow('PORTICO_DIRECTORY_BIND_PASSWORD_FILE must be one line')
    expect(() => inFile('  \n')).toThrow('which is empty')
  })

  test('in the environment is as it is', () => {
    expect(bindPasswordOf({ PORTICO_DIRECTORY_BIND_PASSWORD: ' hush ' })).toEqual({
      password: ' hush ',
      blankEnds: ['PORTICO_DIRECTORY_BIND_PASSWORD begins and ends with a blank. The blank counts.'],
    })
    expect(bindPasswordOf({ PORTICO_DIRECTORY_BIND_PASSWORD: 'hush\n' })).toEqual({ password: 'hush', blankEnds: [] })
  })

  test.each([
    ['"hush "', 'hush ', 'portico.yaml, line 2: directory.bind_password ends with a blank. The blank counts.'],
    ["' hush'", ' hush', 'portico.yaml, line 2: directory.bind_password begins with a blank. The blank counts.'],
    ['hush ', 'hush', null],
    ['|\n    hush', 'hush', null],
  ])('in YAML is what YAML says: %j', (yaml, password, told) => {
    const file = `directory:\n  bind_password: ${yaml}\n`
    expect(bindPasswordOf({}, { yaml: file })).toEqual({ password, blankEnds: told === null ? [] : [told] })
  })

  test('is taken for each other server, and nothing else keeps a blank', () => {
    const bindPassword = { PORTICO_DIRECTORY_BIND_PASSWORD: 'hush' }
    const config = load({
      ...bindPassword,
      PORTICO_MAIL_USER: 'portal ',
      PORTICO_MAIL_PASSWORD: ' hush',
      PORTICO_SMS_URL: ' https://sms.example/send ',
      PORTICO_SMS_TOKEN: 'hush ',
      PORTICO_WEBHOOK_URL: 'https://hooks.uni.example/',
      PORTICO_WEBHOOK_SECRET: `${enough.PORTICO_SECRET} `,
      PORTICO_SECRET: ` ${enough.PORTICO_SECRET}\n\n`,
      PORTICO_INSTITUTION_NAME: ' Uni ',
    })
    expect(config).toMatchObject({
      mail: { login: { user: 'portal ', password: ' hush' } },
      sms: { token: 'hush ' },
      webhook: { secret: `${enough.PORTICO_SECRET} ` },
      // A key of the portal's own stays the same whatever editor wrote its file.
      secret: enough.PORTICO_SECRET,
      institution: { name: 'Uni' },
    })
    expect(config.blankEnds.map((line) => line.split(' ')[0])).toEqual([
      'PORTICO_MAIL_PASSWORD',
      'PORTICO_MAIL_USER',
      'PORTICO_SMS_TOKEN',
      'PORTICO_WEBHOOK_SECRET',
    ])
  })
})
