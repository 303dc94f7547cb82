import { NoAnswer } from '../person/http-connection.js'
import {
  addEmail,
  changePassword,
  removeEmail,
  resetPassword,
  signIn,
  signOut,
  tryWrongPassword,
  unlock,
} from './actions.js'
import { changeProofs } from './device-actions.js'
import type { Person } from './person.js'

const letters = 'abcd'
/**
 * The owner of a name is told of the twentieth in a day (G11), which the ledger does not expect.
 */
const mostWrongPasswords = 3
/** An address gets thirty codes of recovery a day, and the next one is not sent (G19). */
const mostRecoveries = 30

/**
 * Does one action after the other, each from beginning to end, until the portal dies or `isOver`.
 */
export async function runPerson(person: Person, isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) await runAction(person)
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
  }
}

async function runAction(person: Person): Promise<void> {
  const { chance } = person.environment
  const { emails, isLocked, signedIn, hasApp } = person.ledger.expectations
  const [browserName] = Object.keys(signedIn)
  const wrongPasswords = person.ledger.acknowledged.get('wrong password') ?? 0
  if (chance.below(12) === 0 && wrongPasswords < mostWrongPasswords) return tryWrongPassword(person)
  if (isLocked) return chance.below(3) === 0 ? resetPassword(person, 'first') : unlock(person, 'first')
  const mayRecover = countRecoveries(person) < mostRecoveries
  const mayReset = mayRecover && !hasApp && Object.values(emails).includes('verified')
  if (browserName === undefined) {
    return mayReset && chance.below(3) === 0 ? resetPassword(person, 'second') : signIn(person, 'first')
  }
  const { usesApps } = person
  return chance.oneOf([
    () => changePassword(person, browserName),
    () => enroll(person, browserName),
    () => enroll(person, browserName),
    () => signIn(person, 'second'),
    () => signOut(person, browserName),
    () => (mayReset ? resetPassword(person, 'third') : signOut(person, browserName)),
    () => (mayRecover ? unlock(person, 'third') : signOut(person, browserName)),
    ...(usesApps ? Array.from({ length: 9 }, () => () => changeProofs(person, browserName)) : []),
  ])()
}

function countRecoveries({ ledger }: Person): number {
  return (ledger.acknowledged.get('reset begun') ?? 0) + (ledger.acknowledged.get('unlock begun') ?? 0)
}

/** Proves the next missing address; with all on the list it removes one. */
async function enroll(person: Person, browserName: string): Promise<void> {
  const { emails, events } = person.ledger.expectations
  const addresses = [...letters].map((letter) => `${letter}-${person.ledger.username}@mail.example`)
  const unproven = addresses.find((address) => emails[address] !== 'verified')
  // The portal limits new addresses per hour; an address that is pending does not count again.
  const isAllowed = (events['enrollment.removed'] ?? 0) === 0
  if (unproven !== undefined && (isAllowed || emails[unproven] === 'pending')) {
    return addEmail(person, { browserName, email: unproven })
  }
  const verified = addresses.filter((address) => emails[address] === 'verified')
  const last = verified.at(-1)
  if (last === undefined || verified.length < 2) return signOut(person, browserName)
  return removeEmail(person, { browserName, email: last })
}
