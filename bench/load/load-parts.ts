import { httpConnection } from '../../person/http-connection.js'
import { requireStatus } from '../../person/steps.js'
import { type HttpRequest, newVisitor } from '../../person/visitor.js'
import { bareOverFreshConnections, bareOverKeptConnections } from '../../server/src/testing/bare-sign-in.js'
import type { BenchDirectory } from '../bench-directories.js'
import { rightPassword } from '../bench-portal.js'
import { cpuOf } from '../cpu-of.js'
import { hashesInSecond } from '../floors/run-floor.js'
import { median, quantile } from '../statistics.js'
import type { Side } from './alternate.js'
import type { ReadCode } from './codes-by-mail.js'
import { drive } from './drive.js'
import { formsFor, requestOf, type SignedIn, signInFully } from './requests.js'

/** A server under load, and the number of connections that load it. */
export interface Target {
  readonly url: string
  readonly pids: readonly number[]
}

const connections = 10
/** As many as the floor of the hashes has in flight. */
const signInsAtOnce = 4
/** More than the portal hashes at once on any machine, so that some always wait. */
const floodOfSignIns = 8

/** A server that answers requests of one kind. */
function sideOf(
  { url, pids }: Target,
  requestsFor: (count: number) => Promise<readonly HttpRequest[]>,
  atOnce = connections,
): Side {
  return async (count) => {
    const requests = await requestsFor(count)
    const before = cpuOf(pids)
    const { rate } = await drive(url, requests, atOnce)
    return { rate, cpu: (cpuOf(pids) - before) / count }
  }
}

const repeated = (requests: readonly HttpRequest[], count: number) =>
  Array.from({ length: count }, (_, at) => requests[at % requests.length]).filter((request) => request !== undefined)

/** Reads of a row, by the server of the floor. */
export function readSide(floor: Target): Side {
  const read: HttpRequest = { method: 'GET', path: '/row', headers: {}, body: null }
  return sideOf(floor, async (count) => repeated([read], count))
}

/** Rows that are stored, each from a body as large as that of a form. */
export function insertSide(floor: Target): Side {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'person0001', captcha: 'x'.repeat(600) })
  const insert: HttpRequest = { method: 'POST', path: '/row', headers, body }
  return sideOf(floor, async (count) => repeated([insert], count))
}

/** Session calls of a stranger, or of people who have signed in. */
export function sessionSide(portal: Target, people: readonly SignedIn[]): Side {
  return sideOf(portal, async (count) => {
    const all = people.map(({ visitor }) => requestOf('session', {}, visitor.cookies))
    return repeated(await Promise.all(all.length > 0 ? all : [requestOf('session')]), count)
  })
}

export function startOfResetSide(portal: Target, names: readonly string[]): Side {
  return sideOf(portal, (count) => formsFor(portal.url, { flow: 'reset', names, count }))
}

/** The password step of sign-ins. */
export function signInSide(portal: Target, names: readonly string[]): Side {
  return sideOf(portal, (count) => formsFor(portal.url, { flow: 'profile', names, count }), signInsAtOnce)
}

export const hashSide: Side = async (count) => ({ rate: await hashesInSecond(count), cpu: null })

/**
 * One search and one bind at a directory, over connections that stay open or are opened for each.
 */
export function bareSide(directory: BenchDirectory, names: readonly string[], staysOpen: boolean): Side {
  return async (count) => {
    const open = () => (staysOpen ? bareOverKeptConnections(directory) : bareOverFreshConnections(directory))
    const bare = await Promise.all(Array.from({ length: signInsAtOnce }, open))
    const queue = Array(count).keys()
    const begun = performance.now()
    await Promise.all(
      bare.map(async ({ signIn }) => {
        for (const at of queue) await signIn(names[at % names.length] ?? '', rightPassword)
      }),
    )
    const rate = (count / (performance.now() - begun)) * 1_000
    await Promise.all(bare.map(({ close }) => close()))
    return { rate, cpu: null }
  }
}

interface Signing {
  readonly url: string
  readonly names: readonly string[]
  readonly readCode: ReadCode
  readonly count: number
}

/** Signs people in one after the other. */
export async function signedInPeople({ url, names, readCode, count }: Signing): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  while (people.length < count) people.push(await signInFully(url, names[people.length % names.length] ?? '', readCode))
  return people
}

/** The medians of the two calls of a code, one sign-in after the other, ms. */
export async function codeTimes(signing: Signing): Promise<{ readonly send: number; readonly compare: number }> {
  const people = await signedInPeople(signing)
  return { send: median(people.map(({ sendMs }) => sendMs)), compare: median(people.map(({ compareMs }) => compareMs)) }
}

/** The ms below which 99 of 100 light calls stay while sign-ins fill the hash pool. */
export async function lightTimes(
  portal: Target,
  {
    names,
    signedIn,
    count,
  }: { readonly names: readonly string[]; readonly signedIn: SignedIn; readonly count: number },
): Promise<number> {
  const forms = await formsFor(portal.url, { flow: 'profile', names, count })
  const connection = httpConnection(portal.url, { staysOpen: true })
  const stranger = newVisitor(connection.send)
  const known = newVisitor(connection.send, signedIn.visitor.cookies)
  const times: number[] = []
  let isOver = false
  const flood = drive(portal.url, forms, floodOfSignIns).finally(() => {
    isOver = true
  })
  while (!isOver) {
    times.push(requireStatus(await stranger.call('session'), 200).ms)
    times.push(requireStatus(await known.call('session'), 200).ms)
    times.push(requireStatus(await stranger.call('captchaChallenge'), 200).ms)
  }
  connection.close()
  await flood
  return quantile(times, 0.99)
}
