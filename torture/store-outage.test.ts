import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { codeIn, wrongCode } from '../person/codes.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredContacts, sendCode, startFlow } from '../person/steps.js'
import { newBrowser } from './browser.js'
import { isCodeMail } from './mailbox.js'
import { type PortalOptions, portalUnderLoad } from './portal-under-load.js'
import { expectMountRefused, type SmallDisk, smallDisk } from './small-disk.js'

const username = 'alice'
const password = 'Torture-First-1'
const email = 'alice@mail.example'

let portal: Awaited<ReturnType<typeof portalUnderLoad>>
let disk: SmallDisk | null = null
afterEach(async () => {
  await portal?.end()
  disk?.remove()
  disk = null
})

async function start(label: string, options: PortalOptions = {}) {
  portal = await portalUnderLoad(label, { ...options, mayLogErrors: true })
  await portal.start()
  await portal.addPeople([{ username, password, emails: [email], isLocked: false, mustChange: false }])
}

function codeMails(): string[] {
  return portal.mail
    .allTo(email)
    .filter(isCodeMail)
    .map(({ text }) => codeIn(text) ?? '')
}

/** A browser in which the password was right, and the contact that a code may go to. */
async function beforeCode() {
  const browser = newBrowser({ url: portal.url })
  const form = { username, password, captcha: await solveCaptcha(browser) }
  const [contact] = offeredContacts((await startFlow(browser, 'profile', form)).body)
  if (contact === undefined) throw new Error('no contact was offered')
  return { browser, contact }
}

/** A browser whose code has arrived. */
async function withCode() {
  const { browser, contact } = await beforeCode()
  const known = codeMails().length
  expect((await sendCode(browser, 'profile', contact)).status).toBe(200)
  await expect.poll(() => codeMails().length).toBeGreaterThan(known)
  return { browser, contact, code: codeMails()[known] ?? '' }
}

/** Makes every call that writes while the store is out; the code of the visitor has arrived. */
async function refusedWhileOut({ browser, contact, code }: Awaited<ReturnType<typeof withCode>>) {
  const form = { username, password, captcha: await solveCaptcha(browser) }
  return Promise.all([
    compareCode(browser, 'profile', wrongCode(code)),
    compareCode(browser, 'profile', wrongCode(code)),
    compareCode(browser, 'profile', code),
    sendCode(browser, 'profile', contact),
    browser.call('resendCode', { type: contact.kind, id: contact.id }),
    browser.call('signOut'),
    startFlow(newBrowser({ url: portal.url }), 'profile', form),
  ])
}

const wellParts = { store: 'ok', disk: 'ok', migrations: 'ok', directory: 'ok', delivery: 'ok', clock: 'ok' }
/** A probe may get the answer of an earlier one. */
const slowly = { timeout: 20_000 }

async function readiness(): Promise<unknown[]> {
  const answer = await fetch(`${portal.url}/readyz`)
  const { status, parts } = (await answer.json()) as { readonly status: string; readonly parts: unknown }
  return [answer.status, status, parts]
}

const unavailable = expect.objectContaining({
  status: 503,
  body: expect.objectContaining({ success: false, code: 'unavailable' }),
})

/** The code still has its five tries, and no more than those. */
async function expectFiveTriesLeft({ browser, code }: Awaited<ReturnType<typeof withCode>>) {
  const codes: unknown[] = []
  for (let n = 0; n < 5; n += 1) codes.push((await compareCode(browser, 'profile', wrongCode(code))).body.code)
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'code-wrong'), 'code-dead'])
  expect((await compareCode(browser, 'profile', code)).body.code).toBe('code-dead')
}

async function expectAllIsWell() {
  const { browser, code } = await withCode()
  expect((await compareCode(browser, 'profile', code)).body.success).toBe(true)
}

describe('while another program holds the store', () => {
  test('what writes waits or is refused 503, the rest is answered, and nothing was evaluated or mailed (W2)', async () => {
    await start('locked')
    const visitor = await withCode()
    const fresh = await beforeCode()
    const mails = codeMails().length
    const other = new DatabaseSync(portal.storeFile)
    // The portal may write just then.
    other.exec('pragma busy_timeout = 5000')
    other.exec('begin exclusive')
    const refused = refusedWhileOut(visitor)
    await sleep(500)
    let isRefused = false
    void refused.finally(() => (isRefused = true))
    const reads = await Promise.all(['/', '/healthz', '/api/user/session'].map((path) => fetch(`${portal.url}${path}`)))
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await visitor.browser.call('session')).body.codeSent).toMatchObject({ type: 'email' })
    // What reads does not wait for what writes.
    expect(isRefused).toBe(false)
    const answers = await refused
    expect(answers).toEqual(answers.map(() => unavailable))
    other.exec('rollback')
    await sleep(1_500)
    expect(codeMails()).toHaveLength(mails)
    await expectFiveTriesLeft(visitor)

    other.exec('begin exclusive')
    const sending = sendCode(fresh.browser, 'profile', fresh.contact)
    await sleep(1_500)
    expect(codeMails()).toHaveLength(mails)
    other.exec('rollback')
    other.close()
    expect((await sending).status).toBe(200)
    await expect.poll(() => codeMails().length).toBe(mails + 1)
    await expectAllIsWell()
  }, 60_000)
})

describe('on a disk of its own', () => {
  test('a full one is answered 503, and with room again everything goes on where it was (W2, OP2)', async () => {
    const made = smallDisk(6)
    if (typeof made === 'string') return expectMountRefused(made)
    disk = made
    await start('full', { dataDir: disk.folder })
    const visitor = await withCode()
    const mails = codeMails().length
    expect(await readiness()).toEqual([200, 'degraded', { ...wellParts, disk: 'failed' }])
    disk.fill()
    // A write that fits into existing pages may still succeed; after the first refusal none does.
    let sends = 0
    while ((await sendCode(visitor.browser, 'profile', visitor.contact)).status === 200 && sends < 200) sends += 1
    expect(sends).toBeLessThan(200)
    await expect.poll(() => codeMails().length, slowly).toBe(mails + sends)
    const code = codeMails().at(-1) ?? ''
    const answers = await refusedWhileOut({ ...visitor, code })
    expect(answers).toEqual(answers.map(() => unavailable))
    await sleep(1_500)
    expect(codeMails()).toHaveLength(mails + sends)
    expect((await fetch(`${portal.url}/`)).status).toBe(200)
    const failedParts = { ...wellParts, store: 'failed', disk: 'failed' }
    await expect.poll(readiness, slowly).toEqual([503, 'unavailable', failedParts])
    disk.empty()
    await expect.poll(readiness, slowly).toEqual([200, 'degraded', { ...wellParts, disk: 'failed' }])
    await expectFiveTriesLeft({ ...visitor, code })
    await expectAllIsWell()
  }, 60_000)

  test('one that cannot be written is told at the start, in a sentence (W2)', async () => {
    const made = smallDisk(6)
    if (typeof made === 'string') return expectMountRefused(made)
    disk = made
    await start('read-only', { dataDir: disk.folder })
    await portal.nodes[0].kill()
    disk.makeReadOnly()
    await expect(portal.start()).rejects.toThrow(/The store .* cannot be used: /)
  }, 60_000)
})
