import { writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { password, portalSecret, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()
const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')

let portal: TestPortal
beforeEach(async () => {
  const alice = { username: 'alice', name: 'Alice Andersen', emails: ['alice@mail.example'], phones: ['+1 555 0142'] }
  const bob = { username: 'bob', name: 'Bob, "the" Brown', isLocked: true }
  const choice = { startsAt: Date.now(), limits: { resendMs: 0 }, people: [alice, bob] }
  portal = await testPortal({ file: inFolder('p.sqlite'), ...choice })
  return () => portal.close()
})

const env = () => ({ PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret })
const account = (line: string, input = '') => run(`account ${line}`, { env: env(), input })
const done = async (line: string, input = '') => {
  const { exit, out, err } = await account(line, input)
  expect({ line, exit, err }).toEqual({ line, exit: 0, err: [] })
  return out
}
const shown = async (username: string) =>
  JSON.parse((await done(`show --username ${username} --json`)).join('\n')) as Record<string, unknown>
const lastEvent = async () => (await portal.ports.store.audit.recent(1))[0]
const signIn = (username: string) => portal.visitor().call('signIn', { username, password, captcha: rightCaptcha })

describe('account show', () => {
  test('shows one account, for people and for programs (CMD15)', async () => {
    const rows = Object.fromEntries(
      (await done('show --username ALICE')).map((row) => [row.slice(0, 13).trim(), row.slice(13)]),
    )
    expect(rows).toMatchObject({ username: 'alice', name: 'Alice Andersen', state: 'active', photo: 'none' })
    expect(rows['password']).toBe('the first one')
    expect(await shown('bob')).toMatchObject({ name: 'Bob, "the" Brown', isLocked: true, contacts: [], photo: null })
    const { contacts } = await shown('alice')
    expect(contacts).toMatchObject([{ kind: 'email', address: 'alice@mail.example' }, { kind: 'phone' }])
  })

  test('says so where there is no account', async () => {
    const refused = { exit: 1, out: [], err: ['There is no account "ghost".'] }
    for (const line of ['show --username ghost', 'delete --username ghost', 'rename --username ghost --to spirit'])
      expect(await account(line)).toEqual(refused)
  })
})

describe('account set', () => {
  test('changes name and photo and adds contacts, and leaves the person signed in (CMD15)', async () => {
    const visitor = await signInFully(portal)
    writeFileSync(inFolder('a.png'), png)
    await done(
      `set --username alice --name "Alice Berg" --email berg@mail.example --email alice@mail.example --photo ${inFolder('a.png')}`,
    )
    const contacts = [{ address: 'alice@mail.example' }, { address: '+15550142' }, { address: 'berg@mail.example' }]
    const photo = { contentType: 'image/png', bytes: png.length }
    expect(await shown('alice')).toMatchObject({ name: 'Alice Berg', photo, contacts })
    expect((await lastEvent())?.detail).toEqual({ fields: ['name', 'emails', 'photo'] })
    expect(JSON.stringify((await visitor.call('session')).body.user)).toContain('Alice Berg')
    await done('set --username alice --no-photo')
    expect(await shown('alice')).toMatchObject({ photo: null })
    expect((await lastEvent())?.detail).toEqual({ fields: ['photo'] })
  })

  test('changes nothing where a value is wrong (CMD15)', async () => {
    writeFileSync(inFolder('a.txt'), 'no picture')
    writeFileSync(inFolder('big.png'), Buffer.concat([png, Buffer.alloc(256 * 1024)]))
    const tries = [
      ['--email nonsense', '"nonsense" is not an email address.'],
      ['--phone 12', '"12" is not a phone number.'],
      [`--photo ${inFolder('a.txt')}`, 'The photo is neither PNG nor JPEG nor WebP.'],
      [`--photo ${inFolder('big.png')}`, 'The photo is larger than 256 kB.'],
      [`--photo ${inFolder('none.png')}`, `There is no file ${inFolder('none.png')}.`],
    ] as const
    const before = await shown('alice')
    for (const [options, problem] of tries) {
      const answer = await account(`set --username alice --name "Alice Berg" ${options}`)
      expect(answer).toEqual({ exit: 1, out: [], err: [problem] })
    }
    expect(await shown('alice')).toEqual(before)
  })
})

describe('account rename', () => {
  test('keeps contacts, sessions and id, and the former name is one that nobody has (CMD15)', async () => {
    const visitor = await signInFully(portal)
    const before = await shown('alice')
    expect(await done('rename --username alice --to Alice.Berg')).toEqual(['Renamed alice to alice.berg.'])
    expect(await shown('alice.berg')).toEqual({ ...before, username: 'alice.berg' })
    expect((await visitor.call('session')).body).toMatchObject({
      isLoggedIn: true,
      account: { username: 'alice.berg' },
    })
    expect((await signIn('alice.berg')).status).toBe(200)
    const [former, unknown] = [await signIn('alice'), await signIn('ghost')]
    expect([former.status, former.body.code]).toEqual([unknown.status, unknown.body.code])
    expect((await startFlow(portal.visitor(), 'reset', 'alice')).type).toBeDefined()
  })

  test('ends flows that began with the former name (CMD15)', async () => {
    const { visitor, code } = await startWithCode(portal, 'reset')
    await done('rename --username alice --to alice.berg')
    expect((await visitor.call('compareCode', { code }, { flow: 'reset' })).status).toBe(401)
  })

  test('keeps what strangers have failed at the account (CMD15, G12)', async () => {
    for (let tries = 0; tries < 6; tries += 1) {
      await portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
    }
    await done('rename --username alice --to alice.berg')
    expect((await signIn('alice.berg')).status).not.toBe(200)
  })

  test('refuses a name that is taken or that no account can have', async () => {
    const tries = [
      ['bob', 'There is an account "bob" already.'],
      ['ALICE', 'There is an account "alice" already.'],
      ['"a\u0007b"', '"a\\u0007b" cannot be a username.'],
    ] as const
    for (const [to, problem] of tries)
      expect(await account(`rename --username alice --to ${to}`)).toEqual({ exit: 1, out: [], err: [problem] })
  })

  test('leaves its line in the audit, without either name (CMD6, AU2)', async () => {
    await done('rename --username alice --to alice.berg')
    const event = await lastEvent()
    expect(event).toMatchObject({ event: 'account.renamed', actor: 'operator:ada', detail: { fields: ['username'] } })
    expect(JSON.stringify(event)).not.toContain('alice')
  })
})

describe('account delete', () => {
  test('deletes the account and all that is kept of its person (CMD14, CMD15)', async () => {
    const visitor = await signInFully(portal)
    expect((await done('delete --username alice'))[0]).toMatch(/^Deleted alice with 2 contacts, 1 session, /)
    expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
    expect(await done('list')).toHaveLength(2)
  })
})

describe('account export', () => {
  test('prints what an import with --update reads back, and no password (CMD15)', async () => {
    const lines = await done('export')
    expect(lines).toEqual([
      'username,name,emails,phones,must_change,locked,disabled',
      'alice,Alice Andersen,alice@mail.example,+15550142,no,no,no',
      'bob,"Bob, ""the"" Brown",,,no,yes,no',
    ])
    expect(await lastEvent()).toMatchObject({ event: 'accounts.exported', about: null, detail: { accounts: 2 } })
    expect(await done('import - --update', lines.join('\n'))).toEqual(['Added 0 accounts, changed 0; 2 unchanged.'])
  })
})

test('account commands say that they work on the embedded directory only (CMD15)', async () => {
  const ldap = {
    PORTICO_DIRECTORY_KIND: 'openldap',
    PORTICO_DIRECTORY_URL: 'ldaps://127.0.0.1:1',
    PORTICO_DIRECTORY_BIND_DN: 'cn=portal',
    PORTICO_DIRECTORY_BIND_PASSWORD: 'x',
    PORTICO_DIRECTORY_BASE_DN: 'dc=uni',
  }
  for (const line of ['show --username a', 'rename --username a --to b', 'delete --username a', 'export']) {
    const { exit, out, err } = await run(`account ${line}`, { env: { ...env(), ...ldap } })
    expect({ line, exit, out }).toEqual({ line, exit: 1, out: [] })
    expect(err.join()).toContain('are in a directory of its own (PORTICO_DIRECTORY_KIND is openldap)')
  }
})
