import { NoAnswer } from './browser.js'
import {
  addEmail,
  changePassword,
  removeEmail,
  resetPassword,
  signIn,
  signOut,
  tryWrongPassword,
  unlock,
} from './deeds.js'
import type { Person } from './person.js'

const letters = 'abcd'

/** Does one thing after the other, each from beginning to end, until the portal dies or it is told to stop. */
export async function live(person: Person, isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) await doSomething(person)
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
  }
}

async function doSomething(person: Person): Promise<void> {
  const { chance } = person.around
  const { standing } = person.ledger
  const [browserName] = Object.keys(standing.signedIn)
  if (chance.below(12) === 0) return tryWrongPassword(person)
  if (standing.isLocked) return chance.below(3) === 0 ? resetPassword(person, 'first') : unlock(person, 'first')
  const hasContact = Object.values(standing.emails).includes('verified')
  if (browserName === undefined) {
    return hasContact && chance.below(3) === 0 ? resetPassword(person, 'second') : signIn(person, 'first')
  }
  return chance.oneOf([
    () => changePassword(person, browserName),
    () => enroll(person, browserName),
    () => enroll(person, browserName),
    () => signIn(person, 'second'),
    () => signOut(person, browserName),
    () => resetPassword(person, 'third'),
    () => unlock(person, 'third'),
  ])()
}

/** Proves the next address that is missing; with all on the list it removes one. */
async function enroll(person: Person, browserName: string): Promise<void> {
  const { emails, events } = person.ledger.standing
  const addresses = [...letters].map((letter) => `${letter}-${person.ledger.username}@mail.example`)
  const unproven = addresses.find((address) => emails[address] !== 'verified')
  // Only so many new addresses an hour are allowed; those that were pending do not count again.
  const isAllowed = (events['enrollment.removed'] ?? 0) === 0
  if (unproven !== undefined && (isAllowed || emails[unproven] === 'pending')) {
    return addEmail(person, { browserName, email: unproven })
  }
  const verified = addresses.filter((address) => emails[address] === 'verified')
  const last = verified.at(-1)
  if (last === undefined || verified.length < 2) return signOut(person, browserName)
  return removeEmail(person, { browserName, email: last })
}
