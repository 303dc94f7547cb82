import path from 'node:path'
import {
  apiBase,
  type StaffCallName,
  type StaffInputOf,
  type StaffOutputOf,
  staffCalls,
  staffCookies,
  xsrfNames,
} from '@portico/contract'
import { parseFields } from '@portico/contract/parse-fields'
import { httpConnection, type TimedResponse } from '../person/http-connection.js'
import type { Visitor } from '../person/visitor.js'
import { prepareBenchPortal } from './bench-portal.js'
import type { Figure } from './figures.js'
import { type Copies, fillStore } from './flat/fill-store.js'
import { codesByMail } from './load/codes-by-mail.js'
import { signedInPeople } from './load/load-parts.js'
import { median, quantile } from './statistics.js'

/** Of the person whose case is told. */
const events = 20_000
/** An agent who searches as often as the limit of an hour lets one; the next goes on then. */
const searchesOfAgent = 110
const agents = ['omar', ...Array.from({ length: 12 }, (_, n) => `olga${n}`)]

interface Scale {
  readonly people: number
  readonly rounds: number
}

/**
 * How long a case of a person with many events takes, and a light call while another agent searches
 * without a pause, against the built server on a store with so many people.
 */
export async function consoleFigures({ people, rounds }: Scale): Promise<Figure[]> {
  const more = { PORTICO_STAFF_CONSOLE: 'true', PORTICO_REPORTS_MAIL: 'desk@uni.example' }
  const all = [...agents.map((username) => ({ username, has: 'agent' as const })), { username: 'anna' }]
  const prepared = await prepareBenchPortal(all, { more })
  fillStore(path.join(prepared.folder, 'portico.sqlite'), [peopleWithNames(people), eventsOfAnna])
  const nodes = await prepared.start()
  try {
    const url = nodes.urls[0] ?? ''
    const count = agents.length
    const signedIn = await signedInPeople({ url, names: agents, readCode: codesByMail(prepared.mail), count })
    const [omar, ...others] = await Promise.all(signedIn.map(({ visitor }) => enterConsole(url, visitor)))
    if (omar === undefined) throw new Error('there is no agent')
    const about = { direction: 'they-called', reason: 'no-message', ticket: '', note: '' } as const
    const { body: found } = await omar('staffSearch', { text: 'anna' })
    const { body: opened } = await omar('staffOpenCase', { ...about, person: found.people[0]?.person ?? '' })
    const told = await timesOf(rounds, () => omar('staffCase', { case: opened.case.case }))
    const alone = await timesOf(rounds, () => omar('staffSession', {}))
    const searching = searchOn(others)
    const meanwhile = await timesOf(rounds, () => omar('staffSession', {}))
    await searching.stop()
    return [
      ...rows(`a case of a person with ${events.toLocaleString('en-US')} events`, told, 300),
      ...rows('the state of the console', alone, null),
      ...rows('the state of the console while another agent searches', meanwhile, 50),
    ]
  } finally {
    await nodes.stop()
    await prepared.discard()
  }
}

const peopleWithNames = (count: number): Copies => ({
  table: 'account',
  model: "username = 'anna'",
  count,
  columns: {
    ...{ id: "'p' || n", username: "'person' || n" },
    ...{ name: "'Person ' || hex(n * 7919)", words: "' person ' || lower(hex(n * 7919))" },
  },
})

const eventsOfAnna: Copies = {
  table: 'audit',
  model: '1 = 1',
  count: events,
  columns: {
    ...{ id: "'e' || n", seq: '-n', at: `${Date.now()} - n * 20000` },
    ...{ event: "iif(n % 2 = 0, 'sign-in.done', 'refused.signIn')", result: "'ok'" },
    ...{ actor: "(select id from account where username = 'anna')", about: 'null', detail: 'null' },
  },
}

type Console = <Name extends StaffCallName>(
  name: Name,
  input: Partial<StaffInputOf<Name>>,
) => Promise<TimedResponse & { readonly body: StaffOutputOf<Name> }>

/** Opens the console with a session of the portal, over one connection that stays open. */
async function enterConsole(url: string, { cookies }: Visitor): Promise<Console> {
  const connection = httpConnection(url, { staysOpen: true })
  const call: Console = async (name, input) => {
    const token = cookies.get(name === 'staffEnter' ? xsrfNames.cookie : staffCookies.xsrf) ?? ''
    const response = await connection.send({
      ...{ method: 'POST', path: apiBase + staffCalls[name].path, body: JSON.stringify(input) },
      headers: { ...cookies.headers(), 'content-type': 'application/json', [xsrfNames.header]: token },
    })
    cookies.keep(response.headers['set-cookie'])
    if (response.status !== 200) throw new Error(`${name} was answered ${response.status}: ${response.text}`)
    return { ...response, body: parseFields(response.text) as never }
  }
  await call('staffEnter', {})
  return call
}

/** Searches without a pause, one agent after the other. */
function searchOn(others: readonly Console[]): { stop(): Promise<void> } {
  let isOver = false
  const searching = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const agent = others[Math.floor(n / searchesOfAgent)]
      if (agent === undefined) throw new Error('too few agents search')
      await agent('staffSearch', { text: n % 2 === 0 ? 'per nobody' : 'person 39' })
    }
  })()
  return {
    stop() {
      isOver = true
      return searching
    },
  }
}

async function timesOf(rounds: number, call: () => Promise<TimedResponse>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await call()).ms)
  return times
}

function rows(what: string, times: readonly number[], most: number | null): Figure[] {
  return [
    { what: `console: ${what}, median`, value: median(times), unit: 'ms', most: null },
    { what: `console: ${what}, p95`, value: quantile(times, 0.95), unit: 'ms', most },
  ]
}
