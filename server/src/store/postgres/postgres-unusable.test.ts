import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Postgres, type PrivateDatabase, startPostgres } from '../../../../databases/postgres.js'
import { certificateAuthority, serverCertificate } from '../../../../directories/certificates.js'
import { nameOfPlace, type PostgresSettings } from '../../ports/config/postgres-settings.js'
import { errorResponse, falsePostgres } from '../../testing/false-postgres.js'
import { settingsOf } from '../../testing/postgres-settings-of.js'
import { openPostgresStore } from './open-postgres-store.js'
import { type DatabaseFacts, whyUnusable } from './require-usable-database.js'

let postgres: Postgres
let secured: Postgres
let database: PrivateDatabase
beforeAll(async () => {
  ;[postgres, secured] = await Promise.all([startPostgres(), startPostgres({ hasTls: true })])
})
afterAll(() => Promise.all([postgres.stop(), secured.stop()]))
beforeEach(async () => {
  database = await postgres.makeDatabase()
})

/** Why a store does not open; null where it does. It never holds the password. */
async function problem(settings: PostgresSettings): Promise<string | null> {
  try {
    const { store } = await openPostgresStore({ settings, owner: 'server' })
    await store.close()
    return null
  } catch (cause) {
    const { explanation = null } = cause as { readonly explanation?: string | null }
    expect({ cause, explanation }).toMatchObject({ explanation: expect.any(String) })
    if (settings.password !== null) expect(explanation).not.toContain(settings.password)
    const start = `The store ${nameOfPlace(settings)} cannot be used: `
    expect(explanation?.slice(0, start.length)).toBe(start)
    return explanation?.slice(start.length) ?? ''
  }
}
const own = (more: Parameters<typeof settingsOf>[1] = {}) => settingsOf(database, { timeoutMs: 2_000, ...more })
const opened = async () => {
  const { store } = await openPostgresStore({ settings: own(), owner: 'command' })
  await store.close()
}

describe('a database that cannot be used is told with its cause and its remedy (OP7)', () => {
  test('signing in: wrong password, none, unknown database, no right to connect, too many connections', async () => {
    const { name } = database
    expect(await problem(own({ password: 'another' }))).toBe(
      `it does not accept the password of ${name}. Correct PORTICO_STORE_URL.`,
    )
    expect(await problem(own({ password: null }))).toBe(
      `it wants a password of ${name}. Put it into PORTICO_STORE_URL.`,
    )
    expect(await problem(own({ database: 'none' }))).toBe(
      "it has no database none. Make one there with: create database none encoding 'UTF8' template template0.",
    )
    await postgres.run(`alter role ${name} connection limit 0`)
    expect(await problem(own())).toBe(
      `the role ${name} may not have so many connections. Raise its limit there with: alter role ${name} connection limit -1.`,
    )
    await postgres.run(`alter role ${name} connection limit -1; alter database ${name} connection limit 0`)
    expect(await problem(own())).toBe(
      `the database may not have so many connections. Raise its limit there with: alter database ${name} connection limit -1.`,
    )
    await postgres.run(`revoke connect on database ${name} from public`)
    expect(await problem(own())).toBe(
      `the role ${name} lacks a right (permission denied for database "${name}"). Run there: grant connect on database ${name} to ${name}.`,
    )
  })

  test('the way there: unknown name, refused, silent, closed', async () => {
    expect(await problem(own({ host: 'no-such-host.invalid' }))).toBe(
      'the name no-such-host.invalid is unknown. Correct PORTICO_STORE_URL.',
    )
    const nothing = 'nothing answers there. Start PostgreSQL, or correct PORTICO_STORE_URL.'
    const gone = await falsePostgres(() => undefined)
    await gone.close()
    expect(await problem(own({ port: gone.port }))).toBe(nothing)
    expect(await problem(own({ host: '/nowhere' }))).toBe(nothing)
    const silent = await falsePostgres(() => undefined)
    expect(await problem(own({ port: silent.port, timeoutMs: 300 }))).toBe(
      'it does not answer in time. Look whether it runs and whether a firewall stands between.',
    )
    await silent.close()
    const closing = await falsePostgres((socket) => socket.destroy())
    expect(await problem(own({ port: closing.port }))).toBe(
      'it closed the connection. Look whether PostgreSQL listens there, and into its log.',
    )
    await closing.close()
  })

  test('no connection left, and a server that starts', async () => {
    for (const [code, message, expected] of [
      [
        '53300',
        'sorry, too many clients already',
        'it has no connection left. Raise max_connections there, or lower PORTICO_STORE_POOL.',
      ],
      [
        '57P03',
        'the database system is starting up',
        'it is starting, stopping or recovering. Try again when it runs.',
      ],
    ] as const) {
      const answering = await falsePostgres((socket) =>
        socket.once('data', () => socket.end(errorResponse(code, message))),
      )
      expect(await problem(own({ port: answering.port }))).toBe(expected)
      await answering.close()
    }
  })

  test('what is in it: no schema, no rights, tables of another program or role, newer, incomplete', async () => {
    const { name } = database
    const schema = `create schema ${name} authorization ${name}`
    await database.run(`drop schema ${name}`)
    expect(await problem(own())).toBe(
      `the role ${name} may not make tables in the schema public. Run in ${name}, as its owner: ${schema}.`,
    )
    await database.run('revoke usage on schema public from public')
    expect(await problem(own())).toBe(`the role ${name} has no schema there. Run in ${name}, as its owner: ${schema}.`)
    await database.run(`create schema ${name}; grant usage on schema ${name} to ${name}`)
    expect(await problem(own())).toBe(
      `the role ${name} may not make tables in the schema ${name}. Run in ${name}, as its owner: ${schema}.`,
    )
    await database.run(`drop schema ${name}; ${schema}; create table bookmark (address text)`)
    expect(await problem(own())).toBe(
      `the schema ${name} has the tables of another program. Name another database in PORTICO_STORE_URL. Or give the portal a schema of its own: Run in ${name}, as its owner: ${schema}.`,
    )
    await database.run('drop table bookmark')
    await opened()
    await database.run('alter table fact owner to postgres')
    expect(await problem(own())).toBe(
      `the role ${name} lacks a right (permission denied for table fact). Make ${name} the owner of its schema and of everything in it.`,
    )
    await database.run(`alter table fact owner to ${name}; insert into migration values ('9999-later', '1')`)
    expect(await problem(own())).toBe(
      'it was written by a newer version (9999-later); install that one or restore a backup.',
    )
    await database.run("delete from migration where name like '9999%'; drop sequence audit_order")
    expect(await problem(own())).toBe(
      'a table of it is missing (relation "audit_order" does not exist). Restore a backup.',
    )
  })

  test('what it is: read-only, another encoding, too old, a standby', async () => {
    const { name } = database
    await postgres.run(`alter database ${name} set default_transaction_read_only = on`)
    expect(await problem(own())).toBe(
      'it is read-only (default_transaction_read_only). Allow writes, or name another database in PORTICO_STORE_URL.',
    )
    await postgres.run(
      `create database ascii_${name} encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'`,
    )
    expect(await problem(own({ database: `ascii_${name}` }))).toBe(
      "its encoding is SQL_ASCII. Make a database with: create database NAME encoding 'UTF8' template template0.",
    )
    const facts: DatabaseFacts = {
      version: 150_000,
      versionText: '15.0',
      encoding: 'UTF8',
      isStandby: false,
      isReadOnly: false,
      schema: 'portico',
      mayCreate: true,
      tables: [],
      backend: 1,
    }
    expect(whyUnusable(facts, own())).toBe(null)
    expect(whyUnusable({ ...facts, version: 140_009, versionText: '14.9' }, own())).toBe(
      'it is PostgreSQL 14.9, and the portal needs 15 or later',
    )
    expect(whyUnusable({ ...facts, isStandby: true }, own())).toBe(
      'it is a standby, which takes no writes. Name the primary in PORTICO_STORE_URL',
    )
  })
})

describe('TLS is as strict as sslmode says, and a failure is told with its remedy (T1, OP7)', () => {
  const untrusted = 'its certificate is not trusted. Name the file of the CA that signed it with PORTICO_STORE_CA_FILE.'
  const expired = 'its certificate is not valid today. Renew it there.'
  const otherName = (host: string) =>
    `its certificate is not for the name ${host}. Use a name of the certificate in PORTICO_STORE_URL.`
  let ours: PrivateDatabase
  beforeEach(async () => {
    ours = await secured.makeDatabase()
  })

  const authority = certificateAuthority('The CA of an institution')
  /** Gives the server another certificate of a CA, and returns the CA's. */
  async function certified(
    choice: Parameters<typeof serverCertificate>[1],
  ): Promise<NonNullable<PostgresSettings['ca']>> {
    const ca = await authority
    const { key, cert } = await serverCertificate(ca, choice)
    await writeFile(`${secured.folder}/server.key`, key)
    await writeFile(`${secured.folder}/server.crt`, cert)
    await secured.run('select pg_reload_conf()')
    return named(ca.cert)
  }
  const named = (text: string) => ({ path: 'ca.pem', text })
  const modes = ['require', 'verify-ca', 'verify-full'] as const
  const problems = async (more: Parameters<typeof settingsOf>[1]) =>
    Promise.all(modes.map((tls) => problem(settingsOf(ours, { ...more, tls }))))

  test('no TLS on a server without it', async () => {
    const none =
      'it offers no TLS. Set ssl=on there, or sslmode=disable in PORTICO_STORE_URL on a network that no stranger reads.'
    for (const tls of modes) expect(await problem(own({ tls }))).toBe(none)
  })

  test('a certificate that is right, of an unknown CA, for another name, and expired', async () => {
    const ca = await certified({ addresses: ['127.0.0.1'] })
    await expect.poll(() => problems({ ca }), { timeout: 20_000 }).toEqual([null, null, null])
    expect(await problems({ ca, host: 'localhost' })).toEqual([null, null, null])
    expect(await problems({ ca: null })).toEqual([null, untrusted, untrusted])
    expect(await problems({ ca: named(secured.ca) })).toEqual([untrusted, untrusted, untrusted])
    await certified({ names: ['db.uni.example'] })
    await expect.poll(() => problems({ ca }), { timeout: 20_000 }).toEqual([null, null, otherName('127.0.0.1')])
    await certified({ addresses: ['127.0.0.1'], isExpired: true })
    await expect.poll(() => problems({ ca }), { timeout: 20_000 }).toEqual([expired, expired, expired])
  })

  test('a server that wants TLS', async () => {
    await writeFile(
      `${secured.folder}/data/pg_hba.conf`,
      'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
    )
    await secured.run('select pg_reload_conf()')
    const settings = settingsOf(ours, { tls: 'disable' })
    await expect
      .poll(() => problem(settings), { timeout: 20_000 })
      .toBe('its pg_hba.conf takes no connection without TLS. Set sslmode=verify-full in PORTICO_STORE_URL.')
    await writeFile(`${secured.folder}/data/pg_hba.conf`, 'local all all trust\n')
    await secured.run('select pg_reload_conf()')
    await expect
      .poll(() => problem({ ...settings, tls: 'require' }), { timeout: 20_000 })
      .toMatch(
        /^it does not let this machine in \(no pg_hba\.conf entry for host .*\)\. Add a line to its pg_hba\.conf, or correct PORTICO_STORE_URL\.$/,
      )
  })
})
