import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '@portico/contract/client'
import type { FlowName } from '@portico/contract/paths'
import type { ContactKind, Verification } from '@portico/contract/verification'
import type { HttpConnection, TimedResponse } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredIds, requireStatus, sendCode, startFlow } from '../person/steps.js'
import { newVisitor, type Visitor } from '../person/visitor.js'
import { rightPassword } from './bench-portal.js'
import type { TimedCall, TimedClass } from './measure-call.js'
import { type Group, type Names, nameIn, namesOf } from './names.js'
import { strangersSignature } from './strangers-signature.js'

/**
 * A pause, so that the server's remaining work for one call does not add to the time of the next.
 */
const restMs = 15

type Recovery = 'reset' | 'unlock'

interface Sending {
  readonly flow: Recovery
  readonly kind: ContactKind
}

interface Bench {
  /** The one connection over which all calls go. */
  readonly connection: HttpConnection
  readonly rounds: number
  /** True where groups have apps and passkeys, or are stopped; a store that has the accounts gets them. */
  readonly hasExtras?: boolean
  /** True while one of several directories is away: then each of the calls answers 503. */
  readonly isPartlyLost?: boolean
}

/** Every call whose time could reveal which accounts exist, with every kind of name (E6). */
export async function timedCalls(given: Omit<Bench, 'hasExtras'>): Promise<readonly TimedCall[]> {
  const bench = { ...given, hasExtras: true }
  const decoys = {
    email: await decoyNames(bench, 'email'),
    phone: await decoyNames(bench, 'phone'),
  }
  const recoveries = ['reset', 'unlock'] as const
  return [
    signIns(bench),
    ...recoveries.map((flow) => starts(bench, flow)),
    ...recoveries.flatMap((flow) =>
      (['email', 'phone'] as const).map((kind) => sendings(bench, { flow, kind }, decoys[kind])),
    ),
    ...recoveries.map((flow) => comparisons(bench, flow, decoys.email)),
    ...recoveries.map((flow) => signatures(bench, flow, decoys.email)),
    passes(bench),
  ]
}

/** The calls whose time depends on where accounts are kept. */
export function callsOnDirectory(bench: Bench): readonly TimedCall[] {
  return [signIns(bench), starts(bench, 'reset'), starts(bench, 'unlock')]
}

function signIns(bench: Bench): TimedCall {
  const tries = (name: string, group: Group, password: string): TimedClass => {
    const names = namesOf(group, bench.rounds)
    return {
      name,
      async measure(round) {
        const { answer } = await started(bench, 'profile', { username: nameIn(names, round), password })
        return requireStatus(answer, bench.isPartlyLost ? 503 : 400).ms
      },
    }
  }
  return {
    name: 'sign in',
    classes: [
      tries('wrong password', 'alice', 'Wrong-Password-1'),
      tries('unknown name', 'nobod', 'Wrong-Password-1'),
      tries('locked, wrong password', 'locks', 'Wrong-Password-1'),
      tries('locked, right password', 'right', rightPassword),
      tries('disabled, wrong password', 'ended', 'Wrong-Password-1'),
      tries('no contacts, wrong password', 'leave', 'Wrong-Password-1'),
      tries('must change, wrong password', 'fresh', 'Wrong-Password-1'),
      ...(bench.hasExtras
        ? [
            tries('with an app, wrong password', 'apped', 'Wrong-Password-1'),
            tries('with a passkey, wrong password', 'keyed', 'Wrong-Password-1'),
            tries('stopped, wrong password', 'stops', 'Wrong-Password-1'),
            tries('reset and unlock stopped, wrong password', 'halts', 'Wrong-Password-1'),
          ]
        : []),
      tries('empty password', 'empty', ''),
      tries('unknown name, empty password', 'nowho', ''),
      tries('NUL as password', 'nulls', '\0'),
    ],
  }
}

function starts(bench: Bench, flow: Recovery): TimedCall {
  const begins = (name: string, group: Group): TimedClass => {
    const names = namesOf(group, bench.rounds)
    return {
      name,
      async measure(round) {
        const { answer } = await started(bench, flow, { username: nameIn(names, round) })
        return requireStatus(answer, bench.isPartlyLost ? 503 : 200).ms
      },
    }
  }
  return {
    name: `start ${flow}`,
    classes: [
      begins('known, with contacts', 'alice'),
      begins('unknown name', 'nobod'),
      begins('locked', 'locks'),
      begins('disabled', 'ended'),
      begins('known, without contacts', 'leave'),
      ...(bench.hasExtras
        ? [
            begins('known, with an app', 'apped'),
            begins('known, with a passkey', 'keyed'),
            begins('stopped', 'stops'),
            begins('reset and unlock stopped', 'halts'),
          ]
        : []),
    ],
  }
}

function sendings(bench: Bench, { flow, kind }: Sending, decoys: Names): TimedCall {
  const sends = (name: string, names: Names): TimedClass => ({
    name,
    measure: async (round) => (await sent(bench, { flow, kind }, nameIn(names, round))).answer.ms,
  })
  return {
    name: `send a code by ${kind}, ${flow}`,
    classes: [
      sends(`real ${kind}`, namesOf('alice', bench.rounds)),
      sends(`decoy ${kind}`, decoys),
      sends(`real ${kind}, with an app`, namesOf('apped', bench.rounds)),
      sends(`real ${kind}, with a passkey`, namesOf('keyed', bench.rounds)),
    ],
  }
}

function comparisons(bench: Bench, flow: Recovery, decoys: Names): TimedCall {
  const compares = (name: string, names: Names): TimedClass => ({
    name,
    async measure(round) {
      const { visitor } = await sent(bench, { flow, kind: 'email' }, nameIn(names, round))
      await sleep(restMs)
      return requireStatus(await compareCode(visitor, flow, '000000'), 400).ms
    },
  })
  return {
    name: `compare a wrong code, ${flow}`,
    classes: [
      compares('code for a real email', namesOf('alice', bench.rounds)),
      compares('code for a decoy', decoys),
      compares('code for a person with an app', namesOf('apped', bench.rounds)),
      compares('code for a person with a passkey', namesOf('keyed', bench.rounds)),
    ],
  }
}

/** A stranger's signature, under the id that a passkey of the name would have. */
function signatures(bench: Bench, flow: Recovery, decoys: Names): TimedCall {
  const signs = (name: string, names: Names): TimedClass => ({
    name,
    async measure(round) {
      const username = nameIn(names, round)
      const { visitor } = await started(bench, flow, { username })
      const { options } = requireStatus(await visitor.call('passkeyOptions', {}, { flow }), 200).body
      const credential = strangersSignature(options, username)
      await sleep(restMs)
      return requireStatus(await visitor.call('comparePasskey', { credential }, { flow }), 400).ms
    },
  })
  return {
    name: `compare a wrong passkey, ${flow}`,
    classes: [
      signs('name with a passkey of this id', namesOf('keyed', bench.rounds)),
      signs('known, without a passkey', namesOf('alice', bench.rounds)),
      signs('decoy', decoys),
    ],
  }
}

/** A stranger types a pass of the help desk that is none. */
function passes(bench: Bench): TimedCall {
  const types = (name: string, group: Group): TimedClass => ({
    name,
    async measure(round) {
      const { visitor, captcha } = await withCaptcha(bench)
      const typed = { username: nameIn(namesOf(group, bench.rounds), round), pass: '7KQ4-M2RD-X9TB', captcha }
      return requireStatus(await visitor.call('resetPass', typed), 400).ms
    },
  })
  return {
    name: 'type a wrong pass',
    classes: [
      types('known, with a pass', 'given'),
      types('unknown name', 'nobod'),
      types('known, without a pass', 'alice'),
      types('known, with a used pass', 'spent'),
      types('disabled', 'ended'),
      types('reset and unlock stopped', 'halts'),
    ],
  }
}

async function withCaptcha({ connection }: Bench) {
  const visitor = newVisitor(connection.send)
  const captcha = await solveCaptcha(visitor)
  await sleep(restMs)
  return { visitor, captcha }
}

/** Sends the form of a flow as a new visitor, after solving the captcha. */
async function started(
  bench: Bench,
  flow: FlowName,
  { username, password = '' }: { readonly username: string; readonly password?: string },
): Promise<{ readonly visitor: Visitor<TimedResponse>; readonly answer: Answer<Verification, TimedResponse> }> {
  const { visitor, captcha } = await withCaptcha(bench)
  return { visitor, answer: await startFlow(visitor, flow, { username, password, captcha }) }
}

/** Starts a flow and has a code sent to the first contact of a kind. */
async function sent(bench: Bench, { flow, kind }: Sending, username: string) {
  const { visitor, answer } = await started(bench, flow, { username })
  const [id] = offeredIds(requireStatus(answer, 200).body, kind)
  if (id === undefined) throw new Error(`${username} has no ${kind}`)
  await sleep(restMs)
  return { visitor, answer: requireStatus(await sendCode(visitor, flow, { kind, id }), 200) }
}

/**
 * Unknown names with a decoy contact of this kind. About four fifths have an email address, and one
 * quarter a phone number.
 */
async function decoyNames(bench: Bench, kind: ContactKind): Promise<Names> {
  const wanted = namesOf('nobod', bench.rounds).length
  const found: string[] = []
  for (let at = 0; found.length < wanted; at += 1) {
    if (at >= 100 * wanted) throw new Error(`no unknown name has a decoy ${kind}`)
    const username = `${kind}${String(at).padStart(3, '0')}`
    const { answer } = await started(bench, 'reset', { username })
    if (offeredIds(requireStatus(answer, 200).body, kind).length > 0) found.push(username)
  }
  return found
}
