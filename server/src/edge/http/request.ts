import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIPv4, type Socket } from 'node:net'
import { languageCookie } from '@portico/contract'
import { chooseLanguage } from '@portico/text/choose-language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { visit } from 'jsonc-parser'
import { Refusal } from '../../ports/refusal.js'

export const maxBodyBytes = 16 * 1024

/**
 * Much more than a browser sends. The server parses no more, because no limit has counted yet (Q4).
 */
const maxLanguageCharacters = 512
const maxLanguageRanges = 16

/** The length of a path or an origin that the log keeps. Our own are shorter. */
const maxLoggedCharacters = 100

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The client's address in one canonical form, IPv6 as its /64. Fastify has already resolved the
 * trusted proxies. Text that is no address falls back to the socket's address, so that it bypasses
 * no limit (T7).
 */
export function clientAddress(request: FastifyRequest): string {
  return canonicalAddress(request.ip) ?? canonicalAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/** An address in its one form, IPv6 as its /64; null for text that is no address. */
export function canonicalAddress(text: string): string | null {
  if (isIPv4(text)) return text
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** The client's network: an IPv4 /24 or an IPv6 /48, all of which one person can have. */
export function networkAddress(request: FastifyRequest): string {
  const parsed = parsedAddress(request)
  if (typeof parsed === 'string') return parsed
  const numbers = parsed.kind() === 'ipv4' ? (parsed as ipaddr.IPv4).octets : (parsed as ipaddr.IPv6).parts
  return numbers.slice(0, 3).join('.')
}

/** The IPv6 /32 of the client, which a registry gives to one owner; null with IPv4. */
export function allocationOf(request: FastifyRequest): string | null {
  const parsed = parsedAddress(request)
  if (typeof parsed === 'string' || parsed.kind() === 'ipv4') return null
  return (parsed as ipaddr.IPv6).parts.slice(0, 2).join('.')
}

/** The client's address, or its text where that is none, such as the peer of a Unix socket. */
function parsedAddress(request: FastifyRequest): ipaddr.IPv4 | ipaddr.IPv6 | string {
  const [address = ''] = clientAddress(request).split('/')
  return ipaddr.isValid(address) ? ipaddr.parse(address) : address
}

/** The language of an answer: the visitor's choice, else the best accepted one, else the first. */
export function languageOf({ cookies, headers }: FastifyRequest, offered: readonly string[]): string {
  // A request that is refused before its cookies are parsed has none.
  const chosen = cookies?.[languageCookie] ?? ''
  return chooseLanguage(
    [chosen, ...languagesOf((headers['accept-language'] ?? '').slice(0, maxLanguageCharacters))],
    offered,
  )
}

/** Headers whose languages are kept. Browsers send few different ones. */
const maxKeptHeaders = 500
const languagesOf = keepResults(maxKeptHeaders, languagesIn)

/** The languages of an `Accept-Language` header, best first, without excluded ones (RFC 9110). */
function languagesIn(header: string): readonly string[] {
  return header
    .split(',', maxLanguageRanges)
    .map((range) => {
      const [language = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1'
      return { language: canonicalLanguage(language), weight: Number(weight) || 0 }
    })
    .filter(({ language, weight }) => language !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
}

function canonicalLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? ''
  } catch {
    // `*` and similar entries name no language.
    return ''
  }
}

/**
 * True when the browser says that another site sent this request (X3). A program that sends neither
 * header proceeds to the check of the XSRF token.
 */
export function isForeign(request: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && !origins.has(origin)
}

/** Refuses a body that is too large, or no JSON, by its headers; reads nothing of it (Q1). */
export function refuseBadEnvelope({ headers }: FastifyRequest): void {
  const length = Number(headers['content-length'] ?? 0)
  if (length > maxBodyBytes) throw new Refusal('too-large')
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  const isPlain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (hasBody && !(isJson && isPlain)) throw new Refusal('json-only')
}

/** Lets these routes read JSON bodies and no others. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Parses a JSON object strictly: valid UTF-8, no duplicate keys, only an object. Keys such as
 * `__proto__` are ordinary and inert (I1). Refuses `malformed`.
 */
function parseJsonBody(body: Buffer): Record<string, unknown> {
  try {
    const text = decoder.decode(body)
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value) || hasDuplicateKeys(text)) {
      throw new SyntaxError('not one plain object')
    }
    return value as Record<string, unknown>
  } catch {
    // The parser's message quotes the body, which must not reach the log (AU1).
    throw new Refusal('malformed')
  }
}

function hasDuplicateKeys(text: string): boolean {
  const open: Set<string>[] = []
  let isDuplicate = false
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set())
    },
    onObjectEnd: () => {
      open.pop()
    },
    onObjectProperty: (name) => {
      const names = open.at(-1)
      if (names?.has(name)) isDuplicate = true
      names?.add(name)
    },
  })
  return isDuplicate
}

/** The beginning of a text that an attacker may have chosen, fit for the log and a terminal. */
export function printableStart(text: string): string {
  return text.slice(0, maxLoggedCharacters).replace(/[^\x20-\x7e]/g, '?')
}

/** The header of every answer that has the number of its request (OP10). */
export const requestIdHeader = 'x-request-id'

/** Makes every answer of the routes carry the number of its request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(requestIdHeader, request.id)
    next()
  })
}

/** The number of a request, which error answers quote and log lines carry. */
export function newRequestId(): string {
  return randomUUID()
}

/** Above `limit` unfinished requests, drops the oldest one and not the new client (Q2). */
export function limitUnfinished(server: Server, limit: number): void {
  // The connections in the order in which they began to wait. A request stands beside one while its
  // body is not read.
  const waiting = new Map<Socket, IncomingMessage | null>()
  const wait = (socket: Socket, request: IncomingMessage | null = null) => {
    waiting.delete(socket)
    if (socket.destroyed) return
    waiting.set(socket, request)
    const [oldest] = waiting
    if (waiting.size <= limit || oldest === undefined) return
    const [old, unread] = oldest
    waiting.delete(old)
    // The client of a request that has come whole does not keep the server waiting.
    if (unread?.complete !== true) old.destroy()
  }
  server.on('connection', (socket: Socket) => {
    wait(socket)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (hasBody(request)) {
      wait(socket, request)
      request.once('end', () => waiting.delete(socket))
    } else waiting.delete(socket)
    // After an answer the server waits for the next request of a kept connection.
    response.once('finish', () => wait(socket))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

/** The same function, computing each result once. Keeps at most `most`: strangers choose texts. */
export function keepResults<Result>(most: number, compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const kept = results.get(text)
    if (kept !== undefined) return kept
    const result = compute(text)
    if (results.size >= most) results.clear()
    results.set(text, result)
    return result
  }
}
