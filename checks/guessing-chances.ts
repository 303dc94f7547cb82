import { settings } from '../server/src/ports/config/settings.js'
import { longestWaitMs } from '../server/src/rules/limits/after-failure.js'
import { codeLimits } from '../server/src/rules/limits/code-limits.js'
import { passwordLimits } from '../server/src/rules/limits/password-limits.js'
import { codeBound, networksOfPool } from '../server/src/rules/limits/take-recovery-code.js'

/** The limits on guesses of strangers. Numbers of guesses are those that the portal compares. */
interface GuessingBounds {
  /** Wrong recovery codes of one name in a day, from devices that are not known. */
  readonly codesOfNameADay: number
  /** Wrong recovery codes of all names in an hour, before the alarm (G3). */
  readonly codesAnHour: number
  /** The rise of that bound with each person who enters a right recovery code in the hour. */
  readonly codesForRightOne: number
  /** The longest wait between two passwords of one name, in ms (G2). */
  readonly longestWaitMs: number
  /** Passwords of one name in a day that no wait delays (G2). */
  readonly ownTriesADay: number
}

/** The gains of strangers: expected numbers of accounts, and numbers of guesses. */
export interface GuessingChances {
  readonly name: { readonly codesADay: number; readonly accountsAYear: number }
  /** The same from many networks, each of which has a code of its own (G2). */
  readonly nameFromNetworks: readonly Omit<AlarmedSweep, 'coreHours'>[]
  /** A sweep over all names that stays below the bound for a whole year. */
  readonly sweep: { readonly codesAnHour: number; readonly accountsAYear: number }
  /** The part that honest recoveries add to the sweep, with one recovery a person and year. */
  readonly besideHonest: { readonly accountsAYear: number }
  /** A sweep under the alarm for a whole year, by its networks: the pool and all free codes. */
  readonly alarmed: readonly AlarmedSweep[]
  /** A sweep with a thousand networks that raised the alarm, from then until 24 hours later. */
  readonly firstDay: { readonly codes: number; readonly accounts: number }
  /** What a stranger gets more in each network where many people complete sign-ins. */
  readonly busyNetwork: { readonly codesAnHour: number; readonly accountsAYear: number }
  readonly passwordsOfName: { readonly aDay: number; readonly aYear: number }
}

export interface AlarmedSweep {
  readonly networks: number
  readonly codesAYear: number
  readonly accountsAYear: number
  /** The work of its captchas, in hours of one core. */
  readonly coreHours: number
}

const hoursADay = 24
const daysAYear = 365
const dayMs = hoursADay * 60 * 60_000
/**
 * Each guess is right with this chance: a code has six digits, and each of them is equally likely.
 */
const chanceOfCode = 1 / 10 ** 6
const sweepsUnderAlarm = [1_000, 10_000, 100_000]
/** An average captcha takes 154 ms of a core, and four times that under the alarm. */
const captchaSeconds = 4 * 0.154

/** The chances against a portal with so many people whose operator sets no limit. */
export function chancesOf(people: number): GuessingChances {
  const bounds = {
    codesOfNameADay: Number(settings.limits.wrongCodesPerAccountDay.default),
    codesAnHour: Math.floor(codeBound.base + people / codeBound.peoplePerCode),
    codesForRightOne: codeBound.perRightAccount,
    longestWaitMs,
    ownTriesADay: passwordLimits.ownTries.bound,
  }
  return guessingChances(bounds, people)
}

/**
 * Computes what guessing yields over time. The expected number of accounts is also, for small
 * numbers, the chance that one is taken.
 */
function guessingChances(bounds: GuessingBounds, people: number): GuessingChances {
  const { codesOfNameADay, codesAnHour, codesForRightOne, longestWaitMs, ownTriesADay } = bounds
  const passwordsADay = dayMs / longestWaitMs + ownTriesADay
  const ofFirstDay = codesAnHour * hoursADay + 1_000 * codeLimits.freeOfNetwork.bound
  const ofBusyNetwork = codeLimits.ofNetworkInHour.bound
  return {
    name: { codesADay: codesOfNameADay, accountsAYear: codesOfNameADay * daysAYear * chanceOfCode },
    nameFromNetworks: [1_000, 10_000].map((networks) => nameFrom(networks, codesOfNameADay)),
    sweep: { codesAnHour, accountsAYear: codesAnHour * hoursADay * daysAYear * chanceOfCode },
    besideHonest: { accountsAYear: people * codesForRightOne * chanceOfCode },
    alarmed: sweepsUnderAlarm.map((networks) => alarmedSweep(codesAnHour, networks)),
    firstDay: { codes: ofFirstDay, accounts: ofFirstDay * chanceOfCode },
    busyNetwork: { codesAnHour: ofBusyNetwork, accountsAYear: ofBusyNetwork * hoursADay * daysAYear * chanceOfCode },
    passwordsOfName: { aDay: passwordsADay, aYear: passwordsADay * daysAYear },
  }
}

/** Each window of codes of their own that begins in the year counts whole. */
function nameFrom(networks: number, codesOfNameADay: number): Omit<AlarmedSweep, 'coreHours'> {
  const { ownOfNetwork, ownOfAll } = codeLimits
  const inYear = ({ bound, window }: { readonly bound: number; readonly window: number }) =>
    Math.ceil((daysAYear * dayMs) / window) * bound
  const codesAYear = codesOfNameADay * daysAYear + Math.min(networks * inYear(ownOfNetwork), inYear(ownOfAll))
  return { networks, codesAYear, accountsAYear: codesAYear * chanceOfCode }
}

/** Each window of free codes that begins in the year counts whole. */
function alarmedSweep(codesAnHour: number, networks: number): AlarmedSweep {
  const { bound, window } = codeLimits.freeOfNetwork
  const ofPool = codesAnHour * hoursADay * daysAYear
  const flowsOfFree = Math.ceil((daysAYear * dayMs) / window) * networks
  const codesAYear = ofPool + flowsOfFree * bound
  // A flow takes all free codes of a network, or its share of an hour.
  const captchas = flowsOfFree + ofPool / Math.max(1, Math.floor(codesAnHour / networksOfPool))
  const coreHours = (captchas * captchaSeconds) / 3_600
  return { networks, codesAYear, accountsAYear: codesAYear * chanceOfCode, coreHours }
}

/** The rows of the table in SECURITY.md. */
export function chanceRows(
  { name, nameFromNetworks, sweep, besideHonest, alarmed, firstDay, busyNetwork, passwordsOfName }: GuessingChances,
  people: number,
): readonly string[] {
  const everybody = people.toLocaleString('en')
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  return [
    `| recovery codes of one name | ${name.codesADay} a day | ${digits(name.accountsAYear)} accounts a year |`,
    ...nameFromNetworks.map(
      ({ networks, codesAYear, accountsAYear }) =>
        `| the same from ${whole(networks)} networks, with the one that each has of its own | ${whole(codesAYear)} a year | ${digits(accountsAYear)} accounts a year |`,
    ),
    `| recovery codes of ${everybody} people, always below the alarm | ${sweep.codesAnHour} an hour | ${digits(sweep.accountsAYear)} accounts a year |`,
    `| the same, hidden among one honest recovery a person and year | and ${whole(besideHonest.accountsAYear * 10 ** 6)} a year | ${digits(besideHonest.accountsAYear)} accounts a year more |`,
    ...alarmed.map(
      ({ networks, codesAYear, accountsAYear, coreHours }) =>
        `| recovery codes of ${everybody} people from ${whole(networks)} networks, under the alarm for a year | ${whole(codesAYear)} a year, for ${whole(coreHours)} core-hours | ${digits(accountsAYear)} accounts a year |`,
    ),
    `| the same from 1,000 networks, from the alarm until 24 hours later | ${whole(firstDay.codes)} | ${digits(firstDay.accounts)} accounts |`,
    `| recovery codes in each busy network that the stranger shares, under the alarm | ${busyNetwork.codesAnHour} an hour | ${digits(busyNetwork.accountsAYear)} accounts a year more |`,
    `| passwords of one name | ${passwordsOfName.aDay} a day | ${passwordsOfName.aYear.toLocaleString('en')} passwords a year |`,
  ]
}

/** Two digits that count. */
function digits(value: number): string {
  return String(Number(value.toPrecision(2)))
}

/** What it costs to keep an owner on a network that has not failed out of sign-in (G2). */
export interface KeepingOut {
  /** Networks that fail in a day, because each try puts one behind those that have failed less. */
  readonly networksADay: number
  /** With so many networks the first is forgotten before the last has failed. */
  readonly networksForEver: number
  /** The time in which each of so many networks fails once, in days. */
  daysOf(networks: number): number
  /** The chance of the owner in a day in which so many networks take part in each draw. */
  chanceADay(networks: number): number
}

export function keepingOut(): KeepingOut {
  const waitsADay = dayMs / longestWaitMs
  const networksADay = waitsADay + passwordLimits.ownTries.bound
  return {
    networksADay,
    networksForEver: (networksADay * passwordLimits.failedFrom.window) / dayMs,
    daysOf: (networks) => networks / networksADay,
    chanceADay: (networks) => 1 - (networks / (networks + 1)) ** waitsADay,
  }
}
