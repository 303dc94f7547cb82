import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { signInFully, startWithCode } from '../../testing/steps.js'
import { sampleContact } from '../../testing/store-samples.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), limits: { resendMs: 0 } })
  return () => portal.close()
})

const contact = (line: string) =>
  run(`contact ${line}`, { env: { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}` } })
const idOf = async (username: string) => (await portal.ports.directory.find(username))?.id ?? ''
const addresses = async (line: string) =>
  (await contact(line)).out.map((one) => (JSON.parse(one) as { readonly address: string }).address)

describe('contact list', () => {
  test('lists the contacts of a person, for people and for programs (CMD17)', async () => {
    const { exit, out, err } = await contact('list ALICE')
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(out[0]?.split('\t')).toEqual(['kind', 'address', 'verifiedAt', 'heldUntil', 'keptSince'])
    expect(out[1]?.split('\t')).toEqual(['email', 'alice@mail.example', expect.stringMatching(/Z$/), '-', '-'])
    expect(await addresses('list alice --json')).toEqual(['alice@mail.example', 'alice@home.example', '+15550142'])
    expect(await contact('list ghost')).toEqual({ exit: 1, out: [], err: ['There is no account "ghost".'] })
  })
})

describe('contact remove', () => {
  test('removes an address and a number however they are typed, and tells nobody (CMD17)', async () => {
    expect((await contact('remove alice Alice@MAIL.example')).out).toEqual(['Removed alice@mail.example of alice.'])
    expect((await contact('remove alice "+1 555-0142"')).out).toEqual(['Removed +15550142 of alice.'])
    expect(await addresses('list alice --json')).toEqual(['alice@home.example'])
    expect((await contact('remove alice alice@home.example')).out[1]).toBe('alice has no verified contact left.')
    await portal.delivered()
    expect(portal.mail.messages()).toEqual([])
  })

  test('removes a number as it is listed, which an earlier version kept as it was written', async () => {
    const accountId = await idOf('bob')
    const number = { kind: 'phone', address: '+490151123456', canonical: '+490151123456' } as const
    await portal.ports.store.contacts.add(sampleContact({ id: 'old', accountId, ...number }))
    expect((await contact('remove bob +490151123456')).out[0]).toBe('Removed +490151123456 of bob.')
  })

  test('ends what the contact may have been used for: sessions, flows and codes (CMD17, S7)', async () => {
    const signedIn = await signInFully(portal)
    const { visitor, code } = await startWithCode(portal, 'reset')
    await contact('remove alice alice@mail.example')
    expect((await visitor.call('compareCode', { code }, { flow: 'reset' })).status).toBe(401)
    expect((await signedIn.call('session')).body.isLoggedIn).toBe(false)
  })

  test('refuses a contact that the directory keeps, and one that the person does not have', async () => {
    const [first] = await portal.ports.store.contacts.allOf(await idOf('alice'))
    await portal.ports.store.contacts.markKept(first?.id ?? '', { now: 1, heldUntil: 1 })
    expect((await contact('remove alice alice@mail.example')).err).toEqual([
      'The directory keeps "alice@mail.example" for alice: remove it there.',
    ])
    expect((await contact('remove bob alice@mail.example')).err).toEqual(['bob has no contact "alice@mail.example".'])
    expect((await contact('remove ghost x@mail.example')).err).toEqual(['There is no account "ghost".'])
  })

  test('leaves its line in the audit, without the address (CMD6, AU1)', async () => {
    await contact('remove alice alice@mail.example')
    const [event] = await portal.ports.store.audit.recent(1)
    expect(event).toMatchObject({
      event: 'contact.removed',
      about: await idOf('alice'),
      detail: { fields: ['emails'] },
    })
    expect(JSON.stringify(event)).not.toContain('@')
  })
})
