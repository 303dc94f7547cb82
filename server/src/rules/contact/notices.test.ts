import { afterEach, expect, test } from 'vitest'
import type { NoticeSubject } from '../../ports/delivery/notice-message.js'
import { webhookEventNames } from '../../ports/delivery/webhook-event.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { notices } from './notices.js'
import { notifyContacts } from './tell-owner.js'

let portal: TestPortal | null = null
afterEach(() => portal?.close())

test('the owner gets a notice of whatever the webhook is told (R7, HOOK1)', () => {
  const told = Object.values(notices).flatMap((notice) => ('event' in notice ? (notice.event ?? []) : []))
  expect(new Set(told)).toEqual(new Set(webhookEventNames))
})

test('only a notice that waits is counted when it is due, because only then it is news (G11)', () => {
  for (const [what, notice] of Object.entries(notices)) {
    if (notice.told !== 'by marker' || notice.counted === null) continue
    expect([what, notice.counted.when]).toEqual([what, notice.afterMs > 0 ? 'it is due' : 'it happens'])
  }
})

/** The notices of changes that a thief could have made. */
const reported = [
  ...['password-reset', 'password-changed', 'unlocked', 'email-added', 'email-removed'],
  ...['proof-added', 'proof-removed', 'proof-used'],
]
const visit = { source: '203.0.113.77', flowId: null, requestId: 'a-request' }

test.each(Object.keys(notices) as NoticeSubject[])(
  'a notice of %s carries a report code only to an address from before, where such changes have one (NM3, MAIL4)',
  async (what) => {
    const people = [{ username: 'alice', emails: ['old@mail.example', 'gone@mail.example'], phones: ['+1 555 0142'] }]
    portal = await testPortal({ people, rules: { reportsMail: 'desk@uni.example' } })
    const { ports } = portal
    const accountId = (await ports.directory.find('alice'))?.id ?? ''
    const [, gone] = await ports.store.contacts.allOf(accountId)
    portal.pass(60_000)
    const now = ports.clock.now()
    const fresh = { ...gone, id: 'fresh', address: 'new@mail.example', canonical: 'new@mail.example', verifiedAt: now }
    await ports.store.transaction(async (stores) => {
      await stores.contacts.remove(gone?.id ?? '')
      await stores.contacts.addFormer(gone as never, now + 1_000_000)
      await stores.contacts.add(fresh as never)
      await stores.contacts.add({
        ...fresh,
        id: 'own',
        address: 'it@x.example',
        canonical: 'it@x.example',
        verifiedAt: now - 1,
      } as never)
      const contact = { kind: 'email', address: 'it@x.example' } as const
      await notifyContacts(stores, { ports, visit }, { accountId, what, contact })
    })
    await portal.delivered()
    const told = [...portal.mail.messages(), ...portal.sms.messages()].map(({ message }) => message)
    expect(told.map(({ to }) => to).sort()).toEqual([
      '+15550142',
      'gone@mail.example',
      'it@x.example',
      'new@mail.example',
      'old@mail.example',
    ])
    const withCode = told.filter(({ text }) => /not-me|[0-9A-Z]{4}-[0-9A-Z]{4}-/.test(text))
    expect(withCode.map(({ to }) => to)).toEqual(reported.includes(what) ? ['old@mail.example'] : [])
    for (const { text } of withCode) {
      const page = 'http://localhost:8080/not-me'
      expect(text.split('\n\n').at(-1)).toMatch(
        new RegExp(
          `^Was this not you\\? Open ${page}#(\\S{19})\\. Opening the page changes nothing\\. If the address does not work, open ${page} and enter the code \\1\\.\\n$`,
        ),
      )
    }
  },
)
