import { settings } from '../server/src/ports/config/settings.js'
import { longestWaitMs } from '../server/src/rules/limits/after-failure.js'
import { passwordLimits } from '../server/src/rules/limits/password-limits.js'
import { codeBound } from '../server/src/rules/limits/take-recovery-code.js'

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
  /** A sweep over all names that stays below the bound for a whole year. */
  readonly sweep: { readonly codesAnHour: number; readonly accountsAYear: number }
  /** The part that honest recoveries add to the sweep, with one recovery a person and year. */
  readonly besideHonest: { readonly accountsAYear: number }
  /** A sweep that raised the alarm, from the alarm until 24 hours later. */
  readonly alarmed: { readonly codesAnHour: number; readonly accounts: number }
  readonly passwordsOfName: { readonly aDay: number; readonly aYear: number }
}

const hoursADay = 24
const daysAYear = 365
const dayMs = hoursADay * 60 * 60_000
/**
 * Each guess is right with this chance: a code has six digits, and each of them is equally likely.
 */
const chanceOfCode = 1 / 10 ** 6

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
  // The networks that are not seen and all seen ones have a bound each.
  const alarmedAnHour = 2 * codesAnHour
  const passwordsADay = dayMs / longestWaitMs + ownTriesADay
  return {
    name: { codesADay: codesOfNameADay, accountsAYear: codesOfNameADay * daysAYear * chanceOfCode },
    sweep: { codesAnHour, accountsAYear: codesAnHour * hoursADay * daysAYear * chanceOfCode },
    besideHonest: { accountsAYear: people * codesForRightOne * chanceOfCode },
    alarmed: { codesAnHour: alarmedAnHour, accounts: alarmedAnHour * hoursADay * chanceOfCode },
    passwordsOfName: { aDay: passwordsADay, aYear: passwordsADay * daysAYear },
  }
}

/** The rows of the table in SECURITY.md. */
export function chanceRows(
  { name, sweep, besideHonest, alarmed, passwordsOfName }: GuessingChances,
  people: number,
): readonly string[] {
  const everybody = people.toLocaleString('en')
  return [
    `| recovery codes of one name | ${name.codesADay} a day | ${digits(name.accountsAYear)} accounts a year |`,
    `| recovery codes of ${everybody} people, always below the bound | ${sweep.codesAnHour} an hour | ${digits(sweep.accountsAYear)} accounts a year |`,
    `| the same, hidden among one honest recovery a person and year | and ${digits(besideHonest.accountsAYear * 10 ** 6, 0)} a year | ${digits(besideHonest.accountsAYear)} accounts a year more |`,
    `| recovery codes of ${everybody} people, from the alarm until 24 hours later | ${alarmed.codesAnHour} an hour | ${digits(alarmed.accounts)} accounts |`,
    `| passwords of one name | ${passwordsOfName.aDay} a day | ${passwordsOfName.aYear.toLocaleString('en')} passwords a year |`,
  ]
}

/** Two digits that count, or all digits of a whole number. */
function digits(value: number, wanted = 2): string {
  return wanted === 0 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(wanted)))
}
