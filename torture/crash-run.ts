import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, signOut, unlock } from './actions.js'
import { type Attacker, guessCodes, guessingFaults, newAttacker } from './attacker.js'
import { inspectPerson } from './inspect-person.js'
import { faultsOf } from './invariants.js'
import { reconcile } from './ledger.js'
import { addPeople, brokenPromises, firstPassword, quietStore } from './people.js'
import { type Environment, type Person, submitCode } from './person.js'
import type { PortalUnderLoad } from './portal-under-load.js'
import { runPerson } from './run-person.js'
import { type Chance, chanceFrom } from './seeded-random.js'
import type { StoreView } from './store-view.js'

/** Rounds after which new people come, because the earlier ones have enrolled all that they may. */
const roundsOfOnePeople = 5
const callsOfProofs = ['verifyApp', 'compareApp', 'compareRecoveryCode', 'addRecoveryCodes', 'removeProof']
/** Calls that write. Half of the kills aim at them. */
const aims = new Set([
  'sendCode',
  'compareCode',
  'changePassword',
  'resetPassword',
  'verifyEmail',
  'removeEmail',
  ...callsOfProofs,
])

export interface CrashReport {
  kills: number
  /** Messages that left once more after a crash. */
  copies: number
  /** Acknowledged answers that were compared with the store, for each kind. */
  readonly acknowledged: Map<string, number>
  /** Calls that were open at a kill. */
  readonly open: Map<string, number>
  readonly faults: string[]
}

interface CrashRun {
  readonly portal: PortalUnderLoad
  readonly chance: Chance
  readonly seed: number
  readonly kills: number[]
  readonly report: CrashReport
  /** Hears of every call the moment it leaves. */
  onCall: (name: string) => void
}

/**
 * Kills a node of the portal `rounds` times under load, and compares its state with what it had
 * acknowledged.
 */
export async function crashRun(
  portal: PortalUnderLoad,
  options: { rounds: number; seed: number },
): Promise<CrashReport> {
  const report: CrashReport = { kills: 0, copies: 0, acknowledged: new Map(), open: new Map(), faults: [] }
  const { rounds, seed } = options
  const run: CrashRun = { portal, chance: chanceFrom(seed), seed, kills: [], report, onCall: () => undefined }
  const allPeople: Person[] = []
  const attackers: Attacker[] = []
  await portal.start()
  let people: Person[] = []
  let attacker: Attacker | null = null
  for (let round = 0; round < rounds && report.faults.length === 0; round += 1) {
    if (attacker === null || round % roundsOfOnePeople === 0) {
      people = await addPeople(portal, `p${round}`, (name) => environmentOf(run, name))
      attacker = await addAttacker(run, round)
      attackers.push(attacker)
      allPeople.push(...people)
    }
    await crashOnce(run, people, attacker).catch((cause: unknown) => report.faults.push(String(cause)))
  }
  // Later crashes must not lose earlier promises.
  if (report.faults.length === 0) report.faults.push(...(await brokenPromises(portal, allPeople)))
  report.copies = portal.mail.all().length - new Set(portal.mail.all().map(({ messageId }) => messageId)).size
  for (const { ledger } of allPeople) addUp(report.acknowledged, ledger.acknowledged)
  const guesses = attackers.flatMap(({ codes }) => codes.map(({ wrong }) => wrong))
  report.acknowledged.set(
    'guess evaluated',
    guesses.reduce((sum, wrong) => sum + wrong, 0),
  )
  return report
}

async function crashOnce(run: CrashRun, people: readonly Person[], attacker: Attacker): Promise<void> {
  const { portal, report, kills } = run
  const since = Date.now()
  let isOver = false
  const acting = [...people.map((person) => runPerson(person, () => isOver)), guessCodes(attacker, () => isOver)]
  const load = Promise.all(acting.map((ended) => ended.catch((cause: unknown) => report.faults.push(String(cause)))))
  await killInstant(run)
  const node = run.chance.oneOf(portal.nodes)
  await node.kill()
  const died = Date.now()
  kills.push(died)
  report.kills += 1
  // Another node goes on meanwhile.
  if (portal.nodes.length > 1) await sleep(run.chance.below(500))
  isOver = true
  await load
  for (const { ledger } of people) if (ledger.attempt !== null) countIn(report.open, ledger.attempt.what)
  report.faults.push(...(await portal.store.faultsAfterCrash()).map((fault) => `W1: ${fault}`))
  await portal.store.outlast(died)
  await node.start()
  const store = await quietStore(portal)
  const snapshot = { store, mails: portal.mail.all(), kills, now: Date.now(), since }
  report.faults.push(...faultsOf(snapshot), ...guessingFaults(attacker, store))
  attacker.mailbox.skipAll()
  const found = await Promise.all(people.map((person) => checkPerson(person, store).catch((cause) => [String(cause)])))
  report.faults.push(...found.flat())
}

/** Half of the kills come at any instant, half within or right after a call that writes. */
async function killInstant(run: CrashRun): Promise<void> {
  const { chance } = run
  if (chance.below(2) === 0) return sleep(200 + chance.below(1_300)) as Promise<void>
  let left = 5 + chance.below(60)
  const aimed = new Promise<void>((resolve) => {
    run.onCall = (name) => {
      if (aims.has(name)) left -= 1
      if (left === 0) resolve()
    }
  })
  await Promise.race([aimed, sleep(3_000)])
  run.onCall = () => undefined
  await sleep(chance.below(chance.oneOf([3, 12, 250])))
}

/**
 * Checks one person after a crash: every promise is kept, used codes stay used, and the person can
 * sign in.
 */
async function checkPerson(person: Person, store: StoreView): Promise<string[]> {
  const { ledger, heldCode } = person
  const { state, openedFlows } = await inspectPerson(person, store)
  const before = ledger.expectations
  const wrong = reconcile(ledger, state)
  if (wrong.length > 0) return wrong
  const isUsed = ledger.expectations.events !== before.events
  const events = { ...ledger.expectations.events }
  if (openedFlows > 0) events['sign-in.password'] = (events['sign-in.password'] ?? 0) + openedFlows
  ledger.expectations = { ...ledger.expectations, events }
  person.heldCode = null
  person.mailbox.skipAll()
  const faults: string[] = []
  for (const { what, submitAgain } of person.usedCodes.splice(0).slice(0, 4)) {
    if ((await submitAgain()).status === 200) faults.push(`O3: ${ledger.username}: a code worked again (${what})`)
  }
  if (heldCode !== null && isUsed && (await heldCode.submit(heldCode.browser)).status === 200)
    faults.push(`O3: ${ledger.username}: a code that was used as the server died worked again (${heldCode.what})`)
  // A code that was not used still works.
  if (heldCode !== null && !isUsed) await submitCode(person, heldCode)
  if (ledger.expectations.isLocked) await unlock(person, 'after')
  await signIn(person, 'after')
  await signOut(person, 'after')
  return faults
}

function addUp(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [what, times] of more) sums.set(what, (sums.get(what) ?? 0) + times)
}

function countIn(counts: Map<string, number>, what: string): void {
  addUp(counts, new Map([[what, 1]]))
}

function environmentOf(run: CrashRun, name: string): Environment {
  const { portal, seed } = run
  const own = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)
  const { url, mail, isDown } = portal
  return { url, mail, isDown, chance: chanceFrom(own), onCall: (call) => run.onCall(call) }
}

async function addAttacker(run: CrashRun, round: number): Promise<Attacker> {
  const username = `g${round}`
  const emails = [`a-${username}@mail.example`]
  await run.portal.addPeople([{ username, password: firstPassword, emails, isLocked: false, mustChange: false }])
  return newAttacker(environmentOf(run, username), username, firstPassword)
}
