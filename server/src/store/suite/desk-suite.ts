import { describe, expect, test } from 'vitest'
import type { Store } from '../../rules/stores.js'
import { sampleSession } from '../../testing/store-samples.js'

/** What the store keeps of the help desk: its agents, and the sessions of its console. */
export function deskSuite(store: () => Store): void {
  describe('agents whom an operator named', () => {
    const agent = { accountId: 'omar', isLead: false, scope: 'lab-*', until: 5_000 }

    test('are found by their id, one row a person, until they are removed', async () => {
      const { members } = store()
      await members.put({ accountId: 'anna', isLead: true, scope: null, until: null })
      await members.put({ ...agent, isLead: true, scope: null })
      await members.put(agent)
      expect(await members.find('omar')).toEqual(agent)
      expect(await members.find('oma')).toBeNull()
      expect((await members.all()).map(({ accountId }) => accountId)).toEqual(['anna', 'omar'])
      expect([await members.remove('omar'), await members.remove('omar')]).toEqual([true, false])
      expect(await members.find('omar')).toBeNull()
    })
  })

  const times = { openedAt: 100, seenAt: 100 }
  const begun = { direction: 'they-called', reason: 'other', ticket: '#1', note: 'asks for help', ...times } as const
  const one = { id: 'C-1111-11', agentId: 'omar', accountId: 'anna', ...begun } as const

  describe('cases of the help desk', () => {
    const never = { check: null, closedAt: null, outcome: null }

    test('are kept whole; a person has one open case, and an id is given once', async () => {
      const { cases } = store()
      expect(await cases.open(one)).toBe(true)
      expect(await cases.find(one.id)).toEqual({ ...one, ...never })
      expect(await cases.open({ ...one, id: 'C-2222-22', agentId: 'olga' })).toBe(false)
      expect(await cases.open({ ...one, accountId: 'ben' })).toBe(false)
      expect(await cases.openAbout('anna')).toMatchObject({ id: one.id })
      expect(await cases.openAbout('ben')).toBeNull()
      expect(await cases.find('C-2222-22')).toBeNull()
    })

    test('are closed once, and a closed one changes no more', async () => {
      const { cases } = store()
      await cases.open(one)
      const check = { kind: 'code', state: 'sent', contact: 'contact', act: null, numbers: null, until: 900 } as const
      expect([await cases.press(one.id, 150), await cases.putCheck(one.id, check)]).toEqual([true, true])
      expect(await cases.find(one.id)).toEqual({ ...one, ...never, check, seenAt: 150 })
      expect(await cases.close(one.id, { at: 200, outcome: 'helped' })).toBe(true)
      expect(await cases.close(one.id, { at: 300, outcome: 'suspicious' })).toBe(false)
      expect([await cases.press(one.id, 300), await cases.putCheck(one.id, null)]).toEqual([false, false])
      expect(await cases.find(one.id)).toEqual({ ...one, check, seenAt: 150, closedAt: 200, outcome: 'helped' })
      expect(await cases.open({ ...one, id: 'C-2222-22', openedAt: 250 })).toBe(true)
      const about = await cases.about('anna', { since: 100, limit: 5 })
      expect(about.map(({ id }) => id)).toEqual(['C-2222-22', 'C-1111-11'])
      expect(await cases.about('anna', { since: 101, limit: 5 })).toHaveLength(1)
    })

    test('of an agent are listed and counted', async () => {
      const { cases } = store()
      await cases.open({ ...one, id: 'C-2222-22', accountId: 'ben', openedAt: 120 })
      await cases.open(one)
      await cases.open({ ...one, id: 'C-3333-33', agentId: 'olga', accountId: 'carl' })
      expect((await cases.openBy('omar')).map(({ id }) => id)).toEqual(['C-1111-11', 'C-2222-22'])
      expect([await cases.countBy('omar', 100), await cases.countBy('omar', 101)]).toEqual([2, 1])
    })

    test('are over once nobody pressed them, and go a while after they were closed', async () => {
      const { cases } = store()
      await cases.open(one)
      await cases.open({ ...one, id: 'C-2222-22', accountId: 'ben', openedAt: 300, seenAt: 300 })
      expect((await cases.over({ opened: 99, seen: 100 }, 5)).map(({ id }) => id)).toEqual(['C-1111-11'])
      expect((await cases.over({ opened: 100, seen: 99 }, 5)).map(({ id }) => id)).toEqual(['C-1111-11'])
      expect(await cases.over({ opened: 99, seen: 99 }, 5)).toEqual([])
      await cases.close(one.id, { at: 400, outcome: 'dropped' })
      expect([await cases.dropOld(400), await cases.dropOld(401)]).toEqual([0, 1])
      expect(await cases.find('C-2222-22')).not.toBeNull()
    })
  })

  describe('approvals', () => {
    const asked = {
      id: 'one',
      caseId: 'C-1111-11',
      act: 'add-contact',
      detail: 'new@mail.example',
      until: 900,
    } as const
    const open = { ...asked, state: 'asked', approverId: null, word: null }
    const yes = { state: 'given', approverId: 'lena', word: 'I know her', now: 500 } as const

    test('are kept whole, wait for one answer until they are over, and are listed by their case', async () => {
      const { approvals, cases } = store()
      await cases.open(one)
      await approvals.ask(asked)
      await approvals.ask({ ...asked, id: 'two', act: 'start', detail: '', until: 950 })
      expect(await approvals.find('one')).toEqual(open)
      expect(await approvals.find('three')).toBeNull()
      expect((await approvals.ofCase('C-1111-11')).map(({ id }) => id)).toEqual(['two', 'one'])
      expect(await approvals.ofCase('C-2222-22')).toEqual([])
      expect((await approvals.waiting(899, 'lena')).map(({ id }) => id)).toEqual(['one', 'two'])
      expect((await approvals.waiting(900, 'lena')).map(({ id }) => id)).toEqual(['two'])
      expect(await approvals.waiting(899, 'omar')).toEqual([])
      expect(await approvals.answer('one', { ...yes, now: 900 })).toBe(false)
      expect(await approvals.answer('one', yes)).toBe(true)
      expect(await approvals.answer('one', { ...yes, state: 'declined' })).toBe(false)
      expect(await approvals.find('one')).toEqual({ ...open, state: 'given', approverId: 'lena', word: 'I know her' })
      await cases.close(one.id, { at: 600, outcome: 'helped' })
      expect(await approvals.waiting(899, 'lena')).toEqual([])
    })

    test('are used once, only after a yes and before they are over, and go then', async () => {
      const { approvals } = store()
      await approvals.ask(asked)
      expect(await approvals.use('one', 500)).toBe(false)
      await approvals.answer('one', yes)
      expect(await approvals.use('one', 900)).toBe(false)
      const uses = await Promise.all(Array.from({ length: 20 }, () => approvals.use('one', 899)))
      expect(uses.filter(Boolean)).toHaveLength(1)
      expect([await approvals.dropOld(900), await approvals.dropOld(901)]).toEqual([0, 1])
    })
  })

  describe('one-time passes', () => {
    const pass = {
      ...{ id: 'pass', accountId: 'anna', caseId: 'C-1111-11', contactId: null, mac: 'mac', epoch: 2 },
      ...{ usableFrom: 100, endsAt: 200 },
    } as const

    test('are kept whole, one a person, until they are dropped', async () => {
      const { passes } = store()
      await passes.put({ ...pass, id: 'earlier', contactId: 'contact' })
      await passes.use('earlier', 150)
      await passes.put(pass)
      await passes.put({ ...pass, id: 'of-ben', accountId: 'ben', endsAt: 300 })
      expect(await passes.of('anna')).toEqual({ ...pass, usedAt: null })
      expect(await passes.use('earlier', 150)).toBe(false)
      expect(await passes.dropOld(200)).toBe(1)
      expect([await passes.of('anna'), (await passes.of('ben'))?.id]).toEqual([null, 'of-ben'])
      await passes.dropOf('ben')
      expect(await passes.of('ben')).toBeNull()
    })

    test('are used once, and only while they work', async () => {
      const { passes } = store()
      await passes.put(pass)
      expect([await passes.use('pass', 99), await passes.use('pass', 200)]).toEqual([false, false])
      const uses = await Promise.all([1, 2, 3, 4].map(() => passes.use('pass', 100)))
      expect(uses.filter((isUsed) => isUsed)).toHaveLength(1)
      expect(await passes.of('anna')).toEqual({ ...pass, usedAt: 100 })
    })

    test('wait as long after a jump as before, where they do not work yet', async () => {
      const { passes } = store()
      await passes.put(pass)
      await passes.put({ ...pass, id: 'of-ben', accountId: 'ben', usableFrom: 50 })
      await passes.prolongWaits({ from: 50, ms: 1_000 })
      expect(await passes.of('anna')).toEqual({ ...pass, usableFrom: 1_100, endsAt: 1_200, usedAt: null })
      expect(await passes.of('ben')).toMatchObject({ usableFrom: 50, endsAt: 200 })
    })

    test('that do not work yet go where the time is set back', async () => {
      const { passes, future } = store()
      await passes.put(pass)
      await passes.put({ ...pass, id: 'of-ben', accountId: 'ben', usableFrom: 50 })
      await future.settle(90, 10)
      expect([await passes.of('anna'), (await passes.of('ben'))?.id]).toEqual([null, 'of-ben'])
    })
  })

  describe('sessions of the console', () => {
    const ofConsole = sampleSession({ idHash: 'console', kind: 'staff', provedAt: 150 })

    test('are kept whole, and are no signed-in people', async () => {
      const { sessions } = store()
      await sessions.put(sampleSession())
      await sessions.put(ofConsole)
      expect(await sessions.find('console')).toEqual(ofConsole)
      expect(await sessions.countLive(200, 50)).toBe(1)
      expect((await sessions.liveOf('account', 200, 50)).map(({ idHash }) => idHash)).toEqual(['session'])
      expect((await sessions.live(200, 50)).map(({ idHash }) => idHash)).toEqual(['session'])
      expect(await sessions.liveConsoles(200, 50)).toEqual([ofConsole])
      expect(await sessions.liveConsoles(200, ofConsole.seenAt)).toEqual([])
    })

    test('end with the others of their person', async () => {
      const { sessions } = store()
      await sessions.put(ofConsole)
      await sessions.endAllOf('account')
      expect(await sessions.find('console')).toBeNull()
    })
  })
}
