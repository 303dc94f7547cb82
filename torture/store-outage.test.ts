import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { type Browser, newBrowser } from './browser.js'
import { isCode, otherThan } from './person.js'
import { type FireChoice, type PortalUnderFire, portalUnderFire } from './portal-under-fire.js'
import { type SmallDisk, smallDisk } from './small-disk.js'

const username = 'alice'
const password = 'Torture-First-1'
const email = 'alice@mail.example'

let portal: PortalUnderFire
let disk: SmallDisk | null = null
afterEach(async () => {
  await portal?.end()
  disk?.remove()
  disk = null
})

async function start(label: string, choice: FireChoice = {}) {
  portal = await portalUnderFire(label, { ...choice, mayLogErrors: true })
  await portal.start()
  await portal.bringIn([{ username, password, emails: [email], isLocked: false, mustChange: false }])
}

function codeMails(): string[] {
  return portal.mail
    .allTo(email)
    .filter(isCode)
    .map(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '')
}

async function signInStep(browser: Browser) {
  return browser.call('signIn', { username, password, captcha: await browser.captcha() })
}

/** A browser that is where a code may be sent, and the id to send it to. */
async function beforeCode() {
  const browser = newBrowser({ url: portal.url })
  const { body } = await signInStep(browser)
  const [choice] = (body.data ?? []) as { _id: string }[]
  return { browser, id: choice?._id ?? '' }
}

/** A browser with a code in hand. */
async function withCode() {
  const { browser, id } = await beforeCode()
  const known = codeMails().length
  expect((await browser.call('sendCode', { type: 'email', id })).status).toBe(200)
  await expect.poll(() => codeMails().length).toBeGreaterThan(known)
  return { browser, id, code: codeMails()[known] ?? '' }
}

/** Everything that writes, each answered 503 in the same words; the visitor in `browser` has a code in hand. */
async function refusedWhileOut({ browser, id, code }: Awaited<ReturnType<typeof withCode>>) {
  const { browser: other, captcha } = { browser: newBrowser({ url: portal.url }), captcha: await browser.captcha() }
  return Promise.all([
    browser.call('compareCode', { code: otherThan(code) }),
    browser.call('compareCode', { code: otherThan(code) }),
    browser.call('compareCode', { code }),
    browser.call('sendCode', { type: 'email', id }),
    browser.call('resendCode', { type: 'email', id }),
    browser.call('signOut', {}),
    other.call('signIn', { username, password, captcha }),
  ])
}

const out = { status: 503, body: expect.objectContaining({ success: false, code: 'unavailable' }) }

/** The five tries of the code are all there still, and no more than those. */
async function expectFiveTriesLeft({ browser, code }: Awaited<ReturnType<typeof withCode>>) {
  const codes: unknown[] = []
  for (let n = 0; n < 5; n += 1) codes.push((await browser.call('compareCode', { code: otherThan(code) })).body.code)
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'code-wrong'))
  expect((await browser.call('compareCode', { code })).body.code).toBe('code-dead')
}

async function expectAllIsWell() {
  const { browser, code } = await withCode()
  expect((await browser.call('compareCode', { code })).body.success).toBe(true)
}

describe('while another program holds the store', () => {
  test('what writes waits or is refused 503, the rest is answered, and nothing was evaluated or mailed (W2)', async () => {
    await start('locked')
    const visitor = await withCode()
    const fresh = await beforeCode()
    const mails = codeMails().length
    const other = new DatabaseSync(portal.storeFile)
    other.exec('begin exclusive')
    const refused = refusedWhileOut(visitor)
    await sleep(500)
    const begun = performance.now()
    const reads = await Promise.all(['/', '/healthz', '/api/user/session'].map((path) => fetch(`${portal.url}${path}`)))
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await visitor.browser.call('session', {})).body.codeSent).toMatchObject({ type: 'email' })
    expect(performance.now() - begun).toBeLessThan(2_000)
    const answers = await refused
    expect(answers).toEqual(answers.map(() => out))
    other.exec('rollback')
    await sleep(1_500)
    expect(codeMails()).toHaveLength(mails)
    await expectFiveTriesLeft(visitor)

    other.exec('begin exclusive')
    const sending = fresh.browser.call('sendCode', { type: 'email', id: fresh.id })
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
  test('a full one is answered 503, and with room again everything goes on where it was (W2)', async () => {
    const made = smallDisk(6)
    if (typeof made === 'string') return sayWhy(made)
    disk = made
    await start('full', { dataDir: disk.folder })
    const visitor = await withCode()
    const mails = codeMails().length
    disk.fill()
    // What still fits into pages that are there already may succeed; from the first refusal on nothing does.
    let sends = 0
    while ((await visitor.browser.call('sendCode', { type: 'email', id: visitor.id })).status === 200 && sends < 200)
      sends += 1
    expect(sends).toBeLessThan(200)
    await expect.poll(() => codeMails().length).toBe(mails + sends)
    const code = codeMails().at(-1) ?? ''
    const answers = await refusedWhileOut({ ...visitor, code })
    expect(answers).toEqual(answers.map(() => out))
    await sleep(1_500)
    expect(codeMails()).toHaveLength(mails + sends)
    expect((await fetch(`${portal.url}/`)).status).toBe(200)
    disk.empty()
    await expectFiveTriesLeft({ ...visitor, code })
    await expectAllIsWell()
  }, 60_000)

  test('one that cannot be written is told at the start, in a sentence (W2)', async () => {
    const made = smallDisk(6)
    if (typeof made === 'string') return sayWhy(made)
    disk = made
    await start('read-only', { dataDir: disk.folder })
    await portal.kill()
    disk.makeReadOnly()
    await expect(portal.start()).rejects.toThrow(/The store .* cannot be used: /)
  }, 60_000)
})

/** Only root may mount; the same is shown in process for everybody (server/src/store/outage.test.ts). */
function sayWhy(reason: string): void {
  console.warn(`no disk of its own here, so this is shown in process only: ${reason.trim()}`)
  expect(reason).toMatch(/superuser|permi|not found|ENOENT/i)
}
