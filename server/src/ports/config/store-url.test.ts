import { describe, expect, test } from 'vitest'
import { certificateAuthority } from '../../../../directories/certificates.js'
import { loadConfig } from './load-config.js'
import { storeUrl } from './store-url.js'

const at = (host: string, port = 5432) => ({ host, port })
const usual = { kind: 'postgres', hosts: [at('db.uni.example')], database: 'portico', user: 'portico' }

describe('the address of the store (SET4)', () => {
  test.each([
    ['sqlite:data/p.sqlite', { kind: 'sqlite', file: 'data/p.sqlite' }],
    ['sqlite:///srv/p.sqlite', { kind: 'sqlite', file: '/srv/p.sqlite' }],
    ['postgres://portico:pw@db.uni.example/portico', { ...usual, password: 'pw', tls: 'verify-full' }],
    [
      'postgresql://portico@db.uni.example:5433/portico',
      { ...usual, hosts: [at('db.uni.example', 5433)], password: null, tls: 'verify-full' },
    ],
    [
      'postgres://portico:a%2Fb%23%3F%25%40%3A@db.uni.example/portico',
      { ...usual, password: 'a/b#?%@:', tls: 'verify-full' },
    ],
    [
      'postgres://p%20o:x@db.uni.example/a%20b?sslmode=require',
      { ...usual, user: 'p o', database: 'a b', password: 'x', tls: 'require' },
    ],
    ['postgres://portico:x@db.uni.example/portico?sslmode=verify-ca', { ...usual, password: 'x', tls: 'verify-ca' }],
    ['postgres://portico:x@127.0.0.1/portico', { ...usual, hosts: [at('127.0.0.1')], password: 'x', tls: 'disable' }],
    ['postgres://portico:x@[::1]:5433/portico', { ...usual, hosts: [at('::1', 5433)], password: 'x', tls: 'disable' }],
    [
      'postgres://portico:x@[2001:db8::5]/portico',
      { ...usual, hosts: [at('2001:db8::5')], password: 'x', tls: 'verify-full' },
    ],
    [
      'postgres://portico@%2Frun%2Fpostgresql/portico',
      { ...usual, hosts: [at('/run/postgresql')], password: null, tls: 'disable' },
    ],
    [
      'postgres://portico:x@a.uni.example,b.uni.example:5433/portico?target_session_attrs=read-write',
      { ...usual, hosts: [at('a.uni.example'), at('b.uni.example', 5433)], password: 'x', tls: 'verify-full' },
    ],
    [
      'postgres://portico:a%2Cb%40@[2001:db8::5]:5433,[::1],127.0.0.1/portico?target_session_attrs=primary&sslmode=require',
      {
        ...usual,
        hosts: [at('2001:db8::5', 5433), at('::1'), at('127.0.0.1')],
        ...{ password: 'a,b@', tls: 'require' },
      },
    ],
    [
      'postgres://portico:x@127.0.0.1:5432,127.0.0.1:5433/portico',
      { ...usual, hosts: [at('127.0.0.1'), at('127.0.0.1', 5433)], password: 'x', tls: 'disable' },
    ],
    [
      'postgres://portico:x@127.0.0.1,db.uni.example/portico',
      { ...usual, hosts: [at('127.0.0.1'), at('db.uni.example')], password: 'x', tls: 'verify-full' },
    ],
  ])('%s is understood', (text, place) => {
    expect(storeUrl.parse(text)).toEqual(place)
  })

  const whole = 'postgres://user:password@host/database?sslmode=verify-full'
  const encode = 'percent-encode / # ? % @ : in the user and the password'
  test.each([
    ['mysql://portico:s3cret@db/portico', `must be sqlite:FILE, such as sqlite:data/portico.sqlite, or ${whole}`],
    ['postgres://portico:s3/cret@db/portico', `must be ${whole}; ${encode}`],
    ['postgres://portico:s3#cret@db/portico', `must be ${whole}; ${encode}`],
    ['postgres://portico:s3cret@db/portico#x', `must not have a #; ${encode}`],
    ['postgres://portico:s3%cret@db/portico', `must not hold a % that escapes nothing; ${encode}`],
    ['postgres://db/portico', `names no user; it must be ${whole}`],
    ['postgres://portico:s3cret@db', `names no database; it must be ${whole}`],
    ['postgres://portico:s3cret@db/a/b', `must end after the name of one database; ${encode}`],
    [
      'postgres://portico:s3cret@db/portico?sslmode=yes',
      'must have one of these as sslmode: disable, require, verify-ca, verify-full',
    ],
    [
      'postgres://portico:s3cret@db/portico?sslmode=prefer',
      'must not have sslmode=prefer, which an attacker turns off; choose one of disable, require, verify-ca, verify-full',
    ],
    [
      'postgres://portico:s3cret@db/portico?sslrootcert=ca.pem',
      'must not have sslrootcert; name the file with PORTICO_STORE_CA_FILE',
    ],
    [
      'postgres://portico:s3cret@db/portico?connect_timeout=3',
      'must have no parameter but sslmode and target_session_attrs',
    ],
    [
      'postgres://portico:s3cret@a,b/portico?target_session_attrs=any',
      'must have target_session_attrs=read-write, or none: the portal always looks for the primary',
    ],
    [
      'postgres://portico:s3cret@a,b/portico?target_session_attrs=prefer-standby',
      'must have target_session_attrs=read-write, or none: the portal always looks for the primary',
    ],
    ['postgres://portico:s3cret@a,a:5432/portico', 'must not name a host twice with the same port'],
    ['postgres://portico:s3cret@a,,b/portico', `must be ${whole}; ${encode}`],
    ['postgres://portico:s3cret@a,b:x/portico', `must be ${whole}; ${encode}`],
    ['postgres://portico:s3cret@%2Frun/portico?sslmode=require', 'must have sslmode=disable on a socket, or none'],
  ])('%s is refused with its reason and shows no secret', (text, problem) => {
    const { error } = storeUrl.safeParse(text)
    expect(error?.issues.map(({ message }) => message)).toEqual([problem])
    expect(problem).not.toContain('s3')
  })
})

test('a CA for a connection without TLS is a mistake (SET4)', async () => {
  const { cert } = await certificateAuthority('CA of the university')
  const problems = (url: string) => {
    const env = {
      PORTICO_PUBLIC_URL: 'https://account.uni.example',
      PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
      PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
      PORTICO_STORE_CA_FILE: 'ca.pem',
      PORTICO_STORE_URL: url,
    }
    const loaded = loadConfig({ env, file: null, readFile: () => cert })
    return loaded.ok ? [] : loaded.problems
  }
  expect(problems('postgres://portico:x@127.0.0.1/portico')).toEqual([
    'PORTICO_STORE_CA_FILE is set, but the connection has no TLS; add sslmode=verify-full to PORTICO_STORE_URL',
  ])
  expect(problems('postgres://portico:x@127.0.0.1/portico?sslmode=verify-ca')).toEqual([])
})
