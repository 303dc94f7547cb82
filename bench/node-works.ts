import type { FlowName } from '@portico/contract/paths'
import { httpConnection, type TimedResponse } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredIds, requireStatus, sendCode, startFlow } from '../person/steps.js'
import { newVisitor, type Visitor } from '../person/visitor.js'
import { type BenchPortal, rightPassword } from './bench-portal.js'
import type { ReadCode } from './load/codes-by-mail.js'
import { type Load, loadOf, type Work } from './load-of.js'

/** People of one client, so that clients do not wait for each other's names. */
const namesOfClient = 10

const nameAt = (at: number) => `visitor${String(at).padStart(4, '0')}`
const nameOf = (client: number, round: number) => nameAt(client * namesOfClient + (round % namesOfClient))

export function namesFor(clients: number): string[] {
  return Array.from({ length: clients * namesOfClient }, (_, at) => nameAt(at))
}

/**
 * The work of clients at the servers of a portal; the calls of each visitor go to them in turn.
 * `readCode` must be the only reader of the mails, because a code that another one has used is
 * still there for it.
 */
export function nodeWorks({ urls, readCode }: Pick<BenchPortal, 'urls'> & { readonly readCode: ReadCode }): readonly {
  readonly name: string
  readonly work: Work
}[] {
  const connections = new Map<number, ReturnType<typeof httpConnection>[]>()
  const connectionsOf = (client: number) => {
    const own = connections.get(client) ?? urls.map((url) => httpConnection(url, { staysOpen: true }))
    connections.set(client, own)
    return own
  }
  const visitorOf = (client: number): Visitor<TimedResponse> => {
    const own = connectionsOf(client)
    let requests = client
    return newVisitor((request) => {
      const connection = own[requests % own.length]
      if (connection === undefined) throw new Error('there is no server')
      requests += 1
      return connection.send(request)
    })
  }
  const begun = async (client: number, flow: FlowName, username: string) => {
    const visitor = visitorOf(client)
    const captcha = await solveCaptcha(visitor)
    const form = { username, password: rightPassword, captcha }
    return { visitor, answer: requireStatus(await startFlow(visitor, flow, form), 200) }
  }
  const staying = new Map<number, Visitor<TimedResponse>>()
  return [
    {
      name: 'session',
      async work(client) {
        const visitor = staying.get(client) ?? visitorOf(client)
        staying.set(client, visitor)
        return [requireStatus(await visitor.call('session'), 200).ms]
      },
    },
    {
      name: 'start of a reset',
      work: async (client, round) => [(await begun(client, 'reset', nameOf(client, round))).answer.ms],
    },
    {
      name: 'password of a sign-in',
      work: async (client, round) => [(await begun(client, 'profile', nameOf(client, round))).answer.ms],
    },
    {
      name: 'code of a sign-in',
      async work(client, round) {
        const username = nameOf(client, round)
        const address = `${username}@mail.example`
        const { visitor, answer } = await begun(client, 'profile', username)
        const [id = ''] = offeredIds(answer.body)
        const sent = requireStatus(await sendCode(visitor, 'profile', { kind: 'email', id }), 200)
        const compared = requireStatus(await compareCode(visitor, 'profile', await readCode(address)), 200)
        return [sent.ms, compared.ms, requireStatus(await visitor.call('signOut'), 200).ms]
      },
    },
  ]
}

/** Lets one client do each of the works again and again, all side by side, for some minutes. */
export function mixedLoad(works: ReturnType<typeof nodeWorks>, minutes: number): Promise<Load> {
  const work: Work = (client, round) => works[client % works.length]?.work(client, round) ?? Promise.resolve([])
  return loadOf(work, { clients: works.length, seconds: 60 * minutes })
}
