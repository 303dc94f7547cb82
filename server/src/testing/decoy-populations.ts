import { createHash } from 'node:crypto'
import type { FlowName } from '@portico/contract'
import type { NewAccount } from '../operating/operator/account-administration.js'
import { importContacts } from '../operating/operator/import-contacts.js'
import type { Directory } from '../ports/directory/directory.js'
import { measureEnrolled } from '../rules/flow/measure-enrolled.js'
import { type Features, guessRates } from './classify.js'
import { keepingDirectory } from './keeping-directory.js'
import { directoryOfTwo } from './portal-of-two.js'
import { offeredIds } from './steps.js'
import { rightCaptcha, type TestPortal, testPortal } from './test-portal.js'
import type { TestAnswer } from './test-visitor.js'

/** How many accounts a population has, and how many known and unknown names a stranger looks at. */
export interface PopulationSize {
  readonly accounts: number
  readonly names: number
}

/** People with accounts, and what happens to their contacts while the portal runs. */
export interface DecoyPopulation {
  readonly title: string
  /** The best guess of a stranger is right in this share of the names at most. */
  readonly bound: number
  readonly contactsOf: (username: string) => Contacts
  /** True where only the directory has these contacts, and offers them before any sign-in. */
  readonly areOffered?: boolean
  /** The one of two directories in which a person stands; without it there is one directory. */
  readonly homeOf?: (username: string) => string
  readonly afterwards?: (portal: TestPortal, usernames: readonly string[]) => Promise<void>
}

type Contacts = Pick<NewAccount, 'emails' | 'phones'>
type Recovery = Exclude<FlowName, 'profile'>

/** The share of names that a stranger may guess right: a coin guesses 50 %. */
const coin = 0.55
/** Half of the people lost their only contact; their names show none, as no unknown name does. */
const halfGone = 0.76
const domains = ['gmail', 'gmail', 'gmail', 'hotmail', 'yahoo', 'outlook', 'icloud', 'web', 'gmx', 'proton']
const none: Contacts = { emails: [], phones: [] }

/** The populations of which no answer may tell which names have accounts (G8). */
export const decoyPopulations: readonly DecoyPopulation[] = [
  { title: 'no person is enrolled', bound: coin, contactsOf: () => none },
  { title: 'half are enrolled', bound: coin, contactsOf: (name) => (isInFirstHalf(name) ? withEmails(name, 1) : none) },
  { title: 'everybody has one address', bound: coin, contactsOf: (name) => withEmails(name, 1) },
  { title: 'everybody has two addresses', bound: coin, contactsOf: (name) => withEmails(name, 2) },
  {
    title: 'half are enrolled, the others were imported today',
    bound: coin,
    contactsOf: (name) => (isInFirstHalf(name) ? withEmails(name, 1) : none),
    async afterwards({ ports }, usernames) {
      const others = usernames.filter((name) => !isInFirstHalf(name))
      const given = others.map((username) => ({ username, ...withBoth(username) }))
      await importContacts({ ...ports, domains: [], country: null, operator: 'test' }, given, {
        onProblem: 'reject-all',
      })
      await measureEnrolled(ports, { isImport: true })
    },
  },
  { title: 'everybody has an address and a phone', bound: coin, contactsOf: withBoth },
  {
    title: 'nobody signed in yet, and the directory offers an address of half of them',
    bound: coin,
    contactsOf: (name) => (isInFirstHalf(name) ? withEmails(name, 1) : none),
    areOffered: true,
  },
  {
    title: 'people stand in two directories, which offer an address of half of them',
    bound: coin,
    contactsOf: (name) => (isInFirstHalf(name) ? withEmails(name, 1) : none),
    areOffered: true,
    homeOf: (name) => (draw(`${name} home`) < 0.5 ? 'staff' : 'students'),
  },
  {
    title: 'everybody was enrolled, half of them have lost their contact since',
    bound: halfGone,
    contactsOf: (name) => withEmails(name, 1),
    async afterwards({ ports }, usernames) {
      for (const username of usernames.filter(isInFirstHalf)) {
        const account = await ports.directory.find(username)
        for (const { id } of await ports.store.contacts.allOf(account?.id ?? '')) await ports.store.contacts.remove(id)
      }
      await measureEnrolled(ports)
    },
  },
]

/** How often a stranger guesses right, by what the stranger looks at. */
export type Guessed = Readonly<Record<string, number>>

/**
 * Opens a portal with a population and walks a recovery of known and of unknown names. Half of the
 * names are learned from, and the other half is guessed, and the other way round.
 */
export async function guessNames(
  population: DecoyPopulation,
  { accounts, names, flow }: PopulationSize & { readonly flow: Recovery },
): Promise<Guessed> {
  const known = Array.from({ length: accounts }, (_, index) => `person${2 * index}`)
  const unknown = Array.from({ length: names }, (_, index) => `person${2 * index + 1}`)
  const { contactsOf, homeOf, areOffered = false } = population
  const people = known.map((username) => ({ username, ...(areOffered ? none : contactsOf(username)) }))
  const keptOf = (username: string) =>
    contactsOf(username).emails.map((address) => ({ kind: 'email' as const, address }))
  const offering = (real: Directory) => {
    const directory = keepingDirectory(real, keptOf)
    return homeOf === undefined ? directory : directoryOfTwo(directory, { homeOf })
  }
  const portal = await testPortal({
    people,
    ...(areOffered ? { directory: offering } : {}),
    // The alarm would end the look at all names after the first hundred (G3).
    rules: { alarmTightens: 'off', keptContacts: { from: ['mail'], serve: areOffered ? 'offered' : 'after-sign-in' } },
  })
  try {
    await population.afterwards?.(portal, known)
    const walkAll = async (usernames: readonly string[]) => {
      const seen: Features[] = []
      for (const username of usernames) seen.push(await walk(portal, flow, username))
      return seen
    }
    return guessRates(await walkAll(known.slice(0, names)), await walkAll(unknown))
  } finally {
    await portal.close()
  }
}

/** The best feature for a stranger to look at, and how often the guess is right. */
export function bestGuess(guessed: Guessed): { readonly feature: string; readonly rate: number } {
  const [feature, rate] = Object.entries(guessed).reduce((best, one) => (one[1] > best[1] ? one : best))
  return { feature, rate }
}

/** All that a stranger sees of a name: a code asked for, asked for again, and a wrong one typed. */
async function walk(portal: TestPortal, flow: Recovery, username: string): Promise<Features> {
  const visitor = portal.visitor()
  const start = await visitor.call(flow === 'reset' ? 'startReset' : 'startUnlock', { username, captcha: rightCaptcha })
  const [phone = 'none'] = offeredIds(start.body, 'phone')
  const [email = 'none'] = offeredIds(start.body, 'email')
  const answers = {
    start,
    sendPhone: await visitor.call('sendCode', { type: 'phone', id: phone }, { flow }),
    sendEmail: await visitor.call('sendCode', { type: 'email', id: email }, { flow }),
    resend: await visitor.call('resendCode', { type: 'email', id: email }, { flow }),
    compare: await visitor.call('compareCode', { code: '000000' }, { flow }),
  }
  return Object.fromEntries(
    Object.entries(answers).flatMap(([call, answer]) =>
      Object.entries(featuresOf(answer)).map(([feature, value]) => [`${call} ${feature}`, value]),
    ),
  )
}

/** The features of an answer, without values that are random each time. The order counts. */
function featuresOf({ status, headers, text }: TestAnswer<unknown>): Features {
  const { date, 'set-cookie': cookies, 'x-request-id': requestId, 'x-session-tag': tag, ...others } = headers
  const masks = [...text.matchAll(/"(?:email|phoneNumber)":"([^"]+)"/g)].map(([, mask]) => mask ?? '')
  return {
    status: String(status),
    headers: `${Object.keys(headers).join()} ${JSON.stringify(others)} ${typeof date} ${String(requestId).length} ${String(tag).length}`,
    cookies: [cookies ?? []].flat().map(withoutValue).join(),
    keys: [...text.matchAll(/"([^"]+)":/g)].map(([, key]) => key).join(),
    type: /"type":"(\w*)"/.exec(text)?.[1] ?? '',
    masks: masks.map((mask) => mask.replace(/[a-z0-9]/g, 'x')).join(),
    text: text.replace(/"(_id|requestId|email|phoneNumber)":"[^"]+"/g, '').replaceAll(String(requestId), ''),
    length: String(Buffer.byteLength(text)),
  }
}

function withoutValue(cookie: unknown): string {
  return String(cookie).replace(/=([^;]*)/, (_, value: string) => `=${value.length}`)
}

/** The same number in [0, 1) for the same text. */
function draw(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

/** Two of four people, so that both halves of the names have as many. */
function isInFirstHalf(username: string): boolean {
  return Number(username.replace('person', '')) % 8 < 4
}

function withEmails(username: string, count: number): Contacts {
  return { emails: Array.from({ length: count }, (_, index) => emailOf(username, index)), phones: [] }
}

function withBoth(username: string): Contacts {
  const number = String(Math.floor(draw(`${username} phone`) * 10_000)).padStart(4, '0')
  return { ...withEmails(username, 1), phones: [`+1 555 ${number}`] }
}

function emailOf(username: string, index: number): string {
  const drawn = draw(`${username} letter ${index}`)
  const letter = drawn < 0.6 ? 'p' : String.fromCharCode(97 + Math.floor(((drawn - 0.6) / 0.4) * 26))
  const domain = domains[Math.floor(draw(`${username} domain ${index}`) * domains.length)]
  return `${letter}.${username}.${index}@${domain}.example`
}
