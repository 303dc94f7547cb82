import { httpConnection } from '../../person/http-connection.js'
import { requireStatus } from '../../person/steps.js'
import { newVisitor } from '../../person/visitor.js'
import type { PreparedPortal } from '../bench-portal.js'
import { cpuOf } from '../cpu-of.js'
import { codesByMail } from '../load/codes-by-mail.js'
import { signInFully } from '../load/requests.js'
import { measureCall, type Rounds, type TimedClass } from '../measure-call.js'
import { median } from '../statistics.js'
import { personAt } from './fills.js'
import type { GrownCost, GrownPortal } from './measure-growth.js'

/** A running portal whose person 1 has as many events as on each other one. */
export type ToldPortal = GrownPortal & Pick<PreparedPortal, 'mail'>

/**
 * Measures the first page of what happened to a person, on stores whose other people have few events
 * and many. The first store is the one with few.
 */
export async function measureActivity(portals: readonly ToldPortal[], rounds: Rounds): Promise<GrownCost[]> {
  const before = portals.map(({ pids }) => cpuOf(pids))
  const classes = await Promise.all(portals.map(classOf))
  const measured = await measureCall({ name: 'activity', classes: classes as [TimedClass, ...TimedClass[]] }, rounds)
  const usual = median(measured[0]?.times ?? [])
  return measured.map(({ name, times }, at) => ({
    call: 'first page of activity',
    store: name,
    median: median(times),
    cpu: (cpuOf(portals[at]?.pids ?? []) - (before[at] ?? 0)) / (rounds.counted + rounds.warmUp),
    times: median(times) / usual,
  }))
}

async function classOf({ name, url, mail }: ToldPortal): Promise<TimedClass> {
  const { cookies } = (await signInFully(url, personAt(1), codesByMail(mail))).visitor
  return {
    name,
    async measure() {
      const connection = httpConnection(url, { staysOpen: true })
      const visitor = newVisitor(connection.send, cookies)
      const answer = requireStatus(await visitor.call('activity', { before: '' }), 200)
      connection.close()
      if (answer.body.entries.length !== 50) throw new Error('the page is not whole')
      return answer.ms
    },
  }
}
