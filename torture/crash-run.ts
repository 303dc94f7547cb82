import { setTimeout as sleep } from 'node:timers/promises'
import { signIn, signOut, unlock } from './deeds.js'
import { type Guesser, guess, guessingFaults, newGuesser } from './guesser.js'
import { faultsOf } from './invariants.js'
import { reconcile } from './ledger.js'
import { live } from './live.js'
import { lookAt } from './look-at-person.js'
import { handIn, layMailAside, newPerson, type Person, type Surroundings } from './person.js'
import type { NewPerson, PortalUnderFire } from './portal-under-fire.js'
import { type Chance, chanceFrom } from './seeded-random.js'
import { countWaiting, faultsAfterCrash, type StoreView, viewStore } from './store-view.js'

/** Rounds after which new people come: those before have used up what they may enroll. */
const roundsOfOnePeople = 5
const firstPassword = 'Torture-First-1'
/** Calls that write, at which a kill is aimed. */
const aims = new Set(['sendCode', 'compareCode', 'changePassword', 'resetPassword', 'verifyEmail', 'removeEmail'])

export interface CrashReport {
  kills: number
  /** Messages that left once more after a crash. */
  copies: number
  /** Acknowledged answers that were held against the store, for each kind. */
  readonly acknowledged: Map<string, number>
  /** Calls that were open at a kill. */
  readonly open: Map<string, number>
  readonly faults: string[]
}

interface Run {
  readonly portal: PortalUnderFire
  readonly chance: Chance
  readonly seed: number
  readonly kills: number[]
  readonly report: CrashReport
  /** Called for every call that leaves. */
  onCall: (name: string) => void
}

/** Kills the portal `rounds` times in the middle of what people do, and holds what it then knows against what it had said. */
export async function crashRun(
  portal: PortalUnderFire,
  choice: { rounds: number; seed: number },
): Promise<CrashReport> {
  const report: CrashReport = { kills: 0, copies: 0, acknowledged: new Map(), open: new Map(), faults: [] }
  const { seed } = choice
  const run: Run = { portal, chance: chanceFrom(seed), seed, kills: [], report, onCall: () => undefined }
  const everybody: Person[] = []
  const guessers: Guesser[] = []
  await portal.start()
  let people: Person[] = []
  let guesser: Guesser | null = null
  for (let round = 0; round < choice.rounds && report.faults.length === 0; round += 1) {
    if (guesser === null || round % roundsOfOnePeople === 0) {
      people = await bringInPeople(run, round)
      guesser = await bringInGuesser(run, round)
      guessers.push(guesser)
      everybody.push(...people)
    }
    await crashOnce(run, people, guesser).catch((cause: unknown) => report.faults.push(String(cause)))
  }
  if (report.faults.length === 0) report.faults.push(...(await stillAsTold(run, everybody)))
  report.copies = portal.mail.all().length - new Set(portal.mail.all().map(({ messageId }) => messageId)).size
  for (const { ledger } of everybody) addUp(report.acknowledged, ledger.acknowledged)
  const guesses = guessers.flatMap(({ codes }) => codes.map(({ wrong }) => wrong))
  report.acknowledged.set(
    'guess evaluated',
    guesses.reduce((sum, wrong) => sum + wrong, 0),
  )
  return report
}

async function crashOnce(run: Run, people: readonly Person[], guesser: Guesser): Promise<void> {
  const { portal, report, kills } = run
  const since = Date.now()
  let isOver = false
  const living = Promise.all([
    ...people.map((person) => live(person, () => isOver)),
    guess(guesser, () => isOver),
  ]).catch((cause: unknown) => report.faults.push(String(cause)))
  await killInstant(run)
  await portal.kill()
  kills.push(Date.now())
  report.kills += 1
  isOver = true
  await living
  for (const { ledger } of people) if (ledger.attempt !== null) countIn(report.open, ledger.attempt.what)
  report.faults.push(...faultsAfterCrash(portal.storeFile).map((fault) => `W1: ${fault}`))
  await portal.start()
  const store = await quietStore(portal)
  const scene = { store, mails: portal.mail.all(), kills, now: Date.now(), since }
  report.faults.push(...faultsOf(scene), ...guessingFaults(guesser, store))
  for (const mail of portal.mail.all()) guesser.read.add(mail.messageId)
  const found = await Promise.all(people.map((person) => afterCrash(person, store).catch((cause) => [String(cause)])))
  report.faults.push(...found.flat())
}

/** Half of the kills come at any instant, half within or right after a call that writes. */
async function killInstant(run: Run): Promise<void> {
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

/** Waits until every message that is due has left: what was promised before the crash arrives. */
async function quietStore({ storeFile }: PortalUnderFire): Promise<StoreView> {
  const until = Date.now() + 20_000
  while (countWaiting(storeFile) > 0 && Date.now() < until) await sleep(20)
  return viewStore(storeFile)
}

/** CRASH1 to CRASH6 for one person: everything is as told, used codes stay used, and the person gets in at once. */
async function afterCrash(person: Person, store: StoreView): Promise<string[]> {
  const { ledger, inHand } = person
  const { standing, openedFlows } = await lookAt(person, store)
  const before = ledger.standing
  const wrong = reconcile(ledger, standing)
  if (wrong.length > 0) return wrong
  const isUsed = ledger.standing.events !== before.events
  const events = { ...ledger.standing.events }
  if (openedFlows > 0) events['sign-in.password'] = (events['sign-in.password'] ?? 0) + openedFlows
  ledger.standing = { ...ledger.standing, events }
  person.inHand = null
  layMailAside(person)
  const faults: string[] = []
  for (const { what, again } of person.used.splice(0).slice(0, 4)) {
    if ((await again()).status === 200) faults.push(`CRASH2: ${ledger.username}: a code worked again (${what})`)
  }
  if (inHand !== null && isUsed && (await inHand.handIn(inHand.browser)).status === 200)
    faults.push(`CRASH2: ${ledger.username}: a code that was used as the server died worked again (${inHand.what})`)
  // What was not used is still good for what it was sent for.
  if (inHand !== null && !isUsed) await handIn(person, inHand)
  if (ledger.standing.isLocked) await unlock(person, 'after')
  await signIn(person, 'after')
  await signOut(person, 'after')
  return faults
}

/** At the end everybody of all rounds is looked at once more: later crashes took nothing either. */
async function stillAsTold({ portal }: Run, everybody: readonly Person[]): Promise<string[]> {
  const store = await quietStore(portal)
  const faults: string[] = []
  for (const person of everybody) faults.push(...reconcile(person.ledger, (await lookAt(person, store)).standing))
  return faults
}

function addUp(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [what, times] of more) sums.set(what, (sums.get(what) ?? 0) + times)
}

function countIn(counts: Map<string, number>, what: string): void {
  addUp(counts, new Map([[what, 1]]))
}

function around(run: Run, name: string): Surroundings {
  const { portal, seed } = run
  const own = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)
  const { url, mail, isDown } = portal
  return { url, mail, isDown, chance: chanceFrom(own), onCall: (call) => run.onCall(call) }
}

const kinds = [
  { letters: 'a', isLocked: false, mustChange: false },
  { letters: 'ab', isLocked: false, mustChange: false },
  { letters: 'ab', isLocked: false, mustChange: false },
  { letters: '', isLocked: false, mustChange: false },
  { letters: 'a', isLocked: false, mustChange: true },
  { letters: 'ab', isLocked: true, mustChange: false },
  { letters: 'a', isLocked: true, mustChange: true },
] as const

async function bringInPeople(run: Run, round: number): Promise<Person[]> {
  const wishes: NewPerson[] = kinds.map(({ letters, isLocked, mustChange }, at) => {
    const username = `p${round}x${at}`
    const emails = [...letters].map((letter) => `${letter}-${username}@mail.example`)
    return { username, password: firstPassword, emails, isLocked, mustChange }
  })
  await run.portal.bringIn(wishes)
  return wishes.map(({ username, password, emails, isLocked, mustChange }) =>
    newPerson(around(run, username), username, {
      password,
      isLocked,
      mustChange,
      emails: Object.fromEntries(emails.map((email) => [email, 'verified'])),
      signedIn: {},
      events: {},
      codes: {},
      notices: {},
    }),
  )
}

async function bringInGuesser(run: Run, round: number): Promise<Guesser> {
  const username = `g${round}`
  const emails = [`a-${username}@mail.example`]
  await run.portal.bringIn([{ username, password: firstPassword, emails, isLocked: false, mustChange: false }])
  return newGuesser(around(run, username), username, firstPassword)
}
