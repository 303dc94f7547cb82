import { flowNames } from '@portico/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inParallel, repeatInParallel } from '../../testing/in-parallel.js'
import { codeIn, offeredIds, startFlow, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
})
afterEach(() => portal.close())

const sentTo = async (address: string) => {
  await portal.delivered()
  const own = [...portal.mail.messages(), ...portal.sms.messages()].filter(({ message }) => message.to === address)
  return own.filter(({ message }) => codeIn(message.text) !== null).length
}

describe.each(flowNames)('sending a code of the flow %s', (flow) => {
  // Of a recovery a network has one code of its own beyond those of all (G2).
  const ten = flow === 'profile' ? 10 : 11

  test('again within the cooldown sends nothing, and the answer says so (O11, W10)', async () => {
    const { visitor, id } = await startWithCode(portal, flow)
    for (const call of ['sendCode', 'resendCode'] as const) {
      const again = await repeatInParallel(portal, 10, { visitor, call, flow, input: { type: 'email', id } })
      expect(again.every(({ status, body }) => status === 200 && /already sent/.test(body.message))).toBe(true)
    }
    expect(await sentTo('alice@mail.example')).toBe(1)
  })

  test('tells whether a code left and when another one can, also for a made-up name (O11, E1)', async () => {
    const pressTwice = async (username: string) => {
      const visitor = portal.visitor()
      const [id = ''] = offeredIds(await startFlow(visitor, flow, username))
      const input = { type: 'email', id } as const
      const { body: first } = await visitor.call('sendCode', input, { flow })
      portal.pass(10_000)
      const { body: second } = await visitor.call('resendCode', input, { flow })
      return [first, second]
    }
    const [first, second] = await pressTwice('alice')
    expect(first).toMatchObject({ sent: true, resendAfter: 30 })
    expect(second).toMatchObject({ sent: false, resendAfter: 20 })
    if (flow !== 'profile') expect(await pressTwice('nobody-here')).toEqual([first, second])
  })

  test('pressed many times at once sends one (O11, W10)', async () => {
    const visitor = portal.visitor()
    const [id = ''] = offeredIds(await startFlow(visitor, flow, 'alice'))
    const input = { type: 'email', id } as const
    const answers = await repeatInParallel(portal, 50, { visitor, call: 'sendCode', flow, input })
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await sentTo('alice@mail.example')).toBe(1)
  })

  test('happens five times in a flow; then it is refused, and resending says so (O11, changed by G11)', async () => {
    const { visitor, id } = await startWithCode(portal, flow)
    for (let n = 0; n < 30; n += 1) {
      portal.pass(31_000)
      expect((await visitor.call('resendCode', { type: 'email', id }, { flow })).status).toBe(200)
      await portal.delivered()
    }
    expect(await sentTo('alice@mail.example')).toBe(5)
    expect((await visitor.call('sendCode', { type: 'email', id }, { flow })).status).toBe(429)
    const [phone = ''] = offeredIds(
      (await visitor.call('session')).body.verification ?? { type: '', data: [] },
      'phone',
    )
    expect((await visitor.call('sendCode', { type: 'phone', id: phone }, { flow })).status).toBe(429)
  })

  test('happens ten times a day to a contact and twenty to a person, over all flows (O11, changed by G2)', async () => {
    const press = async (kind: 'email' | 'phone', which: number) => {
      const visitor = portal.visitor()
      const id = offeredIds(await startFlow(visitor, flow, 'alice'), kind)[which] ?? ''
      return (await visitor.call('sendCode', { type: kind, id }, { flow })).status
    }
    const ofTen = async (kind: 'email' | 'phone', which: number) => {
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) statuses.push(await press(kind, which))
      return statuses.filter((status) => status === 200).length
    }
    expect([await ofTen('email', 0), await ofTen('email', 1), await ofTen('phone', 0)]).toEqual([ten, 10, 0])
    expect([await sentTo('alice@mail.example'), await sentTo('alice@home.example'), await sentTo('+15550142')]).toEqual(
      [ten, 10, 0],
    )
    portal.pass(24 * 60 * 60_000)
    expect(await press('phone', 0)).toBe(200)
  })

  test('from many flows at once sends no more than ten to one contact (O11, changed by G2)', async () => {
    const presses = []
    for (let n = 0; n < 30; n += 1) {
      const visitor = portal.visitor()
      const [id = ''] = offeredIds(await startFlow(visitor, flow, 'alice'))
      presses.push({ visitor, flow, call: 'sendCode' as const, input: { type: 'email' as const, id } })
    }
    const statuses = (await inParallel(portal, presses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(ten)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - ten)
    expect(await sentTo('alice@mail.example')).toBe(ten)
  })
})
