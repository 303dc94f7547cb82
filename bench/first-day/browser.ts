import type { CallName } from '@portico/contract/calls'
import { httpConnection, NoAnswer, type TimedResponse } from '../../person/http-connection.js'
import { type HttpRequest, newVisitor, type Visitor } from '../../person/visitor.js'
import { type Called, type CallKind, kindOf } from './called.js'

/**
 * The way from people to the servers: requests go to them in turn, over connections that stay open.
 */
export interface Way {
  /** `begin` runs when a connection is free; where it throws, nothing is sent. */
  send(request: HttpRequest, begin?: () => void): Promise<TimedResponse>
  /** The servers. */
  readonly urls: readonly string[]
  /** The page and the files that a browser loads first. */
  readonly files: readonly string[]
  close(): void
}

export interface Browser extends Visitor {
  /** Loads the page and its files, as a browser does that was never here. */
  openPage(): Promise<void>
}

/** Thrown in a browser whose person has left: the load is over. */
export class Left extends Error {
  override readonly name = 'Left'
}

type Server = Pick<Way, 'send' | 'close'>

interface Place {
  readonly way: Way
  readonly now: () => number
  readonly note: (call: Called) => void
  /** True once people are to leave, wherever they are. */
  readonly isOver: () => boolean
}

const mostConnections = 512
/** The header of a browser, which takes the files that were compressed at the build. */
const compressed = { 'accept-encoding': 'br, gzip' }

/** Opens the way through a proxy that gives each request to the next server. */
export async function openWay(urls: readonly string[]): Promise<Way> {
  const servers = urls.map(openServer)
  let requests = 0
  const send: Way['send'] = (request, begin) => {
    requests += 1
    return nextOf(servers, requests).send(request, begin)
  }
  return {
    send,
    urls,
    files: await filesOf(send),
    close: () => {
      for (const server of servers) server.close()
    },
  }
}

function openServer(url: string): Server {
  const { send, close } = httpConnection(url, { staysOpen: true, sockets: mostConnections })
  const waiting: (() => void)[] = []
  let free = mostConnections
  const passOn = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    async send(request, begin) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        begin?.()
        return await send(request)
      } finally {
        passOn()
      }
    },
    close,
  }
}

/** A browser behind an address, which the proxy tells in `X-Forwarded-For`. */
export function browserAt(address: string, { way, now, note, isOver }: Place): Browser {
  const forwarded = { 'x-forwarded-for': address }
  const leaveIfOver = () => {
    if (isOver()) throw new Left('the load is over')
  }
  const send = async (request: HttpRequest) => {
    leaveIfOver()
    return way.send({ ...request, headers: { ...request.headers, ...forwarded } }, leaveIfOver).catch(unanswered)
  }
  const visitor = newVisitor(send)
  const noted = async <Answer extends TimedResponse>(kind: CallKind, call: () => Promise<Answer>): Promise<Answer> => {
    const at = now()
    const answer = await call()
    note({ kind, at, ms: now() - at, ...outcomeOf(answer) })
    return answer
  }
  return {
    cookies: visitor.cookies,
    call: (name, input, options) => noted(kindOf(name as CallName), () => visitor.call(name, input, options)),
    async openPage() {
      for (const path of way.files) {
        await noted('page and files', () => send({ method: 'GET', path, headers: compressed, body: null }))
      }
    },
  }
}

function outcomeOf({ status, headers, text }: TimedResponse): Pick<Called, 'status' | 'refusal' | 'retryAfter'> {
  const seconds = headers['retry-after']
  const code = status < 400 && status !== 0 ? null : (/"code":"([\w-]+)"/.exec(text)?.[1] ?? 'no answer')
  return { status, refusal: code, retryAfter: seconds === undefined ? null : Number(seconds) }
}

function unanswered(cause: unknown): TimedResponse {
  if (!(cause instanceof NoAnswer)) throw cause
  return { status: 0, headers: {}, text: '', ms: 0 }
}

function nextOf(servers: readonly Server[], requests: number): Server {
  const server = servers[requests % servers.length]
  if (server === undefined) throw new Error('there is no server')
  return server
}

/** The page and the scripts that a browser loads before a person can type. */
async function filesOf(send: Way['send']): Promise<string[]> {
  const textOf = async (path: string) => (await send({ method: 'GET', path, headers: {}, body: null })).text
  const files = ['/']
  for (const file of files) {
    const text = /\.(css|woff2|svg)$/.test(file) ? '' : await textOf(file)
    const linked = [...text.matchAll(/"(\/(?:assets\/)?[\w-]+\.(?:js|css|svg|woff2))"/g)].map(([, path = '']) => path)
    const imported = [...text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, name]) => `/assets/${name}`)
    files.push(...new Set([...linked, ...imported].filter((path) => !files.includes(path))))
  }
  return files
}
