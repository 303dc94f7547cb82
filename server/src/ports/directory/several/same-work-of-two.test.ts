import { afterEach, expect, test } from 'vitest'
import { notingStore } from '../../../testing/noting.js'
import { peopleOfTwo, portalOfTwo, strangersOf } from '../../../testing/portal-of-two.js'
import { newAddresses, offeredIds } from '../../../testing/steps.js'
import { rightCaptcha, type TestPortal } from '../../../testing/test-portal.js'

let portal: TestPortal
let work: string[] = []
afterEach(() => portal.close())

/** Questions that tell of a name: every directory is asked them for each name. */
const ofName = /^(staff|students)\.(find|isPasswordRight|contacts|lockout)$/

/** What an action did, in its order, without the names of directories; and whom it asked about a name. */
async function workOf(act: () => Promise<{ readonly status: number }>) {
  work = []
  const { status } = await act()
  const did = work.filter((one) => !/outbox\.(lease|endDecoy|conclude|isVoidCode)|markers\.due/.test(one))
  return {
    status,
    did: did.map((one) => one.replace(/^(staff|students)\./, 'directory.')),
    asked: did.filter((one) => ofName.test(one)).toSorted(),
  }
}

test.each([false, true])(
  'of a pair the work is the same for a name of the first, of the second and of nobody (E6, DIR25)',
  async (isApart) => {
    const note = (one: string) => void work.push(one)
    portal = await portalOfTwo({ note, isApart }, { store: (real) => notingStore(real, note) })
    const from = newAddresses()
    const walk = async (username: string) => {
      const [first, second] = [portal.visitor(from()), portal.visitor(from())]
      for (const visitor of [first, second]) await visitor.call('session')
      const seen = [
        await workOf(() => first.call('signIn', { username, password: 'wrong', captcha: rightCaptcha })),
        await workOf(() => second.call('startReset', { username, captcha: rightCaptcha })),
      ]
      const again = await second.call('startReset', { username, captcha: rightCaptcha })
      const [id = ''] = offeredIds(again.body, 'email')
      seen.push(await workOf(() => second.call('sendCode', { type: 'email', id }, { flow: 'reset' })))
      await portal.delivered()
      seen.push(await workOf(() => second.call('compareCode', { code: '000000' }, { flow: 'reset' })))
      await portal.delivered()
      return seen
    }
    // What is settled once is settled by others.
    await walk('nobody00')
    for (const [at, name] of ['staff', 'students'].entries()) {
      const [unknown = ''] = await strangersOf(portal, { begin: name, count: 1, from })
      const seen = await walk(unknown)
      expect(seen.map(({ status }) => status)).toEqual([400, 200, 200, 400])
      expect(await walk(peopleOfTwo[at] ?? '')).toEqual(seen)
      if (isApart) continue
      expect(seen.map(({ asked }) => asked.length)).toEqual([6, 4, 0, 0])
      expect(await walk(peopleOfTwo[1 - at] ?? '')).toEqual(seen)
    }
  },
)

test.each(['staff', 'students'])(
  'while %s is away the work is the same for a name of the first, of the second and of nobody (E6, DIR27)',
  async (lost) => {
    const note = (one: string) => void work.push(one)
    const away = new Set<string>()
    portal = await portalOfTwo({ note, away }, { store: (real) => notingStore(real, note) })
    away.add(lost)
    const from = newAddresses()
    const walk = async (username: string) => {
      const visitors = [portal.visitor(from()), portal.visitor(from())] as const
      for (const visitor of visitors) await visitor.call('session')
      return [
        await workOf(() => visitors[0].call('signIn', { username, password: 'wrong', captcha: rightCaptcha })),
        await workOf(() => visitors[0].call('signIn', { username, password: 'wrong', captcha: rightCaptcha })),
        await workOf(() => visitors[1].call('startReset', { username, captcha: rightCaptcha })),
      ]
    }
    // What is settled once is settled by others.
    await walk('nobody00')
    const seen = await walk('nobody01')
    expect(seen.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(seen.map(({ did }) => did.length > 0)).toEqual([true, true, true])
    for (const username of peopleOfTwo) expect(await walk(username)).toEqual(seen)
  },
)
