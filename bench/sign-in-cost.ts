import { httpConnection } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { requireStatus, startFlow } from '../person/steps.js'
import { newVisitor } from '../person/visitor.js'
import { bareOverFreshConnections, bareOverKeptConnections } from '../server/src/testing/bare-sign-in.js'
import { directoryPart } from '../server/src/testing/directory-part.js'
import type { BenchDirectory } from './bench-directories.js'
import { rightPassword } from './bench-portal.js'
import { compareClasses } from './compare-classes.js'
import { measureCall, type Rounds } from './measure-call.js'
import { nameIn, namesOf } from './names.js'
import { median } from './statistics.js'

/** One way to sign in, as far as a directory is concerned. */
interface Way {
  readonly name: string
  /**
   * Makes everything ready, and returns the work that is measured. `lane` is one of those in
   * parallel.
   */
  readonly prepare: (username: string, lane: number) => Promise<() => Promise<unknown>>
  readonly close: () => Promise<void> | void
}

/** The cost of a way alone, and its sign-ins in a second with `lanes` in parallel. */
export interface SignInCost {
  readonly name: string
  readonly median: number
  readonly rate: number
}

/** The gaps to the first way, which is the least that any program asks. */
export interface SignInCosts {
  readonly costs: readonly SignInCost[]
  readonly gaps: ReturnType<typeof compareClasses>['others']
}

export const lanes = 8
const batch = 160
const batches = 5

/** Measures the ways on one directory in turns, with right passwords. */
export async function signInCosts(directory: BenchDirectory, portal: string, rounds: Rounds): Promise<SignInCosts> {
  const ways = [await keptWay(directory), freshWay(directory), partWay(directory), wholeWay(portal)] as const
  const names = namesOf('alice', rounds.counted + rounds.warmUp)
  const classOf = ({ name, prepare }: Way) => ({
    name,
    measure: async (round: number) => {
      const run = await prepare(nameIn(names, round), 0)
      const begun = performance.now()
      await run()
      return performance.now() - begun
    },
  })
  try {
    const [kept, ...others] = ways
    const classes = [classOf(kept), ...others.map(classOf)] as const
    const measured = await measureCall({ name: 'sign in', classes }, rounds)
    const { others: gaps } = compareClasses(measured, rounds.random)
    const rates = await ratesOf(ways, names)
    const costs = measured.map(({ name, times }, at) => ({ name, median: median(times), rate: rates[at] ?? 0 }))
    return { costs, gaps }
  } finally {
    for (const way of ways) await way.close()
  }
}

async function ratesOf(ways: readonly Way[], names: readonly string[]): Promise<number[]> {
  const rates = ways.map((): number[] => [])
  for (let round = 0; round <= batches; round += 1) {
    for (const [at, way] of ways.entries()) {
      const rate = await rateOf(way, names)
      // The first round does not count.
      if (round > 0) rates[at]?.push(rate)
    }
  }
  return rates.map(median)
}

/** Sign-ins a second, from ready to done. */
async function rateOf({ prepare }: Way, names: readonly string[]): Promise<number> {
  const ready = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const own: (() => Promise<unknown>)[] = []
      for (let at = 0; at < batch / lanes; at += 1) own.push(await prepare(nameIn(names, lane), lane))
      return own
    }),
  )
  const begun = performance.now()
  await Promise.all(
    ready.map(async (own) => {
      for (const run of own) await run()
    }),
  )
  return (batch / (performance.now() - begun)) * 1_000
}

async function keptWay(directory: BenchDirectory): Promise<Way> {
  const kept = await Promise.all(Array.from({ length: lanes }, () => bareOverKeptConnections(directory)))
  return {
    name: 'one search and one bind, over connections that stay open',
    prepare: async (username, lane) => async () => kept[lane]?.signIn(username, rightPassword),
    close: async () => void (await Promise.all(kept.map((bare) => bare.close()))),
  }
}

function freshWay(directory: BenchDirectory): Way {
  const fresh = bareOverFreshConnections(directory)
  return {
    name: 'the same, over a connection for each sign-in',
    prepare: async (username) => () => fresh.signIn(username, rightPassword),
    close: fresh.close,
  }
}

function partWay({ kind, url, ca, bindDn, bindPassword, baseDn }: BenchDirectory): Way {
  const part = directoryPart(kind, { urls: [new URL(url)], ca, bindDn, bindPassword, baseDns: [baseDn] })
  return {
    name: 'what the portal asks the directory',
    prepare: async (username) => () => part.signIn(username, rightPassword),
    close: part.close,
  }
}

function wholeWay(portal: string): Way {
  const connections = Array.from({ length: lanes }, () => httpConnection(portal, { staysOpen: true }))
  return {
    name: 'the whole call of the portal',
    async prepare(username, lane) {
      const visitor = newVisitor(connections[lane % lanes]?.send ?? fetchNothing)
      const captcha = await solveCaptcha(visitor)
      return async () => {
        requireStatus(await startFlow(visitor, 'profile', { username, password: rightPassword, captcha }), 200)
      }
    },
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}

const fetchNothing = () => Promise.reject(new Error('there is no such lane'))
