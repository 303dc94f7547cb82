import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Slapd } from '../../../../directories/slapd.js'
import { writeBackAddresses } from '../../rules/contact/write-back-addresses.js'
import { lookAtPeople } from '../../start/start-housekeeping.js'
import { noAttributes, startDomain } from '../../testing/domain-of-samba.js'
import { startDirectory389, startSlapdDirectory } from '../../testing/slapd-directory.js'
import { newAddresses, readCode, sendFirst, startFlow } from '../../testing/steps.js'
import { sampleContact } from '../../testing/store-samples.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { Directory } from './directory.js'

/** A private directory that locks after a few failures, with one person, as its owner sees it. */
interface RealDirectory {
  readonly directory: Directory
  /** Failures that the directory itself has counted for the person. */
  failures(): Promise<number>
  /** The values of the attribute into which the portal may write. */
  writtenBack(): Promise<readonly string[]>
  /** Replaces the address in the entry of the other person, who never signs in. */
  setAddressOfOther(address: string): Promise<void>
  stop(): Promise<void>
}

const username = 'bertha'
const mailbox = 'bertha@mail.example'
const other = { username: 'clara', mailbox: 'clara@mail.example' }
const threshold = 5

async function openLdap(): Promise<RealDirectory> {
  const { slapd, directory, stop } = await startSlapdDirectory({
    policy: { pwdMaxFailure: String(threshold), pwdFailureCountInterval: '1800' },
    access: `access to attrs=description by dn.exact="cn=portal,ou=services,dc=uni,dc=example" write by * none`,
    settings: { attributes: { ...names, writeBack: 'description' } },
  })
  return { ...(await peopleOf(slapd, 'pwdFailureTime')), directory, stop }
}

async function directory389(): Promise<RealDirectory> {
  const { slapd, directory, stop } = await startDirectory389({
    policy: { passwordMaxFailure: String(threshold), passwordResetFailureCount: '1800' },
    settings: { attributes: { ...names, writeBack: 'description' } },
  })
  await slapd.change(
    `dn: ${slapd.names.suffix}\nchangetype: modify\nadd: aci\naci: (targetattr="description")(version 3.0; ` +
      `acl "addresses"; allow (read, search, compare, write) userdn="ldap:///${slapd.names.portal}";)\n`,
  )
  return { ...(await peopleOf(slapd, 'passwordRetryCount')), directory, stop }
}

/** The two people of a server that follows the standards, and what their owner sees of them. */
async function peopleOf(slapd: Slapd, failures: string) {
  await slapd.addPerson({ username, password })
  await slapd.addPerson({ username: other.username, password, emails: [other.mailbox], isLocked: true })
  return {
    failures: async () => countOf(await slapd.valuesOf(slapd.dnOf(username), failures)),
    writtenBack: () => slapd.valuesOf(slapd.dnOf(username), 'description'),
    setAddressOfOther: (address: string) =>
      slapd.change(`dn: ${slapd.dnOf(other.username)}\nchangetype: modify\nreplace: mail\nmail: ${address}\n`),
  }
}

/** OpenLDAP keeps an instant of each failure, 389 Directory Server their number. */
const countOf = (values: readonly string[]) =>
  values.length === 1 && /^\d$/.test(values[0] ?? '') ? Number(values[0]) : values.length

const names = { ...noAttributes, emails: ['mail'] }

async function activeDirectory(): Promise<RealDirectory> {
  const { samba, directoryWith, stop } = await startDomain()
  const dn = await samba.addUser({ username, password })
  const dnOfOther = await samba.addUser({ username: other.username, password, attributes: { mail: other.mailbox } })
  // The right to write the attribute otherTelephone of people (MS-ADA3).
  await samba.database.grant(samba.people, samba.service.dn, [
    '(OA;CIIO;WP;f0f8ffa5-1191-11d0-a060-00aa006c33ed;bf967aba-0de6-11d0-a285-00aa003049e2;SID)',
  ])
  const read = async (attribute: string) => (await samba.database.read(dn, attribute)).map(String)
  return {
    directory: directoryWith({ attributes: { ...names, writeBack: 'otherTelephone' } }),
    stop,
    failures: async () => Number((await read('badPwdCount'))[0] ?? 0),
    writtenBack: () => read('otherTelephone'),
    setAddressOfOther: (address) => samba.database.replace(dnOfOther, { mail: address }),
  }
}

describe.each([
  ['OpenLDAP', openLdap],
  ['389 Directory Server', directory389],
  ['Active Directory', activeDirectory],
])('a portal on %s', (_, start) => {
  let real: RealDirectory
  let portal: TestPortal
  beforeAll(async () => {
    real = await start()
    const rules = { alarmTightens: 'off', keptContacts: { from: ['mail'], serve: 'offered' } } as const
    portal = await testPortal({ people: [], directory: () => real.directory, rules })
    const account = await real.directory.find(username)
    const contact = { accountId: account?.id ?? '', address: mailbox, canonical: mailbox }
    await portal.ports.store.contacts.addVerified([{ ...sampleContact(contact), verifiedAt: 1, heldUntil: 1 }])
  })
  afterAll(async () => {
    await portal.close()
    await real.stop()
  })

  test('lets a person unlock and reset who never signed in, by the address that it offers (N9)', async () => {
    for (const flow of ['unlock', 'reset'] as const) {
      const visitor = portal.visitor()
      await sendFirst(visitor, await startFlow(visitor, flow, other.username), { flow })
      const { status } = await visitor.call('compareCode', { code: await readCode(portal, other.mailbox) }, { flow })
      expect(status).toBe(200)
      if (flow === 'unlock') continue
      const fresh = 'Roter-Himmel-7'
      expect((await visitor.call('resetPassword', { password: fresh, password2: fresh })).status).toBe(200)
    }
  })

  test('tells the address of before of another one, which waits (N9)', async () => {
    portal.pass(1_000)
    await real.setAddressOfOther('thief@evil.example')
    await lookAtPeople(portal.ports)
    expect(await startFlow(portal.visitor(), 'reset', other.username)).toMatchObject({ data: [] })
    await portal.delivered()
    const told = portal.mail.messages().filter(({ message }) => /contacts have changed/.test(message.text))
    expect(told.map(({ message }) => message.to)).toEqual([other.mailbox])
  })

  test('shows it too few wrong passwords to lock, whoever guesses, and no name by that (K4)', async () => {
    const newAddress = newAddresses()
    const answers: Record<string, number[]> = { [username]: [], nobody01: [] }
    for (let n = 0; n < 12; n += 1) {
      for (const name of [username, 'nobody01']) {
        const visitor = portal.visitor(newAddress())
        const input = { username: name, password: 'wrong', captcha: rightCaptcha }
        answers[name]?.push((await visitor.call('signIn', input)).status)
      }
    }
    expect(answers[username]?.slice(0, 4)).toEqual([400, 400, 429, 429])
    expect(answers['nobody01']).toEqual(answers[username])
    expect(await real.failures()).toBe(threshold - 3)
    expect(await real.directory.find(username)).toMatchObject({ isLocked: false })
  })

  test('resets the password all the same, which ends the wait (K4)', async () => {
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', username), { flow: 'reset' })
    await visitor.call('compareCode', { code: await readCode(portal, mailbox) }, { flow: 'reset' })
    const fresh = 'Blauer-Himmel-7'
    expect((await visitor.call('resetPassword', { password: fresh, password2: fresh })).status).toBe(200)
    const input = { username, password: fresh, captcha: rightCaptcha }
    expect((await portal.visitor().call('signIn', input)).status).toBe(200)
  })

  test('writes proven addresses into the attribute that was chosen for them (DIR6)', async () => {
    await writeBackAddresses(portal.ports)
    expect(await real.writtenBack()).toEqual([mailbox])
    await portal.ports.store.contacts.remove('contact')
    await writeBackAddresses(portal.ports)
    expect(await real.writtenBack()).toEqual([])
  })
})
