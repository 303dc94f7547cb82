import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { generalizedTime, type SlapdPerson } from '../../../../../../directories/slapd.js'
import { chooseForcedPassword, compareCode, offeredContacts, resetPassword } from '../../../../../../person/steps.js'
import { type SlapdDirectory, startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import { proveForReset, readCode, sendFirst, signInFully, startFlow } from '../../../../testing/steps.js'
import { sampleContact } from '../../../../testing/store-samples.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../../../testing/test-portal.js'

const fresh = 'Blauer-Himmel-7'
const hour = 60 * 60_000
const ago = (ms: number) => generalizedTime(new Date(Date.now() - ms))

let under: SlapdDirectory
let portal: TestPortal
let carefulPolicy: string
beforeAll(async () => {
  under = await startSlapdDirectory({ excludeGroups: ['admins'] })
  const { slapd } = under
  carefulPolicy = `cn=careful,${slapd.names.policies}`
  const careful = { pwdAttribute: 'userPassword', pwdMinAge: '172800', pwdMaxAge: '31536000' }
  await slapd.addEntry({ dn: carefulPolicy, objectClass: ['person', 'pwdPolicy'], sn: 'policy', ...careful })
  const admins = { objectClass: 'groupOfNames', member: slapd.dnOf('root') }
  await slapd.addEntry({ dn: `cn=admins,${slapd.names.groups}`, ...admins })
})
beforeEach(async () => {
  portal = await testPortal({ people: [], startsAt: Date.now(), directory: () => under.directory })
})
afterEach(() => portal.close())
afterAll(() => under.stop())

const add = (username: string, more: Partial<SlapdPerson> = {}) =>
  under.slapd.addPerson({ username, password, emails: [`${username}@mail.example`], ...more })
const change = (username: string, lines: string) =>
  under.slapd.change(`dn: ${under.slapd.dnOf(username)}\nchangetype: modify\n${lines}\n`)
const signIn = async (username: string, typed: string) => {
  const { status, body } = await portal.visitor().call('signIn', { username, password: typed, captcha: rightCaptcha })
  return { status, says: 'code' in body ? body.code : body.type }
}

/** A person whose directory address the portal has known for a day, so that it serves a reset. */
async function recoverable(username: string, more: Partial<SlapdPerson> = {}): Promise<void> {
  await add(username, more)
  await signInFully(portal, username)
  portal.pass(25 * hour)
}

test.each<[string, Partial<SlapdPerson>]>([
  ['expired long ago, without grace', { more: { pwdChangedTime: ago(400 * 24 * hour) } }],
  ['was set by the help desk', { mustChangePassword: true }],
])('a person whose password %s chooses another one and is signed in', async (_how, more) => {
  const username = `person${more.mustChangePassword ? 1 : 2}`
  await add(username, more)
  const visitor = portal.visitor()
  expect(await startFlow(visitor, 'profile', username)).toMatchObject({ type: 'changePassword' })
  const { body } = await chooseForcedPassword(visitor, fresh)
  await sendFirst(visitor, body, { flow: 'profile' })
  const code = await readCode(portal, `${username}@mail.example`)
  expect((await compareCode(visitor, 'profile', code)).status).toBe(200)
  expect((await visitor.call('session')).body).toMatchObject({ isLoggedIn: true, isChangePassword: false })
  expect(await signIn(username, fresh)).toEqual({ status: 200, says: 'email' })
  expect(await signIn(username, password)).toMatchObject({ says: 'wrong-credentials' })
})

test('a reset lifts the lock of an account', async () => {
  await recoverable('ada')
  await change('ada', `replace: pwdAccountLockedTime\npwdAccountLockedTime: ${ago(0)}`)
  expect(await signIn('ada', password)).toMatchObject({ says: 'wrong-credentials' })
  const visitor = await proveForReset(portal, 'ada')
  expect((await resetPassword(visitor, fresh)).status).toBe(200)
  expect(await signIn('ada', fresh)).toEqual({ status: 200, says: 'email' })
})

test('a reset tells which password the directory remembers, and from when on it allows one', async () => {
  await recoverable('bea')
  expect((await resetPassword(await proveForReset(portal, 'bea'), password)).body).toMatchObject({
    code: 'password-recent',
  })
  await recoverable('cleo', { more: { pwdPolicySubentry: carefulPolicy } })
  const { status, body } = await resetPassword(await proveForReset(portal, 'cleo'), fresh)
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'password-too-young', from: expect.any(String) })
})

test('no recovery begins for an account that an administrator has locked or excluded', async () => {
  await recoverable('dora')
  await change('dora', 'replace: pwdAccountLockedTime\npwdAccountLockedTime: 000001010000Z')
  await recoverable('root')
  await recoverable('elsa')
  const offered = async (username: string) => {
    const contacts = offeredContacts(await startFlow(portal.visitor(), 'reset', username))
    return contacts.map(({ masked }) => masked)
  }
  expect(await offered('elsa')).toEqual(['e•••@m•••'])
  expect(await offered('dora')).not.toContain('d•••@m•••')
  expect(await offered('root')).not.toContain('r•••@m•••')
  expect(await signIn('dora', password)).toMatchObject({ says: 'wrong-credentials' })
  expect(await signIn('root', password)).toEqual({ status: 200, says: 'email' })
})

test('a wrong password costs the person one failure of the directory, and no more than it allows (K4)', async () => {
  await add('fay')
  for (let tries = 0; tries < 12; tries++) await signIn('fay', 'Portico-Wrong-1')
  const failures = await under.slapd.valuesOf(under.slapd.dnOf('fay'), 'pwdFailureTime')
  expect(failures.length).toBeGreaterThan(1)
  expect(failures.length).toBeLessThan(6)
  expect(await under.slapd.valuesOf(under.slapd.dnOf('fay'), 'pwdAccountLockedTime')).toEqual([])
})

test('an excluded person gets no code by another name of the entry (N2)', async () => {
  await portal.close()
  const rules = { selfServiceExclude: /^adm-/ }
  portal = await testPortal({ people: [], rules, startsAt: Date.now(), directory: () => under.directory })
  await add('jane', { more: { uid: 'adm-jane' } })
  await recoverableAs('jane')
  for (const flow of ['reset', 'unlock'] as const) {
    const visitor = portal.visitor()
    const begun = await startFlow(visitor, flow, 'jane')
    if (begun.type === 'email') await sendFirst(visitor, begun, { flow })
  }
  await portal.delivered()
  expect(portal.mail.messages()).toEqual([])
})

/** Gives an entry of the directory a verified contact, as an import does. */
async function recoverableAs(username: string): Promise<void> {
  const account = await under.directory.find(username)
  const mailbox = `${username}@import.example`
  const contact = { id: 'imported', accountId: account?.id ?? '', address: mailbox, canonical: mailbox }
  await portal.ports.store.contacts.addVerified([{ ...sampleContact(contact), verifiedAt: 1, heldUntil: 1 }])
}
