import { describe, expect, test } from 'vitest'
import { everyCall, type PostedCall, readyFor } from '../../testing/every-call.js'
import { repeatInParallel } from '../../testing/in-parallel.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

/** A visitor for whom the call works, the right code included. */
async function workingCall(portal: TestPortal, call: PostedCall) {
  const { visitor, flow, input } = await readyFor(portal, call)
  if (input['code'] === undefined) return { visitor, flow, input, call }
  await portal.delivered()
  const [newest] = portal.mail.messages()
  return { visitor, flow, call, input: { ...input, code: newest?.message.text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? '' } }
}

/** Presses a button many times in parallel and returns the effects. */
async function press(call: PostedCall, times: number) {
  const portal = await testPortal()
  const ready = await workingCall(portal, call)
  await portal.delivered()
  const before = { events: await eventsOf(portal), messages: portal.mail.messages().length }
  const answers = await repeatInParallel(portal, times, ready)
  await portal.delivered()
  const sent = portal.mail.messages().slice(0, portal.mail.messages().length - before.messages)
  const account = await portal.ports.directory.find('alice')
  const { body } = await ready.visitor.call('session')
  const events = (await eventsOf(portal)).slice(before.events.length)
  await portal.close()
  return {
    statuses: answers.map(({ status }) => status),
    effect: {
      events,
      messages: sent.map(({ message }) => `${message.to}: ${message.text.replace(/\d{6}/, 'a code')}`).sort(),
      isLocked: account?.isLocked,
      // A visitor who pressed twice ends in the same state as after one press.
      visitor: { ...body, verification: body.verification?.type, codeSent: body.codeSent?.type, user: undefined },
      addresses: body.user?.emails.map(({ verified }) => verified).sort(),
    },
  }
}

/** The events of the audit, oldest first, without refusals and sent forms, which have no effect. */
async function eventsOf(portal: TestPortal) {
  const entries = await portal.ports.store.audit.recent(10_000)
  const mere = ['sign-in.password', 'recovery.started']
  return entries
    .map(({ event }) => event)
    .filter((event) => !event.startsWith('refused.') && !mere.includes(event))
    .reverse()
}

describe.each(everyCall)('%s', (call) => {
  test('pressed twice, or ten times at once, has the effect of once, and no fault (W10)', {
    timeout: 60_000,
  }, async () => {
    const once = await press(call, 1)
    expect(once.statuses).toEqual([200])
    for (const times of [2, 2, 2, 2, 2, 10]) {
      const { statuses, effect } = await press(call, times)
      expect(statuses).toContain(200)
      expect(statuses.filter((status) => ![200, 400, 401].includes(status))).toEqual([])
      expect(comparable(effect)).toEqual(comparable(once.effect))
    }
  })
})

/** Ids and invented addresses differ from portal to portal. */
function comparable(effect: object): unknown {
  return JSON.parse(
    JSON.stringify(effect)
      .replace(/new\d+@/g, 'new@')
      .replace(/"pendingEmailId":"[^"]*"/g, '"pendingEmailId":"x"'),
  )
}
