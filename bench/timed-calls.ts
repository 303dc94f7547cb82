import { setTimeout as sleep } from 'node:timers/promises'
import { addressFor, callPaths } from '../contract/src/paths.js'
import type { ContactKind, Verification } from '../contract/src/verification.js'
import { rightPassword } from './bench-portal.js'
import { type Group, type Names, nameIn, namesOf } from './names.js'
import type { TimedCall, TimedClass } from './timed-call.js'
import type { TimedAnswer, TimedClient, TimedVisitor } from './timed-visitor.js'

/** What the server still does for the call before must not fall into the time of the next one. */
const restMs = 15

type Recovery = 'reset' | 'unlock'

interface Bench {
  readonly client: TimedClient
  readonly rounds: number
}

/** Every call that could betray by its time who exists, with all kinds of names it may be made for (E6). */
export async function timedCalls(bench: Bench): Promise<readonly TimedCall[]> {
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
  ]
}

function signIns(bench: Bench): TimedCall {
  const tries = (name: string, group: Group, password: string): TimedClass => {
    const names = namesOf(group, bench.rounds)
    return {
      name,
      async measure(round) {
        const visitor = await bench.client.visitor()
        const captcha = await visitor.captcha()
        await sleep(restMs)
        const username = nameIn(names, round)
        return msOf(await visitor.post(callPaths.signIn, { username, password, captcha }), 400)
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
      tries('empty password', 'empty', ''),
      tries('unknown name, empty password', 'nowho', ''),
      tries('NUL as password', 'nulls', '\0'),
    ],
  }
}

function starts({ client, rounds }: Bench, flow: Recovery): TimedCall {
  const begins = (name: string, group: Group): TimedClass => {
    const names = namesOf(group, rounds)
    return {
      name,
      measure: async (round) => (await started(client, flow, nameIn(names, round))).ms,
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
    ],
  }
}

function sendings(
  { client, rounds }: Bench,
  { flow, kind }: { readonly flow: Recovery; readonly kind: ContactKind },
  decoys: Names,
): TimedCall {
  const sends = (name: string, names: Names): TimedClass => ({
    name,
    measure: async (round) => (await sent(client, { flow, kind }, nameIn(names, round))).ms,
  })
  return {
    name: `send a code by ${kind}, ${flow}`,
    classes: [sends(`real ${kind}`, namesOf('alice', rounds)), sends(`decoy ${kind}`, decoys)],
  }
}

function comparisons({ client, rounds }: Bench, flow: Recovery, decoys: Names): TimedCall {
  const compares = (name: string, names: Names): TimedClass => ({
    name,
    async measure(round) {
      const { visitor } = await sent(client, { flow, kind: 'email' }, nameIn(names, round))
      await sleep(restMs)
      return msOf(await visitor.post(addressFor(callPaths.compareCode, flow), { code: '000000' }), 400)
    },
  })
  return {
    name: `compare a wrong code, ${flow}`,
    classes: [compares('code for a real email', namesOf('alice', rounds)), compares('code for a decoy', decoys)],
  }
}

interface Started {
  readonly visitor: TimedVisitor
  readonly verification: Verification
  readonly ms: number
}

async function started(client: TimedClient, flow: Recovery, username: string): Promise<Started> {
  const visitor = await client.visitor()
  const captcha = await visitor.captcha()
  await sleep(restMs)
  const answer = await visitor.post(flow === 'reset' ? callPaths.startReset : callPaths.startUnlock, {
    username,
    captcha,
  })
  return { visitor, verification: answer.body as Verification, ms: msOf(answer, 200) }
}

async function sent(
  client: TimedClient,
  { flow, kind }: { readonly flow: Recovery; readonly kind: ContactKind },
  username: string,
): Promise<{ readonly visitor: TimedVisitor; readonly ms: number }> {
  const { visitor, verification } = await started(client, flow, username)
  const id = idOf(verification, kind)
  if (id === null) throw new Error(`${username} has no ${kind}`)
  await sleep(restMs)
  return { visitor, ms: msOf(await visitor.post(addressFor(callPaths.sendCode, flow), { type: kind, id }), 200) }
}

/** Unknown names that seem to have a contact of this kind: about two thirds do, or a third for phones. */
async function decoyNames({ client, rounds }: Bench, kind: ContactKind): Promise<Names> {
  const wanted = namesOf('nobod', rounds).length
  const found: string[] = []
  for (let at = 0; found.length < wanted; at += 1) {
    if (at >= 100 * wanted) throw new Error(`no unknown name seems to have an ${kind}`)
    const name = `${kind}${String(at).padStart(3, '0')}`
    const { verification } = await started(client, 'reset', name)
    if (idOf(verification, kind) !== null) found.push(name)
  }
  return found
}

function idOf(verification: Verification, kind: ContactKind): string | null {
  if (verification.type === 'both') {
    const [{ emails }, { phoneNumbers }] = verification.data
    return (kind === 'email' ? emails : phoneNumbers)[0]?._id ?? null
  }
  return verification.type === kind ? (verification.data[0]?._id ?? null) : null
}

/** The time of an answer, once it is certain that it is the one whose time is wanted. */
function msOf({ status, body, ms }: TimedAnswer, wanted: number): number {
  if (status === wanted) return ms
  throw new Error(`${status} instead of ${wanted}: ${JSON.stringify(body)}`)
}
